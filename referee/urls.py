"""Where everything is found."""

from django.urls import include, path

from referee import health, pages, rule_pages

handler400 = "matches.api.faults.bad_request"
handler404 = "matches.api.faults.not_found"
handler500 = "matches.api.faults.server_error"

urlpatterns = [
    path("", pages.first, name="first"),
    path("matches/<str:match_id>", pages.match, name="match_page"),
    path("rules", rule_pages.contents, name="rules_page"),
    path("rules/<str:variant_id>", rule_pages.chapter, name="chapter_page"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/", include("matches.api.urls")),
]
