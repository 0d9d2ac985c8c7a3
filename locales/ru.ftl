### Каждое предложение, которое видит человек. Значения подставляются буквально, здесь ничего не экранируется.

## Сбои: что они значат и что делать (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Мессенджер просит подождать; мост ждёт и продолжает.
failure-CHAT_UNREACHABLE = Внятного ответа от мессенджера нет; мост проверяет, дошло ли сообщение, и продолжает.
failure-CHAT_UNAUTHORIZED = Мессенджер отклоняет токен, или не хватает разрешения. Установите приложение заново и задайте новый токен.
failure-ROOM_UNAVAILABLE = Чата нет, он в архиве, или бот в нём не состоит. Пригласите бота или исправьте id чата.
failure-THREAD_GONE = Ветку удалили или закрыли; открывается новая, с тем, что уже сказано.
failure-POST_REJECTED = Мессенджер не принимает это сообщение в таком виде.
failure-POST_GONE = Сообщения, которое нужно изменить, больше нет.
failure-SERVICE_UNREACHABLE = Внятного ответа от сервиса диалогов нет; мост проверяет, дошло ли сообщение, и продолжает.
failure-SERVICE_RATE_LIMITED = Сервис диалогов просит подождать; мост ждёт и продолжает.
failure-SERVICE_UNAUTHORIZED = Сервис диалогов отклоняет ключ. Задайте в CONVERSATION_API_KEY действующий.
failure-SERVICE_REJECTED = Сервис диалогов не принимает это сообщение; его собственный код — в логе.
failure-SERVICE_MISUNDERSTOOD = Ответ сервиса диалогов не соответствует его спецификации. Проверьте CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = Этого диалога в сервисе больше нет.
failure-NOTE_NOT_KEPT = Сервис диалогов превратил внутреннюю заметку в ответ: клиент мог её прочитать. Заметок он не хранит. Новые заметки ему не передаются; когда это исправят, выполните «npm run subscribe».
failure-ENTRY_UNREADABLE = Сохранённая запись имеет не тот вид, которого ждёт эта версия моста, поэтому она не выполнена. Была запущена более старая версия? Запустите новую и повторите запись.
failure-LEDGER_UNAVAILABLE = База данных не отвечает или заблокирована; пока это так, ничего не принимается.
failure-UNEXPECTED = Ошибка в самом мосте. Подробности — в логе; сообщите о ней, пожалуйста.

## Что правила говорят в ветках и чатах (src/bridge)

alert-new-conversation = Новый диалог: { $client } пишет через { $channel }.
alert-open-thread = Открыть ветку
# Клиент ждёт ответа. Если меньше часа, часов 0.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }: ждёт ответа { $minutes } мин.
   *[other] { $client }, { $channel }: ждёт ответа { $hours } ч { $minutes } мин.
}
digest-head = { $count ->
    [one] Тихие часы закончились. Ждёт ответа { $count } диалог:
    [few] Тихие часы закончились. Ждут ответа { $count } диалога, сначала те, что ждут дольше:
    [many] Тихие часы закончились. Ждут ответа { $count } диалогов, сначала те, что ждут дольше:
   *[other] Тихие часы закончились. Ждут ответа { $count } диалога, сначала те, что ждут дольше:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } мин
   *[other] { $client }, { $channel }: { $hours } ч { $minutes } мин
}
digest-more = { $count ->
    [one] Ещё { $count } здесь не показан. «/conversations» покажет все.
    [few] Ещё { $count } здесь не показаны. «/conversations» покажет все.
    [many] Ещё { $count } здесь не показаны. «/conversations» покажет все.
   *[other] Ещё { $count } здесь не показаны. «/conversations» покажет все.
}
ops-dead = { $count ->
    [one] После последней попытки больше не отправляется ({ $code }): { $count } запись журнала, { $entries }. «npm run dead-letters» покажет, повторит или отбросит её.
    [few] После последней попытки больше не отправляются ({ $code }): { $count } записи журнала, первые — { $entries }. «npm run dead-letters» покажет, повторит или отбросит их.
    [many] После последней попытки больше не отправляются ({ $code }): { $count } записей журнала, первые — { $entries }. «npm run dead-letters» покажет, повторит или отбросит их.
   *[other] После последней попытки больше не отправляются ({ $code }): { $count } записи журнала, первые — { $entries }. «npm run dead-letters» покажет, повторит или отбросит их.
}
ops-details = { $code }, { $subject }
ops-unrouted = Ни в одном маршруте нет чата для диалогов из канала { $channel }: они нигде не показаны. Добавьте маршрут без «when».

notice-history-cut = { $count ->
    [one] { $count } более раннее сообщение здесь не повторяется.
    [few] { $count } более ранних сообщения здесь не повторяются.
    [many] { $count } более ранних сообщений здесь не повторяются.
   *[other] { $count } более раннего сообщения здесь не повторяются.
}
notice-perhaps-repeated = Возможно, это повтор.
notice-thread-anew = Прежнюю ветку этого диалога удалили или закрыли. Он продолжается здесь.
notice-thread-before = Прежняя ветка
notice-not-shown = Одно сообщение этого диалога показать здесь не получается ({ $code }). Прочитайте его в сервисе диалогов.

thread-assigned = Ответственный: { $assignee }.
thread-rated = Клиент оценил этот диалог: { $rating } из 5.
thread-waiting = { $hours ->
    [0] Клиент ждёт ответа { $minutes } мин.
   *[other] Клиент ждёт ответа { $hours } ч { $minutes } мин.
}
# Кто занимается диалогом, знает только мост: ответственный в сервисе — другое.
taken-by = Этим диалогом теперь занимается { $name } ({ $chat }).
taken-done = Теперь этим диалогом занимаетесь вы.
taken-already = Этим диалогом уже занимается { $name } ({ $chat }). Если его берёте вы, сначала освободите его.
taken-already-yours = Вы уже занимаетесь этим диалогом.
taken-closed = Диалог закрыт: заниматься им никому не нужно.
taken-nobody = Этим диалогом никто не занимается.
released-by = Диалог освободил(а) { $by } ({ $chat }). Им никто не занимается.
released-for = Диалог, которым занимался(-лась) { $name }, освободил(а) { $by } ({ $chat }). Им никто не занимается.
muted-done = Эта ветка без уведомлений: здесь не будет напоминаний, упоминаний и других строк моста. Сообщения клиентов и коллег по-прежнему приходят, карточка остаётся верной.
muted-already = Эта ветка уже без уведомлений.
unmuted-done = Уведомления в этой ветке снова включены.
unmuted-already = Уведомления в этой ветке не отключены.
mode-switched-note = { $name }: режим ветки изменён. С этого места написанное в ней остаётся внутри, как заметка. Начните с «!send», чтобы отправить клиенту. Написанное раньше идёт своим путём.
mode-switched-reply = { $name }: режим ветки изменён. С этого места написанное в ней уходит клиенту. Начните с «note:» или «//», чтобы оно осталось внутри. Написанное раньше идёт своим путём.
mode-already-note = Написанное в этой ветке и так остаётся внутри.
mode-already-reply = Написанное в этой ветке и так уходит клиенту.
mode-not-here = Написанное в этом чате никуда не уходит, и для одной ветки это не переключить.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Сервис диалогов недоступен. Ваш ответ ждёт здесь и уйдёт, как только это станет возможно.
    [SERVICE_RATE_LIMITED] Сервис диалогов просит подождать. Ваш ответ уйдёт, как только это станет возможно.
    [SERVICE_UNAUTHORIZED] Сервис диалогов отклоняет ключ моста. Ваш ответ ждёт, пока ключ не исправят; дежурные уже знают.
   *[other] Ваш ответ ждёт ({ $code }) и уйдёт, как только это станет возможно.
}
reply-sent-after-wait = Ожидавший ответ отправлен. Он ждал: { DURATION($seconds) }.
reply-noted-after-wait = Ожидавшая заметка сохранена. Она ждала: { DURATION($seconds) }.
reply-sent-to-closed = Отправлено. Диалог закрыт: клиент увидит ответ при следующем посещении.
reply-files-not-sent = Файлы клиенту не отправляются: { $files }
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Ответ не отправлен: этого диалога больше нет.
   *[other] Ответ не отправлен ({ $code }).
}
reply-may-not-be-sent = Ответ мог не уйти ({ $code }). Прежде чем отправлять его снова, загляните в диалог.
reply-retried = Отправляется ещё раз.
reply-discarded = Отброшено. Больше не отправляется.
reply-withdrawn = Ожидавший ответ забрали до отправки. Клиент его не видел.
reply-held = { $seconds ->
    [one] Это сообщение уйдёт в работу через { $seconds } секунду. До тех пор его можно изменить, удалить или отменить.
    [few] Это сообщение уйдёт в работу через { $seconds } секунды. До тех пор его можно изменить, удалить или отменить.
    [many] Это сообщение уйдёт в работу через { $seconds } секунд. До тех пор его можно изменить, удалить или отменить.
   *[other] Это сообщение уйдёт в работу через { $seconds } секунды. До тех пор его можно изменить, удалить или отменить.
}
# Там, где об удалении никто не сообщает и оно ничего не остановит.
reply-held-no-deleting = { $seconds ->
    [one] Это сообщение уйдёт в работу через { $seconds } секунду. До тех пор его можно изменить или отменить; удаление его не остановит.
    [few] Это сообщение уйдёт в работу через { $seconds } секунды. До тех пор его можно изменить или отменить; удаление его не остановит.
    [many] Это сообщение уйдёт в работу через { $seconds } секунд. До тех пор его можно изменить или отменить; удаление его не остановит.
   *[other] Это сообщение уйдёт в работу через { $seconds } секунды. До тех пор его можно изменить или отменить; удаление его не остановит.
}
reply-crosses = Пока не отправлено: { $other } только что ответил(а) этому клиенту. Отправить и ответ, который пишет { $author }?
reply-crosses-elsewhere = Пока не отправлено: { $other } только что ответил(а) этому клиенту из { $chat }, { $room }. Отправить и ответ, который пишет { $author }?
guard-asks = Пока не отправлено: возможно, ответ { $author } в таком виде не для клиента. Что с ним сделать? Правка сообщения — тоже ответ.
reason-quoted = { $rule } «{ $quote }»
doubt-note-misspelt = Он начинается с чего-то похожего на знак внутренней заметки с опечаткой.
doubt-note-likely = Он начинается как внутренняя заметка.
doubt-note-inside = Ниже в нём есть знак внутренней заметки.
doubt-note-copied = В нём стоит замок, который мост ставит перед внутренними заметками.
doubt-unknown-command = Он начинается как команда, а такой команды нет.
reply-came-late = Пока не отправлено: ответ, который пишет { $author }, дошёл до меня только сейчас. Всё ещё отправить?
reply-written-at = Написано: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = В нём упомянут коллега.
leak-secret = В нём что-то похожее на пароль, токен или ключ.
leak-internal-address = В нём адрес из внутренней сети.
leak-personal-data = В нём что-то похожее на номер карты, счёта или документа.
leak-other-email = В нём e-mail, который не принадлежит этому клиенту и которого в этом диалоге никто не писал.
leak-other-phone = В нём номер телефона другого контакта.
leak-note = Он читается как заметка для коллег.
leak-forwarded = Он переслан: это слова кого-то другого.
leak-pasted = Похоже на вставленный журнал, запрос или таблицу.
reply-sent-anyway = { $by }: этот ответ решено отправить клиенту.
reply-kept-as-note = { $by }: это оставлено как внутренняя заметка. Клиент её не видит.
question-edited-sent = { $by }: сообщение отредактировано. Больше ничто не мешает, ответ уходит клиенту.
question-edited-noted = { $by }: сообщение отредактировано. Оно сохраняется как внутренняя заметка.
question-edited-not-sent = { $by }: сообщение отредактировано. Отправлять больше нечего.
reply-dropped = Этот ответ отбросил(а) { $by }. Клиент его не видел.
reply-cancelled = Ответ отменён. Клиент его не видел.
cancel-not-yours = Отменить ожидающий ответ могут только его автор и администраторы.
cancel-under-way = Он как раз отправляется. Он не уйдёт, если клиент его ещё не получил; в ветке будет сказано, как вышло.
cancel-too-late = Поздно: он уже у клиента.
cancel-too-late-note = Он уже сохранён как заметка. Клиент её не видит.
cancelled-after-sending = Ответ хотели отменить, но у клиента он уже есть.
edited-while-waiting = Ожидающий ответ не изменён: он уже в пути, с прежним текстом. Чтобы он не ушёл, удалите его.
# Там, где об удалении никто не сообщает.
edited-while-waiting-no-deleting = Ожидающий ответ не изменён: он уже в пути, с прежним текстом.
edited-not-sent = Правки неотправленного сообщения не читаются. Напишите новое.
edited-after-sending = Ответ изменили здесь, но у клиента уже прежний текст. Чтобы поправить его, напишите новое сообщение.
edited-after-noting = Заметку изменили здесь. Сервис диалогов хранит прежний текст; клиент его не видит.
deleted-after-sending = Ответ удалили здесь, но у клиента он уже есть.
deleted-after-noting = Заметку удалили здесь. Сервис диалогов её хранит; клиент её не видит.

refused-stranger = Клиенту не отправлено: отвечать клиентам могут только свои, не люди со стороны.
refused-guest = Клиенту не отправлено: гости не могут отвечать клиентам.
refused-deactivated = Клиенту не отправлено: эта учётная запись отключена.
refused-bot = Клиенту не отправлено: боты не могут отвечать клиентам.
refused-empty = Клиенту не отправлено: здесь нет текста.
refused-only-files = Клиенту не отправлено: файлы передать нельзя, а текста нет.
refused-notes-not-kept = Эта заметка остаётся только здесь: сервис диалогов не хранит заметки, он показал бы её клиенту.
refused-thread-unknown = Не отправлено: эта ветка не относится ни к одному диалогу.

press-failed = Не получилось ({ $code }). Попробуйте ещё раз.
press-handled-already = Этим уже занялись.
not-for-stranger = Ничего не сделано: это только для своих, не для людей со стороны.
not-for-guest = Ничего не сделано: это не для гостей.
not-for-deactivated = Ничего не сделано: эта учётная запись отключена.
not-for-others = Ничего не сделано: это для администраторов рабочего пространства или группы.
not-for-bot = Ничего не сделано: это не для ботов.

# Что можно спросить, по строке на каждое. Команды и их слова одинаковы на всех языках.
command-usage-contact = /contact ИМЯ, ТЕЛЕФОН или E-MAIL: узнать, кто это, и увидеть открытые диалоги. В ветке клиента покажет кнопка «Контакт» на карточке.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email]: список диалогов со ссылками на ветки. Без слов — новые и открытые.
command-usage-conversation = /conversation cv_…: открыть здесь ветку этого диалога с его историей или показать, где она.
command-usage-trace = /trace cv_…: что стало с каждым сообщением этого диалога; для тех, кто управляет рабочим пространством или группой. В ветке «!trace» без слов спрашивает о её диалоге.
command-usage-operator = /operator op_…: сказать, какой вы оператор в сервисе диалогов, чтобы вас упоминали, когда вам назначен диалог; подтверждает администратор. «/operator none» это прекращает.
command-usage-help = /help: что делает написанное здесь и что можно спросить.
command-unknown = Такой команды нет.
command-wrong-room = Данные клиентов показываются только в чатах, где работает мост. Спросите там.
command-looking = Ещё ищу: сервис диалогов отвечает медленно.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Сервис диалогов не отвечает. Спросите чуть позже.
    [SERVICE_RATE_LIMITED] Сервис диалогов просит подождать. Спросите через минуту.
    [SERVICE_UNAUTHORIZED] Сервис диалогов отклоняет ключ моста. Исправить это могут дежурные.
   *[other] Сервис диалогов не смог ответить ({ $code }).
}
command-thread-unknown = Это не ветка диалога.
help-mode-reply = Написанное в ветке уходит клиенту. Начните с «note:» или «//», чтобы оно осталось внутри.
help-mode-note = Написанное в ветке остаётся внутри, как заметка. Начните с «!send», чтобы отправить клиенту.
help-mode-alerts = Написанное в ветках этого чата никуда не уходит.
help-mode-none = В этом чате веток нет; написанное здесь никуда не уходит.
help-in-thread = В этой ветке: «!contact» найдёт её клиента, как и кнопка на карточке; «!send» и «note:» решают, куда пойдёт текст.
help-in-room = В ветке начинайте команду с «!»: «!contact» найдёт её клиента, как и кнопка на карточке.
answer-too-old = Этот список устарел. Спросите ещё раз.
list-page-of = Страница { $page } из { $pages }.

contact-none = По запросу «{ $query }» контактов нет.
contact-found = { $count ->
    [one] По запросу «{ $query }» найден { $count } контакт:
    [few] По запросу «{ $query }» найдено { $count } контакта:
    [many] По запросу «{ $query }» найдено { $count } контактов:
   *[other] По запросу «{ $query }» найдено { $count } контакта:
}
contact-many = { $count ->
    [one] Показан только первый, { $count }. Уточните имя, номер или адрес.
    [few] Показаны только первые { $count }. Уточните имя, номер или адрес.
    [many] Показаны только первые { $count }. Уточните имя, номер или адрес.
   *[other] Показаны только первые { $count }. Уточните имя, номер или адрес.
}
contact-conversations-unread = Прочитать их диалоги не удалось ({ $code }).
contact-conversations = Открытые диалоги
contact-conversation-link = Диалог, { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Без ветки (откроет /conversation)
contact-revealed = Показано только вам и записано в журнал:
conversations-found = Диалоги с { $first } по { $last }:
conversations-none = Таких диалогов нет.
conversations-no-more = Больше нет.
conversations-many = Их больше, чем можно пролистать. Укажите статус или канал клиента.
conversations-mine-unknown = Мост не знает, какой вы оператор в сервисе диалогов, и не может сказать, какие диалоги ваши. Скажите это командой «/operator». «/conversations unassigned» покажет ничьи.
conversation-nobody = никто
conversation-updated = Последнее изменение
conversation-gone = Диалога { $id } в сервисе диалогов нет.
conversation-is-here = Его ветка здесь:
conversation-is-elsewhere = В этом чате веток нет. Его ветка здесь:
conversation-not-here = В этом чате веток нет. Спросите в чате, где они есть.
conversation-opening = Диалог открывается здесь. Клиент: { $client }.
contact-name = Имя
contact-channel = Канал клиента
contact-phone = Телефон
contact-email = E-mail
contact-first-seen = Впервые
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC

operator-unknown = Мост не знает, какой вы оператор в сервисе диалогов.
operator-is = Вы известны как оператор { $operator }.
operator-waits = Вопрос задан в чате: когда администратор подтвердит, вы будете известны как оператор { $operator }.
operator-ended = Вы больше не известны как оператор.
operator-set-elsewhere = То, что вы оператор { $operator }, задано в файле маршрутов; изменить это можно только там.
operator-asked = { $name } — оператор { $operator } в сервисе диалогов? Подтвердить это может администратор рабочего пространства или группы.
operator-confirmed = { $name } — оператор { $operator }. Подтвердил(а): { $by }.
operator-declined = { $name } — не оператор { $operator }. Отклонил(а): { $by }.

button-contact = Контакт
button-take = Взять
button-release = Освободить
button-mute = Без уведомлений
button-unmute = С уведомлениями
button-mode-note = Режим заметок
button-mode-reply = Режим ответов
button-confirm = Подтвердить
button-decline = Отклонить
button-retry = Повторить
button-discard = Отбросить
button-cancel = Отменить
button-next = Вперёд
button-previous = Назад
button-reveal = Показать
button-open-here = Открыть здесь
button-keep-note = Оставить заметкой
button-anyway = Отправить клиенту
button-drop = Отбросить

## Карточки, отметки и заголовки (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → клиент
heading-bot = { $author } (бот) → клиент
heading-note = 🔒 Внутренняя заметка · { $author }
heading-from = из { $chat }, { $room }
heading-part = часть { $number } из { $of }
heading-late = с опозданием: написано раньше того, что выше
heading-perhaps-repeated = возможно, повтор
post-empty = (пустое сообщение)
card-nameless = Клиент без имени
card-channel = Канал
card-status = Статус
card-status-new = Новый
card-status-open = Открыт
card-status-closed = Закрыт
card-assignee = Ответственный
card-department = Отдел
card-tags = Теги
card-contact = Контакт
card-waiting = Ждёт ответа с
# Оба времени подставляет мост: когда и как давно.
card-taken = Занимается
# Мессенджер — тот, в котором взяли диалог.
card-taken-value = { $name } · { $chat } (знает только мост, ответственный в сервисе прежний)
card-muted = Без уведомлений: напоминаний и упоминаний здесь нет. Сообщения приходят.
card-mode-own = Выбрано для этой ветки:
card-rating = Оценка
card-rating-value = { $rating } из 5
card-mode-reply = Написанное в этой ветке уходит клиенту. Начните с «note:» или «//», чтобы оно осталось внутри.
card-mode-note = Написанное в этой ветке остаётся внутри, как заметка.
card-mode-alerts = Для сведения: написанное в этой ветке никуда не уходит.
person-unknown = Неизвестный
mention-group = @команда
mention-channel = #канал
topic-name = { $client } · { $channel }
topic-name-status = { $client } · { $channel } · { $status }
mark-sent = Отправлено клиенту.
mark-noted = Сохранено как внутренняя заметка.
mark-failed = Не отправлено, см. ниже.
file-animation = анимация
file-audio = аудиофайл
file-document = документ
file-photo = фото
file-sticker = стикер
file-story = история
file-video = видео
file-video_note = видеосообщение
file-voice = голосовое сообщение
file-contact = контакт
file-location = геопозиция
file-poll = опрос
file-other = вложение

## Команды в Telegram (src/team-chats/telegram)

telegram-command-note = Оставить это внутри, как заметку
telegram-command-send = Отправить это клиенту
telegram-command-contact = Кто этот клиент
telegram-command-conversations = Список диалогов
telegram-command-conversation = Посмотреть один диалог
telegram-command-trace = Что стало с его сообщениями
telegram-command-operator = Сказать, какой вы оператор
telegram-command-help = Что можно здесь писать

## Что стало с сообщениями (src/bridge/commands/message-trace.ts)

trace-admins-only = Ничего не сделано: это для тех, кто управляет рабочим пространством или группой.
trace-nothing = В журнале нет ничего о { $id }, или это было давно: законченное удаляется через семь дней.
trace-found = { $id }: сообщения с { $first } по { $last } из { $count }, сначала новые.
trace-from = От кого
trace-from-client = клиент
trace-from-operator = оператор, в сервисе
trace-from-bot = бот
trace-from-note = внутренняя заметка
trace-from-staff = команда
trace-by = Автор
trace-taken = Принято
trace-step-show = В ветку
trace-step-relay = В другую ветку
trace-step-staff = В сервис
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = сервис сделал из заметки ответ: { $details }
trace-result-moved = в { $details }
trace-result-retracted = отозвано до отправки
trace-result-confirmation-requested = сначала задан вопрос{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = это была команда
trace-result-silent = делать нечего
trace-result-already-shown = уже было на месте
trace-result-edited = изменено
trace-result-unchanged = менять нечего
trace-result-no-thread = ветки нет
trace-result-thread-gone = ветки больше нет
trace-result-superseded = отметка сменилась более поздней
trace-result-notified = сказано
trace-result-listed = диалогов: { $details }
trace-result-answered = ответ дан
trace-result-muted = ветка без звука
trace-result-quiet-hours = тихие часы
trace-result-other-hours = тихие часы теперь другие
trace-result-too-late = слишком поздно
trace-result-too-old = список слишком старый
trace-result-nothing-waits = никто не ждёт
trace-result-switched-off = выключено
trace-result-revealed = показано: { $details }
trace-result-nothing-revealed = ничего не показано
trace-result-refused = { $details ->
    [none] это не для этого человека
    [guest] гости не могут отвечать
    [stranger] посторонние не могут отвечать
    [deactivated] учётная запись отключена
    [bot] боты не могут отвечать
    [empty] нет текста
    [only-files] только файлы
    [unknown-command] такой команды нет
    [note-unclear] похоже на заметку
    [notes-not-kept] сервис не хранит заметок
    [thread-unknown] ветка не относится ни к одному диалогу
   *[other] { $details }
}
trace-outcome-waiting = { $where } · ждёт{ $until ->
        [none] { "" }
       *[other] { " " }до { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · новая попытка, пока их { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· ждёт до { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · выполняется
trace-outcome-posted = { $where } · размещено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · попытки: { $attempts }
trace-outcome-sent = { $where } · отправлено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · попытки: { $attempts }
trace-outcome-noted = { $where } · сохранено как заметка { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · попытки: { $attempts }
trace-outcome-done = { $where } · готово { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · не отправлено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · прекращено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, попытки: { $attempts }: { $failure }

## Как дела у моста (/readyz и проверка)

database-locked = Другая программа держит базу данных заблокированной дольше, чем может длиться запись{ $where }. Закройте то, что её держит.
database-in-use = С этим файлом базы данных работает другой мост{ $where }. Остановите его или используйте postgres:// для нескольких реплик.
database-unwritable = В базу данных нельзя писать{ $where }. Проверьте путь в DATABASE_URL, права на него и свободное место на диске.
database-damaged = Этот файл — не база данных, или он повреждён{ $where }. Восстановите его из копии или задайте в DATABASE_URL другой путь.
database-unreachable = Сервер базы данных не отвечает{ $where }. Проверьте DATABASE_URL и то, что сервер работает.
database-refused = Сервер базы данных отклоняет имя, пароль или базу{ $where }. Проверьте DATABASE_URL.
database-timeout = База данных не успела записать вовремя{ $where }.
database-url = DATABASE_URL должен начинаться с file: или postgres://{ $where }.
database-closed = База данных закрыта{ $where }.
database-conflict = База данных отклонила команду из-за другой, шедшей одновременно{ $where }.
database-statement = База данных отклонила команду{ $where }. Это ошибка в программе; сообщите о ней, пожалуйста.
database-silent = База данных не отвечает.
database-answers = База данных отвечает ({ $dialect }).

service-starting = Мост запускается.
service-not-reached = До сервиса диалогов пока не удалось дойти.
service-in-contact = Есть связь с сервисом диалогов по адресу { $url }.
service-no-contact = Нет связи с сервисом диалогов ({ $code }).

slack-connecting = Со Slack пока нет соединения.
slack-by-socket = Соединение со Slack есть, через Socket Mode.
slack-closed = Slack закрыл соединение ({ $code }).
slack-unreachable = К Slack не удаётся подключиться ({ $code }).
slack-stopped = Мост больше не слушает Slack.
slack-access-lost = Slack забрал у приложения доступ ({ $code }). Установите приложение заново и задайте новый токен.
slack-no-way-in = Не задан ни SLACK_APP_TOKEN, ни SLACK_SIGNING_SECRET.
slack-not-listening = Мост не слушает Slack.
slack-by-http = Мост слушает Slack по HTTP.

telegram-connecting = Telegram пока не опрашивается.
telegram-polling = Мост опрашивает Telegram.
telegram-polled-elsewhere = Telegram опрашивает другая реплика.
telegram-unreachable = Telegram не удаётся опросить ({ $code }).
telegram-stopped = Мост больше не слушает Telegram.
telegram-not-listening = Мост не слушает Telegram.
telegram-by-http = Мост слушает Telegram по HTTP.
telegram-group-topics = { $name }: темы.
telegram-group-chains = { $name }: цепочки ответов, тем нет.

## Виджет на сайте (src/service)

widget-title = Напишите нам
widget-subtitle = Здесь отвечает наша команда
widget-greeting = Здравствуйте! Напишите нам, и кто-нибудь из команды ответит вам здесь.
widget-open = Открыть чат
widget-open-unread = Открыть чат, новых сообщений: { $count }
widget-close = Закрыть чат
widget-message = Сообщение
widget-placeholder = Напишите сообщение…
widget-send = Отправить
widget-log = Сообщения
widget-you = Вы
widget-team = Поддержка
widget-bot = Помощник
widget-sending = Отправляется…
widget-waiting = Ждём соединения
widget-refused = Не отправлено
widget-retry = Попробовать ещё раз
widget-offline = Нет соединения. Написанное сохранено и уйдёт позже.
widget-busy = Слишком много сразу. Написанное сохранено и через мгновение уйдёт само.
widget-new-messages = Новых сообщений: { $count }
widget-closed = Этот диалог закрыт. Напишите, чтобы начать новый.
widget-rate = Как мы справились?
widget-stars = { $count } из 5
widget-rated = Спасибо! Ваша оценка — { $count } из 5.
widget-not-rated = Оценка не дошла. Попробуйте ещё раз.
# Как называть посетителя без имени перед командой.
visitor-name = Посетитель { $code }

## Консоль оператора (src/service/console)

console-title = Консоль
console-skip = К содержанию
console-sections = Разделы
console-section-conversations = Диалоги
console-section-contacts = Контакты
console-section-subscriptions = Подписки
console-section-keys = Ключи
console-offline = Нет соединения с сервисом. То, что вы видите, могло устареть.

console-sign-in = Войти
console-sign-out = Выйти
console-sign-in-hint = Учётную запись создаёт, а забытый пароль заменяет тот, кто обслуживает сервис.
console-sign-in-wrong = Оператора с таким именем и паролем нет.
console-name = Имя
console-password = Пароль
console-password-change = Смените пароль
console-password-one-time = Пароль, с которым вы вошли, одноразовый. Прежде чем продолжить, выберите свой.
console-password-current = Текущий пароль
console-password-new = Новый пароль
console-password-again = Новый пароль ещё раз
console-password-hint = Символов не меньше: { $least }. Надёжным пароль делает длина.
console-password-save = Сменить пароль
console-password-differs = Новые пароли не совпадают.
console-password-short = Длина пароля — от { $least } до { $most } символов.
console-password-same = Новый пароль совпадает со старым.
console-password-wrong = Текущий пароль неверен.

console-any = Любой
console-nobody = Никто
console-me = { $name } (вы)
console-search = Поиск
console-search-hint = Клиент, телефон, e-mail или id
console-show = Показать
console-show-all = Показать все
console-status = Статус
console-status-new = Новый
console-status-open = Открыт
console-status-closed = Закрыт
console-channel = Канал
channel-site = Сайт
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = ВКонтакте
channel-avito = Авито
channel-email = E-mail
console-assignee = Ответственный
console-department = Отдел
console-list-empty = Диалогов здесь нет.
console-list-of = Диалоги клиента { $client }.
console-list-too-many = Нашлось много людей; показаны диалоги самых новых из них. Уточните имя.
console-unread = непрочитанных: { $count }
console-pages = Страницы
console-newest = Самые новые
console-older = Более ранние

console-back = Все диалоги
console-close = Закрыть
console-reopen = Открыть снова
console-mark-read = Отметить прочитанным
console-messages = Сообщения
console-earlier = Более ранние сообщения
console-latest = Последние сообщения
console-from-client = Клиент
console-from-operator = Ответ
console-from-bot = Бот
console-from-note = Внутренняя заметка
console-reply = Ответ клиенту { $client }
console-reply-hint = Это прочитает клиент.
console-reply-closed-hint = Диалог закрыт: клиент прочитает это при следующем посещении, а диалог останется закрытым.
console-reply-send = Отправить клиенту
console-reply-asks = Пока не отправлено: возможно, в таком виде это не для клиента. Измените текст или скажите, что с ним сделать.
console-note = Написать внутреннюю заметку
console-note-title = Внутренняя заметка
console-note-hint = Это прочитает только команда. Клиент этого не увидит.
console-note-keep = Сохранить как заметку
console-text-missing = Здесь нет текста.
console-text-long = Слишком длинно: не больше { $most } символов.

console-facts = Об этом диалоге
console-assign = Назначить
console-assign-me = Назначить мне
console-department-set = Задать
console-department-wrong = Отдел — одна строка, не больше { $most } символов.
console-tags = Теги
console-tag-new = Новый тег
console-tag-add = Добавить
console-tag-remove = Убрать тег { $tag }
console-tag-wrong = Тег — одна строка, не больше { $most } символов, а тегов у диалога — не больше { $tags }.
console-client = Клиент
console-client-name = Имя
console-client-all = Все диалоги этого клиента
console-phone = Телефон
console-email = E-mail
console-first-seen = Впервые
console-rating = Оценка
console-rating-value = Оценка: { $rating } из 5
console-started = Начат
console-id = Id

console-contacts-search = Имя, телефон или e-mail
console-contacts-empty = Никого не нашлось.
console-contacts-more = Есть и другие, здесь { $count } самых новых. Уточните имя.

console-subscriptions-hint = Кто узнаёт о событиях. Подписка, не сработавшая десять раз подряд, отключается; когда получатель снова заработает, включите её и отправьте пропущенное.
console-subscriptions-empty = Никто не подписан. Интеграции подписываются через POST /v1/webhooks.
console-subscription-active = Работает
console-subscription-disabled = Отключена
console-subscription-stopped = Отключена после слишком многих неудач подряд:
console-subscription-stopped-by-hand = Отключена оператором:
console-subscription-since = С
console-subscription-waiting = ждут: { $count }
console-subscription-missed = пропущено: { $count }
console-subscription-failures = { $count ->
    [one] { $count } неудача подряд
    [few] { $count } неудачи подряд
    [many] { $count } неудач подряд
   *[other] { $count } неудачи подряд
}
console-subscription-enable = Включить снова
console-subscription-disable = Отключить
console-subscription-replay = Отправить пропущенное
console-failures = { $count ->
    [one] Последние неудачи: { $count }
    [few] Последние неудачи: { $count }
    [many] Последние неудачи: { $count }
   *[other] Последние неудачи: { $count }
}
console-failures-of = Последние неудачи: { $url }
console-failure-at = Время
console-failure-what = Неудача
console-failure-event = Событие
console-failure-attempt = Попытка
console-failure = { $failure ->
    [timeout] Нет ответа в отведённое время
    [unreachable] Недоступен
    [address_refused] Адрес в частной сети, а это запрещено
   *[other] { $failure }
}
console-failure-status = Ответ { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, больше не пробуем

console-keys-hint = Ключ даёт полный доступ к API. Дайте каждой интеграции свой, чтобы отзывать их по отдельности. Ключи, заданные настройкой, здесь не показаны.
console-keys-empty = Ключей ещё не выпускали.
console-key-issue = Выпустить ключ
console-key-name = Для чего он
console-key-name-wrong = Название ключа — одна строка, не больше { $most } символов.
console-key-once = Ключ «{ $name }». Скопируйте его сейчас: больше он не появится.
console-key-valid = Действует
console-key-revoked = Отозван
console-key-issued-at = Выпущен
console-key-revoked-at = Отозван
console-key-revoke = Отозвать { $name }
console-key-revoke-hint = Кто пользуется этим ключом, через несколько секунд получит отказ. Отменить это нельзя.

console-done-sent = Отправлено клиенту.
console-done-sent-closed = Отправлено. Диалог закрыт: клиент прочитает это при следующем посещении.
console-done-noted = Сохранено как внутренняя заметка.
console-done-assigned = Ответственный изменён.
console-done-department = Отдел изменён.
console-done-tags = Теги изменены.
console-done-closed = Диалог закрыт.
console-done-reopened = Диалог снова открыт.
console-done-read = Отмечено прочитанным.
console-done-password = Ваш пароль изменён.
console-done-enabled = Подписка снова работает.
console-done-disabled = Подписка отключена.
console-done-replayed = Пропущенное отправляется ещё раз.
console-done-revoked = Ключ отозван.
console-done-discarded = Отброшено. Ничего не отправлено.

console-error = Не получилось
console-error-invalid = Это прочитать не удалось. Вернитесь и попробуйте ещё раз.
console-error-form-stale = Эта форма устарела или пришла не отсюда, поэтому ничего не изменено. Откройте страницу заново.
console-error-not-found = Здесь ничего нет.
console-error-method-not-allowed = Так это открыть нельзя.
console-error-too-large = Слишком много за один раз.
console-error-limited = Слишком много попыток. Подождите минуту и попробуйте ещё раз.
console-error-internal = Ошибка в сервисе. Она записана в лог.
console-error-unavailable = Сейчас ничего нельзя прочитать или сохранить. Попробуйте чуть позже.
console-error-back = К диалогам

## Страница песочницы (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Песочница: интернет-магазин, Slack и Telegram его поддержки, соединённые на этом компьютере. Наружу ничего не уходит.
sandbox-client-side = Сторона клиента
sandbox-team-side = Сторона команды
sandbox-shop-frame = Интернет-магазин с виджетом чата
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Перезагрузить магазин тем же клиентом
sandbox-parts = Части песочницы
sandbox-part-service = Сервис диалогов
sandbox-part-bridge = Мост
sandbox-part-slack = Имитация Slack
sandbox-part-telegram = Имитация Telegram
sandbox-part-running = { $part }: работает
sandbox-part-stopped = { $part }: остановлено
sandbox-stop = Остановить: { $part }
sandbox-start = Запустить: { $part }
sandbox-stop-short = Стоп
sandbox-start-short = Пуск
sandbox-chat-connected = подключено
sandbox-chat-alone = не подключено
sandbox-chat-limited = отвечает 429
sandbox-faults = Устроить сбой
sandbox-fault-limit = Slack отвечает 429 в течение 10 с
sandbox-fault-drop = Потерять следующий ответ Slack
sandbox-fault-telegram-limit = Telegram отвечает 429 в течение 10 с
sandbox-fault-telegram-drop = Потерять следующий ответ Telegram
sandbox-fault-service = Потерять следующий ответ сервиса
sandbox-fault-done = Готово: { $fault }
sandbox-offline = Песочница не отвечает. Возможно, её остановили.
sandbox-topic-support = Клиенты, которые нам пишут, у каждого своя ветка
sandbox-topic-alerts = Новые диалоги и неполадки
sandbox-topic-general = Все и обо всём
sandbox-topic-vip = Важные клиенты
sandbox-topic-notJoined = Не о работе
sandbox-topic-shared = Общий с Partner Ltd
sandbox-channels = Каналы
sandbox-channel-unread = { $name }, есть непрочитанные
sandbox-private = Закрытый канал
sandbox-archived = Этот канал в архиве.
sandbox-shared = Общий с другой компанией
sandbox-app-absent = Приложения моста в этом канале нет.
sandbox-writing-as = Пишет
sandbox-guest = { $name } (гость)
sandbox-stranger = { $name } (другая компания)
sandbox-messages = Сообщения
sandbox-empty-title = Здесь тихо
sandbox-empty = Откройте чат на сайте и напишите что-нибудь: здесь появится ветка. Ответьте в ветке — и клиент это прочитает.
sandbox-thread = Ветка
sandbox-close-thread = Закрыть ветку
sandbox-app = БОТ
sandbox-edited = (изменено)
sandbox-deleted = Это сообщение удалено.
sandbox-only-you = Видно только вам
sandbox-dismiss = Скрыть
sandbox-replies = { $count ->
        [one] { $count } ответ
        [few] { $count } ответа
        [many] { $count } ответов
       *[other] { $count } ответа
    }
sandbox-last-reply = Последний ответ { $time }
sandbox-new-replies = Новые ответы
sandbox-also-sent = Отправлено и в канал
sandbox-replied-in = Ответ в ветке
sandbox-message-box = Сообщение в #{ $channel }
sandbox-reply-box = Ответ в ветке
sandbox-edit-box = Изменить сообщение
sandbox-send = Отправить сообщение
sandbox-send-reply = Отправить ответ
sandbox-broadcast = Отправить и в #{ $channel }
sandbox-read-only = Писать здесь вы не можете.
sandbox-actions = Действия с сообщением
sandbox-react = Отметить { $emoji }
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Открыть ветку
sandbox-edit = Изменить
sandbox-delete = Удалить
sandbox-save = Сохранить
sandbox-cancel = Отменить
sandbox-failed = Не получилось.
sandbox-press-failed = Приложение не ответило. Попробуйте ещё раз.
sandbox-command-in-thread = Команд в ветках у Slack нет. Нажмите кнопку на карточке или «Найти контакт» возле сообщения.
sandbox-look-up = Найти контакт
sandbox-today = Сегодня
sandbox-telegram-side = Telegram команды
sandbox-telegram-topics = Темы
sandbox-telegram-general = Общая
sandbox-telegram-topic-is-closed = { $name }, закрыта
sandbox-telegram-group = Группа Telegram
sandbox-telegram-plain = Группа без тем
sandbox-telegram-as = В Telegram как
sandbox-telegram-anonymous = { $name } (анонимный админ)
sandbox-telegram-close-topic = Закрыть тему
sandbox-telegram-reopen-topic = Открыть тему снова
sandbox-telegram-closed = Эта тема закрыта. Писать в ней могут администраторы.
sandbox-telegram-box = Написать в Telegram
sandbox-telegram-send = Отправить в Telegram
sandbox-telegram-stream = Telegram, { $name }
sandbox-telegram-empty = Здесь тихо. Написанное клиентом появится отдельной темой.
sandbox-telegram-answer = Ответить на это
sandbox-telegram-answers = Ответ: { $name }
sandbox-telegram-answer-none = Не отвечать на это
sandbox-telegram-forwarded = Переслано из канала группы
sandbox-telegram-spoiler = Показать скрытое
sandbox-telegram-press-failed = Бот не ответил. Попробуйте ещё раз.
sandbox-telegram-alert-close = ОК
sandbox-telegram-topic-created = { $who }: открыта тема «{ $name }»
sandbox-telegram-topic-edited = { $who }: тема изменена, «{ $name }»
sandbox-telegram-topic-closed = { $who }: тема закрыта
sandbox-telegram-topic-reopened = { $who }: тема снова открыта
sandbox-telegram-joined = { $who } теперь в группе
sandbox-telegram-left = { $who } больше не в группе
sandbox-telegram-retitled = { $who }: новое название группы, «{ $name }»
sandbox-telegram-pinned = { $who }: сообщение закреплено
sandbox-telegram-moved = Группа стала супергруппой

shop-name = Juniper Goods
shop-menu-new = Новинки
shop-menu-kitchen = Кухня
shop-menu-garden = Сад
shop-headline = Вещи, которые остаются с вами
shop-lead = Вещи для кухни и сада из небольших мастерских; чиним бесплатно, пока они у вас.
shop-browse = Смотреть коллекцию
shop-favourites = Любимое на этой неделе
shop-kettle = Керамический чайник
shop-kettle-price = 48 €
shop-lamp = Лампа для чтения, латунь
shop-lamp-price = 129 €
shop-planter = Кедровое кашпо
shop-planter-price = 36 €
shop-help = Вопрос о заказе? Напишите нам в чат ниже.
shop-fictional = Вымышленный магазин, чтобы попробовать виджет чата.
