"""How gunicorn serves the site: `gunicorn config.wsgi`, started beside this file."""

import os

bind = os.environ.get("BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "3"))
threads = int(os.environ.get("WEB_THREADS", "1"))
timeout = 30
# Its own command socket would lie in the home folder of a service user who may have none.
control_socket_disable = True
