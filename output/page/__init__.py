"""Pages: flowing text, frames, charts and the other parts that sheets are composed of."""
