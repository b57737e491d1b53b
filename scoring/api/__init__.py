"""Reading for other programs: a versioned API, and the tokens with which they ask (docs/api.md)."""
