"""What a page is asked for: addresses as values, the form they come from, and a page's words.

Knows no HTTP and imports nothing else of the page; all of the page may import it. Begin with
`table`; `play` and `edit` add to it.
"""
