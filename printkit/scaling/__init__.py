"""Long searches on many processors and machines: work, workers, and the order of answers.

Each answer is noted in a journal where it was found, so that no work is done twice.
"""
