### Кожне речення, яке бачить людина. Значення підставляються буквально, тут нічого не екранується.

## Збої: що вони означають і що робити (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Месенджер просить зачекати; міст чекає й продовжує.
failure-CHAT_UNREACHABLE = Зрозумілої відповіді від месенджера немає; міст перевіряє, чи дійшло повідомлення, і продовжує.
failure-CHAT_UNAUTHORIZED = Месенджер відхиляє токен, або бракує дозволу. Установіть застосунок знову й задайте новий токен.
failure-ROOM_UNAVAILABLE = Чату немає, він в архіві, або бот не є його учасником. Запросіть бота чи виправте id чату.
failure-THREAD_GONE = Гілку видалили або закрили; відкривається нова, з тим, що вже сказано.
failure-POST_REJECTED = Месенджер не приймає це повідомлення в такому вигляді.
failure-POST_GONE = Повідомлення, яке треба змінити, більше немає.
failure-SERVICE_UNREACHABLE = Зрозумілої відповіді від сервісу діалогів немає; міст перевіряє, чи дійшло повідомлення, і продовжує.
failure-SERVICE_RATE_LIMITED = Сервіс діалогів просить зачекати; міст чекає й продовжує.
failure-SERVICE_UNAUTHORIZED = Сервіс діалогів відхиляє ключ. Задайте в CONVERSATION_API_KEY чинний.
failure-SERVICE_REJECTED = Сервіс діалогів не приймає це повідомлення; його власний код — у журналі.
failure-SERVICE_MISUNDERSTOOD = Відповідь сервісу діалогів не відповідає його специфікації. Перевірте CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = Цього діалогу в сервісі більше немає.
failure-NOTE_NOT_KEPT = Сервіс діалогів перетворив внутрішню нотатку на відповідь: клієнт міг її прочитати. Нотаток він не зберігає. Нові нотатки йому не передаються; коли це виправлять, виконайте «npm run subscribe».
failure-ENTRY_UNREADABLE = Збережений запис має не той вигляд, якого очікує ця версія мосту, тому його не виконано. Було запущено старішу версію? Запустіть новішу й повторіть запис.
failure-LEDGER_UNAVAILABLE = База даних не відповідає або заблокована; поки це так, нічого не приймається.
failure-UNEXPECTED = Помилка в самому мості. Подробиці — у журналі; повідомте про неї, будь ласка.

## Що правила кажуть у гілках і чатах (src/bridge)

alert-new-conversation = Новий діалог: { $client } пише через { $channel }.
alert-open-thread = Відкрити гілку
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
    [one] Ще { $count } тут не показано. «/conversations» покаже всі.
    [few] Ще { $count } тут не показано. «/conversations» покаже всі.
    [many] Ще { $count } тут не показано. «/conversations» покаже всі.
   *[other] Ще { $count } тут не показано. «/conversations» покаже всі.
}
ops-dead = { $count ->
    [one] Після останньої спроби більше не надсилається ({ $code }): { $count } запис журналу, { $entries }. «npm run dead-letters» покаже, повторить або відкине його.
    [few] Після останньої спроби більше не надсилаються ({ $code }): { $count } записи журналу, перші — { $entries }. «npm run dead-letters» покаже, повторить або відкине їх.
    [many] Після останньої спроби більше не надсилаються ({ $code }): { $count } записів журналу, перші — { $entries }. «npm run dead-letters» покаже, повторить або відкине їх.
   *[other] Після останньої спроби більше не надсилаються ({ $code }): { $count } запису журналу, перші — { $entries }. «npm run dead-letters» покаже, повторить або відкине їх.
}
ops-details = { $code }, { $subject }
ops-unrouted = У жодному маршруті немає чату для діалогів із каналу { $channel }: їх ніде не показано. Додайте маршрут без «when».

notice-history-cut = { $count ->
    [one] { $count } раніше повідомлення тут не повторюється.
    [few] { $count } раніші повідомлення тут не повторюються.
    [many] { $count } раніших повідомлень тут не повторюються.
   *[other] { $count } ранішого повідомлення тут не повторюються.
}
notice-perhaps-repeated = Можливо, це повтор.
notice-thread-anew = Попередню гілку цього діалогу видалили або закрили. Він триває тут.
notice-thread-before = Попередня гілка
notice-not-shown = Одне повідомлення цього діалогу показати тут не вдається ({ $code }). Прочитайте його в сервісі діалогів.

thread-assigned = Відповідальний: { $assignee }.
thread-rated = Клієнт оцінив цей діалог: { $rating } з 5.
thread-waiting = { $hours ->
    [0] Клієнт чекає на відповідь { $minutes } хв.
   *[other] Клієнт чекає на відповідь { $hours } год { $minutes } хв.
}
# Хто займається діалогом, знає лише міст: відповідальний у сервісі — інше.
taken-by = Цим діалогом тепер займається { $name } ({ $chat }).
taken-done = Тепер цим діалогом займаєтеся ви.
taken-already = Цим діалогом уже займається { $name } ({ $chat }). Якщо його берете ви, спершу звільніть його.
taken-already-yours = Ви вже займаєтеся цим діалогом.
taken-closed = Діалог закрито: займатися ним нікому не треба.
taken-nobody = Цим діалогом ніхто не займається.
released-by = Діалог звільнив(-ла) { $by } ({ $chat }). Ним ніхто не займається.
released-for = Діалог, яким займався(-лась) { $name }, звільнив(-ла) { $by } ({ $chat }). Ним ніхто не займається.
muted-done = Ця гілка без сповіщень: тут не буде нагадувань, згадок та інших рядків мосту. Повідомлення клієнтів і колег і далі надходять, картка лишається правильною.
muted-already = Ця гілка вже без сповіщень.
unmuted-done = Сповіщення в цій гілці знову ввімкнено.
unmuted-already = Сповіщення в цій гілці не вимкнено.
mode-switched-note = { $name }: режим гілки змінено. Відтепер написане в ній лишається всередині, як нотатка. Почніть із «!send», щоб надіслати клієнтові. Написане раніше йде своїм шляхом.
mode-switched-reply = { $name }: режим гілки змінено. Відтепер написане в ній іде клієнтові. Почніть із «note:» або «//», щоб воно лишилося всередині. Написане раніше йде своїм шляхом.
mode-already-note = Написане в цій гілці й так лишається всередині.
mode-already-reply = Написане в цій гілці й так іде клієнтові.
mode-not-here = Написане в цьому чаті нікуди не йде, і для однієї гілки цього не перемкнути.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Сервіс діалогів недоступний. Ваша відповідь чекає тут і піде, щойно це стане можливо.
    [SERVICE_RATE_LIMITED] Сервіс діалогів просить зачекати. Ваша відповідь піде, щойно це стане можливо.
    [SERVICE_UNAUTHORIZED] Сервіс діалогів відхиляє ключ мосту. Ваша відповідь чекає, доки ключ не виправлять; чергові вже знають.
   *[other] Ваша відповідь чекає ({ $code }) і піде, щойно це стане можливо.
}
reply-sent-after-wait = Відповідь, що чекала, надіслано. Вона чекала: { DURATION($seconds) }.
reply-noted-after-wait = Нотатку, що чекала, збережено. Вона чекала: { DURATION($seconds) }.
reply-sent-to-closed = Надіслано. Діалог закрито: клієнт побачить відповідь під час наступного відвідування.
reply-files-not-sent = Файли клієнтові не надсилаються: { $files }
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Відповідь не надіслано: цього діалогу більше немає.
   *[other] Відповідь не надіслано ({ $code }).
}
reply-may-not-be-sent = Відповідь могла не піти ({ $code }). Перш ніж надсилати її знову, зазирніть у діалог.
reply-retried = Надсилається ще раз.
reply-discarded = Відкинуто. Більше не надсилається.
reply-withdrawn = Відповідь, що чекала, забрали до надсилання. Клієнт її не бачив.
reply-held = { $seconds ->
    [one] Це повідомлення піде в роботу через { $seconds } секунду. До того його можна змінити, видалити або скасувати.
    [few] Це повідомлення піде в роботу через { $seconds } секунди. До того його можна змінити, видалити або скасувати.
    [many] Це повідомлення піде в роботу через { $seconds } секунд. До того його можна змінити, видалити або скасувати.
   *[other] Це повідомлення піде в роботу через { $seconds } секунди. До того його можна змінити, видалити або скасувати.
}
# Там, де про видалення ніхто не повідомляє і воно нічого не зупинить.
reply-held-no-deleting = { $seconds ->
    [one] Це повідомлення піде в роботу через { $seconds } секунду. До того його можна змінити або скасувати; видалення його не зупинить.
    [few] Це повідомлення піде в роботу через { $seconds } секунди. До того його можна змінити або скасувати; видалення його не зупинить.
    [many] Це повідомлення піде в роботу через { $seconds } секунд. До того його можна змінити або скасувати; видалення його не зупинить.
   *[other] Це повідомлення піде в роботу через { $seconds } секунди. До того його можна змінити або скасувати; видалення його не зупинить.
}
reply-crosses = Ще не надіслано: { $other } щойно відповів(-ла) цьому клієнтові. Надіслати й відповідь, яку пише { $author }?
reply-crosses-elsewhere = Ще не надіслано: { $other } щойно відповів(-ла) цьому клієнтові з { $chat }, { $room }. Надіслати й відповідь, яку пише { $author }?
guard-asks = Поки не надіслано: можливо, відповідь { $author } у такому вигляді не для клієнта. Що з нею зробити? Редагування повідомлення — теж відповідь.
reason-quoted = { $rule } «{ $quote }»
doubt-note-misspelt = Вона починається з чогось схожого на знак внутрішньої нотатки з помилкою.
doubt-note-likely = Вона починається як внутрішня нотатка.
doubt-note-inside = Нижче в ній є знак внутрішньої нотатки.
doubt-note-copied = У ній стоїть замок, який міст ставить перед внутрішніми нотатками.
doubt-unknown-command = Вона починається як команда, а такої команди немає.
reply-came-late = Ще не надіслано: відповідь, яку пише { $author }, дійшла до мене лише зараз. Усе ще надіслати?
reply-written-at = Написано: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = У ній згадано колегу.
leak-secret = У ній щось схоже на пароль, токен або ключ.
leak-internal-address = У ній адреса з внутрішньої мережі.
leak-personal-data = У ній щось схоже на номер картки, рахунку чи документа.
leak-other-email = У ній e-mail, який не належить цьому клієнтові і якого в цьому діалозі ніхто не писав.
leak-other-phone = У ній номер телефону іншого контакту.
leak-note = Вона читається як нотатка для колег.
leak-forwarded = Її переслано: це слова когось іншого.
leak-pasted = Схоже на вставлений журнал, запит або таблицю.
reply-sent-anyway = { $by }: цю відповідь вирішено надіслати клієнтові.
reply-kept-as-note = { $by }: це залишено як внутрішню нотатку. Клієнт її не бачить.
question-edited-sent = { $by }: повідомлення відредаговано. Більше ніщо не заважає, відповідь іде клієнтові.
question-edited-noted = { $by }: повідомлення відредаговано. Воно зберігається як внутрішня нотатка.
question-edited-not-sent = { $by }: повідомлення відредаговано. Надсилати більше нічого.
reply-dropped = Цю відповідь відкинув(-ла) { $by }. Клієнт її не бачив.
reply-cancelled = Відповідь скасовано. Клієнт її не бачив.
cancel-not-yours = Скасувати відповідь, що чекає, можуть лише її автор і адміністратори.
cancel-under-way = Вона саме надсилається. Вона не піде, якщо клієнт її ще не отримав; у гілці буде сказано, як вийшло.
cancel-too-late = Пізно: вона вже в клієнта.
cancel-too-late-note = Її вже збережено як нотатку. Клієнт її не бачить.
cancelled-after-sending = Відповідь хотіли скасувати, але в клієнта вона вже є.
edited-while-waiting = Відповідь, що чекає, не змінено: вона вже в дорозі, з попереднім текстом. Щоб вона не пішла, видаліть її.
# Там, де про видалення ніхто не повідомляє.
edited-while-waiting-no-deleting = Відповідь, що чекає, не змінено: вона вже в дорозі, з попереднім текстом.
edited-not-sent = Правки ненадісланого повідомлення не читаються. Напишіть нове.
edited-after-sending = Відповідь тут змінили, але в клієнта вже попередній текст. Щоб виправити його, напишіть нове повідомлення.
edited-after-noting = Нотатку тут змінили. Сервіс діалогів зберігає попередній текст; клієнт його не бачить.
deleted-after-sending = Відповідь тут видалили, але в клієнта вона вже є.
deleted-after-noting = Нотатку тут видалили. Сервіс діалогів її зберігає; клієнт її не бачить.

refused-stranger = Клієнтові не надіслано: відповідати клієнтам можуть лише свої, не люди ззовні.
refused-guest = Клієнтові не надіслано: гості не можуть відповідати клієнтам.
refused-deactivated = Клієнтові не надіслано: цей обліковий запис вимкнено.
refused-bot = Клієнтові не надіслано: боти не можуть відповідати клієнтам.
refused-empty = Клієнтові не надіслано: тут немає тексту.
refused-only-files = Клієнтові не надіслано: файли передати не можна, а тексту немає.
refused-notes-not-kept = Ця нотатка лишається тільки тут: сервіс діалогів не зберігає нотаток, він показав би її клієнтові.
refused-thread-unknown = Не надіслано: ця гілка не належить до жодного діалогу.

press-failed = Не вийшло ({ $code }). Спробуйте ще раз.
press-handled-already = Цим уже зайнялися.
not-for-stranger = Нічого не зроблено: це лише для своїх, не для людей ззовні.
not-for-guest = Нічого не зроблено: це не для гостей.
not-for-deactivated = Нічого не зроблено: цей обліковий запис вимкнено.
not-for-others = Нічого не зроблено: це для адміністраторів робочого простору або групи.
not-for-bot = Нічого не зроблено: це не для ботів.

# Що можна запитати, по рядку на кожне. Команди та їхні слова однакові всіма мовами.
command-usage-contact = /contact ІМ’Я, ТЕЛЕФОН або E-MAIL: дізнатися, хто це, і побачити відкриті діалоги. У гілці клієнта покаже кнопка «Контакт» на картці.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email]: список діалогів із посиланнями на гілки. Без слів — нові та відкриті.
command-usage-conversation = /conversation cv_…: відкрити тут гілку цього діалогу з його історією або показати, де вона.
command-usage-trace = /trace cv_…: що сталося з кожним повідомленням цього діалогу; для тих, хто керує робочим простором або групою. У гілці «!trace» без слів питає про її діалог.
command-usage-operator = /operator op_…: сказати, який ви оператор у сервісі діалогів, щоб вас згадували, коли вам призначено діалог; підтверджує адміністратор. «/operator none» це припиняє.
command-usage-help = /help: що робить написане тут і що можна запитати.
command-unknown = Такої команди немає.
command-wrong-room = Дані клієнтів показуються лише в чатах, де працює міст. Запитайте там.
command-looking = Ще шукаю: сервіс діалогів відповідає повільно.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Сервіс діалогів не відповідає. Запитайте трохи згодом.
    [SERVICE_RATE_LIMITED] Сервіс діалогів просить зачекати. Запитайте за хвилину.
    [SERVICE_UNAUTHORIZED] Сервіс діалогів відхиляє ключ мосту. Виправити це можуть чергові.
   *[other] Сервіс діалогів не зміг відповісти ({ $code }).
}
command-thread-unknown = Це не гілка діалогу.
help-mode-reply = Написане в гілці йде клієнтові. Почніть із «note:» або «//», щоб воно лишилося всередині.
help-mode-note = Написане в гілці лишається всередині, як нотатка. Почніть із «!send», щоб надіслати клієнтові.
help-mode-alerts = Написане в гілках цього чату нікуди не йде.
help-mode-none = У цьому чаті гілок немає; написане тут нікуди не йде.
help-in-thread = У цій гілці: «!contact» знайде її клієнта, як і кнопка на картці; «!send» і «note:» вирішують, куди піде текст.
help-in-room = У гілці починайте команду з «!»: «!contact» знайде її клієнта, як і кнопка на картці.
answer-too-old = Цей список застарів. Запитайте ще раз.
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
contact-conversations-unread = Прочитати їхні діалоги не вдалося ({ $code }).
contact-conversations = Відкриті діалоги
contact-conversation-link = Діалог, { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Без гілки (відкриє /conversation)
contact-revealed = Показано лише вам і записано до журналу:
conversations-found = Діалоги з { $first } до { $last }:
conversations-none = Таких діалогів немає.
conversations-no-more = Більше немає.
conversations-many = Їх більше, ніж можна перегорнути. Зазначте статус або канал клієнта.
conversations-mine-unknown = Міст не знає, який ви оператор у сервісі діалогів, і не може сказати, які діалоги ваші. Скажіть це командою «/operator». «/conversations unassigned» покаже нічиї.
conversation-nobody = ніхто
conversation-updated = Остання зміна
conversation-gone = Діалогу { $id } у сервісі діалогів немає.
conversation-is-here = Його гілка тут:
conversation-is-elsewhere = У цьому чаті гілок немає. Його гілка тут:
conversation-not-here = У цьому чаті гілок немає. Запитайте в чаті, де вони є.
conversation-opening = Діалог відкривається тут. Клієнт: { $client }.
contact-name = Ім’я
contact-channel = Канал клієнта
contact-phone = Телефон
contact-email = E-mail
contact-first-seen = Уперше
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC

operator-unknown = Міст не знає, який ви оператор у сервісі діалогів.
operator-is = Ви відомі як оператор { $operator }.
operator-waits = Запит поставлено в чаті: коли адміністратор підтвердить, ви будете відомі як оператор { $operator }.
operator-ended = Ви більше не відомі як оператор.
operator-set-elsewhere = Те, що ви оператор { $operator }, задано у файлі маршрутів; змінити це можна тільки там.
operator-asked = { $name } — оператор { $operator } у сервісі діалогів? Підтвердити це може адміністратор робочого простору або групи.
operator-confirmed = { $name } — оператор { $operator }. Підтвердив(-ла): { $by }.
operator-declined = { $name } — не оператор { $operator }. Відхилив(-ла): { $by }.

button-contact = Контакт
button-take = Взяти
button-release = Звільнити
button-mute = Без сповіщень
button-unmute = Зі сповіщеннями
button-mode-note = Режим нотаток
button-mode-reply = Режим відповідей
button-confirm = Підтвердити
button-decline = Відхилити
button-retry = Повторити
button-discard = Відкинути
button-cancel = Скасувати
button-next = Далі
button-previous = Назад
button-reveal = Показати
button-open-here = Відкрити тут
button-keep-note = Залишити нотаткою
button-anyway = Надіслати клієнтові
button-drop = Відкинути

## Картки, позначки й заголовки (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → клієнт
heading-bot = { $author } (бот) → клієнт
heading-note = 🔒 Внутрішня нотатка · { $author }
heading-from = з { $chat }, { $room }
heading-part = частина { $number } з { $of }
heading-late = із запізненням: написано раніше за те, що вище
heading-perhaps-repeated = можливо, повтор
post-empty = (порожнє повідомлення)
card-nameless = Клієнт без імені
card-channel = Канал
card-status = Статус
card-status-new = Новий
card-status-open = Відкритий
card-status-closed = Закритий
card-assignee = Відповідальний
card-department = Відділ
card-tags = Теги
card-contact = Контакт
card-waiting = Чекає на відповідь від
# Обидва часи підставляє міст: коли і як давно.
card-taken = Займається
# Месенджер — той, у якому взяли діалог.
card-taken-value = { $name } · { $chat } (знає лише міст, відповідальний у сервісі той самий)
card-muted = Без сповіщень: нагадувань і згадок тут немає. Повідомлення надходять.
card-mode-own = Вибрано для цієї гілки:
card-rating = Оцінка
card-rating-value = { $rating } з 5
card-mode-reply = Написане в цій гілці йде клієнтові. Почніть із «note:» або «//», щоб воно лишилося всередині.
card-mode-note = Написане в цій гілці лишається всередині, як нотатка.
card-mode-alerts = До відома: написане в цій гілці нікуди не йде.
person-unknown = Невідомий
mention-group = @команда
mention-channel = #канал
topic-name = { $client } · { $channel }
topic-name-status = { $client } · { $channel } · { $status }
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

telegram-command-note = Лишити це всередині, як нотатку
telegram-command-send = Надіслати це клієнтові
telegram-command-contact = Хто цей клієнт
telegram-command-conversations = Список діалогів
telegram-command-conversation = Подивитися один діалог
telegram-command-trace = Що сталося з його повідомленнями
telegram-command-operator = Сказати, який ви оператор
telegram-command-help = Що можна тут писати

## Що сталося з повідомленнями (src/bridge/commands/message-trace.ts)

trace-admins-only = Нічого не зроблено: це для тих, хто керує робочим простором або групою.
trace-nothing = У журналі немає нічого про { $id }, або це було давно: завершене видаляється через сім днів.
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
trace-result-note-not-kept = сервіс зробив із нотатки відповідь: { $details }
trace-result-moved = до { $details }
trace-result-retracted = відкликано до надсилання
trace-result-confirmation-requested = спершу поставлено запитання{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = це була команда
trace-result-silent = робити нічого
trace-result-already-shown = уже було на місці
trace-result-edited = змінено
trace-result-unchanged = змінювати нічого
trace-result-no-thread = гілки немає
trace-result-thread-gone = гілки більше немає
trace-result-superseded = позначку змінила пізніша
trace-result-notified = сказано
trace-result-listed = діалогів: { $details }
trace-result-answered = відповідь дано
trace-result-muted = гілка без звуку
trace-result-quiet-hours = тихі години
trace-result-other-hours = тихі години тепер інші
trace-result-too-late = запізно
trace-result-too-old = список застарий
trace-result-nothing-waits = ніхто не чекає
trace-result-switched-off = вимкнено
trace-result-revealed = показано: { $details }
trace-result-nothing-revealed = нічого не показано
trace-result-refused = { $details ->
    [none] це не для цієї людини
    [guest] гості не можуть відповідати
    [stranger] сторонні не можуть відповідати
    [deactivated] обліковий запис вимкнено
    [bot] боти не можуть відповідати
    [empty] немає тексту
    [only-files] лише файли
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
trace-outcome-again = { $where } · нова спроба, поки що їх { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· чекає до { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · виконується
trace-outcome-posted = { $where } · розміщено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · спроби: { $attempts }
trace-outcome-sent = { $where } · надіслано { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · спроби: { $attempts }
trace-outcome-noted = { $where } · збережено як нотатку { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · спроби: { $attempts }
trace-outcome-done = { $where } · готово { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · не надіслано { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · припинено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, спроби: { $attempts }: { $failure }

## Як справи в моста (/readyz і перевірка)

database-locked = Інша програма тримає базу даних заблокованою довше, ніж може тривати запис{ $where }. Закрийте те, що її тримає.
database-in-use = Із цим файлом бази даних працює інший міст{ $where }. Зупиніть його або використовуйте postgres:// для кількох реплік.
database-unwritable = До бази даних не можна писати{ $where }. Перевірте шлях у DATABASE_URL, права на нього та вільне місце на диску.
database-damaged = Цей файл — не база даних, або його пошкоджено{ $where }. Відновіть його з копії або задайте в DATABASE_URL інший шлях.
database-unreachable = Сервер бази даних не відповідає{ $where }. Перевірте DATABASE_URL і те, що сервер працює.
database-refused = Сервер бази даних відхиляє ім’я, пароль або базу{ $where }. Перевірте DATABASE_URL.
database-timeout = База даних не встигла записати вчасно{ $where }.
database-url = DATABASE_URL має починатися з file: або postgres://{ $where }.
database-closed = Базу даних закрито{ $where }.
database-conflict = База даних відхилила команду через іншу, що йшла одночасно{ $where }.
database-statement = База даних відхилила команду{ $where }. Це помилка в програмі; повідомте про неї, будь ласка.
database-silent = База даних не відповідає.
database-answers = База даних відповідає ({ $dialect }).

service-starting = Міст запускається.
service-not-reached = До сервісу діалогів поки не вдалося дійти.
service-in-contact = Є зв’язок із сервісом діалогів за адресою { $url }.
service-no-contact = Немає зв’язку із сервісом діалогів ({ $code }).

slack-connecting = Зі Slack поки немає з’єднання.
slack-by-socket = З’єднання зі Slack є, через Socket Mode.
slack-closed = Slack закрив з’єднання ({ $code }).
slack-unreachable = До Slack не вдається під’єднатися ({ $code }).
slack-stopped = Міст більше не слухає Slack.
slack-access-lost = Slack забрав у застосунку доступ ({ $code }). Установіть застосунок знову й задайте новий токен.
slack-no-way-in = Не задано ні SLACK_APP_TOKEN, ні SLACK_SIGNING_SECRET.
slack-not-listening = Міст не слухає Slack.
slack-by-http = Міст слухає Slack через HTTP.

telegram-connecting = Telegram поки не опитується.
telegram-polling = Міст опитує Telegram.
telegram-polled-elsewhere = Telegram опитує інша репліка.
telegram-unreachable = Telegram не вдається опитати ({ $code }).
telegram-stopped = Міст більше не слухає Telegram.
telegram-not-listening = Міст не слухає Telegram.
telegram-by-http = Міст слухає Telegram через HTTP.
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
widget-waiting = Чекаємо на з’єднання
widget-refused = Не надіслано
widget-retry = Спробувати ще раз
widget-offline = Немає з’єднання. Написане збережено й піде пізніше.
widget-busy = Забагато відразу. Написане збережено й за мить піде саме.
widget-new-messages = Нових повідомлень: { $count }
widget-closed = Цей діалог закрито. Напишіть, щоб почати новий.
widget-rate = Як ми впоралися?
widget-stars = { $count } з 5
widget-rated = Дякуємо! Ваша оцінка — { $count } з 5.
widget-not-rated = Оцінка не дійшла. Спробуйте ще раз.
# Як називати відвідувача без імені перед командою.
visitor-name = Відвідувач { $code }

## Консоль оператора (src/service/console)

console-title = Консоль
console-skip = До вмісту
console-sections = Розділи
console-section-conversations = Діалоги
console-section-contacts = Контакти
console-section-subscriptions = Підписки
console-section-keys = Ключі
console-offline = Немає з’єднання із сервісом. Те, що ви бачите, могло застаріти.

console-sign-in = Увійти
console-sign-out = Вийти
console-sign-in-hint = Обліковий запис створює, а забутий пароль замінює той, хто обслуговує сервіс.
console-sign-in-wrong = Оператора з таким іменем і паролем немає.
console-name = Ім’я
console-password = Пароль
console-password-change = Змініть пароль
console-password-one-time = Пароль, із яким ви ввійшли, одноразовий. Перш ніж продовжити, виберіть свій.
console-password-current = Поточний пароль
console-password-new = Новий пароль
console-password-again = Новий пароль ще раз
console-password-hint = Символів не менше ніж { $least }. Надійним пароль робить довжина.
console-password-save = Змінити пароль
console-password-differs = Нові паролі не збігаються.
console-password-short = Довжина пароля — від { $least } до { $most } символів.
console-password-same = Новий пароль збігається зі старим.
console-password-wrong = Поточний пароль неправильний.

console-any = Будь-який
console-nobody = Ніхто
console-me = { $name } (ви)
console-search = Пошук
console-search-hint = Клієнт, телефон, e-mail або id
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
console-list-empty = Діалогів тут немає.
console-list-of = Діалоги клієнта { $client }.
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
console-reply = Відповідь клієнтові { $client }
console-reply-hint = Це прочитає клієнт.
console-reply-closed-hint = Діалог закрито: клієнт прочитає це під час наступного відвідування, а діалог лишиться закритим.
console-reply-send = Надіслати клієнтові
console-reply-asks = Поки не надіслано: можливо, у такому вигляді це не для клієнта. Змініть текст або скажіть, що з ним зробити.
console-note = Написати внутрішню нотатку
console-note-title = Внутрішня нотатка
console-note-hint = Це прочитає лише команда. Клієнт цього не побачить.
console-note-keep = Зберегти як нотатку
console-text-missing = Тут немає тексту.
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
console-contacts-empty = Нікого не знайшлося.
console-contacts-more = Є й інші, тут { $count } найновіших. Уточніть ім’я.

console-subscriptions-hint = Хто дізнається про події. Підписка, що не спрацювала десять разів поспіль, вимикається; коли одержувач знову запрацює, увімкніть її та надішліть пропущене.
console-subscriptions-empty = Ніхто не підписаний. Інтеграції підписуються через POST /v1/webhooks.
console-subscription-active = Працює
console-subscription-disabled = Вимкнено
console-subscription-stopped = Вимкнено після забагатьох невдач поспіль:
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

console-keys-hint = Ключ дає повний доступ до API. Дайте кожній інтеграції свій, щоб відкликати їх окремо. Ключі, задані налаштуванням, тут не показано.
console-keys-empty = Ключів ще не випускали.
console-key-issue = Випустити ключ
console-key-name = Для чого він
console-key-name-wrong = Назва ключа — один рядок, щонайбільше { $most } символів.
console-key-once = Ключ «{ $name }». Скопіюйте його зараз: більше він не з’явиться.
console-key-valid = Чинний
console-key-revoked = Відкликано
console-key-issued-at = Випущено
console-key-revoked-at = Відкликано
console-key-revoke = Відкликати { $name }
console-key-revoke-hint = Хто користується цим ключем, за кілька секунд дістане відмову. Скасувати це не можна.

console-done-sent = Надіслано клієнтові.
console-done-sent-closed = Надіслано. Діалог закрито: клієнт прочитає це під час наступного відвідування.
console-done-noted = Збережено як внутрішню нотатку.
console-done-assigned = Відповідального змінено.
console-done-department = Відділ змінено.
console-done-tags = Теги змінено.
console-done-closed = Діалог закрито.
console-done-reopened = Діалог знову відкрито.
console-done-read = Позначено прочитаним.
console-done-password = Ваш пароль змінено.
console-done-enabled = Підписка знову працює.
console-done-disabled = Підписку вимкнено.
console-done-replayed = Пропущене надсилається ще раз.
console-done-revoked = Ключ відкликано.
console-done-discarded = Відкинуто. Нічого не надіслано.

console-error = Не вийшло
console-error-invalid = Це прочитати не вдалося. Поверніться та спробуйте ще раз.
console-error-form-stale = Ця форма застаріла або надійшла не звідси, тому нічого не змінено. Відкрийте сторінку знову.
console-error-not-found = Тут нічого немає.
console-error-method-not-allowed = Так це відкрити не можна.
console-error-too-large = Забагато за один раз.
console-error-limited = Забагато спроб. Зачекайте хвилину та спробуйте ще раз.
console-error-internal = Помилка в сервісі. Її записано до журналу.
console-error-unavailable = Зараз нічого не можна прочитати чи зберегти. Спробуйте трохи згодом.
console-error-back = До діалогів

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
sandbox-part-slack = Імітація Slack
sandbox-part-telegram = Імітація Telegram
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
sandbox-topic-support = Клієнти, які нам пишуть, у кожного своя гілка
sandbox-topic-alerts = Нові діалоги та негаразди
sandbox-topic-general = Усі й про все
sandbox-topic-vip = Важливі клієнти
sandbox-topic-notJoined = Не про роботу
sandbox-topic-shared = Спільний із Partner Ltd
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
