"""What is stored, who may do what, clocks, evidence and the API: the Django app over `variants`."""
