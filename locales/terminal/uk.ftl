### Те, що читають оператори в терміналі. Порядок і зміст як в en.ftl.

## Як закінчується команда, що не може тривати (src/cli/fail.ts)

fail-word = помилка
fail-fault = { $name } у самому мості:

## Налаштування й файл маршрутів (src/config/index.ts, src/config/routes.ts)

setting-lacks = Задано { $name }, але не задано { $other }.
setting-not-web-address = { $name } — не вебадреса.
setting-url-not-plain = { $name } містить ім’я користувача, пароль, параметри запиту чи фрагмент. Вкажіть лише адресу сервера.
setting-secret-short = { $name } містить секрет, коротший за { $least } символів. Команда «openssl rand -hex 32» виводить добрий.
setting-secret-common = { $name } містить секрет, який легко вгадати. Команда «openssl rand -hex 32» виводить добрий.
setting-file-both = Задано і { $name }, і { $name }_FILE. Приберіть щось одне.
setting-file-missing = { $name }_FILE: файлу { $path } немає.
setting-file-folder = { $name }_FILE: { $path } — тека. Вкажіть файл, у якому лежить секрет.
setting-file-unreadable = { $name }_FILE: користувач мосту не може прочитати { $path } ({ $code }). Зробіть його власником або дозвольте читання його групі.
setting-file-empty = { $name }_FILE: файл { $path } порожній.
setting-file-lines = { $name }_FILE: у { $path } більше одного рядка. Запишіть секрет одним рядком.
setting-file-open = { $name }_FILE: { $path } може прочитати будь-який користувач цієї машини. Це виправить «chmod o-r { $path }».
setting-unknown = У мосту немає налаштування { $name }.
setting-unknown-near = У мосту немає налаштування { $name }. Можливо, малося на увазі { $nearest }?
setting-proxy = HTTPS_PROXY — не адреса HTTP-проксі. Вона має вигляд http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: файл { $path } не читається або не містить сертифіката у форматі PEM.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS не діє в .env: Node.js читає його раніше. Задайте його в середовищі.
setting-not-whole = { $name } — не ціле число від { $least } до { $most }.
setting-ops-port = OPS_PORT збігається з PORT. Задайте інший порт або залиште порожнім.
setting-not-one-of = { $name }: потрібне одне зі значень { $all }.
setting-not-network = { $name }: { $value } — не мережа на кшталт 10.0.0.0/8 чи fd00::/8.
setting-not-domain = { $name }: { $value } — не домен на кшталт shop.example.
setting-hours = Значення { $name } має бути у вигляді Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL — ні file:…, ні postgres://….
setting-api-url-v1 = CONVERSATION_API_URL не закінчується на /v1.
setting-public-url-service = Не задано PUBLIC_URL: він потрібен сервісові, щоб дійти до мосту. Або оформіть підписку вручну й задайте CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = Жодного командного чату не налаштовано. Задайте SLACK_BOT_TOKEN або TELEGRAM_BOT_TOKEN чи запустіть «npm run sandbox», щоб спробувати без них.
setting-slack-bot-token = SLACK_BOT_TOKEN — не токен бота: той починається з xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN — не токен застосунку: той починається з xapp-.
setting-slack-transport = Задано SLACK_BOT_TOKEN, але не задано ні SLACK_APP_TOKEN (Socket Mode), ні SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = Не задано SLACK_ROOM — id каналу для діалогів. Або задайте ROUTES_FILE.
setting-slack-public-url = Не задано PUBLIC_URL: із SLACK_SIGNING_SECRET Slack сам звертається до мосту. Або задайте SLACK_APP_TOKEN для Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN — не токен бота: той виглядає як 123456789:AA….
setting-telegram-room = Не задано TELEGRAM_ROOM — chat id групи для діалогів. Або задайте ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM — не chat id групи: той — від’ємне число, -1001234567890.
setting-telegram-secret = TELEGRAM_MODE — webhook, але TELEGRAM_WEBHOOK_SECRET не задано.
setting-telegram-secret-unused = Задано TELEGRAM_WEBHOOK_SECRET, але TELEGRAM_MODE — не webhook.
setting-telegram-secret-letters = У TELEGRAM_WEBHOOK_SECRET є щось, крім літер, цифр, _ і -, або понад 256 знаків.
setting-telegram-public-url = Не задано PUBLIC_URL: із TELEGRAM_MODE=webhook Telegram сам звертається до мосту. Або залиште polling.
setting-ops-room = OPS_ROOM — не чат: його записують як slack:C0123456789 або telegram:-1001234567890.

room-chat-unknown = { $where }: командного чату { $chat } немає.
room-chat-not-set = { $where }: названо чат у { $chat }, але { $name } не задано.
room-not-a-group = { $where }: telegram:{ $room } — не chat id групи.
routes-unreadable = { $where } не вдається прочитати.
routes-yaml = { $where }: рядок { $line } — неправильний YAML ({ $code }).
routes-tab = { $where }: рядок { $line } починається з табуляції, що в YAML заборонено. Використовуйте пробіли.
routes-keys-unknown = { $where }: тут невідомо: { $keys }.
routes-not-one-of = { $where }: потрібне одне зі значень { $all }.
routes-missing = { $where }: значення немає.
routes-wrong-kind = { $where }: { $expected ->
        [string] потрібен текст
        [number] потрібне число
        [boolean] потрібне true або false
        [array] потрібен список
       *[other] потрібні імена зі значеннями
    }.
routes-empty = { $where }: порожньо.
routes-not-positive = { $where }: потрібно більше за 0.
routes-too-large = { $where }: щонайбільше { $most }.
routes-wrong = { $where }: це не вдається зрозуміти.

routes-room = { $where }: чат записують як slack:C0123456789.
routes-no-room = { $where }: маршрутові потрібен чат для гілок (thread) або для сповіщень (alert).
routes-time = { $where }: час записують як "20:00", у лапках.
routes-zone = { $where }: часовий пояс записують як Europe/Berlin.
routes-same-times = { $where }: тихі години починаються й закінчуються в різний час.
routes-language = { $where }: мову записують як de або pt-BR.
routes-domain = { $where }: домен записують як shop.example.
routes-team = { $where }: для підпису «team» потрібна назва команди, один рядок від 1 до 100 символів.
routes-reactions = { $where }: вкажіть «true» або емодзі й що кожне робить: take, no-answer, close або tag:НАЗВА (від 1 до 40 символів).
routes-language-unknown = rooms.{ $room }: мови { $language } немає, є лише { $known }.
routes-person = { $where }: людину записують як slack:U0123456789 або telegram:123456789.
routes-duty = { $where }: чергові записуються як slack:S0123456789 (група користувачів), slack:U0123456789 або telegram:123456789, або next-room.
routes-duty-unused = { $where } стосується другого ступеня: задайте у «waiting» два числа, наприклад [15, 60].
routes-duty-elsewhere = { $where }: { $person } не користується чатом цієї кімнати й ніколи не буде викликаний. Додайте next-room або перенесіть у кімнату того чату.
routes-waiting-rising = { $where }: другий ступінь має наставати пізніше за перший.
routes-two-operators = { $where }: { $person } — одразу два оператори, { $one } і { $other }.
routes-two-modes = { $where }: у { $room } два режими, { $one } і { $other }.
routes-room-unused = { $where }: жоден маршрут не називає цей чат.

## Де міст слухає (src/platform/http/server.ts)

listen-taken = Порт { $port } на { $host } зайнятий. Зупиніть іншу програму або задайте в PORT інший номер.
listen-forbidden = Цьому користувачеві не можна зайняти порт { $port }. Задайте в PORT номер, більший за 1023.
listen-elsewhere = { $host } — не адреса цієї машини. Задайте в HOST 127.0.0.1 або 0.0.0.0.
listen-failed = Слухати на { $host }:{ $port } не вдається ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = У { $folder } не можна створити теку ({ $code }). Задайте в TMPDIR теку, у яку можна записувати.
sandbox-not-included = Пісочниця не входить до цього образу. Щоб спробувати міст без командного чату, запустіть «npm start» у копії вихідного коду.

## Налаштування Slack (src/team-chats/slack)

slack-setup-token = Slack відхиляє SLACK_BOT_TOKEN ({ $code }). Установіть застосунок у робочий простір і задайте «Bot User OAuth Token», який починається з xoxb-.
slack-setup-app-token = Slack відхиляє SLACK_APP_TOKEN ({ $code }). Створіть у «Basic Information» токен рівня застосунку з дозволом connections:write і задайте його; він починається з xapp-.
slack-setup-scopes = Застосункові Slack бракує: { $scopes }. Додайте { $count ->
        [one] { $count } дозвіл
        [few] { $count } дозволи
        [many] { $count } дозволів
       *[other] { $count } дозволу
    } в «OAuth & Permissions» (або вставте маніфест знову), установіть застосунок ще раз і задайте новий токен.
slack-setup-scopes-unknown = Slack не каже, які дозволи має застосунок: щось по дорозі прибирає заголовок x-oauth-scopes. Порівняйте їх із маніфестом («npm run manifest»).
slack-setup-extra = Застосункові Slack бракує: { $extra }; тому люди не можуть запитувати командами. Створіть маніфест знову («npm run manifest»), вставте його в «App Manifest» і встановіть застосунок ще раз.
slack-setup-group-gone = У Slack немає групи користувачів { $group }, або її вимкнено: її згадка нікого не викликає. Виправте «duty» у файлі маршрутів; нагадування йдуть і без неї.
slack-setup-groups-unread = Не вдається перевірити, чи є групи користувачів із «duty» ({ $code }). Додайте право usergroups:read в «OAuth & Permissions» і встановіть застосунок знову; згадки працюють і без нього.
slack-setup-pins = Застосунку Slack бракує { $scope }, тому списки клієнтів, які чекають, не закріплюються. Створіть маніфест заново («npm run manifest»), вставте його в «App Manifest» і встановіть застосунок ще раз.
slack-setup-reactions = Застосунку Slack бракує { $scope }, тому реакції нічого не роблять. Створіть маніфест заново («npm run manifest»), вставте його в «App Manifest» і встановіть застосунок ще раз.
slack-setup-unreachable = Slack не відповідає ({ $code }). Перевірте мережу та SLACK_API_URL, якщо його задано.
slack-setup-room-missing = Slack не знає чату { $room }, або застосунок його не бачить. Задайте id каналу (починається з C або G) і запросіть застосунок командою /invite.
slack-setup-room-not-joined = Застосунок не є учасником { $name } ({ $room }). Напишіть там «/invite @{ $bot }».
slack-setup-room-archived = { $name } ({ $room }) в архіві. Поверніть його з архіву або виберіть інший чат.
slack-setup-room-shared = { $name } ({ $room }) спільний з іншою організацією, і сторонні читали б, що пишуть клієнти. Виберіть чат, який ні з ким не спільний.
slack-setup-room-failed = Slack нічого не каже про чат { $room } ({ $code }). Спробуйте ще раз.
slack-setup-room-not-an-id = «{ $room }» — не id чату в Slack. Задайте id каналу, він починається з C або G і стоїть наприкінці «View channel details».

## Налаштування Telegram (src/team-chats/telegram)

telegram-setup-token = Telegram відхиляє TELEGRAM_BOT_TOKEN. Запитайте його в @BotFather командою /token і задайте; він виглядає як 123456789:AA….
telegram-setup-unreachable = Telegram не відповідає ({ $code }). Перевірте мережу та TELEGRAM_API_ROOT, якщо його задано.
telegram-setup-room-missing = Telegram не знає групи { $room }, або бот { $bot } ніколи в ній не був. Задайте id групи — від’ємне число — і додайте { $bot } до групи.
telegram-setup-room-not-a-group = { $name } ({ $room }) — не група. Задайте id групи.
telegram-setup-room-not-joined = Бот { $bot } не є учасником { $name } ({ $room }). Додайте його до групи й зробіть адміністратором.
telegram-setup-room-public = { $name } ({ $room }) — публічна група: будь-хто міг би читати, що пишуть клієнти, і відповідати їм. Зробіть її приватною: «Змінити», «Тип групи».
telegram-setup-room-failed = Telegram нічого не каже про групу { $room } ({ $code }). Спробуйте ще раз.
telegram-setup-not-admin = Бот { $bot } — не адміністратор у { $name } ({ $room }) і не може дізнатися, хто її учасники. Зробіть його адміністратором із правом керувати темами.
telegram-setup-not-admin-privacy = Бот { $bot } — не адміністратор у { $name } ({ $room }), а режим приватності приховує від нього, що пише команда. Зробіть його адміністратором із правом керувати темами; адміністратори чують усе.
telegram-setup-no-topic-right = Бот { $bot } не може керувати темами в { $name } ({ $room }). Дайте йому право «Керування темами» в розділі «Адміністратори».
telegram-setup-no-topics = У { $name } ({ $room }) немає тем: кожен діалог там — ланцюжок відповідей. Увімкніть «Теми» в налаштуваннях групи, щоб кожен діалог мав свою.
telegram-setup-no-pin-right = { $bot } не може закріплювати повідомлення в { $name } ({ $room }), тому список клієнтів, які чекають, не закріплюється. Надайте йому право «Закріплення повідомлень» у розділі «Адміністратори».
telegram-setup-no-reactions = Telegram повідомляє про реакції лише адміністраторам, а { $bot } не адміністратор у { $name } ({ $room }), тому реакції там нічого не роблять. Призначте його адміністратором.

## Маніфест застосунку Slack (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = Діалоги з клієнтами як гілки: відповідайте тут, і вони прочитають там, де писали.
slack-manifest-shortcut = Знайти контакт
slack-manifest-shortcut-about = Хто клієнт цієї гілки
slack-manifest-save = Зберегти заготовку
slack-manifest-save-about = Залишити цей текст для «!r НАЗВА»
slack-command-contact = Хто цей клієнт?
slack-command-contact-hint = ІМ’Я, ТЕЛЕФОН або E-MAIL
slack-command-conversations = Діалоги з посиланнями на їхні гілки
slack-command-waiting = Клієнти, які чекають на відповідь, спершу ті, хто чекає довше
slack-command-conversation = Відкрити тут гілку діалогу
slack-command-replies = Заготовки відповідей: показати, додати, змінити, видалити
slack-command-trace = Що сталося з повідомленнями діалогу, для адміністраторів
slack-command-operator = Сказати, який ви оператор
slack-command-why = Чому до клієнта, який чекає, нікого не покликали
slack-command-report = Підсумки останніх семи днів у цій кімнаті
slack-command-help = Що робить написане тут і про що можна запитати

## Перевірка (src/cli/doctor)

doctor-verdict-ok = добре
doctor-verdict-failed = ПОГАНО
doctor-verdict-advice = порада
doctor-verdict-skipped = -
doctor-area-settings = Налаштування
doctor-area-database = База даних
doctor-area-bridge = Міст
doctor-area-service = Сервіс діалогів
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Туди й назад
doctor-summary = { $failed ->
        [0] Усе гаразд.
        [one] Не гаразд: { $failed } пункт.
        [few] Не гаразд: { $failed } пункти.
        [many] Не гаразд: { $failed } пунктів.
       *[other] Не гаразд: { $failed } пункту.
    }
doctor-nothing-set = Не налаштовано ні командного чату, ні сервісу, тому «npm start» запускає пісочницю: сервіс, міст і локальні емулятори Slack і Telegram на одній сторінці. Токени їй не потрібні, і з цієї машини нічого не йде.
doctor-nothing-set-next = Щоб під’єднати справжній месенджер, задайте SLACK_BOT_TOKEN, SLACK_APP_TOKEN і SLACK_ROOM або TELEGRAM_BOT_TOKEN і TELEGRAM_ROOM у середовищі чи у файлі .env; де їх узяти, сказано в README.md. Потім знову виконайте «npm run doctor».
doctor-settings-well = Задано повністю: { $chats }; { $service ->
        [embedded] вбудований сервіс
       *[other] сервіс { $service }
    }.
doctor-settings-later = Сервіс і месенджери перевіряються, коли налаштування задано повністю.
doctor-database-new = { $where } ще не існує; її створить перший запуск.
doctor-database-folder = До { $folder } не можна писати, тому { $where } створити не вийде. Дайте користувачеві, від імені якого працює міст, право писати туди або задайте в DATABASE_URL інший шлях.
doctor-database-reached = { $where } на місці й відповідає.
doctor-database-written = До неї можна писати.
doctor-database-tables-new = Таблиць у ній ще немає; їх створить перший запуск.
doctor-database-tables = Її таблиці відповідають цій версії.
doctor-database-tables-old = Її таблиці — від ранішої версії; наступний запуск їх змінить. Спершу зробіть резервну копію.
doctor-database-tables-usable = Її таблиці доповнила новіша версія мосту ({ $names }); ця версія з ними працює.
doctor-database-tables-newer = Її таблиці створила новіша версія мосту ({ $names }). Запустіть ту версію або відновіть резервну копію, зроблену до оновлення.
doctor-database-space = На її диску вільно { $free } МБ.
doctor-database-space-low = На її диску вільно лише { $free } МБ, а якщо стане менше ніж { $least } МБ, міст невдовзі може перестати приймати повідомлення. Звільніть місце або перенесіть базу за допомогою DATABASE_URL.
doctor-database-version = PostgreSQL { $version }.
doctor-database-version-old = PostgreSQL { $version } більше не отримує виправлень. Оновіть до { $least } або новішої.
doctor-database-dead = { $count ->
        [one] Не доведено до кінця { $count } запис.
        [few] Не доведено до кінця { $count } записи.
        [many] Не доведено до кінця { $count } записів.
       *[other] Не доведено до кінця { $count } запису.
    } «npm run dead-letters» покаже їх, повторить або відкине.
doctor-bridge-absent = Міст тут не працює: за адресою { $url } ніхто не відповідає. Запустити його: «npm start».
doctor-bridge-any-port = { $name } дорівнює 0, тому невідомо, де слухає міст.
doctor-bridge-foreign = За адресою { $url } відповідає інша програма. Зупиніть її або задайте в { $name } інший номер.
doctor-bridge-ready = Міст працює за адресою { $url } і готовий.
doctor-bridge-part = Міст працює, але { $part } не гаразд: { $reason } Подивіться його журнал і рядки нижче.
doctor-service-embedded = Він — частина мосту й запускається разом із ним.
doctor-service-embedded-runs = Він працює в мості й відповідає за адресою { $url }.
doctor-service-embedded-silent = Міст працює, але його сервіс за адресою { $url } не відповідає як слід. Подивіться журнал мосту; якщо там інша програма, зупиніть її.
doctor-service-key-illegal = У CONVERSATION_API_KEY є символи, яких у ключах не буває. Скопіюйте його знову, без пробілів і переведень рядка.
doctor-service-reached = { $url } відповідає й приймає ключ.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = Годинники цієї машини й сервісу розходяться на { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунди
        [many] { $seconds } секунд
       *[other] { $seconds } секунди
    }.
doctor-clock-wrong = Годинники цієї машини й сервісу розходяться, секунд: { $seconds }. Повідомлення вважалися б запізнілими, а підписи Slack — застарілими. Налаштуйте годинник по мережі (NTP).
doctor-clock-unknown = Сервіс не повідомляє свого часу.
doctor-webhook-not-needed = PUBLIC_URL не задано, і це нормально: сервіс на цій самій машині й дістається мосту тут.
doctor-webhook-by-hand = PUBLIC_URL не задано, тому шлях від сервісу до мосту не перевірити. Задайте адресу, яку вказали сервісові вручну, без { $path }.
doctor-webhook-plain = PUBLIC_URL — не https, і сервіс діалогів може його відхилити. Поставте перед мостом проксі із сертифікатом.
doctor-webhook-well = Підписана подія, надіслана на { $url }, дійшла: { $by ->
        [doctor] ця машина (міст не працює, тому відповіла сама перевірка)
       *[bridge] міст
    }, якщо дивитися звідси. Її підписано секретом самого мосту, тому вона не показує, чи той самий секрет у сервісу.
doctor-webhook-unreachable = За адресою { $url } ніхто не відповідає ({ $code }). Перевірте PUBLIC_URL, ім’я в DNS, сертифікат і те, що запити передаються далі на { $listening }.
doctor-webhook-status = { $url } відповідає { $status }, отже, веде не до мосту. Перевірте PUBLIC_URL і те, що запити разом зі шляхом передаються далі на { $listening }.
doctor-webhook-redirect = { $url } відповідає { $status }, переспрямуванням, за яким сервіс не йде. Задайте в PUBLIC_URL адресу, на яку воно веде.
doctor-webhook-refused = Те, що відповідає за адресою { $url }, відхиляє підпис. Це інший міст або міст з іншою базою чи іншим CONVERSATION_WEBHOOK_SECRET; нехай PUBLIC_URL веде до цього.
doctor-webhook-not-ready = Міст за адресою { $url } зараз нічого не приймає ({ $status }). Подивіться його журнал і базу даних.
doctor-webhook-unsubscribed = Міст ще не підписався на події сервісу, тому підписати пробу нічим. Зачекайте, поки підпишеться, або подивіться його журнал.
doctor-subscribed = Міст підписаний на події сервісу з адресою { $url }.
doctor-subscribed-elsewhere = Міст підписаний з іншою адресою ({ $url }); наступний запуск підпише його знову.
doctor-slack-token = Slack приймає SLACK_BOT_TOKEN.
doctor-slack-scopes = Застосунок має всі потрібні дозволи.
doctor-slack-app-token = Slack приймає SLACK_APP_TOKEN для Socket Mode.
doctor-slack-rooms = { $count ->
        [one] Застосунок є учасником чату ({ $count }); той не в архіві й ні з ким не спільний.
        [few] Застосунок є учасником своїх { $count } чатів; жоден не в архіві й не спільний.
        [many] Застосунок є учасником своїх { $count } чатів; жоден не в архіві й не спільний.
       *[other] Застосунок є учасником своїх { $count } чату; жоден не в архіві й не спільний.
    }
doctor-slack-delayed = Slack не каже, чи ввімкнено «Delayed Events»: подивіться в «Event Subscriptions» застосунку. Без них Slack кидає події, якщо мосту немає кілька хвилин.
doctor-telegram-token = Telegram приймає TELEGRAM_BOT_TOKEN.
doctor-telegram-rooms = { $count ->
        [one] Бот є учасником групи ({ $count }), вона приватна.
        [few] Бот є учасником своїх { $count } груп, вони приватні.
        [many] Бот є учасником своїх { $count } груп, вони приватні.
       *[other] Бот є учасником своїх { $count } групи, вони приватні.
    }
doctor-telegram-rights = Він адміністратор із потрібними правами й чує все, хоч яким би був режим приватності.
doctor-telegram-webhook = Telegram надсилає оновлення на { $host }; чекають: { $count }.
doctor-telegram-webhook-failing = Telegram не може доставити оновлення на { $host } ({ $code }); чекають: { $count }. Перевірте PUBLIC_URL, сертифікат і те, що { $path } передається мосту.
doctor-telegram-webhook-later = Telegram поки нікуди не надсилає оновлень; адресу задасть наступний запуск.
doctor-telegram-webhook-other = Оновлення Telegram ідуть не мосту. Куди: { $host ->
        [none] нікуди
       *[other] { $host }
    }. Цим токеном користується інша програма. Дайте мосту власного бота.
doctor-telegram-webhook-left = Задано вебхук на { $host }, і поки він є, опитувати нічого не можна. Наступний запуск його прибере; якщо його задала інша програма, дайте мосту власного бота.
doctor-telegram-polled-by-bridge = Telegram опитує міст, що працює, тому інших не шукали.
doctor-telegram-polled-by-replica = Telegram опитує інша репліка мосту.
doctor-telegram-polled-by-nobody = Жодна інша програма з цим токеном не опитує.
doctor-telegram-polled-by-other = З цим токеном опитує інша програма, і вони відбирали б повідомлення одна в одної. Зупиніть її або дайте мосту власного бота.
doctor-telegram-failed = Telegram не відповів ({ $code }). Спробуйте ще раз.
doctor-round-trip-off = «npm run doctor -- --round-trip» надішле до кожного чату по одному рядку й прибере його.
doctor-round-trip-line = Проба Conversation Bridge; цей рядок зникне сам.
doctor-round-trip-room = { $chat }, { $room }: рядок надіслано, { $found ->
        [yes] знайдено
       *[other] шукати його там не можна
    }, і прибрано.
doctor-round-trip-lost = { $chat }, { $room }: рядок надіслано й прибрано, але в проміжку його не вдалося знайти. Не знаходячи своїх повідомлень, міст після збою може надіслати їх двічі; перевірте дозволи на читання історії.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
doctor-slack-events-arrive = Події Slack надходять на { $url }, і їхні підписи правильні.
doctor-slack-events-secret = Події Slack надходять на { $url }, але їхні підписи не відповідають SLACK_SIGNING_SECRET. Скопіюйте Signing Secret зі сторінки «Basic Information» застосунку.
doctor-slack-events-clock = Події Slack надходять на { $url } із часом, що відрізняється від часу цієї машини більш ніж на п’ять хвилин. Виставте її годинник.
doctor-slack-events-none = За десять секунд на { $url } не надійшло жодної події Slack. Перевірте Request URL у розділі «Event Subscriptions» налаштувань застосунку й те, що стоїть між Slack і цією машиною.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, пісочниця. Із цієї машини нічого не виходить, і наприкінці все забувається.
cli-banner-kept = База даних моста лишається разом із тим, що пишуть клієнти, бо задано DATABASE_URL.
cli-banner-open = Відкрийте
cli-banner-open-what = сайт клієнта, Slack команди та її Telegram. Напишіть у чаті клієнта, дайте відповідь у будь-якій із гілок, і клієнт це прочитає.
cli-banner-bridge = Міст
cli-banner-service = Сервіс
cli-banner-service-key = { $url }  ключ { $key }
cli-banner-console = Консоль
cli-banner-console-sign-in = { $url }  ім’я { $name }  пароль { $password }
cli-banner-emulator = емулятор: { $url }
cli-banner-end = Ctrl+C завершує роботу. Як під’єднати свої — docs/slack.md і docs/telegram.md.

cli-dead-not = { $entry } немає серед припинених записів; їх покаже «npm run dead-letters».
cli-manifest-url-missing = PUBLIC_URL не задано: у маніфесті для HTTP стоїть адреса, до якої звертається Slack.
cli-subscribe-embedded = CONVERSATION_API_URL не задано: вбудований сервіс не треба підписувати вручну.
cli-subscribe-url-missing = PUBLIC_URL не задано: за ним сервіс знаходить міст.
cli-relink-unknown-room = Немає налаштованої кімнати Slack із гілками з назвою { $room }. Є: { $known }.
cli-relink-nothing = Немає кімнати Slack, яку можна прочитати. Telegram перечитати не можна: напишіть у темі, і міст підкаже, що робити.
cli-guard-unreadable = Не вдається прочитати { $file }.
cli-guard-line = Рядок { $line } — не об’єкт JSON із текстом: { "{" }"text": "…"{ "}" }.
cli-key-unknown = Чинного ключа з id { $id } немає; подивіться «npm run service -- keys list».
cli-operator-taken = Оператор { $name } уже є; «npm run service -- operators password» створить новий пароль.
cli-operator-unknown = Оператора { $name } немає; подивіться «npm run service -- operators list».
cli-operator-not-in = Оператора { $name }, який може ввійти, немає; подивіться «npm run service -- operators list».
cli-subscription-unknown = Підписки { $id } немає; подивіться «npm run service -- subscriptions list».
cli-export-exists = { $path } уже є: вкажіть інший файл або --resume.
cli-export-broken-off = Записано не все: збій під час запису в { $path } ({ $code }).
cli-export-broken-off-output = Записано не все: збій стандартного виводу ({ $code }).
cli-export-not-ours = { $path } не закінчується вивантаженим діалогом і лишається як є.
cli-backup-exists = { $path } уже є. Виберіть іншу назву або додайте --force.
cli-backup-nothing = За шляхом { $path } немає бази даних. Перевірте DATABASE_URL і теку, у якій ви зараз.
cli-backup-unwritable = Не вдалося записати в { $path } ({ $code }). Нічого не змінено. Перевірте права та вільне місце на диску.
cli-backup-busy = У { $path } вже триває інше резервне копіювання або відновлення. Дочекайтеся, поки воно завершиться.
cli-archive-unreadable = Не вдається прочитати { $path } ({ $code }). Перевірте шлях і права.
cli-archive-damaged = { $path } — не цілий архів моста: він обрізаний або пошкоджений. Нічого не змінено. Візьміть іншу резервну копію.
cli-archive-newer = { $path } створено новішою версією моста. Нічого не змінено. Відновіть його тією версією.
cli-archive-foreign = { $path } — архів іншого моста, а не того, чия база даних тут. Нічого не змінено. Якщо так і треба, додайте --other-instance.
cli-archive-of-sqlite = У { $path } файли SQLite, а DATABASE_URL вказує на сервер PostgreSQL. Відновіть його з file:…, потім виконайте «move».
cli-archive-of-postgres = У { $path } дамп PostgreSQL, а DATABASE_URL вказує на файл SQLite. Відновіть його з postgres://…, потім виконайте «move».
cli-restore-running = Із цією базою даних працює міст, сервіс діалогів або інше відновлення чи перенесення. Нічого не змінено. Зупиніть усі репліки, зачекайте пів хвилини й спробуйте ще раз.
cli-restore-incomplete = Не всі рядки архіву тепер у базі даних. Архів зроблено зі схеми з іншою назвою? Задайте той самий search_path і відновіть ще раз, перш ніж запускати міст.
cli-restore-unfinished = Не вдалося замінити бази даних у { $path } ({ $code }). Перевірте права та вільне місце на диску й запустіть міст: він завершить відновлення.
cli-restored-future = { $time } — у майбутньому. Вкажіть час, до якого повернуто базу даних, із часовим поясом.
cli-postgres-tool-missing = { $tool } немає в PATH. Установіть клієнтські програми вашого PostgreSQL або користуйтеся резервним копіюванням сервера; після відновлення виконайте «npx node src/main.ts restored --since ЧАС».
cli-postgres-tool-version = { $tool } старіший за сервер або архів: { $line } Установіть програми тієї самої версії, що й сервер.
cli-postgres-tool-failed = Збій { $tool }: { $line } Нічого не змінено.
cli-damaged-backup = Найновіша резервна копія — { $path }, від { $at }. Зупиніть міст і виконайте: npx node src/main.ts restore { $path }
cli-move-not-empty = У цільовій базі { $where } містить те, що не надійшло під час перенесення цієї бази. Нічого не змінено. Вкажіть порожню базу.
cli-move-newer = Однією з баз користувалася новіша версія моста, і ця знає не всі її таблиці. Нічого не змінено. Виконайте перенесення тією версією.
cli-move-same-kind = --to вказує на базу даних того самого виду, що й DATABASE_URL. Між файлами SQLite використовуйте «backup» і «restore».
cli-move-differs = Після копіювання таблиця { $table } відрізняється. У одну з баз хтось пише? Зупиніть його, очистьте цільову базу й повторіть перенесення.

## Setting up (src/cli/setup)

setup-intro = Тут налаштовується міст. Кожна відповідь одразу перевіряється. Ctrl+C перериває налаштування, нічого не змінюючи.
setup-missing = Потрібна відповідь.
setup-keep = (Enter залишає поточне значення)
setup-ask-language = Якою мовою міст говорить із вашою командою?
setup-ask-chats = Де ваша команда відповідає клієнтам?
setup-chats-both = Slack і Telegram
setup-ask-transport = Як події Slack потрапляють до мосту?
setup-transport-socket = Socket Mode: ззовні доступ до цього комп’ютера не потрібен
setup-transport-http = HTTP: Slack звертається до публічної адреси мосту
setup-ask-database = Яку базу даних використовує міст?
setup-database-sqlite = SQLite: файл на цьому комп’ютері
setup-database-postgres = PostgreSQL: сервер, потрібний для кількох реплік
setup-ask-database-url = Адреса бази даних, postgres://user:password@host/name
setup-ask-service = Яким сервісом діалогів користуються ваші клієнти?
setup-service-embedded = тим, що входить до складу мосту
setup-service-external = тим, що працює деінде
setup-ask-api-url = Адреса сервісу, що закінчується на /v1
setup-ask-api-key = Ключ API сервісу
setup-ask-public-url = Публічна адреса мосту, https://bridge.example.org
setup-slack-app = Відкрийте це посилання, щоб створити застосунок Slack, установіть його в робочому просторі та ввімкніть «Delayed Events» у «Event Subscriptions»:
setup-ask-slack-bot-token = Токен бота з «OAuth & Permissions» (xoxb-…)
setup-ask-slack-app-token = Токен рівня застосунку з дозволом connections:write з «Basic Information» (xapp-…)
setup-ask-slack-signing-secret = Секрет підпису з «Basic Information»
setup-ask-slack-room = Запросіть застосунок до каналу командою /invite. Ідентифікатор або посилання каналу
setup-telegram-bot = Створіть бота: напишіть @BotFather команду /newbot.
setup-ask-telegram-bot-token = Токен, який дав @BotFather (123456789:AA…)
setup-telegram-group = Створіть приватну групу, увімкніть «Теми» та додайте { $bot } адміністратором із правом «Керування темами».
setup-ask-telegram-room-heard = Чекаємо на групу. Напишіть там будь-що або введіть тут її ідентифікатор (-100…)
setup-ask-telegram-room = Ідентифікатор групи (-100…)
setup-telegram-heard = Бот є в { $title } ({ $room }).
setup-written = Файл { $path } записано.
setup-unchanged = У { $path } уже є ці налаштування.
setup-cancelled = Нічого не змінено.
setup-environment-wins = { $name } задано і в оточенні, яке важливіше за { $path }. Приберіть його звідти.
setup-no-terminal = «setup» ставить запитання, але це не термінал. Укажіть файл із відповідями: setup --answers ФАЙЛ.
cli-file-unreadable = Не вдається прочитати { $path } ({ $code }).
setup-answers-line = { $path }, рядок { $line }: це не ІМ’Я=значення.
setup-answers-twice = { $path }, рядок { $line }: { $name } задано вдруге.
setup-unwritable = Не вдалося записати { $path } ({ $code }). Нічого не змінено. Перевірте права на теку та вільне місце на диску.
setup-env-odd = У { $path } налаштування { $name } записано так, що його не можна надійно змінити. Нічого не змінено. Виправте цей рядок вручну.
