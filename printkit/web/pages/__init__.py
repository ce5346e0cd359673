"""What is shown: a module for each kind of page reads the address, asks for work and answers.

Imports all other packages of the page; only the application imports it. Begin with `tables`.
"""
