from pathlib import Path
BASE_DIR = Path(__file__).resolve().parent.parent
import os
SECRET_KEY = "temporary"
DEBUG = False
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["django.contrib.admin","django.contrib.auth","django.contrib.contenttypes","django.contrib.sessions","django.contrib.messages","django.contrib.staticfiles","django_htmx","django_tables2","scoring"]
MIDDLEWARE = ["django.middleware.security.SecurityMiddleware","whitenoise.middleware.WhiteNoiseMiddleware","django.contrib.sessions.middleware.SessionMiddleware","django.middleware.locale.LocaleMiddleware","django.middleware.common.CommonMiddleware","django.middleware.csrf.CsrfViewMiddleware","django.contrib.auth.middleware.AuthenticationMiddleware","django.contrib.messages.middleware.MessageMiddleware","django_htmx.middleware.HtmxMiddleware"]
ROOT_URLCONF = "uno_league.urls"
TEMPLATES = [{"BACKEND":"django.template.backends.django.DjangoTemplates","DIRS":[BASE_DIR/"templates"],"APP_DIRS":True,"OPTIONS":{"context_processors":["django.template.context_processors.request","django.contrib.auth.context_processors.auth","django.contrib.messages.context_processors.messages","django.template.context_processors.i18n"]}}]
import dj_database_url
DATABASES = {"default": dj_database_url.parse(os.environ.get("DATABASE_URL", f"sqlite:///{BASE_DIR/'var'/'db.sqlite3'}"))}
AUTH_USER_MODEL = "scoring.User"
LANGUAGE_CODE = "de"
LANGUAGES = [("de","Deutsch"),("en","English")]
LOCALE_PATHS=[BASE_DIR/"locale"]
TIME_ZONE = "Europe/Berlin"
USE_TZ = True
STATIC_URL = "/static/"
STATICFILES_DIRS=[BASE_DIR/"static"]
WHITENOISE_USE_FINDERS=True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL="login"
