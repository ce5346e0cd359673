"""The page without a server: a folder of files, in which a browser runs printkit itself.

`making` writes the folder. In the browser a service worker runs Python (Pyodide) and answers the
pages' requests with the same application as `printkit serve`, by `browser`. What takes long runs in
workers that the open page starts.
"""
