### То, что читают операторы в терминале. Порядок и смысл как в en.ftl.

## Как заканчивается команда, которая не может продолжать (src/cli/fail.ts)

fail-word = ошибка
fail-fault = { $name } в самом мосте:

## Настройки и файл маршрутов (src/config/index.ts, src/config/routes.ts)

setting-lacks = Задан { $name }, но не задан { $other }.
setting-not-web-address = { $name } — не веб-адрес.
setting-url-not-plain = { $name } содержит имя пользователя, пароль, параметры запроса или фрагмент. Укажите только адрес сервера.
setting-secret-short = { $name } содержит секрет короче { $least } символов. Команда «openssl rand -hex 32» выводит хороший.
setting-secret-common = { $name } содержит секрет, который легко угадать. Команда «openssl rand -hex 32» выводит хороший.
setting-file-both = Заданы и { $name }, и { $name }_FILE. Уберите что-то одно.
setting-file-missing = { $name }_FILE: файла { $path } нет.
setting-file-folder = { $name }_FILE: { $path } — папка. Укажите файл, в котором лежит секрет.
setting-file-unreadable = { $name }_FILE: пользователь моста не может прочитать { $path } ({ $code }). Сделайте его владельцем или разрешите чтение его группе.
setting-file-empty = { $name }_FILE: файл { $path } пуст.
setting-file-lines = { $name }_FILE: в { $path } больше одной строки. Запишите секрет одной строкой.
setting-file-open = { $name }_FILE: { $path } может прочитать любой пользователь этой машины. Это исправит «chmod o-r { $path }».
setting-unknown = У моста нет настройки { $name }.
setting-unknown-near = У моста нет настройки { $name }. Возможно, имелась в виду { $nearest }?
setting-proxy = HTTPS_PROXY — не адрес HTTP-прокси. Он выглядит так: http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: файл { $path } не читается или не содержит сертификата в формате PEM.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS не действует в .env: Node.js читает его раньше. Задайте его в окружении.
setting-not-whole = { $name } — не целое число от { $least } до { $most }.
setting-ops-port = OPS_PORT совпадает с PORT. Задайте другой порт или оставьте пустым.
setting-not-one-of = { $name }: нужно одно из значений { $all }.
setting-not-network = { $name }: { $value } — не сеть вида 10.0.0.0/8 или fd00::/8.
setting-not-domain = { $name }: { $value } — не домен вида shop.example.
setting-hours = Значение { $name } должно иметь вид Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL — ни file:…, ни postgres://….
setting-api-url-v1 = CONVERSATION_API_URL не оканчивается на /v1.
setting-public-url-service = Не задан PUBLIC_URL: он нужен сервису, чтобы дойти до моста. Или оформите подписку вручную и задайте CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = Ни один командный чат не настроен. Задайте SLACK_BOT_TOKEN или TELEGRAM_BOT_TOKEN либо запустите «npm run sandbox», чтобы попробовать без них.
setting-slack-bot-token = SLACK_BOT_TOKEN — не токен бота: тот начинается с xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN — не токен приложения: тот начинается с xapp-.
setting-slack-transport = Задан SLACK_BOT_TOKEN, но не задан ни SLACK_APP_TOKEN (Socket Mode), ни SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = Не задан SLACK_ROOM — id канала для диалогов. Или задайте ROUTES_FILE.
setting-slack-public-url = Не задан PUBLIC_URL: с SLACK_SIGNING_SECRET Slack сам обращается к мосту. Или задайте SLACK_APP_TOKEN для Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN — не токен бота: тот выглядит как 123456789:AA….
setting-telegram-room = Не задан TELEGRAM_ROOM — chat id группы для диалогов. Или задайте ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM — не chat id группы: тот отрицательное число, -1001234567890.
setting-telegram-secret = TELEGRAM_MODE — webhook, но TELEGRAM_WEBHOOK_SECRET не задан.
setting-telegram-secret-unused = Задан TELEGRAM_WEBHOOK_SECRET, но TELEGRAM_MODE — не webhook.
setting-telegram-secret-letters = В TELEGRAM_WEBHOOK_SECRET есть что-то кроме букв, цифр, _ и - либо больше 256 знаков.
setting-telegram-public-url = Не задан PUBLIC_URL: с TELEGRAM_MODE=webhook Telegram сам обращается к мосту. Или оставьте polling.
setting-ops-room = OPS_ROOM — не чат: он записывается как slack:C0123456789 или telegram:-1001234567890.

room-chat-unknown = { $where }: командного чата { $chat } нет.
room-chat-not-set = { $where }: назван чат в { $chat }, но { $name } не задан.
room-not-a-group = { $where }: telegram:{ $room } — не chat id группы.
routes-unreadable = { $where } не удаётся прочитать.
routes-yaml = { $where }: строка { $line } — неверный YAML ({ $code }).
routes-tab = { $where }: строка { $line } начинается с табуляции, что в YAML запрещено. Используйте пробелы.
routes-keys-unknown = { $where }: здесь неизвестно: { $keys }.
routes-not-one-of = { $where }: нужно одно из значений { $all }.
routes-missing = { $where }: значения нет.
routes-wrong-kind = { $where }: { $expected ->
        [string] нужен текст
        [number] нужно число
        [boolean] нужно true или false
        [array] нужен список
       *[other] нужны имена со значениями
    }.
routes-empty = { $where }: пусто.
routes-not-positive = { $where }: нужно больше 0.
routes-too-large = { $where }: самое большее { $most }.
routes-wrong = { $where }: это не удаётся понять.

routes-room = { $where }: чат записывается как slack:C0123456789.
routes-no-room = { $where }: маршруту нужен чат для веток (thread) или для оповещений (alert).
routes-time = { $where }: время записывается как "20:00", в кавычках.
routes-zone = { $where }: часовой пояс записывается как Europe/Berlin.
routes-same-times = { $where }: тихие часы начинаются и кончаются в разное время.
routes-language = { $where }: язык записывается как de или pt-BR.
routes-domain = { $where }: домен записывается как shop.example.
routes-team = { $where }: для подписи «team» нужно название команды, одна строка от 1 до 100 символов.
routes-reactions = { $where }: укажите «true» или эмодзи и что каждое делает: take, no-answer, close или tag:ИМЯ (от 1 до 40 символов).
routes-language-unknown = rooms.{ $room }: языка { $language } нет, есть только { $known }.
routes-person = { $where }: человек записывается как slack:U0123456789 или telegram:123456789.
routes-duty = { $where }: дежурные записываются как slack:S0123456789 (группа пользователей), slack:U0123456789 или telegram:123456789, либо next-room.
routes-duty-unused = { $where } относится ко второй ступени: задайте в «waiting» два числа, например [15, 60].
routes-duty-elsewhere = { $where }: { $person } не пользуется чатом этой комнаты и никогда не будет вызван. Добавьте next-room или перенесите в комнату того чата.
routes-waiting-rising = { $where }: вторая ступень должна наступать позже первой.
routes-two-operators = { $where }: { $person } — сразу два оператора, { $one } и { $other }.
routes-two-modes = { $where }: у { $room } два режима, { $one } и { $other }.
routes-room-unused = { $where }: ни один маршрут не называет этот чат.

## Где мост слушает (src/platform/http/server.ts)

listen-taken = Порт { $port } на { $host } занят. Остановите другую программу или задайте в PORT другой номер.
listen-forbidden = Этому пользователю нельзя занять порт { $port }. Задайте в PORT номер больше 1023.
listen-elsewhere = { $host } — не адрес этой машины. Задайте в HOST 127.0.0.1 или 0.0.0.0.
listen-failed = Слушать на { $host }:{ $port } не удаётся ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = В { $folder } нельзя создать папку ({ $code }). Задайте в TMPDIR папку, в которую можно записывать.
sandbox-not-included = Песочница не входит в этот образ. Чтобы попробовать мост без командного чата, запустите «npm start» в копии исходного кода.

## Настройка Slack (src/team-chats/slack)

slack-setup-token = Slack отклоняет SLACK_BOT_TOKEN ({ $code }). Установите приложение в рабочее пространство и задайте «Bot User OAuth Token», который начинается с xoxb-.
slack-setup-app-token = Slack отклоняет SLACK_APP_TOKEN ({ $code }). Создайте в «Basic Information» токен уровня приложения с разрешением connections:write и задайте его; он начинается с xapp-.
slack-setup-scopes = Приложению Slack не хватает: { $scopes }. Добавьте { $count ->
        [one] { $count } разрешение
        [few] { $count } разрешения
        [many] { $count } разрешений
       *[other] { $count } разрешения
    } в «OAuth & Permissions» (или вставьте манифест заново), установите приложение ещё раз и задайте новый токен.
slack-setup-scopes-unknown = Slack не говорит, какие разрешения есть у приложения: что-то по пути убирает заголовок x-oauth-scopes. Сравните их с манифестом («npm run manifest»).
slack-setup-extra = Приложению Slack не хватает: { $extra }; поэтому люди не могут задавать вопросы командами. Создайте манифест заново («npm run manifest»), вставьте его в «App Manifest» и установите приложение ещё раз.
slack-setup-group-gone = В Slack нет группы пользователей { $group }, или она отключена: её упоминание никого не вызывает. Исправьте «duty» в файле маршрутов; напоминания идут и без неё.
slack-setup-groups-unread = Нельзя проверить, есть ли группы пользователей из «duty» ({ $code }). Добавьте право usergroups:read в «OAuth & Permissions» и установите приложение заново; упоминания работают и без него.
slack-setup-pins = Приложению Slack не хватает { $scope }, поэтому списки ожидающих клиентов не закрепляются. Создайте манифест заново («npm run manifest»), вставьте его в «App Manifest» и установите приложение ещё раз.
slack-setup-reactions = Приложению Slack не хватает { $scope }, поэтому реакции ничего не делают. Создайте манифест заново («npm run manifest»), вставьте его в «App Manifest» и установите приложение ещё раз.
slack-setup-unreachable = Slack не отвечает ({ $code }). Проверьте сеть и SLACK_API_URL, если он задан.
slack-setup-room-missing = Slack не знает чата { $room }, или приложение его не видит. Задайте id канала (начинается с C или G) и пригласите приложение командой /invite.
slack-setup-room-not-joined = Приложение не состоит в { $name } ({ $room }). Напишите там «/invite @{ $bot }».
slack-setup-room-archived = { $name } ({ $room }) в архиве. Верните его из архива или выберите другой чат.
slack-setup-room-shared = { $name } ({ $room }) общий с другой организацией, и посторонние читали бы, что пишут клиенты. Выберите чат, который ни с кем не общий.
slack-setup-room-failed = Slack ничего не говорит о чате { $room } ({ $code }). Попробуйте ещё раз.
slack-setup-room-not-an-id = «{ $room }» — не id чата в Slack. Задайте id канала, он начинается с C или G и стоит в конце «View channel details».

## Настройка Telegram (src/team-chats/telegram)

telegram-setup-token = Telegram отклоняет TELEGRAM_BOT_TOKEN. Спросите его у @BotFather командой /token и задайте; он выглядит как 123456789:AA….
telegram-setup-unreachable = Telegram не отвечает ({ $code }). Проверьте сеть и TELEGRAM_API_ROOT, если он задан.
telegram-setup-room-missing = Telegram не знает группы { $room }, или бот { $bot } никогда в ней не был. Задайте id группы — отрицательное число — и добавьте { $bot } в группу.
telegram-setup-room-not-a-group = { $name } ({ $room }) — не группа. Задайте id группы.
telegram-setup-room-not-joined = Бот { $bot } не состоит в { $name } ({ $room }). Добавьте его в группу и сделайте администратором.
telegram-setup-room-public = { $name } ({ $room }) — публичная группа: кто угодно мог бы читать, что пишут клиенты, и отвечать им. Сделайте её частной: «Изменить», «Тип группы».
telegram-setup-room-failed = Telegram ничего не говорит о группе { $room } ({ $code }). Попробуйте ещё раз.
telegram-setup-not-admin = Бот { $bot } — не администратор в { $name } ({ $room }) и не может узнать, кто в ней состоит. Сделайте его администратором с правом на управление темами.
telegram-setup-not-admin-privacy = Бот { $bot } — не администратор в { $name } ({ $room }), а режим приватности скрывает от него, что пишет команда. Сделайте его администратором с правом на управление темами; администраторы слышат всё.
telegram-setup-no-topic-right = Бот { $bot } не может управлять темами в { $name } ({ $room }). Дайте ему право «Управление темами» в разделе «Администраторы».
telegram-setup-no-topics = В { $name } ({ $room }) нет тем: каждый диалог там — цепочка ответов. Включите «Темы» в настройках группы, чтобы у каждого диалога была своя.
telegram-setup-no-pin-right = { $bot } не может закреплять сообщения в { $name } ({ $room }), поэтому список ожидающих клиентов не закрепляется. Дайте ему право «Закрепление сообщений» в разделе «Администраторы».
telegram-setup-no-reactions = Telegram сообщает о реакциях только администраторам, а { $bot } не администратор в { $name } ({ $room }), поэтому реакции там ничего не делают. Назначьте его администратором.

## Манифест приложения Slack (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = Диалоги с клиентами как ветки: отвечайте здесь, и они прочтут там, где писали.
slack-manifest-shortcut = Найти контакт
slack-manifest-shortcut-about = Кто клиент этой ветки
slack-manifest-save = Сохранить заготовку
slack-manifest-save-about = Оставить этот текст для «!r ИМЯ»
slack-command-contact = Кто этот клиент?
slack-command-contact-hint = ИМЯ, ТЕЛЕФОН или E-MAIL
slack-command-conversations = Диалоги со ссылками на их ветки
slack-command-waiting = Клиенты, которые ждут ответа, сначала те, кто ждёт дольше
slack-command-conversation = Открыть здесь ветку диалога
slack-command-replies = Заготовки ответов: показать, добавить, изменить, удалить
slack-command-trace = Что стало с сообщениями диалога, для администраторов
slack-command-operator = Сказать, какой вы оператор
slack-command-why = Почему к ожидающему клиенту никого не позвали
slack-command-report = Итоги последних семи дней в этой комнате
slack-command-help = Что делает написанное здесь и о чём можно спросить

## Проверка (src/cli/doctor)

doctor-verdict-ok = хорошо
doctor-verdict-failed = ПЛОХО
doctor-verdict-advice = совет
doctor-verdict-skipped = -
doctor-area-settings = Настройки
doctor-area-database = База данных
doctor-area-bridge = Мост
doctor-area-service = Сервис диалогов
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Туда и обратно
doctor-summary = { $failed ->
        [0] Всё в порядке.
        [one] Не в порядке: { $failed } пункт.
        [few] Не в порядке: { $failed } пункта.
        [many] Не в порядке: { $failed } пунктов.
       *[other] Не в порядке: { $failed } пункта.
    }
doctor-nothing-set = Не настроены ни командный чат, ни сервис, поэтому «npm start» запускает песочницу: сервис, мост и локальные эмуляторы Slack и Telegram на одной странице. Токены ей не нужны, и с этой машины ничего не уходит.
doctor-nothing-set-next = Чтобы подключить настоящий мессенджер, задайте SLACK_BOT_TOKEN, SLACK_APP_TOKEN и SLACK_ROOM или TELEGRAM_BOT_TOKEN и TELEGRAM_ROOM в окружении или в файле .env; где их взять, сказано в README.md. Затем снова выполните «npm run doctor».
doctor-settings-well = Заданы полностью: { $chats }; { $service ->
        [embedded] встроенный сервис
       *[other] сервис { $service }
    }.
doctor-settings-later = Сервис и мессенджеры проверяются, когда настройки заданы полностью.
doctor-database-new = { $where } ещё не существует; её создаст первый запуск.
doctor-database-folder = В { $folder } нельзя писать, поэтому { $where } создать не получится. Дайте пользователю, от имени которого работает мост, право писать туда или задайте в DATABASE_URL другой путь.
doctor-database-reached = { $where } на месте и отвечает.
doctor-database-written = В неё можно писать.
doctor-database-tables-new = Таблиц в ней ещё нет; их создаст первый запуск.
doctor-database-tables = Её таблицы соответствуют этой версии.
doctor-database-tables-old = Её таблицы — от более ранней версии; следующий запуск их изменит. Сначала сделайте резервную копию.
doctor-database-tables-usable = Её таблицы дополнила более новая версия моста ({ $names }); эта версия с ними работает.
doctor-database-tables-newer = Её таблицы созданы более новой версией моста ({ $names }). Запустите ту версию или восстановите резервную копию, сделанную до обновления.
doctor-database-space = На её диске свободно { $free } МБ.
doctor-database-space-low = На её диске свободно только { $free } МБ, а если станет меньше { $least } МБ, мост скоро может перестать принимать сообщения. Освободите место или перенесите базу с помощью DATABASE_URL.
doctor-database-version = PostgreSQL { $version }.
doctor-database-version-old = PostgreSQL { $version } больше не получает исправлений. Обновите до { $least } или новее.
doctor-database-dead = { $count ->
        [one] Не доведена до конца { $count } запись.
        [few] Не доведены до конца { $count } записи.
        [many] Не доведено до конца { $count } записей.
       *[other] Не доведено до конца { $count } записи.
    } «npm run dead-letters» покажет их, повторит или отбросит.
doctor-bridge-absent = Мост здесь не работает: по адресу { $url } никто не отвечает. Запустить его: «npm start».
doctor-bridge-any-port = { $name } равен 0, поэтому неизвестно, где слушает мост.
doctor-bridge-foreign = По адресу { $url } отвечает другая программа. Остановите её или задайте в { $name } другой номер.
doctor-bridge-ready = Мост работает по адресу { $url } и готов.
doctor-bridge-part = Мост работает, но { $part } не в порядке: { $reason } Посмотрите его лог и строки ниже.
doctor-service-embedded = Он — часть моста и запускается вместе с ним.
doctor-service-embedded-runs = Он работает в мосте и отвечает по адресу { $url }.
doctor-service-embedded-silent = Мост работает, но его сервис по адресу { $url } не отвечает как положено. Посмотрите лог моста; если там другая программа, остановите её.
doctor-service-key-illegal = В CONVERSATION_API_KEY есть символы, которых в ключах не бывает. Скопируйте его заново, без пробелов и переводов строки.
doctor-service-reached = { $url } отвечает и принимает ключ.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = Часы этой машины и сервиса расходятся на { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }.
doctor-clock-wrong = Часы этой машины и сервиса расходятся, секунд: { $seconds }. Сообщения считались бы опоздавшими, а подписи Slack — устаревшими. Настройте часы по сети (NTP).
doctor-clock-unknown = Сервис не сообщает своё время.
doctor-webhook-not-needed = PUBLIC_URL не задан, и это нормально: сервис на этой же машине и достаёт до моста здесь.
doctor-webhook-by-hand = PUBLIC_URL не задан, поэтому путь от сервиса к мосту не проверить. Задайте адрес, который указали сервису вручную, без { $path }.
doctor-webhook-plain = PUBLIC_URL — не https, и сервис диалогов может его отклонить. Поставьте перед мостом прокси с сертификатом.
doctor-webhook-well = Подписанное событие, отправленное на { $url }, дошло: { $by ->
        [doctor] эта машина (мост не работает, поэтому ответила сама проверка)
       *[bridge] мост
    }, если смотреть отсюда. Его подписал сам мост своим секретом, поэтому оно не показывает, тот же ли секрет у сервиса.
doctor-webhook-unreachable = По адресу { $url } никто не отвечает ({ $code }). Проверьте PUBLIC_URL, имя в DNS, сертификат и то, что запросы передаются дальше на { $listening }.
doctor-webhook-status = { $url } отвечает { $status }, значит, ведёт не к мосту. Проверьте PUBLIC_URL и то, что запросы вместе с путём передаются дальше на { $listening }.
doctor-webhook-redirect = { $url } отвечает { $status }, перенаправлением, за которым сервис не идёт. Задайте в PUBLIC_URL адрес, на который оно ведёт.
doctor-webhook-refused = То, что отвечает по адресу { $url }, отклоняет подпись. Это другой мост или мост с другой базой либо другим CONVERSATION_WEBHOOK_SECRET; пусть PUBLIC_URL ведёт к этому.
doctor-webhook-not-ready = Мост по адресу { $url } сейчас ничего не принимает ({ $status }). Посмотрите его лог и базу данных.
doctor-webhook-unsubscribed = Мост ещё не подписался на события сервиса, поэтому подписать пробу нечем. Подождите, пока подпишется, или посмотрите его лог.
doctor-subscribed = Мост подписан на события сервиса с адресом { $url }.
doctor-subscribed-elsewhere = Мост подписан с другим адресом ({ $url }); следующий запуск подпишет его заново.
doctor-slack-token = Slack принимает SLACK_BOT_TOKEN.
doctor-slack-scopes = У приложения есть все нужные разрешения.
doctor-slack-app-token = Slack принимает SLACK_APP_TOKEN для Socket Mode.
doctor-slack-rooms = { $count ->
        [one] Приложение состоит в чате ({ $count }); он не в архиве и ни с кем не общий.
        [few] Приложение состоит в своих { $count } чатах; ни один не в архиве и не общий.
        [many] Приложение состоит в своих { $count } чатах; ни один не в архиве и не общий.
       *[other] Приложение состоит в своих { $count } чатах; ни один не в архиве и не общий.
    }
doctor-slack-delayed = Slack не говорит, включены ли «Delayed Events»: посмотрите в «Event Subscriptions» приложения. Без них Slack бросает события, если моста нет несколько минут.
doctor-telegram-token = Telegram принимает TELEGRAM_BOT_TOKEN.
doctor-telegram-rooms = { $count ->
        [one] Бот состоит в группе ({ $count }), она частная.
        [few] Бот состоит в своих { $count } группах, они частные.
        [many] Бот состоит в своих { $count } группах, они частные.
       *[other] Бот состоит в своих { $count } группах, они частные.
    }
doctor-telegram-rights = Он администратор с нужными правами и слышит всё, каким бы ни был режим приватности.
doctor-telegram-webhook = Telegram отправляет обновления на { $host }; ждут: { $count }.
doctor-telegram-webhook-failing = Telegram не может доставить обновления на { $host } ({ $code }); ждут: { $count }. Проверьте PUBLIC_URL, сертификат и то, что { $path } передаётся мосту.
doctor-telegram-webhook-later = Telegram пока никуда не отправляет обновления; адрес задаст следующий запуск.
doctor-telegram-webhook-other = Обновления Telegram идут не мосту. Куда: { $host ->
        [none] никуда
       *[other] { $host }
    }. Этим токеном пользуется другая программа. Дайте мосту собственного бота.
doctor-telegram-webhook-left = Задан вебхук на { $host }, и пока он есть, опрашивать ничего нельзя. Следующий запуск его уберёт; если его задала другая программа, дайте мосту собственного бота.
doctor-telegram-polled-by-bridge = Telegram опрашивает работающий мост, поэтому других не искали.
doctor-telegram-polled-by-replica = Telegram опрашивает другая реплика моста.
doctor-telegram-polled-by-nobody = Никакая другая программа с этим токеном не опрашивает.
doctor-telegram-polled-by-other = С этим токеном опрашивает другая программа, и они отбирали бы сообщения друг у друга. Остановите её или дайте мосту собственного бота.
doctor-telegram-failed = Telegram не ответил ({ $code }). Попробуйте ещё раз.
doctor-round-trip-off = «npm run doctor -- --round-trip» отправит в каждый чат по одной строке и уберёт её.
doctor-round-trip-line = Проба Conversation Bridge; эта строка исчезнет сама.
doctor-round-trip-room = { $chat }, { $room }: строка отправлена, { $found ->
        [yes] найдена
       *[other] искать её там нельзя
    }, и убрана.
doctor-round-trip-lost = { $chat }, { $room }: строка отправлена и убрана, но в промежутке её не удалось найти. Не находя своих сообщений, мост может после сбоя отправить их дважды; проверьте разрешения на чтение истории.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
doctor-slack-events-arrive = События Slack доходят до { $url }, и их подписи верны.
doctor-slack-events-secret = События Slack доходят до { $url }, но их подписи не соответствуют SLACK_SIGNING_SECRET. Скопируйте Signing Secret со страницы «Basic Information» приложения.
doctor-slack-events-clock = События Slack доходят до { $url } со временем, которое отличается от времени этой машины более чем на пять минут. Выставьте её часы.
doctor-slack-events-none = За десять секунд до { $url } не дошло ни одного события Slack. Проверьте Request URL в разделе «Event Subscriptions» настроек приложения и то, что стоит между Slack и этой машиной.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, песочница. С этой машины ничего не уходит, и в конце всё забывается.
cli-banner-kept = База данных моста остаётся вместе с тем, что пишут клиенты, так как задана DATABASE_URL.
cli-banner-open = Откройте
cli-banner-open-what = сайт клиента, Slack команды и её Telegram. Напишите в чате клиента, ответьте в любой из веток, и клиент это прочитает.
cli-banner-bridge = Мост
cli-banner-service = Сервис
cli-banner-service-key = { $url }  ключ { $key }
cli-banner-console = Консоль
cli-banner-console-sign-in = { $url }  имя { $name }  пароль { $password }
cli-banner-emulator = эмулятор: { $url }
cli-banner-end = Ctrl+C завершает работу. Как подключить свои — docs/slack.md и docs/telegram.md.

cli-dead-not = { $entry } нет среди прекращённых записей; их покажет «npm run dead-letters».
cli-manifest-url-missing = PUBLIC_URL не задан: в манифесте для HTTP стоит адрес, к которому обращается Slack.
cli-subscribe-embedded = CONVERSATION_API_URL не задан: встроенный сервис не нужно подписывать вручную.
cli-subscribe-url-missing = PUBLIC_URL не задан: по нему сервис находит мост.
cli-relink-unknown-room = Нет настроенной комнаты Slack с ветками под названием { $room }. Есть: { $known }.
cli-relink-nothing = Нет комнаты Slack, которую можно прочитать. Telegram перечитать нельзя: напишите в теме, и мост подскажет, что делать.
cli-guard-unreadable = Не удаётся прочитать { $file }.
cli-guard-line = Строка { $line } — не объект JSON с текстом: { "{" }"text": "…"{ "}" }.
cli-key-unknown = Действующего ключа с id { $id } нет; посмотрите «npm run service -- keys list».
cli-operator-taken = Оператор { $name } уже есть; «npm run service -- operators password» создаст новый пароль.
cli-operator-unknown = Оператора { $name } нет; посмотрите «npm run service -- operators list».
cli-operator-not-in = Оператора { $name }, который может войти, нет; посмотрите «npm run service -- operators list».
cli-subscription-unknown = Подписки { $id } нет; посмотрите «npm run service -- subscriptions list».
cli-export-exists = { $path } уже есть: укажите другой файл или --resume.
cli-export-broken-off = Записано не всё: сбой при записи в { $path } ({ $code }).
cli-export-broken-off-output = Записано не всё: сбой стандартного вывода ({ $code }).
cli-export-not-ours = { $path } не заканчивается выгруженным диалогом и остаётся как есть.
cli-backup-exists = { $path } уже есть. Выберите другое имя или добавьте --force.
cli-backup-nothing = По пути { $path } нет базы данных. Проверьте DATABASE_URL и папку, в которой вы находитесь.
cli-backup-unwritable = Не удалось записать в { $path } ({ $code }). Ничего не изменено. Проверьте права и свободное место на диске.
cli-backup-busy = В { $path } уже идёт другое резервное копирование или восстановление. Дождитесь его окончания.
cli-archive-unreadable = Не удаётся прочитать { $path } ({ $code }). Проверьте путь и права.
cli-archive-damaged = { $path } — не целый архив моста: он обрезан или повреждён. Ничего не изменено. Возьмите другую резервную копию.
cli-archive-newer = { $path } создан более новой версией моста. Ничего не изменено. Восстановите его той версией.
cli-archive-foreign = { $path } — архив другого моста, а не того, чья база данных здесь. Ничего не изменено. Если так и нужно, добавьте --other-instance.
cli-archive-of-sqlite = В { $path } файлы SQLite, а DATABASE_URL указывает на сервер PostgreSQL. Восстановите его с file:…, затем выполните «move».
cli-archive-of-postgres = В { $path } дамп PostgreSQL, а DATABASE_URL указывает на файл SQLite. Восстановите его с postgres://…, затем выполните «move».
cli-restore-running = С этой базой данных работает мост, сервис диалогов или другое восстановление либо перенос. Ничего не изменено. Остановите все реплики, подождите полминуты и попробуйте снова.
cli-restore-incomplete = Не все строки архива теперь в базе данных. Архив сделан из схемы с другим именем? Задайте тот же search_path и восстановите ещё раз, прежде чем запускать мост.
cli-restore-unfinished = Не удалось заменить базы данных в { $path } ({ $code }). Проверьте права и свободное место на диске и запустите мост: он завершит восстановление.
cli-restored-future = { $time } — в будущем. Укажите время, к которому возвращена база данных, с часовым поясом.
cli-postgres-tool-missing = { $tool } нет в PATH. Установите клиентские программы вашего PostgreSQL или пользуйтесь резервным копированием сервера; после восстановления выполните «npx node src/main.ts restored --since ВРЕМЯ».
cli-postgres-tool-version = { $tool } старше сервера или архива: { $line } Установите программы той же версии, что и сервер.
cli-postgres-tool-failed = Сбой { $tool }: { $line } Ничего не изменено.
cli-damaged-backup = Самая новая резервная копия — { $path }, от { $at }. Остановите мост и выполните: npx node src/main.ts restore { $path }
cli-move-not-empty = В целевой базе { $where } содержит то, что не пришло при переносе этой базы данных. Ничего не изменено. Укажите пустую базу.
cli-move-newer = Одной из баз пользовалась более новая версия моста, и эта знает не все её таблицы. Ничего не изменено. Выполните перенос той версией.
cli-move-same-kind = --to указывает на базу данных того же вида, что и DATABASE_URL. Между файлами SQLite используйте «backup» и «restore».
cli-move-differs = После копирования таблица { $table } отличается. В одну из баз кто-то пишет? Остановите его, очистите целевую базу и повторите перенос.

## Setting up (src/cli/setup)

setup-intro = Здесь настраивается мост. Каждый ответ сразу проверяется. Ctrl+C прерывает настройку, ничего не меняя.
setup-missing = Нужен ответ.
setup-keep = (Enter оставляет прежнее значение)
setup-ask-language = На каком языке мост говорит с вашей командой?
setup-ask-chats = Где ваша команда отвечает клиентам?
setup-chats-both = Slack и Telegram
setup-ask-transport = Как события Slack попадают в мост?
setup-transport-socket = Socket Mode: извне к этому компьютеру доступ не нужен
setup-transport-http = HTTP: Slack обращается к публичному адресу моста
setup-ask-database = Какую базу данных использует мост?
setup-database-sqlite = SQLite: файл на этом компьютере
setup-database-postgres = PostgreSQL: сервер, нужный для нескольких реплик
setup-ask-database-url = Адрес базы данных, postgres://user:password@host/name
setup-ask-service = Каким сервисом диалогов пользуются ваши клиенты?
setup-service-embedded = тем, что входит в состав моста
setup-service-external = тем, что работает в другом месте
setup-ask-api-url = Адрес сервиса, он оканчивается на /v1
setup-ask-api-key = Ключ API сервиса
setup-ask-public-url = Публичный адрес моста, https://bridge.example.org
setup-slack-app = Откройте эту ссылку, чтобы создать приложение Slack, установите его в рабочем пространстве и включите «Delayed Events» в «Event Subscriptions»:
setup-ask-slack-bot-token = Токен бота из «OAuth & Permissions» (xoxb-…)
setup-ask-slack-app-token = Токен уровня приложения с разрешением connections:write из «Basic Information» (xapp-…)
setup-ask-slack-signing-secret = Секрет подписи из «Basic Information»
setup-ask-slack-room = Пригласите приложение в канал командой /invite. Идентификатор или ссылка канала
setup-telegram-bot = Создайте бота: напишите @BotFather команду /newbot.
setup-ask-telegram-bot-token = Токен, который дал @BotFather (123456789:AA…)
setup-telegram-group = Создайте закрытую группу, включите «Темы» и добавьте { $bot } администратором с правом «Управление темами».
setup-ask-telegram-room-heard = Ждём группу. Напишите там что угодно или введите здесь её идентификатор (-100…)
setup-ask-telegram-room = Идентификатор группы (-100…)
setup-telegram-heard = Бот состоит в { $title } ({ $room }).
setup-written = Файл { $path } записан.
setup-unchanged = В { $path } уже стоят эти настройки.
setup-cancelled = Ничего не изменено.
setup-environment-wins = { $name } задана и в окружении, которое важнее { $path }. Уберите её оттуда.
setup-no-terminal = «setup» задаёт вопросы, но это не терминал. Укажите файл с ответами: setup --answers ФАЙЛ.
cli-file-unreadable = Не удаётся прочитать { $path } ({ $code }).
setup-answers-line = { $path }, строка { $line }: это не ИМЯ=значение.
setup-answers-twice = { $path }, строка { $line }: { $name } задано второй раз.
setup-unwritable = Не удалось записать { $path } ({ $code }). Ничего не изменено. Проверьте права на папку и свободное место на диске.
setup-env-odd = В { $path } настройка { $name } записана так, что её нельзя надёжно изменить. Ничего не изменено. Исправьте эту строку вручную.
