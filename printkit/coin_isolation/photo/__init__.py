"""Reading a photo of Coin Isolation's board: which coin lies on which square.

Needs OpenCV, which the extra `photo` installs, and imports it only when a photo is read.
"""
