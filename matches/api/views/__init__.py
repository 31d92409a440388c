"""The operations, a module a subject. A view reads the request, asks one service or selector, and writes the answer."""
