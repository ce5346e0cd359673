"""Pages: flowing text, frames, charts and whatever else sheets are composed of."""
