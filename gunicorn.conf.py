"""What every web process of the office has in common; gunicorn reads it in the folder in which it is started."""

worker_class = "uno_league.web_worker.PunctualWorker"
threads = 8
