"""Long searches on many processors and machines: work, workers, and the order of answers.

Each answer is noted in a journal on the machine that found it, so that no work is done twice.
Knows nothing of what is searched; only what starts long searches imports it. Begin with `work`.
"""
