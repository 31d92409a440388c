"""The catalogue of problems: every code the service answers with, its status and its sentences in English and
Russian.

Codes are API: never renamed. The codes of the engine stand in `variants.rulebook`, where a refusal is worded; they
join this table in `matches.problems`. A sentence may name members of its problem in braces; whoever raises it must
give them.
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """One code: the HTTP status, and a title and a sentence in both languages."""

    status: int
    title_en: str
    title_ru: str
    detail_en: str
    detail_ru: str
    section: str | None = None


SERVICE: dict[str, Kind] = {
    "bad_request": Kind(
        400,
        "The request is malformed",
        "Запрос составлен неверно",
        "The request cannot be read: {field}.",
        "Запрос нельзя прочитать: {field}.",
    ),
    "bad_move": Kind(
        400,
        "The move cannot be read",
        "Ход нельзя прочитать",
        "The text {move!r} is not a move.",
        "Текст {move!r} не является ходом.",
    ),
    "bad_cursor": Kind(
        400,
        "The cursor is not one of ours",
        "Неизвестный курсор",
        "Use the value of `next` of the page before, unchanged and with the same filters.",
        "Передайте значение `next` предыдущей страницы без изменений и с теми же фильтрами.",
    ),
    "no_token": Kind(
        401,
        "A token is needed",
        "Нужен токен",
        "Send the header `Authorization: Bearer TOKEN`.",
        "Пришлите заголовок `Authorization: Bearer ТОКЕН`.",
    ),
    "bad_token": Kind(
        401,
        "The token is not valid",
        "Токен недействителен",
        "The token is unknown, expired or revoked.",
        "Токен неизвестен, просрочен или отозван.",
    ),
    "scope_missing": Kind(
        403,
        "The token may not do this",
        "Токену это не разрешено",
        "This needs a token with the scope {scope}.",
        "Для этого нужен токен с правом {scope}.",
    ),
    "account_needed": Kind(
        403,
        "A token of an account is needed",
        "Нужен токен учётной записи",
        "A seat token plays one seat of one match; this needs a token of an account.",
        "Токен места играет за одно место одного матча; здесь нужен токен учётной записи.",
    ),
    "not_your_seat": Kind(
        403,
        "The seat is not yours",
        "Это не ваше место",
        "The token does not sit there.",
        "Этот токен не занимает это место.",
    ),
    "not_seated": Kind(
        403,
        "You have no seat in this match",
        "У вас нет места в этом матче",
        "Only a token that has a seat in the match may do this.",
        "Это может делать только токен, у которого есть место в матче.",
    ),
    "not_found": Kind(
        404,
        "There is nothing at this address",
        "По этому адресу ничего нет",
        "No resource has the address {path}.",
        "По адресу {path} ничего нет.",
    ),
    "match_not_found": Kind(
        404,
        "No such match",
        "Нет такого матча",
        "There is no such match, or you may not see it.",
        "Такого матча нет, или вам нельзя его видеть.",
    ),
    "seat_not_found": Kind(
        404,
        "No such seat",
        "Нет такого места",
        "The match has no seat with this number.",
        "В матче нет места с таким номером.",
    ),
    "deal_not_found": Kind(
        404,
        "No such deal",
        "Нет такой раздачи",
        "The match has no deal with this number yet.",
        "В матче пока нет раздачи с таким номером.",
    ),
    "entry_not_found": Kind(
        404,
        "No such entry",
        "Нет такой записи",
        "The match has no position after this entry.",
        "После этой записи в матче нет позиции.",
    ),
    "variant_not_found": Kind(
        404,
        "No such variant",
        "Нет такого варианта",
        "The catalogue has no variant {variant!r}.",
        "В каталоге нет варианта {variant!r}.",
    ),
    "token_not_found": Kind(
        404,
        "No such token",
        "Нет такого токена",
        "This account has no token with this id.",
        "У этой учётной записи нет токена с таким номером.",
    ),
    "problem_not_found": Kind(
        404,
        "No such problem",
        "Нет такой ошибки",
        "The catalogue of problems has no code {problem!r}.",
        "В перечне ошибок нет кода {problem!r}.",
    ),
    "method_not_allowed": Kind(
        405,
        "The method is not possible here",
        "Метод здесь невозможен",
        "This address does not answer {method}.",
        "Этот адрес не отвечает на {method}.",
    ),
    "not_acceptable": Kind(
        406,
        "No such form of the answer",
        "Нет такого вида ответа",
        "None of the media types of `Accept` can be given here; there are: {offered}.",
        "Ни один из типов в `Accept` здесь невозможен; есть: {offered}.",
    ),
    "stale_ply": Kind(
        409,
        "The match has moved on",
        "Матч ушёл вперёд",
        "The move was chosen at another ply than the one the match is at.",
        "Ход выбран не для того полухода, который сейчас в матче.",
    ),
    "match_over": Kind(
        409,
        "The match is over",
        "Матч окончен",
        "The match is closed.",
        "Матч закрыт.",
    ),
    "match_not_started": Kind(
        409,
        "The match has not begun",
        "Матч ещё не начался",
        "Not every seat is taken and ready.",
        "Не все места заняты и готовы.",
    ),
    "match_started": Kind(
        409,
        "The match has begun",
        "Матч уже начался",
        "This is possible only before the match begins.",
        "Это можно сделать только до начала матча.",
    ),
    "match_not_over": Kind(
        409,
        "The match is not over",
        "Матч ещё не окончен",
        "This is possible only once the match is closed.",
        "Это возможно только после закрытия матча.",
    ),
    "seat_taken": Kind(
        409,
        "The seat is taken",
        "Место занято",
        "Somebody sits there already.",
        "Там уже кто-то сидит.",
    ),
    "already_seated": Kind(
        409,
        "You have a seat already",
        "У вас уже есть место",
        "The account sits in this match already.",
        "Эта учётная запись уже сидит в матче.",
    ),
    "already_left": Kind(
        409,
        "The seat has left",
        "Место уже покинуто",
        "The seat has left the match.",
        "Это место уже вышло из матча.",
    ),
    "record_differs": Kind(
        409,
        "The match is known with another record",
        "Матч известен с другой записью",
        "A match with this id is stored here and its head is another.",
        "Матч с этим номером уже хранится здесь, и его последняя запись другая.",
    ),
    "too_large": Kind(
        413,
        "The request is too large",
        "Запрос слишком велик",
        "The body may have at most {limit} bytes.",
        "Тело запроса может занимать не более {limit} байт.",
    ),
    "unsupported_media_type": Kind(
        415,
        "The body must be JSON",
        "Тело запроса должно быть в JSON",
        "Send the body with `Content-Type: application/json`.",
        "Пришлите тело с заголовком `Content-Type: application/json`.",
    ),
    "wrong_process": Kind(
        421,
        "Streams are answered elsewhere",
        "Потоки отдаёт другой процесс",
        "Send the same request to the stream process, under the same path: {stream}.",
        "Отправьте тот же запрос процессу потоков, тот же путь: {stream}.",
    ),
    "key_reused": Kind(
        422,
        "The idempotency key was used for another request",
        "Ключ идемпотентности уже использован",
        "The same Idempotency-Key came with another request within 24 hours.",
        "Тот же Idempotency-Key пришёл с другим запросом в течение 24 часов.",
    ),
    "bad_seats": Kind(
        422,
        "The seats do not fit",
        "Места не подходят",
        "The seats do not fit the game or its creator.",
        "Места не подходят к игре или к создателю матча.",
    ),
    "bad_clock": Kind(
        422,
        "The clock does not fit",
        "Такие часы невозможны",
        "The settings of the clock contradict each other or are not offered.",
        "Настройки часов противоречат друг другу или не поддерживаются.",
    ),
    "bad_deals": Kind(
        422,
        "The number of deals does not fit",
        "Такое число раздач невозможно",
        "The game cannot be played over this number of deals.",
        "В эту игру нельзя играть столько раздач.",
    ),
    "bad_record": Kind(
        422,
        "The record does not hold",
        "Запись не сходится",
        "The record is not one of a closed match, or its chain, seals, shuffle or moves do not hold: {fault}",
        "Это не запись закрытого матча, или не сходятся цепь, печати, тасовка или ходы: {fault}",
    ),
    "too_many_requests": Kind(
        429,
        "Too many requests",
        "Слишком много запросов",
        "The class {limit} of requests is used up for now.",
        "Запросы вида {limit} пока исчерпаны.",
    ),
    "internal_error": Kind(
        500,
        "The service failed",
        "Сбой службы",
        "The fault is ours and is written down. What was accepted before it stands.",
        "Ошибка на нашей стороне и записана. Всё принятое ранее остаётся в силе.",
    ),
    "busy": Kind(
        503,
        "Somebody was faster",
        "Кто-то опередил",
        "The match changed twice while this request was served; send it again.",
        "Матч дважды изменился, пока выполнялся запрос; отправьте его ещё раз.",
    ),
    "unavailable": Kind(
        503,
        "The service is not ready",
        "Служба не готова",
        "A part of the service does not answer; send the request again.",
        "Часть службы не отвечает; отправьте запрос ещё раз.",
    ),
}
