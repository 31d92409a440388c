"""The REST API, `/api/v1`: who asks, in which form, how often; the operations by subject; and their description."""
