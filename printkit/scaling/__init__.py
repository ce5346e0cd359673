"""Long searches on many processors and machines: what is asked, who does it, and in which order.

What is known of a seed is kept where it was found out, so that nothing is done twice in vain.
"""
