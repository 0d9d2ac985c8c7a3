### Кожне речення, яке бачить людина. Значення підставляються буквально, тут нічого не екранується.

## Збої: що вони означають і що робити (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Месенджер обмежує частоту запитів; міст чекає й продовжує.
failure-CHAT_UNREACHABLE = Месенджер не дав зрозумілої відповіді. Міст перевірить, чи дійшло повідомлення, і повторить спробу.
failure-CHAT_UNAUTHORIZED = Месенджер відхиляє токен, або бракує дозволу. Перевстановіть застосунок і задайте новий токен.
failure-ROOM_UNAVAILABLE = Чату немає, він в архіві, або бот не є його учасником. Запросіть бота чи виправте id чату.
failure-ROOM_FORBIDDEN = Бот не має потрібного права в цій кімнаті або не може в ній писати. Надайте йому це право, і міст продовжить роботу.
failure-THREAD_CLOSED = Тему закрито, і бот не може відкрити її знову. Чекає лише ця розмова. Відкрийте тему або надайте боту право керувати темами; за хвилину міст відкриє нову тему.
failure-THREAD_GONE = Гілку видалили або закрили. Міст відкриває нову й продовжує там.
failure-POST_REFUSED = Командний чат відхиляє це повідомлення з невідомої причини. Міст повторить спробу кілька разів, а потім припинить.
failure-POST_REJECTED = Месенджер відхиляє це повідомлення.
failure-POST_GONE = Повідомлення, яке треба змінити, більше немає.
failure-SERVICE_UNREACHABLE = Сервіс діалогів не дав зрозумілої відповіді. Міст перевірить, чи дійшло повідомлення, і повторить спробу.
failure-SERVICE_RATE_LIMITED = Сервіс діалогів обмежує частоту запитів; міст чекає й продовжує.
failure-SERVICE_UNAUTHORIZED = Сервіс діалогів відхиляє ключ API. Задайте в CONVERSATION_API_KEY чинний.
failure-SERVICE_REJECTED = Сервіс діалогів відхиляє це повідомлення. Код помилки — у журналі.
failure-SERVICE_MISUNDERSTOOD = Відповідь сервісу діалогів не відповідає його специфікації. Перевірте CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = Цього діалогу в сервісі більше немає.
failure-NOTE_NOT_KEPT = Сервіс діалогів перетворив внутрішню нотатку на відповідь: клієнт міг її прочитати. Міст більше не передає йому нотаток. Коли сервіс виправлять, виконайте «npm run subscribe».
failure-ENTRY_UNREADABLE = Збережений запис має не той вигляд, якого очікує ця версія мосту, тому його не виконано. Було запущено старішу версію? Запустіть новішу й повторіть запис.
failure-LEDGER_UNAVAILABLE = База даних не відповідає або заблокована. Поки це так, нічого не приймається.
failure-UNEXPECTED = Помилка в мості. Подробиці — у журналі; повідомте про неї, будь ласка.

## Що правила кажуть у гілках і чатах (src/bridge)

alert-new-conversation = Новий діалог: { $client }, канал: { $channel }.
alert-open-thread = Відкрити гілку
alert-bad-rating = { $client } ({ $channel }): діалог оцінено на { $rating } з 5.
# Клієнт чекає на відповідь. Якщо менше години, годин 0.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }: чекає на відповідь { $minutes } хв.
   *[other] { $client }, { $channel }: чекає на відповідь { $hours } год { $minutes } хв.
}
digest-head = { $count ->
    [one] Тихі години скінчилися. Чекає на відповідь { $count } діалог:
    [few] Тихі години скінчилися. Чекають на відповідь { $count } діалоги, спершу ті, що чекають довше:
    [many] Тихі години скінчилися. Чекають на відповідь { $count } діалогів, спершу ті, що чекають довше:
   *[other] Тихі години скінчилися. Чекають на відповідь { $count } діалогу, спершу ті, що чекають довше:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } хв
   *[other] { $client }, { $channel }: { $hours } год { $minutes } хв
}
digest-more = { $count ->
    [one] Ще { $count } тут не показано. «/waiting» покаже всі.
    [few] Ще { $count } тут не показано. «/waiting» покаже всі.
    [many] Ще { $count } тут не показано. «/waiting» покаже всі.
   *[other] Ще { $count } тут не показано. «/waiting» покаже всі.
}
digest-put-off-until = Відкладено: { $client }, { $channel }, до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Відкладено: { $client }, { $channel }, доки не напише
ops-dead = { $count ->
    [one] Після останньої спроби більше не надсилається ({ $code }): { $count } запис журналу, { $entries }. «npm run dead-letters» покаже, повторить або відкине його.
    [few] Після останньої спроби більше не надсилаються ({ $code }): { $count } записи журналу, перші — { $entries }. «npm run dead-letters» покаже, повторить або відкине їх.
    [many] Після останньої спроби більше не надсилаються ({ $code }): { $count } записів журналу, перші — { $entries }. «npm run dead-letters» покаже, повторить або відкине їх.
   *[other] Після останньої спроби більше не надсилаються ({ $code }): { $count } запису журналу, перші — { $entries }. «npm run dead-letters» покаже, повторить або відкине їх.
}
ops-dead-conversations = Розмови, яких це стосується ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = У жодному маршруті немає чату для діалогів із каналу { $channel }: їх ніде не показано. Додайте маршрут без «when».
ops-room-behind = Кімната { $room } відстає. Повідомлень клієнтів в очікуванні: { $count }, найстаріше чекає { $minutes } хв.
ops-room-caught-up = Кімната { $room } більше не відстає.
restore-report = Базу даних, відновлену { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, звірено. Пов’язано знову: { $linked }. Запитань у гілках: { $asked }. Показано в гілках, але невідомо сервісу діалогів: { $lost }.
restore-report-emptied = База даних { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC виявилася порожньою, хоча в кімнатах є картки мосту. Гілок, пов’язаних знову за картками: { $linked }. Запитань поставлено знову: { $asked }. Показано в гілках, але невідомо сервісу діалогів: { $lost }. Відновіть резервну копію, якщо вона є.

notice-history-cut = { $count ->
    [one] { $count } раніше повідомлення тут не показано.
    [few] { $count } раніші повідомлення тут не показано.
    [many] { $count } раніших повідомлень тут не показано.
   *[other] { $count } ранішого повідомлення тут не показано.
}
notice-perhaps-repeated = Можливо, це дублікат.
notice-thread-anew = Попередню гілку цього діалогу видалили або закрили. Діалог триває тут.
notice-thread-before = Попередня гілка
notice-the-message = Показати повідомлення
notice-not-shown = Одне повідомлення цього діалогу не вдається показати тут ({ $code }). Прочитайте його в сервісі діалогів.

thread-assigned = Відповідальний: { $assignee }.
thread-assigned-by = { $name } ({ $chat }): призначено відповідального — { $assignee }.
thread-closed = Діалог закрито.
thread-closed-by = { $name } ({ $chat }): діалог закрито.
thread-reopened-by = { $name } ({ $chat }): діалог знову відкрито.
thread-rated = Клієнт оцінив цей діалог на { $rating } з 5.
tagged-by = { $name } ({ $chat }): додано мітку «{ $tag }».
untagged-by = { $name } ({ $chat }): прибрано мітку «{ $tag }».
department-set-by = { $name } ({ $chat }): відділ тепер «{ $department }».
department-removed-by = { $name } ({ $chat }): відділ прибрано.
thread-waiting = { $hours ->
    [0] Клієнт чекає на відповідь { $minutes } хв.
   *[other] Клієнт чекає на відповідь { $hours } год { $minutes } хв.
}
# Хто займається діалогом, знає лише міст: відповідальний у сервісі — інше.
taken-by = { $name } ({ $chat }) тепер веде цей діалог.
taken-done = Тепер цей діалог ведете ви.
taken-already = { $name } ({ $chat }) уже веде цей діалог. Щоб узяти його, спершу звільніть його.
taken-already-yours = Ви вже ведете цей діалог.
taken-closed = Діалог закрито, брати нічого.
no-answer-done = Очікування завершено: нагадувань про нього не буде. З наступного повідомлення клієнта почнеться нове.
no-answer-already = { $name } ({ $chat }): уже позначено, що відповідь не потрібна.
no-answer-nobody = Тут ніхто не чекає відповіді.
no-answer-closed = Діалог закрито, ніхто не чекає.
later-done = { $words ->
    [none] Відкладено до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Тоді вас покличуть.
   *[other] Відкладено до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Тоді вас покличуть: «{ $words }».
}
later-done-client = { $words ->
    [none] Відкладено, доки не напише клієнт.
   *[other] Відкладено, доки не напише клієнт. Записано: «{ $words }».
}
later-over = { $words ->
    [none] Відкладено до цього часу ({ $name }).
   *[other] Відкладено до цього часу ({ $name }): «{ $words }».
}
later-when = До якого часу?
later-when-waiting = Клієнт чекає, тому відкласти можна один раз і щонайбільше на чотири години. До якого часу?
later-not-understood = У тексті «{ $text }» немає часу, зрозумілого мосту. Нічого не зроблено.
later-once = { $name } ({ $chat }): цього клієнта вже відкладали, і він досі чекає. Дайте відповідь або натисніть «Відповідь не потрібна».
later-four-hours = Клієнт чекає, тому відкласти можна щонайбільше на чотири години. Нічого не зроблено.
later-already = { $name } ({ $chat }): діалог уже відкладено до цього часу.
later-closed = Діалог закрито, відкладати нічого.
taken-nobody = Цей діалог ніхто не веде.
reactions-too-many = Забагато реакцій за хвилину: ця нічого не зробила. Скористайтеся кнопками.
reaction-closes = { $name } ({ $chat }): реакція { $emoji }. Діалог закриється за { $seconds } с.
reaction-closed = { $name } ({ $chat }): діалог закрито реакцією.
reaction-kept-open = { $name } ({ $chat }): закриття скасовано, діалог лишається як є.
released-by = Діалог звільнено: { $by } ({ $chat }). Зараз його ніхто не веде.
released-for = Діалог звільнено: { $by } ({ $chat }). До цього його вів співробітник { $name }, зараз — ніхто.
muted-done = Сповіщення в цій гілці вимкнено: міст не пише тут нагадувань, згадок та інших сповіщень. Повідомлення клієнтів і колег і далі надходять, картка оновлюється.
muted-already = Сповіщення в цій гілці вже вимкнено.
unmuted-done = Сповіщення в цій гілці знову ввімкнено.
unmuted-already = Сповіщення в цій гілці не вимкнено.
mode-switched-note = { $name }: гілку перемкнено на нотатки. Відтепер те, що ви тут пишете, бачить лише команда. Щоб надіслати текст клієнтові, почніть із «!send». Раніших повідомлень це не стосується.
mode-switched-reply = { $name }: гілку перемкнено на відповіді. Відтепер те, що ви тут пишете, іде клієнтові. Щоб лишити текст усередині команди, почніть із «note:» або «//». Раніших повідомлень це не стосується.
mode-already-note = Те, що ви пишете в цій гілці, і так бачить лише команда.
mode-already-reply = Те, що ви пишете в цій гілці, і так іде клієнтові.
mode-not-here = Те, що ви пишете в цьому чаті, нікуди не йде, і для однієї гілки цього не змінити.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Сервіс діалогів недоступний. Ваша відповідь чекає й піде за першої нагоди.
    [SERVICE_RATE_LIMITED] Сервіс діалогів обмежує частоту запитів. Ваша відповідь піде за першої нагоди.
    [SERVICE_UNAUTHORIZED] Сервіс діалогів відхиляє ключ API мосту. Ваша відповідь чекає, доки ключ не виправлять; чергові вже знають.
   *[other] Ваша відповідь чекає ({ $code }) і піде за першої нагоди.
}
reply-sent-after-wait = Відповідь, що чекала, надіслано. Час очікування: { DURATION($seconds) }.
reply-noted-after-wait = Нотатку, що чекала, збережено. Час очікування: { DURATION($seconds) }.
reply-sent-to-closed = Надіслано. Діалог закрито: клієнт побачить відповідь під час наступного відвідування.
reply-files-not-sent = Файли, не надіслані клієнтові: { $files }
reply-shared-not-sent = Переслане повідомлення клієнтові не надіслано, надіслано лише текст до нього.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Відповідь не надіслано: цього діалогу більше немає.
   *[other] Відповідь не надіслано ({ $code }).
}
reply-may-not-be-sent = Можливо, відповідь не надіслано ({ $code }). Перевірте діалог, перш ніж надсилати ще раз.
reply-retried = Надсилається ще раз.
reply-discarded = Відповідь не буде надіслано. Нових спроб не буде.
reply-withdrawn = Відповідь, що чекала, відкликано до надсилання. Клієнт її не бачив.
replies-may-be-missing = Відповідь, написана тут між { DATETIME($from, timeStyle: "short") } і { DATETIME($until, timeStyle: "short") } ({ $zone }), могла не дійти до мосту: інша програма забрала її з Telegram. Що без позначки, те не надіслано. Напишіть це ще раз.
reply-held = { $seconds ->
    [one] Це повідомлення буде оброблено через { $seconds } секунду. До того його можна змінити, видалити або скасувати.
    [few] Це повідомлення буде оброблено через { $seconds } секунди. До того його можна змінити, видалити або скасувати.
    [many] Це повідомлення буде оброблено через { $seconds } секунд. До того його можна змінити, видалити або скасувати.
   *[other] Це повідомлення буде оброблено через { $seconds } секунди. До того його можна змінити, видалити або скасувати.
}
# Там, де про видалення ніхто не повідомляє і воно нічого не зупинить.
reply-held-no-deleting = { $seconds ->
    [one] Це повідомлення буде оброблено через { $seconds } секунду. До того його можна змінити або скасувати; видалення його не зупинить.
    [few] Це повідомлення буде оброблено через { $seconds } секунди. До того його можна змінити або скасувати; видалення його не зупинить.
    [many] Це повідомлення буде оброблено через { $seconds } секунд. До того його можна змінити або скасувати; видалення його не зупинить.
   *[other] Це повідомлення буде оброблено через { $seconds } секунди. До того його можна змінити або скасувати; видалення його не зупинить.
}
reply-crosses = Поки не надіслано: цьому клієнтові щойно вже відповіли ({ $other }). Надіслати й цю відповідь (автор: { $author })?
reply-crosses-elsewhere = Поки не надіслано: цьому клієнтові щойно вже відповіли ({ $other }; { $chat }, { $room }). Надіслати й цю відповідь (автор: { $author })?
guard-asks = Поки не надіслано: можливо, ця відповідь (автор: { $author }) у такому вигляді не для клієнта. Що з нею зробити? Можна й просто змінити повідомлення.
reason-quoted = { $rule } «{ $quote }»
doubt-note-misspelt = Вона починається з чогось схожого на позначку внутрішньої нотатки з помилкою.
doubt-note-likely = Вона починається як внутрішня нотатка.
doubt-note-inside = Нижче в ній є позначка внутрішньої нотатки.
doubt-note-copied = У ній стоїть замок, який міст ставить перед внутрішніми нотатками.
doubt-unknown-command = Вона починається як команда, але такої команди немає.
doubt-answers-note = Вона відповідає на внутрішню нотатку.
doubt-answers-colleague = Вона відповідає на повідомлення колеги, якого клієнт не бачив.
doubt-answers-notice = Вона відповідає на сповіщення мосту.
doubt-answers-unknown = Вона відповідає на повідомлення, якого міст не знає.
reply-came-late = Поки не надіслано: ця відповідь (автор: { $author }) дійшла до мосту лише зараз. Усе одно надіслати?
reply-client-wrote = Поки не надіслано: після того як цю відповідь було написано (автор: { $author }), клієнт написав ще. Усе одно надіслати?
client-wrote-since = Відтоді клієнт написав ще.
closed-since = Відтоді діалог закрили.
reply-after-restore = Не надіслано: базу даних відновлено з резервної копії, і в діалозі немає цього повідомлення (автор: { $author }). Надіслати?
reply-written-at = Написано: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = У ній згадано колегу.
leak-secret = У ній щось схоже на пароль, токен або ключ.
leak-internal-address = У ній адреса з внутрішньої мережі.
leak-personal-data = У ній щось схоже на номер картки, рахунку чи документа.
leak-other-email = У ній e-mail, який не належить цьому клієнтові й не траплявся в цьому діалозі.
leak-other-phone = У ній номер телефону іншого контакту.
leak-note = Вона читається як нотатка для колег.
leak-forwarded = Її переслано: її написав хтось інший.
leak-pasted = Вона схожа на вставлений журнал, запит або таблицю.
reply-sent-anyway = { $by }: вирішено надіслати цю відповідь клієнтові.
reply-kept-as-note = { $by }: збережено як внутрішню нотатку. Клієнт її не бачить.
question-edited-sent = { $by }: повідомлення змінено. Більше ніщо не заважає, воно йде клієнтові.
question-edited-noted = { $by }: повідомлення змінено. Його збережено як внутрішню нотатку.
question-edited-not-sent = { $by }: повідомлення змінено. Надсилати більше нічого.
reply-dropped = { $by }: вирішено не надсилати цю відповідь. Клієнт її не бачив.
reply-cancelled = Відповідь скасовано. Клієнт її не бачив.
cancel-not-yours = Скасувати відповідь, що чекає, можуть лише її автор і адміністратори.
cancel-under-way = Вона саме надсилається. Міст зупинить надсилання, якщо клієнт її ще не отримав; чим скінчилося, буде видно в гілці.
cancel-too-late = Пізно: вона вже в клієнта.
cancel-too-late-note = Її вже збережено як нотатку. Клієнт її не бачить.
cancelled-after-sending = { $words ->
    [none] Відповідь намагалися скасувати, але в клієнта вона вже є.
   *[other] Хтось хотів скасувати відповідь «{ $words }», але вона вже в клієнта.
}
cancelled-after-noting = { $words ->
    [none] Хтось хотів скасувати тут нотатку, але її вже збережено. Клієнт її не бачить.
   *[other] Хтось хотів скасувати нотатку «{ $words }», але її вже збережено. Клієнт її не бачить.
}
edited-while-waiting = Відповідь, що чекає, не змінено: її попередній текст уже надсилається. Щоб зупинити надсилання, видаліть повідомлення.
# Там, де про видалення ніхто не повідомляє.
edited-while-waiting-no-deleting = Відповідь, що чекає, не змінено: її попередній текст уже надсилається.
edited-not-sent = Правки ненадісланого повідомлення не враховуються. Напишіть нове.
edited-after-sending = { $words ->
    [none] Відповідь тут змінили, але в клієнта вже попередній текст. Щоб виправити його, напишіть нове повідомлення.
   *[other] Відповідь «{ $words }» змінили, але цей попередній текст уже в клієнта. Щоб виправити його, напишіть нове повідомлення.
}
edited-after-noting = { $words ->
    [none] Нотатку тут змінили. Сервіс діалогів зберігає попередній текст; клієнт його не бачить.
   *[other] Нотатку «{ $words }» змінили. У сервісі діалогів залишається цей попередній текст; клієнт його не бачить.
}
deleted-after-sending = { $words ->
    [none] Відповідь тут видалили, але в клієнта вона вже є.
   *[other] Відповідь «{ $words }» видалили, але вона вже в клієнта.
}
deleted-after-noting = { $words ->
    [none] Нотатку тут видалили. Сервіс діалогів її зберігає; клієнт її не бачить.
   *[other] Нотатку «{ $words }» видалили. У сервісі діалогів вона залишається; клієнт її не бачить.
}

refused-stranger = Клієнтові не надіслано: люди не з цього робочого простору не можуть відповідати клієнтам.
refused-guest = Клієнтові не надіслано: гості не можуть відповідати клієнтам.
refused-deactivated = Клієнтові не надіслано: цей обліковий запис вимкнено.
refused-bot = Клієнтові не надіслано: боти не можуть відповідати клієнтам.
refused-empty = Клієнтові не надіслано: у повідомленні немає тексту.
refused-only-files = Клієнтові не надіслано: у повідомленні лише файли, а надіслати їх не можна.
refused-only-shared = Клієнтові не надіслано: у повідомленні лише переслане повідомлення, а надіслати його не можна.
refused-notes-not-kept = Ця нотатка лишається тільки в цій гілці: сервіс діалогів показав би її клієнтові.
send-close-not-offered = Нічого не надіслано: ваш сервіс діалогів не дає закривати діалоги звідси. Надішліть текст без «!send-close».
send-later-waits = Відповідь (автор: { $author }) піде { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Якщо клієнт напише раніше, міст запитає ще раз. Щоб змінити відповідь, відредагуйте повідомлення.
send-later-due = Настав час, призначений для цієї відповіді.
send-later-not-understood = Не надіслано: міст не розуміє «{ $text }» як час у найближчі { $days } дн. Напишіть, наприклад: «!send-later tomorrow 9:00 Доброго ранку». Інші часи: 1h, 14:30, monday 9:00.
refused-thread-unknown = Не надіслано: ця гілка не належить до жодного діалогу.
which-conversation = Який це діалог? Натисніть на клієнта, потім напишіть повідомлення ще раз.
thread-linked = Пов’язано: ця гілка належить до діалогу, клієнт: { $client }. Написане раніше не надіслано.

press-failed = Не вийшло ({ $code }). Спробуйте ще раз.
change-not-offered = Нічого не змінено: ваш сервіс діалогів не дає робити це звідси. Відкрийте його власну консоль.
change-nothing = Змінювати нічого: усе вже так.
manage-choose = Що змінити? Досить одного натискання, і в кожній гілці буде видно, хто це зробив. «!tag МІТКА» додає мітку.
change-too-late = Нічого не змінено: сервіс не відповів вчасно. Спробуйте ще раз.
change-refused = Нічого не змінено: сервіс відмовив. Можливо, він не знає цього оператора.
assign-me-unknown = Міст не знає, який ви оператор. Спершу напишіть «/operator op_…».
assign-nobody = Нікого тут не звуть «{ $name }» зі зв’язком з оператором. Напишіть id оператора, «me» або «none».
assign-several = Кількох операторів звуть «{ $name }». Напишіть id оператора.
department-unknown = Нічого не змінено: відділу «{ $name }» немає в жодному маршруті й у жодному з найновіших діалогів.
department-known = Є: { $names }.
press-handled-already = Це вже хтось зробив.
messages-folded = { $count ->
    [one] Поки не показано ще { $count } повідомлення (символів: { $characters }).
    [few] Поки не показано ще { $count } повідомлення (символів: { $characters }).
    [many] Поки не показано ще { $count } повідомлень (символів: { $characters }).
   *[other] Поки не показано ще { $count } повідомлення (символів: { $characters }).
}
messages-doubtful = Базу даних відновлено з резервної копії. Повідомлень, які, можливо, вже є вище або в попередній гілці: { $count }, перше від { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = Те, що ще не було показано, нижче.
messages-were-shown = Ці повідомлення вже було показано.
not-for-stranger = Нічого не зроблено: це доступно лише учасникам цього робочого простору.
not-for-guest = Нічого не зроблено: гостям це недоступно.
not-for-deactivated = Нічого не зроблено: цей обліковий запис вимкнено.
not-for-others = Нічого не зроблено: це доступно лише адміністраторам робочого простору або групи.
not-for-bot = Нічого не зроблено: ботам це недоступно.

# Що можна запитати, по рядку на кожне. Команди та їхні слова однакові всіма мовами.
command-usage-contact = /contact ІМ’Я, ТЕЛЕФОН або E-MAIL: знайти контакт і його відкриті діалоги. У гілці натисніть кнопку «Контакт» на картці.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: список діалогів із посиланнями на гілки. Типово — нові та відкриті. «waiting» ставить першими тих, хто чекає довше.
command-usage-waiting = /waiting: список клієнтів, які чекають на відповідь у цій кімнаті, спершу ті, хто чекає довше, з посиланнями на гілки.
command-usage-conversation = /conversation cv_…: відкрити тут гілку цього діалогу з його історією або показати, де вона.
command-usage-replies = /replies [search СЛОВА]: список заготовок відповідей. «/replies add НАЗВА ТЕКСТ», «/replies edit НАЗВА ТЕКСТ» і «/replies remove НАЗВА» змінюють список. У гілці «!r НАЗВА» показує заготовку, перш ніж вона піде клієнтові. Замість { "{client}" } буде ім’я клієнта, замість { "{me}" } — ваше.
command-usage-trace = /trace cv_…: показати, що сталося з кожним повідомленням цього діалогу (для адміністраторів робочого простору або групи). У гілці «!trace» показує її діалог.
command-usage-operator = /operator op_…: зазначити, який ви оператор у сервісі діалогів, щоб вас згадували, коли вам призначають діалог. Підтверджує адміністратор. «/operator none» прибирає прив’язку.
command-usage-why = /why cv_…: показати, які нагадування про цього клієнта, що чекає, мали надійти, де, кого покликали і що їх затримало. У гілці «!why» показує її діалог.
command-usage-report = /report: якими були останні сім днів у цій кімнаті: час до першої відповіді, відповіді за людьми, оцінки, що не вдалося. «/report last» показує сім днів до них.
command-usage-help = /help: показати, куди йде те, що ви тут пишете, і список команд.
command-usage-changes = У гілці: !close, !reopen, !assign @ІМ’Я (або me, або none), !department ВІДДІЛ (або none), !tag МІТКА, !untag МІТКА: змінити діалог. Нічого більше в цьому повідомленні не пишіть. «!send-close ТЕКСТ» надсилає текст і потім закриває.
command-usage-later = У гілці: !later 3d подзвонити (або client): відкласти діалог до цього часу або доки не напише клієнт; тоді вас покличуть із вашими словами. Інші часи: 1h, 14:30, tomorrow, monday 9:00. «!send-later 14:30 ТЕКСТ» надсилає текст у цей час.
command-unknown = Такої команди немає.
command-wrong-room = Дані клієнтів показуються лише в чатах, де працює міст. Виконайте команду там.
command-looking = Пошук триває: сервіс діалогів відповідає повільно.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Сервіс діалогів не відповідає. Спробуйте пізніше.
    [SERVICE_RATE_LIMITED] Сервіс діалогів обмежує частоту запитів. Спробуйте за хвилину.
    [SERVICE_UNAUTHORIZED] Сервіс діалогів відхиляє ключ API мосту. Виправити це можуть чергові.
   *[other] Сервіс діалогів не зміг відповісти ({ $code }).
}
command-thread-unknown = Це не гілка діалогу.
help-mode-reply = Те, що ви пишете в гілці, іде клієнтові. Щоб лишити текст усередині команди, почніть із «note:» або «//».
help-mode-note = Те, що ви пишете в гілці, лишається всередині команди, як нотатка. Щоб надіслати текст клієнтові, почніть із «!send».
help-mode-alerts = Те, що ви пишете в гілках цього чату, нікуди не йде.
help-mode-none = У цьому чаті гілок немає; те, що ви тут пишете, нікуди не йде.
help-in-thread = У цій гілці «!contact» або кнопка «Контакт» на картці знаходить клієнта; «!send» і «note:» вибирають, куди піде ваш текст.
help-in-room = У гілці починайте команду з «!». «!contact» або кнопка «Контакт» на картці знаходить клієнта.
answer-too-old = Цей список застарів. Запитайте його ще раз.
list-page-of = Сторінка { $page } з { $pages }.

contact-none = За запитом «{ $query }» контактів немає.
contact-found = { $count ->
    [one] За запитом «{ $query }» знайдено { $count } контакт:
    [few] За запитом «{ $query }» знайдено { $count } контакти:
    [many] За запитом «{ $query }» знайдено { $count } контактів:
   *[other] За запитом «{ $query }» знайдено { $count } контакту:
}
contact-many = { $count ->
    [one] Показано лише перший, { $count }. Уточніть ім’я, номер або адресу.
    [few] Показано лише перші { $count }. Уточніть ім’я, номер або адресу.
    [many] Показано лише перші { $count }. Уточніть ім’я, номер або адресу.
   *[other] Показано лише перші { $count }. Уточніть ім’я, номер або адресу.
}
contact-conversations-unread = Діалоги цього контакту прочитати не вдалося ({ $code }).
contact-conversations = Відкриті діалоги
contact-conversation-link = Діалог, { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Поки без гілки (відкриє /conversation)
contact-revealed = Показано лише вам і записано до журналу:
conversations-found = Діалоги з { $first } до { $last } з { $count }:
conversations-found-of-many = Діалоги з { $first } до { $last }, усього понад { $count }:
conversations-none = Відповідних діалогів немає.
conversations-no-more = Діалогів більше немає.
conversations-many = Діалогів більше, ніж можна перегорнути. Звузьте список: зазначте статус або канал клієнта.
conversations-mine-unknown = Міст не знає, який ви оператор у сервісі діалогів, і тому не може показати ваші діалоги. Зазначте це командою «/operator». «/conversations unassigned» покаже діалоги без відповідального.
# Хто чекає. Час підставляє міст. Якщо менше години, годин 0.
waiting-found = Клієнти, які чекають на відповідь, з { $first } до { $last } з { $count }, спершу ті, хто чекає довше:
waiting-nobody = Тут ніхто не чекає на відповідь.
waiting-incomplete = Незавершених діалогів більше, ніж міст читає для цього списку, тож когось може бракувати.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } хв)
   *[other] { $time } ({ $hours } год { $minutes } хв)
}
# Список, який веде кімната.
list-head = { $count ->
    [0] Ніхто не чекає на відповідь.
    [one] На відповідь чекає { $count } клієнт:
    [few] На відповідь чекають { $count } клієнти, спершу ті, хто чекає довше:
    [many] На відповідь чекають { $count } клієнтів, спершу ті, хто чекає довше:
   *[other] На відповідь чекають { $count } клієнта, спершу ті, хто чекає довше:
}
list-whose = { $label }: { $name }
# Звіт кімнати. Період у днях; час до першої відповіді в секундах, словами.
report-head = З { DATETIME($from, dateStyle: "medium") } до { DATETIME($until, dateStyle: "medium") }:
report-nothing = З { DATETIME($from, dateStyle: "medium") } до { DATETIME($until, dateStyle: "medium") } з цієї кімнати ніхто не відповідав клієнтам, ніхто не оцінював діалоги, і нічого не довелося кинути.
report-first-answer = Час до першої відповіді, медіана: { DURATION($median) }; 9 з 10 — не більше: { DURATION($p90) }. Очікувань: { $count }.
report-no-first-answer = На жодну з цих відповідей клієнти не чекали.
report-answers = Відповідей клієнтам: { $count }
report-person = { $name }: { $count }
report-others = Інші: { $count }
report-ratings = Оцінок: { $count }, у середньому { NUMBER($average, maximumFractionDigits: 1) } з 5
report-no-ratings = Оцінок немає
report-given-up = Повідомлень, які не вдалося передати: { $count }
report-lines = Рядків самого мосту: { $count }
report-calls = Викликів через клієнтів, які чекають: { $count }
report-unheard = З них без відповіді, і ніхто не взяв: { $count } ({ $conversations })
# Чому ніхто не дізнався. Час підставляє міст.
why-waits = { $hours ->
    [0] Клієнт чекає на відповідь від { $time }, уже { $minutes } хв.
   *[other] Клієнт чекає на відповідь від { $time }, уже { $hours } год { $minutes } хв.
}
why-nobody-waits = Клієнт не чекає на відповідь.
why-set = Ця кімната отримує нагадування, коли клієнт прочекав { $minutes } хв.
why-switched-off = У цій кімнаті немає нагадувань (у файлі маршрутів для неї не задано «waiting»).
why-muted = У цій гілці сповіщення вимкнено.
why-owner = Перше повідомлення клієнта після відповіді кличе: { $name } (крім тихих годин).
why-owner-nobody = Перше повідомлення клієнта після відповіді нікого не кличе: тут ніхто не взяв цю розмову, і її нікому тут не призначено.
why-owner-off = Перше повідомлення клієнта після відповіді нікого не кличе («call: nobody» у файлі маршрутів).
why-none = За останні сім днів нагадувань не передбачалося.
why-due = Термін
why-outcome = Підсумок
why-not-yet = термін ще не настав
why-posting = надсилається
why-failed = не вдалося ({ $code })
why-called = Покликали на ім’я
why-called-nobody = нікого
why-groups-gone = Груп користувачів більше немає
why-next-room = Наступна кімната
why-next-room-none = немає: в інших кімнатах маршруту тихі години, або в їхній гілці вимкнено сповіщення, або гілки немає
why-digest = Зведення
words-client = Написав клієнт
words-operator = Написали ми
words-bot = Написав бот
words-note = Внутрішня нотатка
conversation-nobody = ніхто
conversation-updated = Остання зміна
conversation-gone = У сервісі діалогів немає діалогу { $id }.
conversation-is-here = Його гілка:
conversation-is-elsewhere = У цьому чаті гілок немає. Його гілка тут:
conversation-not-here = У цьому чаті гілок немає. Виконайте команду в чаті, де вони є.
conversation-opening = Відкриваю діалог тут. Клієнт: { $client }.
saved-asks = Поки не надіслано: це заготовка «{ $name }» у тому вигляді, у якому її прочитає клієнт. Вирішує { $author }. Можна й просто змінити повідомлення.
saved-continues = Продовження нижче.
saved-not-yours = Надіслати або змінити цю заготовку можуть лише той, хто її викликав, і адміністратори.
saved-edit-here = Скопіюйте текст і замініть ним із правками своє повідомлення «!r …». Міст перевірить і надішле його.
saved-inside = Нічого не надіслано: для цього клієнта «{ $name }» виглядає як внутрішня нотатка або команда. Змініть заготовку: «/replies edit».
saved-unknown = Нічого не надіслано: заготовки «{ $name }» немає.
saved-nearest = Можливо, ви мали на увазі: { $names }.
saved-list = Повний список: «/replies».
saved-added = Збережено як «{ $name }». У гілці «!r { $name }» покаже текст, перш ніж він піде клієнтові.
saved-changed = Заготовку «{ $name }» змінено.
saved-removed = Заготовку «{ $name }» видалено.
saved-name-taken = Нічого не збережено: заготовка «{ $name }» уже є. Її змінює «/replies edit { $name } ТЕКСТ».
saved-too-many = Нічого не збережено: заготовок уже { $most }. Спершу видаліть одну.
saved-name-wrong = Нічого не збережено: назва — це одне слово не довше за 40 літер, цифр, «-» і «_».
saved-name-command = Нічого не збережено: «{ $name }» — це команда. Виберіть іншу назву.
saved-text-missing = Нічого не збережено: немає тексту.
saved-text-long = Нічого не збережено: довжина тексту { $length }. Найбільша довжина: { $most }.
saved-text-inside = Нічого не збережено: текст починається як внутрішня нотатка або команда.
saved-none = Заготовок поки немає.
saved-none-match = Заготовок із цими словами немає.
saved-found = Заготовки з { $first } до { $last } із { $count }:
saved-text = Текст
saved-author = Автор
save-not-a-persons = Зберегти як заготовку можна лише те, що людина написала в гілці.
save-by-command = Для цього тексту форму відкрити не можна. Напишіть «/replies add НАЗВА ТЕКСТ».
form-edit-title = Змінити й надіслати
form-edit-hint = Це прочитає клієнт. Перед надсиланням міст перевірить текст.
form-save-title = Зберегти заготовку
form-save = Зберегти
form-reply-name = Назва
form-reply-name-hint = Одне слово, для «!r НАЗВА».
form-reply-text = Текст відповіді
form-reply-text-hint = Замість { "{client}" } буде ім’я клієнта, замість { "{me}" } — ім’я відправника.
form-manage-title = Керування діалогом
form-manage-tags-hint = Через кому.
form-manage-nobody = Ніхто
form-manage-no-department = Немає
contact-name = Ім’я
contact-channel = Канал клієнта
contact-phone = Телефон
contact-email = E-mail
contact-first-seen = Уперше
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = Міст не знає, який ви оператор у сервісі діалогів.
operator-is = Ви записані як оператор { $operator }.
operator-waits = Запит поставлено в чаті. Коли адміністратор підтвердить, ви будете записані як оператор { $operator }.
operator-ended = Ви більше не записані як оператор.
operator-set-elsewhere = У файлі маршрутів вас задано як оператора { $operator }. Змініть це там.
operator-asked = { $name } — оператор { $operator } у сервісі діалогів? Підтвердити це має адміністратор робочого простору або групи.
operator-confirmed = { $name } — оператор { $operator }. Підтверджено: { $by }.
operator-declined = { $name } — не оператор { $operator }. Відхилено: { $by }.

button-contact = Контакт
button-take = Взяти
button-no-answer = Відповідь не потрібна
button-later = Пізніше
button-later-1h = За годину
button-later-4h = За чотири години
button-later-tomorrow = Завтра о 9:00
button-later-monday = У понеділок о 9:00
button-later-client = Коли напише клієнт
button-release = Звільнити
button-manage = Керування
button-assign-me = Призначити мені
button-assign-none = Зняти призначення
button-assign-to = Призначити: { $name }
button-department = Відділ: { $department }
button-department-none = Без відділу
button-untag = Прибрати «{ $tag }»
button-close = Закрити
button-reopen = Відкрити знову
button-waiting = Хто чекає
button-mute = Вимкнути сповіщення
button-unmute = Увімкнути сповіщення
button-mode-note = Перейти до нотаток
button-mode-reply = Перейти до відповідей
button-confirm = Підтвердити
button-decline = Відхилити
button-retry = Повторити
button-unfold = Показати
button-shown = Вони вже тут
button-link = Це { $client }
button-discard = Не надсилати
button-cancel = Скасувати
button-next = Далі
button-previous = Назад
button-reveal = Показати
button-open-here = Відкрити тут
button-keep-note = Зберегти як нотатку
button-anyway = Надіслати клієнтові
button-send-now = Надіслати зараз
button-drop = Не надсилати
button-send = Надіслати
button-send-close = Надіслати й закрити
button-edit = Змінити

## Картки, позначки й заголовки (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → клієнт
heading-bot = { $author } (бот) → клієнт
heading-note = 🔒 Внутрішня нотатка · { $author }
heading-draft = Чернетка · { $author }
heading-from = з { $chat }, { $room }
heading-part = частина { $number } з { $of }
heading-late = із запізненням: написано раніше за повідомлення вище
heading-perhaps-repeated = можливо, дублікат
post-empty = (порожнє повідомлення)
card-nameless = Клієнт без імені
card-channel = Канал
card-name = Ім’я
card-name-unproven = не підтверджено
card-status = Статус
card-status-new = Новий
card-status-open = Відкритий
card-status-closed = Закритий
card-assignee = Відповідальний
card-department = Відділ
card-tags = Теги
card-waiting = Чекає від
card-only-thanks = Схоже, просто подяка
card-no-answer = Відповідь не потрібна
card-put-off-until = Відкладено до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Відкладено, доки не напише клієнт · { $name } · { $chat }
# Обидва часи підставляє міст: коли і як давно.
card-taken = Веде
# Месенджер — той, у якому взяли діалог.
card-taken-value = { $name } · { $chat }
card-muted = Сповіщення вимкнено: тут немає нагадувань і згадок. Повідомлення й далі надходять.
card-mode-own = Вибрано для цієї гілки:
card-rating = Оцінка
card-rating-value = { $rating } з 5
card-mode-reply = Те, що ви пишете в цій гілці, іде клієнтові. Щоб лишити текст усередині команди, почніть із «note:» або «//».
card-mode-note = Те, що ви пишете в цій гілці, лишається всередині команди, як нотатка.
card-mode-alerts = До відома: те, що ви пишете в цій гілці, нікуди не йде.
card-mode-short-reply = Відповіді тут ідуть клієнтові.
card-mode-short-note = Лише внутрішні нотатки.
card-mode-short-alerts = Звідси нічого не йде.
person-unknown = Невідомий
mention-group = @команда
mention-channel = #канал
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
mark-sent = Надіслано клієнтові.
mark-noted = Збережено як внутрішню нотатку.
mark-failed = Не надіслано, див. нижче.
file-animation = анімація
file-audio = аудіофайл
file-document = документ
file-photo = фото
file-sticker = стікер
file-story = історія
file-video = відео
file-video_note = відеоповідомлення
file-voice = голосове повідомлення
file-contact = контакт
file-location = геопозиція
file-poll = опитування
file-other = вкладення

## Команди в Telegram (src/team-chats/telegram)

telegram-command-note = Лишити всередині команди, як нотатку
telegram-command-send = Надіслати це клієнтові
telegram-command-contact = Знайти клієнта
telegram-command-conversations = Список діалогів
telegram-command-waiting = Список клієнтів, які чекають
telegram-command-conversation = Показати один діалог
telegram-command-replies = Показати й змінити заготовки відповідей
telegram-command-trace = Показати, що сталося з його повідомленнями
telegram-command-operator = Зазначити, який ви оператор
telegram-command-why = Показати, чому нікого не покликали
telegram-command-report = Показати підсумки останніх семи днів
telegram-command-help = Показати, що можна тут писати

## Що сталося з повідомленнями (src/bridge/commands/message-trace.ts)

trace-admins-only = Нічого не зроблено: це доступно лише адміністраторам робочого простору або групи.
trace-nothing = У журналі немає записів про { $id }. Завершені записи видаляються через сім днів.
trace-found = { $id }: повідомлення з { $first } до { $last } з { $count }, спершу нові.
trace-from = Від кого
trace-from-client = клієнт
trace-from-operator = оператор, у сервісі
trace-from-bot = бот
trace-from-note = внутрішня нотатка
trace-from-staff = команда
trace-by = Автор
trace-taken = Прийнято
trace-step-show = У гілку
trace-step-relay = В іншу гілку
trace-step-staff = У сервіс
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = сервіс перетворив нотатку на відповідь: { $details }
trace-result-moved = до { $details }
trace-result-retracted = відкликано до надсилання
trace-result-confirmation-requested = спершу поставлено запитання{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = це була команда
trace-result-silent = робити нічого
trace-result-already-shown = уже показано
trace-result-edited = змінено
trace-result-unchanged = змінювати нічого
trace-result-changed = змінено в сервісі
trace-result-no-thread = гілки немає
trace-result-thread-gone = гілки більше немає
trace-result-superseded = замінено пізнішою позначкою
trace-result-postponed = відкладено: командний чат не прийняв
trace-result-reordered = за порядком: спершу йде раніше повідомлення гілки
trace-result-notified = повідомлено
trace-result-listed = діалогів: { $details }
trace-result-answered = відповідь дано
trace-result-muted = сповіщення в гілці вимкнено
trace-result-only-thanks = клієнт лише подякував
trace-result-no-answer-needed = хтось позначив, що відповідь не потрібна
trace-result-put-off = відкладено
trace-result-quiet-hours = тихі години
trace-result-other-hours = тихі години змінилися
trace-result-too-late = запізно
trace-result-too-old = список застарів
trace-result-nothing-waits = ніхто не чекає
trace-result-switched-off = вимкнено
trace-result-revealed = показано: { $details }
trace-result-nothing-revealed = нічого не показано
trace-result-rated-better = клієнт змінив оцінку
trace-result-refused = { $details ->
    [none] цій людині це недоступно
    [guest] гості не можуть відповідати
    [stranger] сторонні не можуть відповідати
    [deactivated] обліковий запис вимкнено
    [bot] боти не можуть відповідати
    [empty] немає тексту
    [only-files] лише файли
    [only-shared] лише переслане повідомлення
    [unknown-command] такої команди немає
    [note-unclear] схоже на нотатку
    [notes-not-kept] сервіс не зберігає нотаток
    [thread-unknown] гілка не належить до жодного діалогу
   *[other] { $details }
}
trace-outcome-waiting = { $where } · чекає{ $until ->
        [none] { "" }
       *[other] { " " }до { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · нова спроба, спроб було: { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· наступна спроба { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · виконується
trace-outcome-posted = { $where } · розміщено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · спроби: { $attempts }
trace-outcome-sent = { $where } · надіслано { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · спроби: { $attempts }
trace-outcome-noted = { $where } · збережено як нотатку { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · спроби: { $attempts }
trace-outcome-done = { $where } · готово { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · не надіслано { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · більше не пробуємо { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, спроби: { $attempts }: { $failure }

## Як справи в моста (/readyz і перевірка)

database-locked = Інша програма тримає базу даних заблокованою довше, ніж може тривати запис{ $where }. Закрийте її.
database-in-use = Цей файл бази даних використовує інший міст{ $where }. Зупиніть його або використовуйте postgres:// для кількох реплік.
database-unwritable = База даних недоступна для запису{ $where }. Перевірте шлях у DATABASE_URL, права на нього та вільне місце на диску.
database-foreign-owner = { $path } належить користувачу { $owner }, а міст працює від користувача { $user } і не може записувати свою базу даних. Виконайте «sudo chown -R { $user }:{ $group } { $folder }», для контейнера — на томі за цим шляхом, або запускайте міст від користувача { $owner }.
database-network-disk = { $folder } розташовано в мережевій файловій системі ({ $kind }), де блокування SQLite ненадійні й дані губляться. Використовуйте локальний диск або PostgreSQL чи задайте SQLITE_ON_NETWORK_DISK=yes, якщо знаєте, що блокування працюють.
database-damaged = Файл пошкоджено або це не база даних{ $where }. Відновіть його з резервної копії або задайте в DATABASE_URL інший шлях.
database-too-new = Таблицям цієї бази даних потрібна версія мосту { $version } або новіша: їх змінила новіша версія. Запустіть її або відновіть резервну копію, зроблену до оновлення.
database-migration-failed = Не вдалося перевести таблиці на нову версію: крок { $step } завершився помилкою ({ $code }). Нічого не змінено, репліки попередньої версії працюють далі. Залишайтеся на ній і повідомте про помилку.
database-moved = Цю базу даних перенесено до { $to }. Вкажіть її в DATABASE_URL. Якщо перенесення перервалося, запустіть його ще раз: воно продовжиться. Щоб повернутися до цієї бази, зупиніть міст і виконайте «npx node src/main.ts restored --since ЧАС» із часом перенесення.
database-move-unfinished = Перенесення до цієї бази даних не завершено. Запустіть його ще раз: воно продовжиться.
database-outage-over = З { DATETIME($from, timeStyle: "short") } до { DATETIME($until, timeStyle: "short") } UTC база даних нічого не записувала, тому міст нічого не приймав. Slack, Telegram і сервіс розмов доставлять ще раз те, що надійшло за цей час, або міст прочитає це сам. Причина — в журналі.
database-deleted = Файл бази даних видалено або замінено під час роботи мосту{ $where }. Нічого не приймається. Зупиніть міст, поверніть файл або відновіть резервну копію і запустіть його знову.
database-unreachable = Сервер бази даних не відповідає{ $where }. Перевірте DATABASE_URL і те, що сервер працює.
database-refused = Сервер бази даних відхиляє ім’я користувача, пароль або назву бази{ $where }. Перевірте DATABASE_URL.
database-certificate = Сертифікат сервера бази даних не прийнято{ $where }. Укажіть у DATABASE_URL через sslrootcert файл центру, який його підписав, та ім’я сервера, для якого його видано.
database-timeout = База даних не встигла записати вчасно{ $where }.
database-url = DATABASE_URL має починатися з file: або postgres://{ $where }.
database-closed = Базу даних закрито{ $where }.
database-conflict = База даних відхилила запит, який зіткнувся з паралельним{ $where }.
database-statement = База даних відхилила запит{ $where }. Це помилка в програмі; повідомте про неї, будь ласка.
database-silent = База даних не відповідає.
database-answers = База даних відповідає ({ $dialect }).
traffic-starting = Міст запускається.
traffic-stopping = Міст завершує роботу.
reconciling = Базу даних відновлено { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, триває звіряння. До його завершення нічого не надсилається.
database-was-emptied = База даних { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC виявилася порожньою, хоча в кімнатах є картки мосту. Відновіть резервну копію, якщо вона є.

service-starting = Міст запускається.
service-not-reached = Міст поки не зв’язався із сервісом діалогів.
service-in-contact = Міст під’єднано до сервісу діалогів: { $url }.
service-no-contact = Сервіс діалогів недоступний ({ $code }).

slack-connecting = Міст поки не під’єднано до Slack.
slack-by-socket = Міст під’єднано до Slack у режимі Socket Mode.
slack-closed = Slack закрив з’єднання ({ $code }).
slack-unreachable = Не вдається під’єднатися до Slack ({ $code }).
slack-stopped = Міст більше не отримує події від Slack.
slack-socket-disabled = Socket Mode вимкнено в налаштуваннях застосунку Slack. Увімкніть його знову в розділі «Socket Mode»; тим часом міст кожні кілька секунд читає, що пишуть співробітники.
slack-access-lost = Slack відкликав доступ застосунку ({ $code }). Перевстановіть застосунок і задайте новий токен.
slack-no-way-in = Не задано ні SLACK_APP_TOKEN, ні SLACK_SIGNING_SECRET.
slack-not-listening = Міст не отримує події від Slack.
slack-refused-secret = Події Slack відхиляються, бо їхні підписи не збігаються, і відповіді надходять із запізненням: мосту доводиться їх шукати. Скопіюйте signing secret із розділу «Basic Information» застосунку Slack у SLACK_SIGNING_SECRET і перезапустіть міст.
slack-refused-clock = Події Slack відхиляються, бо годинник цієї машини відхиляється більш ніж на п’ять хвилин, і відповіді надходять із запізненням: мосту доводиться їх шукати. Налаштуйте годинник.
slack-by-http = Міст отримує події від Slack через HTTP.

telegram-connecting = Міст поки не опитував Telegram.
telegram-polling = Міст опитує Telegram.
telegram-polled-elsewhere = Telegram опитує інша репліка.
telegram-unreachable = Не вдається опитати Telegram ({ $code }).
telegram-stopped = Міст більше не отримує події від Telegram.
telegram-not-listening = Міст не отримує події від Telegram.
telegram-by-http = Міст отримує події від Telegram через HTTP.
telegram-foreign-reader = Інша програма опитує Telegram із токеном цього бота й забирає повідомлення: відповіді команди могли зникнути. Відкличте токен у @BotFather, задайте новий і перегляньте теми за останні хвилини.
telegram-webhook-removed = Інша програма видалила вебхук цього бота. Міст установив його знову; відповіді команди могли зникнути. Якщо це сталося не навмисно, відкличте токен у @BotFather.
telegram-webhook-elsewhere = Інша програма спрямувала вебхук цього бота на { $host }: міст нічого не отримує від Telegram. Видаліть цей вебхук або відкличте токен у @BotFather; тоді міст знову встановить свій.
telegram-webhook-failing = Telegram не може нічого доставити на вебхук моста ({ $code }). Перевірте PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET і проксі: Telegram відкидає те, що не зміг доставити за 24 години.
telegram-webhook-behind = Telegram зберігає для мосту оновлення ({ $pending }), і їх дедалі більше: міст приймає їх надто повільно, відповіді команди запізнюються. Перевірте навантаження на машину та базу даних.
telegram-drops-soon = Уже 20 годин до мосту не доходить нічого з того, що чекає в Telegram. Telegram відкидає те, що зберігав 24 години, і з ним відповіді команди. Відновіть зв’язок зараз або попросіть команду написати ще раз.
telegram-room-lost = Бота видалили з групи Telegram { $name }, або йому більше не можна там писати. Усе, що туди призначено, чекає. Додайте бота знову як адміністратора: міст одразу продовжить роботу.
telegram-group-topics = { $name }: теми.
telegram-group-chains = { $name }: ланцюжки відповідей, тем немає.

## Віджет на сайті (src/service)

widget-title = Напишіть нам
widget-subtitle = Тут відповідає наша команда
widget-greeting = Вітаємо! Напишіть нам, і хтось із команди відповість вам тут.
widget-open = Відкрити чат
widget-open-unread = Відкрити чат, нових повідомлень: { $count }
widget-close = Закрити чат
widget-message = Повідомлення
widget-placeholder = Напишіть повідомлення…
widget-send = Надіслати
widget-log = Повідомлення
widget-you = Ви
widget-team = Підтримка
widget-bot = Помічник
widget-sending = Надсилається…
widget-waiting = Очікування з’єднання
widget-refused = Не надіслано
widget-retry = Спробувати ще раз
widget-offline = Немає з’єднання. Ваші повідомлення збережено, їх буде надіслано пізніше.
widget-busy = Забагато повідомлень одразу. Їх збережено, і незабаром вони надішлються самі.
widget-new-messages = Нових повідомлень: { $count }
widget-closed = Цей діалог закрито. Напишіть, щоб почати новий.
widget-rate = Як ми впоралися?
widget-stars = { $count } з 5
widget-rated = Дякуємо! Ваша оцінка — { $count } з 5.
widget-not-rated = Оцінку не надіслано. Спробуйте ще раз.
widget-online = Ми на зв’язку
widget-away = Зараз нас немає. Повернемося: { $when }.
widget-too-long = Задовго на { $count } знаків. Надішліть частинами.
widget-email-ask = Відповідь затримується. Залиште адресу e-mail, щоб ми могли зв’язатися з вами пізніше.
widget-email-label = Ваш e-mail
widget-email-save = Зберегти
widget-email-later = Не зараз
widget-email-saved = Дякуємо! Ми зв’яжемося з вами там.
widget-email-wrong = Це не адреса e-mail.
# Як називати відвідувача без імені перед командою.
visitor-name = Відвідувач { $code }

## Консоль оператора (src/service/console)

console-title = Консоль
console-skip = Перейти до вмісту
console-sections = Розділи
console-section-conversations = Діалоги
console-section-contacts = Контакти
console-section-replies = Заготовки
console-section-subscriptions = Підписки
console-section-keys = Ключі
console-offline = Немає з’єднання із сервісом. Ця сторінка могла застаріти.

console-sign-in = Увійти
console-sign-out = Вийти
console-sign-in-hint = Облікові записи створює та паролі скидає той, хто обслуговує сервіс.
console-sign-in-wrong = Оператора з таким іменем і паролем немає.
console-name = Ім’я
console-password = Пароль
console-password-change = Змініть пароль
console-password-one-time = Ви ввійшли з одноразовим паролем. Перш ніж продовжити, задайте свій.
console-password-current = Поточний пароль
console-password-new = Новий пароль
console-password-again = Повторіть новий пароль
console-password-hint = Щонайменше { $least } символів. Що довший, то надійніший.
console-password-save = Змінити пароль
console-password-differs = Нові паролі не збігаються.
console-password-short = Довжина пароля — від { $least } до { $most } символів.
console-password-common = Цей пароль — один із найпоширеніших. Виберіть інший.
console-password-same = Новий пароль збігається зі старим.
console-password-wrong = Поточний пароль указано неправильно.

console-any = Будь-який
console-nobody = Ніхто
console-me = { $name } (ви)
console-search = Пошук
console-search-hint = Клієнт, телефон, e-mail, id або слова повідомлення
console-show = Показати
console-show-all = Показати всі
console-status = Статус
console-status-new = Новий
console-status-open = Відкритий
console-status-closed = Закритий
console-channel = Канал
channel-site = Сайт
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = E-mail
console-assignee = Відповідальний
console-department = Відділ
console-list-empty = Відповідних діалогів немає.
console-list-of = Діалоги з клієнтом: { $client }.
console-list-too-many = Знайшлося багато людей; показано діалоги найновіших із них. Уточніть ім’я.
console-unread = непрочитаних: { $count }
console-pages = Сторінки
console-newest = Найновіші
console-older = Раніші

console-back = Усі діалоги
console-close = Закрити
console-reopen = Відкрити знову
console-mark-read = Позначити прочитаним
console-messages = Повідомлення
console-earlier = Раніші повідомлення
console-latest = Останні повідомлення
console-from-client = Клієнт
console-from-operator = Відповідь
console-from-bot = Бот
console-from-note = Внутрішня нотатка
console-reply = Відповідь клієнтові: { $client }
console-reply-hint = Це прочитає клієнт.
console-reply-closed-hint = Діалог закрито: клієнт прочитає це під час наступного відвідування, а діалог лишиться закритим.
console-reply-send = Надіслати клієнтові
console-reply-asks = Поки не надіслано: можливо, у такому вигляді це не для клієнта. Змініть текст або вирішіть, що з ним зробити.
console-note = Написати внутрішню нотатку
console-note-title = Внутрішня нотатка
console-note-hint = Це прочитає лише команда. Клієнт цього не побачить.
console-note-keep = Зберегти як нотатку
console-text-missing = Немає тексту.
console-text-long = Задовго: щонайбільше { $most } символів.

console-facts = Про цей діалог
console-assign = Призначити
console-assign-me = Призначити мені
console-department-set = Задати
console-department-wrong = Відділ — один рядок, щонайбільше { $most } символів.
console-tags = Теги
console-tag-new = Новий тег
console-tag-add = Додати
console-tag-remove = Прибрати тег { $tag }
console-tag-wrong = Тег — один рядок, щонайбільше { $most } символів, а тегів у діалогу — щонайбільше { $tags }.
console-client = Клієнт
console-client-name = Ім’я
console-client-all = Усі діалоги цього клієнта
console-phone = Телефон
console-email = E-mail
console-first-seen = Уперше
console-rating = Оцінка
console-rating-value = Оцінка: { $rating } з 5
console-started = Розпочато
console-id = Id

console-contacts-search = Ім’я, телефон або e-mail
console-contacts-empty = Нікого не знайдено.
console-contacts-more = Показано лише { $count } найновіших. Уточніть ім’я.

console-subscriptions-hint = Одержувачі подій. Підписка вимикається після десяти невдач поспіль; коли одержувач знову запрацює, увімкніть її та надішліть пропущене.
console-subscriptions-empty = Підписок немає. Інтеграції підписуються через POST /v1/webhooks.
console-subscription-active = Працює
console-subscription-disabled = Вимкнено
console-subscription-stopped = Вимкнено через надто багато невдач поспіль:
console-subscription-stopped-by-hand = Вимкнув оператор:
console-subscription-since = Від
console-subscription-waiting = чекають: { $count }
console-subscription-missed = пропущено: { $count }
console-subscription-failures = { $count ->
    [one] { $count } невдача поспіль
    [few] { $count } невдачі поспіль
    [many] { $count } невдач поспіль
   *[other] { $count } невдачі поспіль
}
console-subscription-enable = Увімкнути знову
console-subscription-disable = Вимкнути
console-subscription-replay = Надіслати пропущене
console-failures = { $count ->
    [one] Останні невдачі: { $count }
    [few] Останні невдачі: { $count }
    [many] Останні невдачі: { $count }
   *[other] Останні невдачі: { $count }
}
console-failures-of = Останні невдачі: { $url }
console-failure-at = Час
console-failure-what = Невдача
console-failure-event = Подія
console-failure-attempt = Спроба
console-failure = { $failure ->
    [timeout] Немає відповіді за відведений час
    [unreachable] Недоступний
    [address_refused] Адреса в приватній мережі, а це заборонено
   *[other] { $failure }
}
console-failure-status = Відповідь { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, більше не пробуємо

console-keys-hint = Ключ дає повний доступ до API. Випустіть для кожної інтеграції свій, щоб відкликати їх окремо. Ключі з налаштувань тут не показано.
console-keys-empty = Ключів немає.
console-replies-hint = Один список для всіх, тут і в чатах команди. Нічого не надсилається, доки хтось не прочитає текст.
console-reply-add = Додати заготовку
console-reply-remove = Видалити «{ $name }»
console-reply-name-wrong = Назва — це одне слово не довше за 40 літер, цифр, «-» і «_».
console-reply-text-wrong = У тексті від 1 до { $most } символів.
console-reply-taken = Заготовка з назвою { $name } уже є.
console-reply-too-many = Заготовок уже { $most }. Спершу видаліть одну.
console-reply-saved = Заготовка
console-reply-insert = Вставити
console-key-issue = Випустити ключ
console-key-name = Призначення
console-key-name-wrong = Назва ключа — один рядок, щонайбільше { $most } символів.
console-key-once = Ключ «{ $name }». Скопіюйте його зараз: більше він не з’явиться.
console-key-valid = Чинний
console-key-revoked = Відкликано
console-key-issued-at = Випущено
console-key-issued-by = Хто випустив: { $name }
console-key-revoked-at = Відкликано
console-key-revoke = Відкликати { $name }
console-key-revoke-hint = Усі, хто використовує цей ключ, за кілька секунд втратять доступ. Скасувати це не можна.

console-done-sent = Надіслано клієнтові.
console-done-sent-closed = Надіслано. Діалог закрито: клієнт прочитає це під час наступного відвідування.
console-done-noted = Збережено як внутрішню нотатку.
console-done-kept = { console-done-noted }
console-done-assigned = Відповідального змінено.
console-done-department = Відділ змінено.
console-done-tags = Теги змінено.
console-done-closed = Діалог закрито.
console-done-reopened = Діалог знову відкрито.
console-done-read = Позначено прочитаним.
console-done-password = Пароль змінено.
console-done-enabled = Підписку знову ввімкнено.
console-done-disabled = Підписку вимкнено.
console-done-replayed = Пропущене надсилається ще раз.
console-done-revoked = Ключ відкликано.
console-done-discarded = Відповідь не надіслано.

console-error = Не вийшло
console-error-invalid = Не вдалося прочитати запит. Поверніться та спробуйте ще раз.
console-error-form-stale = Ця форма застаріла або надійшла з іншого сайту, тому нічого не змінено. Оновіть сторінку.
console-error-not-found = Тут нічого немає.
console-error-method-not-allowed = Так цю сторінку відкрити не можна.
console-error-too-large = Запит завеликий.
console-error-limited = Забагато спроб. Зачекайте хвилину та спробуйте ще раз.
console-error-internal = Помилка в сервісі. Подробиці — у його журналі.
console-error-unavailable = Сервіс зараз не може нічого прочитати чи зберегти. Спробуйте трохи згодом.
console-error-back = Назад до діалогів

console-section-operators = Оператори
console-views = Добірки
console-view-mine = Мої
console-view-unassigned = Без відповідального
console-view-waiting = Чекають відповіді
console-view-open = Відкриті
console-view-closed = Закриті
console-view-all = Усі
console-total = { $count }
console-more-than = { $count }+
console-filters = Фільтри
console-filter-assignee = Кому призначено
console-filter-department = У відділі
console-tag = Мітка
console-found-people = Люди
console-found-messages = У повідомленнях
console-found-more-people = Усі діалоги цих людей
console-search-older = Шукати в раніших повідомленнях
console-search-until = Переглянуто до
console-search-indexing = Раніші повідомлення ще додаються до пошуку.
console-search-none = Тут немає повідомлення з усіма цими словами.
console-choose = Виберіть діалог.
console-new-messages = Нові повідомлення
console-change-status-new = Позначено як новий
console-change-status-open = Відкрито знову
console-change-status-closed = Закрито
console-change-assignee = Призначено: { $value }
console-change-assignee-none = Нікому не призначено
console-change-department = Відділ: { $value }
console-change-department-none = Без відділу
console-change-tags = Мітки: { $value }
console-change-tags-none = Без міток
console-change-rating = Оцінка: { $value } з 5
console-contact-correct = Назвати або виправити
console-contact-hint = Те, що ви зміните тут, більше не перезаписується даними каналів.
console-contact-save = Зберегти контакт
console-contact-wrong = Ім’я — один рядок не довший за { $most } символів, у номері телефону є цифри, в адресі e-mail — один знак @ і немає пробілів.
console-done-contact = Контакт збережено.
console-done-reply-saved = Заготовку збережено.
console-done-reply-removed = Заготовку видалено.
console-operators-hint = Оператори входять з ім’ям і паролем. Адміністратори також керують операторами, ключами та підписками.
console-operator-add = Додати оператора
console-role = Роль
console-role-administrator = Адміністратор
console-role-operator = Оператор
console-operator-once = Одноразовий пароль: { $name }. Скопіюйте його зараз: більше він не буде показаний.
console-operator-one-time = Одноразовий пароль
console-operator-removed = Видалено
console-operator-since = Додано
console-operator-new-password = Новий одноразовий пароль
console-operator-restore = Відновити з одноразовим паролем
console-operator-make-administrator = Зробити адміністратором: { $name }
console-operator-make-operator = Зробити оператором: { $name }
console-operator-remove = Видалити: { $name }
console-operator-remove-hint = Доступ припиняється одразу. Діалоги залишаються призначеними, оператора можна відновити.
console-operator-remove-keys = Також відкликати ключі, видані цим оператором
console-operator-taken = Оператор з ім’ям { $name } уже є.
console-operator-name-wrong = Ім’я — один рядок не довший за { $most } символів.
console-operator-last = Інших адміністраторів немає. Спершу призначте ще одного.
console-done-role = Роль змінено.
console-done-operator-removed = Оператора видалено.
console-shortcuts = Гарячі клавіші
console-shortcut-next = Наступний діалог
console-shortcut-previous = Попередній діалог
console-shortcut-search = Пошук
console-shortcut-reply = Написати відповідь
console-shortcut-note = Написати внутрішню нотатку
console-shortcut-assign = Призначити мені
console-shortcut-close = Закрити або відкрити знову
console-shortcut-read = Позначити прочитаним
console-shortcut-send = Надіслати написане
console-shortcut-help = Цей список
console-shortcuts-single = Використовувати окремі клавіші
console-shortcuts-close = Повернутися до роботи
console-notify = Сповіщати про нові повідомлення
console-news = Нове повідомлення
console-error-forbidden = Це можуть робити лише адміністратори. Зверніться до одного з них.

## Сторінка пісочниці (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Пісочниця: інтернет-магазин, Slack і Telegram його підтримки, з’єднані на цьому комп’ютері. Назовні нічого не йде.
sandbox-client-side = Сторона клієнта
sandbox-team-side = Сторона команди
sandbox-shop-frame = Інтернет-магазин із віджетом чату
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Перезавантажити магазин тим самим клієнтом
sandbox-parts = Частини пісочниці
sandbox-part-service = Сервіс діалогів
sandbox-part-bridge = Міст
sandbox-part-slack = Емулятор Slack
sandbox-part-telegram = Емулятор Telegram
sandbox-part-running = { $part }: працює
sandbox-part-stopped = { $part }: зупинено
sandbox-stop = Зупинити: { $part }
sandbox-start = Запустити: { $part }
sandbox-stop-short = Стоп
sandbox-start-short = Пуск
sandbox-chat-connected = під’єднано
sandbox-chat-alone = не під’єднано
sandbox-chat-limited = відповідає 429
sandbox-faults = Влаштувати збій
sandbox-fault-limit = Slack відповідає 429 протягом 10 с
sandbox-fault-drop = Загубити наступну відповідь Slack
sandbox-fault-telegram-limit = Telegram відповідає 429 протягом 10 с
sandbox-fault-telegram-drop = Загубити наступну відповідь Telegram
sandbox-fault-service = Загубити наступну відповідь сервісу
sandbox-fault-done = Готово: { $fault }
sandbox-offline = Пісочниця не відповідає. Можливо, її зупинили.
sandbox-other-host = Пісочниця відповідає лише за іменем «localhost» і за адресою цього комп’ютера. Відкрийте її за адресою, яку вивів термінал.
sandbox-topic-support = Клієнти, які нам пишуть, у кожного своя гілка
sandbox-topic-alerts = Нові діалоги та негаразди
sandbox-topic-general = Усі й про все
sandbox-topic-vip = Важливі клієнти
sandbox-topic-notJoined = Не про роботу
sandbox-topic-shared = Спільний із Partner Ltd
sandbox-part-quiet = Тихі години, 2 хвилини
sandbox-links = Інші сторінки
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Консоль операторів
sandbox-link-reference = Довідник API
sandbox-link-docs = Документація
sandbox-other-clients = Написати від імені клієнта іншого каналу
sandbox-other-client = Клієнт
sandbox-other-client-tags = Теги
sandbox-other-client-box = Повідомлення команді
sandbox-other-client-send = Написати
sandbox-other-client-sent = Повідомлення надіслано від імені: { $name }.
sandbox-channels = Канали
sandbox-channel-unread = { $name }, є непрочитані
sandbox-private = Закритий канал
sandbox-archived = Цей канал в архіві.
sandbox-shared = Спільний з іншою компанією
sandbox-app-absent = Застосунку мосту в цьому каналі немає.
sandbox-writing-as = Пише
sandbox-guest = { $name } (гість)
sandbox-stranger = { $name } (інша компанія)
sandbox-messages = Повідомлення
sandbox-empty-title = Тут тихо
sandbox-empty = Відкрийте чат на сайті й напишіть щось: тут з’явиться гілка. Дайте відповідь у гілці — і клієнт її прочитає.
sandbox-thread = Гілка
sandbox-close-thread = Закрити гілку
sandbox-app = БОТ
sandbox-edited = (змінено)
sandbox-deleted = Це повідомлення видалено.
sandbox-only-you = Бачите лише ви
sandbox-dismiss = Сховати
sandbox-replies = { $count ->
        [one] { $count } відповідь
        [few] { $count } відповіді
        [many] { $count } відповідей
       *[other] { $count } відповіді
    }
sandbox-last-reply = Остання відповідь { $time }
sandbox-new-replies = Нові відповіді
sandbox-also-sent = Надіслано й у канал
sandbox-replied-in = Відповідь у гілці
sandbox-message-box = Повідомлення в #{ $channel }
sandbox-reply-box = Відповідь у гілці
sandbox-edit-box = Змінити повідомлення
sandbox-send = Надіслати повідомлення
sandbox-send-reply = Надіслати відповідь
sandbox-broadcast = Надіслати й у #{ $channel }
sandbox-read-only = Писати тут ви не можете.
sandbox-actions = Дії з повідомленням
sandbox-react = Позначити { $emoji }
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Відкрити гілку
sandbox-edit = Змінити
sandbox-delete = Видалити
sandbox-save = Зберегти
sandbox-cancel = Скасувати
sandbox-failed = Не вийшло.
sandbox-press-failed = Застосунок не відповів. Спробуйте ще раз.
sandbox-command-in-thread = Команд у гілках Slack не має. Натисніть кнопку на картці або «Знайти контакт» біля повідомлення.
sandbox-look-up = Знайти контакт
sandbox-today = Сьогодні
sandbox-telegram-side = Telegram команди
sandbox-telegram-topics = Теми
sandbox-telegram-general = Загальна
sandbox-telegram-topic-is-closed = { $name }, закрита
sandbox-telegram-group = Група Telegram
sandbox-telegram-plain = Група без тем
sandbox-telegram-as = У Telegram як
sandbox-telegram-anonymous = { $name } (анонімний адмін)
sandbox-telegram-close-topic = Закрити тему
sandbox-telegram-reopen-topic = Відкрити тему знову
sandbox-telegram-closed = Цю тему закрито. Писати в ній можуть адміністратори.
sandbox-telegram-box = Написати в Telegram
sandbox-telegram-send = Надіслати в Telegram
sandbox-telegram-stream = Telegram, { $name }
sandbox-telegram-empty = Тут тихо. Написане клієнтом з’явиться окремою темою.
sandbox-telegram-answer = Відповісти на це
sandbox-telegram-answers = Відповідь: { $name }
sandbox-telegram-answer-none = Не відповідати на це
sandbox-telegram-forwarded = Переслано з каналу групи
sandbox-telegram-spoiler = Показати приховане
sandbox-telegram-press-failed = Бот не відповів. Спробуйте ще раз.
sandbox-telegram-alert-close = ОК
sandbox-telegram-topic-created = { $who }: відкрито тему «{ $name }»
sandbox-telegram-topic-edited = { $who }: змінено тему, «{ $name }»
sandbox-telegram-topic-closed = { $who }: тему закрито
sandbox-telegram-topic-reopened = { $who }: тему знову відкрито
sandbox-telegram-joined = { $who } тепер у групі
sandbox-telegram-left = { $who } більше не в групі
sandbox-telegram-retitled = { $who }: нова назва групи, «{ $name }»
sandbox-telegram-pinned = { $who }: повідомлення закріплено
sandbox-telegram-moved = Група стала супергрупою

shop-name = Juniper Goods
shop-menu-new = Новинки
shop-menu-kitchen = Кухня
shop-menu-garden = Сад
shop-headline = Речі, які лишаються з вами
shop-lead = Речі для кухні й саду з невеликих майстерень; лагодимо безкоштовно, поки вони у вас.
shop-browse = Переглянути колекцію
shop-favourites = Улюблене цього тижня
shop-kettle = Керамічний чайник
shop-kettle-price = 48 €
shop-lamp = Лампа для читання, латунь
shop-lamp-price = 129 €
shop-planter = Кедрове кашпо
shop-planter-price = 36 €
shop-help = Запитання щодо замовлення? Напишіть нам у чат нижче.
shop-fictional = Вигаданий магазин, щоб спробувати віджет чату.
