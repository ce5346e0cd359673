"""How games work: rules, kernels, randomizers, players and the verdict."""
