"""What `python3 manage.py up` and `test` bring along: an environment, PostgreSQL, Valkey, and who watches them."""
