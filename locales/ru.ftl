### Каждое предложение, которое видит человек. Значения подставляются буквально, здесь ничего не экранируется.

## Сбои: что они значат и что делать (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Мессенджер ограничивает частоту запросов; мост ждёт и продолжает.
failure-CHAT_UNREACHABLE = Мессенджер не дал внятного ответа. Мост проверит, дошло ли сообщение, и повторит попытку.
failure-CHAT_UNAUTHORIZED = Мессенджер отклоняет токен, или не хватает разрешения. Переустановите приложение и задайте новый токен.
failure-ROOM_UNAVAILABLE = Чата нет, он в архиве, или бот в нём не состоит. Пригласите бота или исправьте id чата.
failure-ROOM_FORBIDDEN = У бота нет нужного права в этой комнате, или ему нельзя в неё писать. Дайте ему это право, и мост продолжит работу.
failure-THREAD_CLOSED = Тема закрыта, и бот не может открыть её снова. Ждёт только этот разговор. Откройте тему или дайте боту право управлять темами; через минуту мост откроет новую тему.
failure-THREAD_GONE = Ветку удалили или закрыли. Мост открывает новую и продолжает там.
failure-POST_REFUSED = Командный чат отклоняет это сообщение по неизвестной причине. Мост повторит попытку несколько раз, затем прекратит.
failure-POST_REJECTED = Мессенджер отклоняет это сообщение.
failure-POST_GONE = Сообщения, которое нужно изменить, больше нет.
failure-SERVICE_UNREACHABLE = Сервис диалогов не дал внятного ответа. Мост проверит, дошло ли сообщение, и повторит попытку.
failure-SERVICE_RATE_LIMITED = Сервис диалогов ограничивает частоту запросов; мост ждёт и продолжает.
failure-SERVICE_UNAUTHORIZED = Сервис диалогов отклоняет ключ API. Задайте в CONVERSATION_API_KEY действующий.
failure-SERVICE_REJECTED = Сервис диалогов отклоняет это сообщение. Код ошибки — в логе.
failure-SERVICE_MISUNDERSTOOD = Ответ сервиса диалогов не соответствует его спецификации. Проверьте CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = Этого диалога в сервисе больше нет.
failure-NOTE_NOT_KEPT = Сервис диалогов превратил внутреннюю заметку в ответ: клиент мог её прочитать. Мост больше не передаёт ему заметки. Когда сервис исправят, выполните «npm run subscribe».
failure-ENTRY_UNREADABLE = Сохранённая запись имеет не тот вид, которого ждёт эта версия моста, поэтому она не выполнена. Была запущена более старая версия? Запустите новую и повторите запись.
failure-LEDGER_UNAVAILABLE = База данных не отвечает или заблокирована. Пока это так, ничего не принимается.
failure-UNEXPECTED = Ошибка в мосте. Подробности — в логе; сообщите о ней, пожалуйста.

## Что правила говорят в ветках и чатах (src/bridge)

alert-new-conversation = Новый диалог: { $client }, канал: { $channel }.
alert-open-thread = Открыть ветку
alert-bad-rating = { $client } ({ $channel }): диалог оценён на { $rating } из 5.
# Клиент ждёт ответа. Если меньше часа, часов 0.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }: ждёт ответа { $minutes } мин.
   *[other] { $client }, { $channel }: ждёт ответа { $hours } ч { $minutes } мин.
}
digest-head = { $count ->
    [0] Тихие часы закончились. Никто не ждёт ответа.
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
    [one] Ещё { $count } здесь не показан. «/waiting» покажет все.
    [few] Ещё { $count } здесь не показаны. «/waiting» покажет все.
    [many] Ещё { $count } здесь не показаны. «/waiting» покажет все.
   *[other] Ещё { $count } здесь не показаны. «/waiting» покажет все.
}
digest-put-off-until = Отложено: { $client }, { $channel }, до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Отложено: { $client }, { $channel }, пока не напишет
ops-dead = { $count ->
    [one] После последней попытки больше не отправляется ({ $code }): { $count } запись журнала, { $entries }. «npm run dead-letters» покажет, повторит или отбросит её.
    [few] После последней попытки больше не отправляются ({ $code }): { $count } записи журнала, первые — { $entries }. «npm run dead-letters» покажет, повторит или отбросит их.
    [many] После последней попытки больше не отправляются ({ $code }): { $count } записей журнала, первые — { $entries }. «npm run dead-letters» покажет, повторит или отбросит их.
   *[other] После последней попытки больше не отправляются ({ $code }): { $count } записи журнала, первые — { $entries }. «npm run dead-letters» покажет, повторит или отбросит их.
}
ops-dead-conversations = Затронутые разговоры ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = Ни в одном маршруте нет чата для диалогов из канала { $channel }: они нигде не показаны. Добавьте маршрут без «when».
ops-room-behind = Комната { $room } отстаёт. Сообщений клиентов в ожидании: { $count }, самое старое ждёт { $minutes } мин.
ops-room-caught-up = Комната { $room } больше не отстаёт.
restore-report = База данных, восстановленная { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, сверена. Связано заново: { $linked }. Вопросов в ветках: { $asked }. Показано в ветках, но неизвестно сервису диалогов: { $lost }.
restore-report-emptied = База данных { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC оказалась пустой, хотя в комнатах есть карточки моста. Веток, связанных заново по карточкам: { $linked }. Вопросов задано заново: { $asked }. Показано в ветках, но неизвестно сервису диалогов: { $lost }. Восстановите резервную копию, если она есть.

notice-history-cut = { $count ->
    [one] { $count } более раннее сообщение здесь не показано.
    [few] { $count } более ранних сообщения здесь не показаны.
    [many] { $count } более ранних сообщений здесь не показаны.
   *[other] { $count } более раннего сообщения здесь не показаны.
}
notice-perhaps-repeated = Возможно, это дубль.
notice-thread-anew = Прежнюю ветку этого диалога удалили или закрыли. Диалог продолжается здесь.
notice-thread-before = Прежняя ветка
notice-the-message = Показать сообщение
notice-not-shown = Одно сообщение этого диалога не удаётся показать здесь ({ $code }). Прочитайте его в сервисе диалогов.

thread-assigned = Ответственный: { $assignee }.
thread-assigned-by = { $name } ({ $chat }): назначен ответственный — { $assignee }.
thread-closed = Диалог закрыт.
thread-closed-by = { $name } ({ $chat }): диалог закрыт.
thread-reopened-by = { $name } ({ $chat }): диалог снова открыт.
thread-rated = Клиент оценил этот диалог на { $rating } из 5.
tagged-by = { $name } ({ $chat }): добавлена метка «{ $tag }».
untagged-by = { $name } ({ $chat }): убрана метка «{ $tag }».
department-set-by = { $name } ({ $chat }): отдел теперь «{ $department }».
department-removed-by = { $name } ({ $chat }): отдел убран.
thread-waiting = { $hours ->
    [0] Клиент ждёт ответа { $minutes } мин.
   *[other] Клиент ждёт ответа { $hours } ч { $minutes } мин.
}
# Кто занимается диалогом, знает только мост: ответственный в сервисе — другое.
taken-by = { $name } ({ $chat }) теперь ведёт этот диалог.
taken-done = Теперь этот диалог ведёте вы.
taken-already = { $name } ({ $chat }) уже ведёт этот диалог. Чтобы взять его, сначала освободите его.
taken-already-yours = Вы уже ведёте этот диалог.
taken-closed = Диалог закрыт, брать нечего.
no-answer-done = Ожидание завершено: напоминаний о нём не будет. Со следующего сообщения клиента начнётся новое.
no-answer-already = { $name } ({ $chat }): уже отмечено, что ответ не нужен.
no-answer-nobody = Здесь никто не ждёт ответа.
no-answer-closed = Диалог закрыт, никто не ждёт.
later-done = { $words ->
    [none] Отложено до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Тогда вас позовут.
   *[other] Отложено до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Тогда вас позовут: «{ $words }».
}
later-done-client = { $words ->
    [none] Отложено, пока не напишет клиент.
   *[other] Отложено, пока не напишет клиент. Записано: «{ $words }».
}
later-over = { $words ->
    [none] Отложено до этого времени ({ $name }).
   *[other] Отложено до этого времени ({ $name }): «{ $words }».
}
later-when = До какого времени?
later-when-waiting = Клиент ждёт, поэтому отложить можно один раз и не больше чем на четыре часа. До какого времени?
later-not-understood = В тексте «{ $text }» нет времени, понятного мосту. Ничего не сделано.
later-once = { $name } ({ $chat }): этого клиента уже откладывали, и он всё ещё ждёт. Ответьте ему или нажмите «Ответ не нужен».
later-four-hours = Клиент ждёт, поэтому отложить можно не больше чем на четыре часа. Ничего не сделано.
later-already = { $name } ({ $chat }): диалог уже отложен до этого времени.
later-closed = Диалог закрыт, откладывать нечего.
taken-nobody = Этот диалог никто не ведёт.
reactions-too-many = Слишком много реакций за минуту: эта ничего не сделала. Воспользуйтесь кнопками.
reaction-closes = { $name } ({ $chat }): реакция { $emoji }. Диалог закроется через { $seconds } сек.
reaction-closed = { $name } ({ $chat }): диалог закрыт реакцией.
reaction-kept-open = { $name } ({ $chat }): закрытие отменено, диалог остаётся как есть.
released-by = Диалог освобождён: { $by } ({ $chat }). Сейчас его никто не ведёт.
released-for = Диалог освобождён: { $by } ({ $chat }). До этого его вёл сотрудник { $name }, сейчас — никто.
muted-done = Уведомления в этой ветке отключены: мост не пишет здесь напоминаний, упоминаний и других уведомлений. Сообщения клиентов и коллег по-прежнему приходят, карточка обновляется.
muted-already = Уведомления в этой ветке уже отключены.
unmuted-done = Уведомления в этой ветке снова включены.
unmuted-already = Уведомления в этой ветке не отключены.
mode-switched-note = { $name }: ветка переключена на заметки. С этого момента то, что вы здесь пишете, видит только команда. Чтобы отправить текст клиенту, начните с «!send». Более ранних сообщений это не касается.
mode-switched-reply = { $name }: ветка переключена на ответы. С этого момента то, что вы здесь пишете, уходит клиенту. Чтобы оставить текст внутри команды, начните с «note:» или «//». Более ранних сообщений это не касается.
mode-already-note = То, что вы пишете в этой ветке, и так видит только команда.
mode-already-reply = То, что вы пишете в этой ветке, и так уходит клиенту.
mode-not-here = То, что вы пишете в этом чате, никуда не уходит, и для одной ветки это не изменить.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Сервис диалогов недоступен. Ваш ответ ждёт и уйдёт при первой возможности.
    [SERVICE_RATE_LIMITED] Сервис диалогов ограничивает частоту запросов. Ваш ответ уйдёт при первой возможности.
    [SERVICE_UNAUTHORIZED] Сервис диалогов отклоняет ключ API моста. Ваш ответ ждёт, пока ключ не исправят; дежурные уже знают.
   *[other] Ваш ответ ждёт ({ $code }) и уйдёт при первой возможности.
}
reply-sent-after-wait = Ожидавший ответ отправлен. Время ожидания: { DURATION($seconds) }.
reply-noted-after-wait = Ожидавшая заметка сохранена. Время ожидания: { DURATION($seconds) }.
reply-sent-to-closed = Отправлено. Диалог закрыт: клиент увидит ответ при следующем посещении.
reply-files-not-sent = Файлы, не отправленные клиенту: { $files }
reply-shared-not-sent = Пересланное сообщение клиенту не отправлено, отправлен только текст к нему.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Ответ не отправлен: этого диалога больше нет.
   *[other] Ответ не отправлен ({ $code }).
}
reply-may-not-be-sent = Возможно, ответ не отправлен ({ $code }). Проверьте диалог, прежде чем отправлять ещё раз.
reply-retried = Отправляется ещё раз.
reply-discarded = Ответ не будет отправлен. Новых попыток не будет.
reply-withdrawn = Ожидавший ответ отозван до отправки. Клиент его не видел.
replies-may-be-missing = Ответ, написанный здесь между { DATETIME($from, timeStyle: "short") } и { DATETIME($until, timeStyle: "short") } ({ $zone }), мог не дойти до моста: другая программа забрала его из Telegram. Что без отметки, то не отправлено. Напишите это ещё раз.
reply-held = { $seconds ->
    [one] Это сообщение будет обработано через { $seconds } секунду. До тех пор его можно изменить, удалить или отменить.
    [few] Это сообщение будет обработано через { $seconds } секунды. До тех пор его можно изменить, удалить или отменить.
    [many] Это сообщение будет обработано через { $seconds } секунд. До тех пор его можно изменить, удалить или отменить.
   *[other] Это сообщение будет обработано через { $seconds } секунды. До тех пор его можно изменить, удалить или отменить.
}
# Там, где об удалении никто не сообщает и оно ничего не остановит.
reply-held-no-deleting = { $seconds ->
    [one] Это сообщение будет обработано через { $seconds } секунду. До тех пор его можно изменить или отменить; удаление его не остановит.
    [few] Это сообщение будет обработано через { $seconds } секунды. До тех пор его можно изменить или отменить; удаление его не остановит.
    [many] Это сообщение будет обработано через { $seconds } секунд. До тех пор его можно изменить или отменить; удаление его не остановит.
   *[other] Это сообщение будет обработано через { $seconds } секунды. До тех пор его можно изменить или отменить; удаление его не остановит.
}
reply-crosses = Пока не отправлено: этому клиенту только что уже ответили ({ $other }). Отправить и этот ответ (автор: { $author })?
reply-crosses-elsewhere = Пока не отправлено: этому клиенту только что уже ответили ({ $other }; { $chat }, { $room }). Отправить и этот ответ (автор: { $author })?
guard-asks = Пока не отправлено: возможно, этот ответ (автор: { $author }) в таком виде не для клиента. Что с ним сделать? Можно и просто изменить сообщение.
reason-quoted = { $rule } «{ $quote }»
doubt-note-misspelt = Он начинается с чего-то похожего на метку внутренней заметки с опечаткой.
doubt-note-likely = Он начинается как внутренняя заметка.
doubt-note-inside = Ниже в нём есть метка внутренней заметки.
doubt-note-copied = В нём стоит замок, который мост ставит перед внутренними заметками.
doubt-unknown-command = Он начинается как команда, но такой команды нет.
doubt-answers-note = Он отвечает на внутреннюю заметку.
doubt-answers-colleague = Он отвечает на сообщение коллеги, которого клиент не видел.
doubt-answers-notice = Он отвечает на уведомление моста.
doubt-answers-unknown = Он отвечает на сообщение, которого мост не знает.
reply-came-late = Пока не отправлено: этот ответ (автор: { $author }) дошёл до моста только сейчас. Всё равно отправить?
reply-client-wrote = Пока не отправлено: после того как этот ответ был написан (автор: { $author }), клиент написал ещё. Всё равно отправить?
client-wrote-since = С тех пор клиент написал ещё.
closed-since = С тех пор диалог закрыли.
reply-after-restore = Не отправлено: база данных восстановлена из резервной копии, и в диалоге нет этого сообщения (автор: { $author }). Отправить?
reply-written-at = Написано: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = В нём упомянут коллега.
leak-secret = В нём что-то похожее на пароль, токен или ключ.
leak-internal-address = В нём адрес из внутренней сети.
leak-personal-data = В нём что-то похожее на номер карты, счёта или документа.
leak-other-email = В нём e-mail, который не принадлежит этому клиенту и не встречался в этом диалоге.
leak-other-phone = В нём номер телефона другого контакта.
leak-note = Он читается как заметка для коллег.
leak-forwarded = Он переслан: его написал кто-то другой.
leak-pasted = Он похож на вставленный лог, запрос или таблицу.
reply-sent-anyway = { $by }: решено отправить этот ответ клиенту.
reply-kept-as-note = { $by }: сохранено как внутренняя заметка. Клиент её не видит.
question-edited-sent = { $by }: сообщение изменено. Больше ничто не мешает, оно уходит клиенту.
question-edited-noted = { $by }: сообщение изменено. Оно сохранено как внутренняя заметка.
question-edited-not-sent = { $by }: сообщение изменено. Отправлять больше нечего.
reply-dropped = { $by }: решено не отправлять этот ответ. Клиент его не видел.
reply-cancelled = Ответ отменён. Клиент его не видел.
cancel-not-yours = Отменить ожидающий ответ могут только его автор и администраторы.
cancel-under-way = Он как раз отправляется. Мост остановит отправку, если клиент его ещё не получил; чем закончилось, будет видно в ветке.
cancel-too-late = Поздно: он уже у клиента.
cancel-too-late-note = Он уже сохранён как заметка. Клиент её не видит.
cancelled-after-sending = { $words ->
    [none] Ответ пытались отменить, но у клиента он уже есть.
   *[other] Кто-то хотел отменить ответ «{ $words }», но он уже у клиента.
}
cancelled-after-noting = { $words ->
    [none] Кто-то хотел отменить здесь заметку, но она уже сохранена. Клиент её не видит.
   *[other] Кто-то хотел отменить заметку «{ $words }», но она уже сохранена. Клиент её не видит.
}
edited-while-waiting = Ожидающий ответ не изменён: его прежний текст уже отправляется. Чтобы остановить отправку, удалите сообщение.
# Там, где об удалении никто не сообщает.
edited-while-waiting-no-deleting = Ожидающий ответ не изменён: его прежний текст уже отправляется.
edited-not-sent = Правки неотправленного сообщения не учитываются. Напишите новое.
edited-after-sending = { $words ->
    [none] Ответ изменили здесь, но у клиента уже прежний текст. Чтобы поправить его, напишите новое сообщение.
   *[other] Ответ «{ $words }» изменили, но этот прежний текст уже у клиента. Чтобы исправить его, напишите новое сообщение.
}
edited-after-noting = { $words ->
    [none] Заметку изменили здесь. Сервис диалогов хранит прежний текст; клиент его не видит.
   *[other] Заметку «{ $words }» изменили. В сервисе диалогов остаётся этот прежний текст; клиент его не видит.
}
deleted-after-sending = { $words ->
    [none] Ответ удалили здесь, но у клиента он уже есть.
   *[other] Ответ «{ $words }» удалили, но он уже у клиента.
}
deleted-after-noting = { $words ->
    [none] Заметку удалили здесь. Сервис диалогов её хранит; клиент её не видит.
   *[other] Заметку «{ $words }» удалили. В сервисе диалогов она остаётся; клиент её не видит.
}

refused-stranger = Клиенту не отправлено: люди не из этого рабочего пространства не могут отвечать клиентам.
refused-guest = Клиенту не отправлено: гости не могут отвечать клиентам.
refused-deactivated = Клиенту не отправлено: эта учётная запись отключена.
refused-bot = Клиенту не отправлено: боты не могут отвечать клиентам.
refused-empty = Клиенту не отправлено: в сообщении нет текста.
refused-only-files = Клиенту не отправлено: в сообщении только файлы, а отправить их нельзя.
refused-only-shared = Клиенту не отправлено: в сообщении только пересланное сообщение, а отправить его нельзя.
refused-notes-not-kept = Эта заметка остаётся только в этой ветке: сервис диалогов показал бы её клиенту.
send-close-not-offered = Ничего не отправлено: ваш сервис диалогов не даёт закрывать диалоги отсюда. Отправьте текст без «!send-close».
send-later-waits = Ответ (автор: { $author }) уйдёт { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Если клиент напишет раньше, мост спросит ещё раз. Чтобы изменить ответ, отредактируйте сообщение.
send-later-due = Наступило время, назначенное для этого ответа.
send-later-not-understood = Не отправлено: мост не понимает «{ $text }» как время в ближайшие { $days } дн. Напишите, например: «!send-later tomorrow 9:00 Доброе утро». Другие времена: 1h, 14:30, monday 9:00.
refused-thread-unknown = Не отправлено: эта ветка не относится ни к одному диалогу.
which-conversation = Какой это диалог? Нажмите на клиента, затем напишите сообщение ещё раз.
thread-linked = Связано: эта ветка относится к диалогу, клиент: { $client }. Написанное раньше не отправлено.

press-failed = Не получилось ({ $code }). Попробуйте ещё раз.
change-not-offered = Ничего не изменено: ваш сервис диалогов не даёт делать это отсюда. Откройте его собственную консоль.
change-nothing = Менять нечего: всё уже так.
manage-choose = Что изменить? Достаточно одного нажатия, и в каждой ветке будет видно, кто это сделал. «!tag МЕТКА» добавляет метку.
change-too-late = Ничего не изменено: сервис не ответил вовремя. Попробуйте ещё раз.
change-refused = Ничего не изменено: сервис отказал. Возможно, он не знает этого оператора.
assign-me-unknown = Мост не знает, какой вы оператор. Сначала напишите «/operator op_…».
assign-nobody = Никого здесь не зовут «{ $name }» со связью с оператором. Напишите id оператора, «me» или «none».
assign-several = Несколько операторов зовут «{ $name }». Напишите id оператора.
department-unknown = Ничего не изменено: отдела «{ $name }» нет ни в одном маршруте и ни в одном из новейших диалогов.
department-known = Есть: { $names }.
press-handled-already = Это уже кто-то сделал.
messages-folded = { $count ->
    [one] Пока не показано ещё { $count } сообщение (символов: { $characters }).
    [few] Пока не показано ещё { $count } сообщения (символов: { $characters }).
    [many] Пока не показано ещё { $count } сообщений (символов: { $characters }).
   *[other] Пока не показано ещё { $count } сообщения (символов: { $characters }).
}
messages-doubtful = База данных восстановлена из резервной копии. Сообщений, которые, возможно, уже есть выше или в прежней ветке: { $count }, первое от { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = То, что ещё не было показано, ниже.
messages-were-shown = Эти сообщения уже были показаны.
not-for-stranger = Ничего не сделано: это доступно только участникам этого рабочего пространства.
not-for-guest = Ничего не сделано: гостям это недоступно.
not-for-deactivated = Ничего не сделано: эта учётная запись отключена.
not-for-others = Ничего не сделано: это доступно только администраторам рабочего пространства или группы.
not-for-bot = Ничего не сделано: ботам это недоступно.

# Что можно спросить, по строке на каждое. Команды и их слова одинаковы на всех языках.
command-usage-contact = /contact ИМЯ, ТЕЛЕФОН или E-MAIL: найти контакт и его открытые диалоги. В ветке нажмите кнопку «Контакт» на карточке.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: список диалогов со ссылками на ветки. По умолчанию — новые и открытые. «waiting» ставит первыми тех, кто ждёт дольше.
command-usage-waiting = /waiting: список клиентов, которые ждут ответа в этой комнате, сначала те, кто ждёт дольше, со ссылками на ветки.
command-usage-conversation = /conversation cv_…: открыть здесь ветку этого диалога с его историей или показать, где она.
command-usage-replies = /replies [search СЛОВА]: список заготовок ответов. «/replies add ИМЯ ТЕКСТ», «/replies edit ИМЯ ТЕКСТ» и «/replies remove ИМЯ» меняют список. В ветке «!r ИМЯ» показывает заготовку, прежде чем она уйдёт клиенту. Вместо { "{client}" } будет имя клиента, вместо { "{me}" } — ваше.
command-usage-trace = /trace cv_…: показать, что стало с каждым сообщением этого диалога (для администраторов рабочего пространства или группы). В ветке «!trace» показывает её диалог.
command-usage-operator = /operator op_…: указать, какой вы оператор в сервисе диалогов, чтобы вас упоминали, когда вам назначают диалог. Подтверждает администратор. «/operator none» убирает привязку.
command-usage-why = /why cv_…: показать, какие напоминания об этом ожидающем клиенте должны были прийти, где, кого позвали и что их задержало. В ветке «!why» показывает её диалог.
command-usage-report = /report: какими были последние семь дней в этой комнате: время до первого ответа, ответы по людям, оценки, что не удалось. «/report last» показывает семь дней до них.
command-usage-help = /help: показать, куда уходит то, что вы здесь пишете, и список команд.
command-usage-changes = В ветке: !close, !reopen, !assign @ИМЯ (или me, или none), !department ОТДЕЛ (или none), !tag МЕТКА, !untag МЕТКА: изменить диалог. Ничего больше в этом сообщении не пишите. «!send-close ТЕКСТ» отправляет текст и затем закрывает.
command-usage-later = В ветке: !later 3d позвонить (или client): отложить диалог до этого времени или пока не напишет клиент; тогда вас позовут с вашими словами. Другие времена: 1h, 14:30, tomorrow, monday 9:00. «!send-later 14:30 ТЕКСТ» отправляет текст в это время.
command-unknown = Такой команды нет.
command-wrong-room = Данные клиентов показываются только в чатах, где работает мост. Выполните команду там.
command-looking = Поиск продолжается: сервис диалогов отвечает медленно.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Сервис диалогов не отвечает. Попробуйте позже.
    [SERVICE_RATE_LIMITED] Сервис диалогов ограничивает частоту запросов. Попробуйте через минуту.
    [SERVICE_UNAUTHORIZED] Сервис диалогов отклоняет ключ API моста. Исправить это могут дежурные.
   *[other] Сервис диалогов не смог ответить ({ $code }).
}
command-thread-unknown = Это не ветка диалога.
help-mode-reply = То, что вы пишете в ветке, уходит клиенту. Чтобы оставить текст внутри команды, начните с «note:» или «//».
help-mode-note = То, что вы пишете в ветке, остаётся внутри команды, как заметка. Чтобы отправить текст клиенту, начните с «!send».
help-mode-alerts = То, что вы пишете в ветках этого чата, никуда не уходит.
help-mode-none = В этом чате веток нет; то, что вы здесь пишете, никуда не уходит.
help-in-thread = В этой ветке «!contact» или кнопка «Контакт» на карточке находит клиента; «!send» и «note:» выбирают, куда пойдёт ваш текст.
help-in-room = В ветке начинайте команду с «!». «!contact» или кнопка «Контакт» на карточке находит клиента.
answer-too-old = Этот список устарел. Запросите его ещё раз.
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
contact-conversations-unread = Диалоги этого контакта прочитать не удалось ({ $code }).
contact-conversations = Открытые диалоги
contact-conversation-link = Диалог, { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Пока без ветки (откроет /conversation)
contact-revealed = Показано только вам и записано в журнал:
conversations-found = Диалоги с { $first } по { $last } из { $count }:
conversations-found-of-many = Диалоги с { $first } по { $last }, всего больше { $count }:
conversations-none = Подходящих диалогов нет.
conversations-no-more = Диалогов больше нет.
conversations-many = Диалогов больше, чем можно пролистать. Сузьте список: укажите статус или канал клиента.
conversations-mine-unknown = Мост не знает, какой вы оператор в сервисе диалогов, и поэтому не может показать ваши диалоги. Укажите это командой «/operator». «/conversations unassigned» покажет диалоги без ответственного.
# Кто ждёт. Время подставляет мост. Если меньше часа, часов 0.
waiting-found = Клиенты, которые ждут ответа, с { $first } по { $last } из { $count }, сначала те, кто ждёт дольше:
waiting-nobody = Здесь никто не ждёт ответа.
waiting-thanks = Похоже, просто благодарят, выше не учтены: { $count }
waiting-incomplete = Незавершённых диалогов больше, чем мост читает для этого списка, поэтому кого-то может не хватать.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } мин)
   *[other] { $time } ({ $hours } ч { $minutes } мин)
}
# Список, который ведёт комната.
list-head = { $count ->
    [0] Никто не ждёт ответа.
    [one] Ответа ждёт { $count } клиент:
    [few] Ответа ждут { $count } клиента, сначала те, кто ждёт дольше:
    [many] Ответа ждут { $count } клиентов, сначала те, кто ждёт дольше:
   *[other] Ответа ждут { $count } клиента, сначала те, кто ждёт дольше:
}
list-whose = { $label }: { $name }
# Отчёт комнаты. Период в днях; время до первого ответа в секундах, словами.
report-head = С { DATETIME($from, dateStyle: "medium") } по { DATETIME($until, dateStyle: "medium") }:
report-nothing = С { DATETIME($from, dateStyle: "medium") } по { DATETIME($until, dateStyle: "medium") } из этой комнаты никто не отвечал клиентам, никто не оценивал диалоги, и ничего не пришлось бросить.
report-first-answer = Время до первого ответа, медиана: { DURATION($median) }; 9 из 10 — не больше: { DURATION($p90) }. Ожиданий: { $count }.
report-no-first-answer = Ни одного из этих ответов клиенты не ждали.
report-answers = Ответов клиентам: { $count }
report-person = { $name }: { $count }
report-others = Другие: { $count }
report-ratings = Оценок: { $count }, в среднем { NUMBER($average, maximumFractionDigits: 1) } из 5
report-no-ratings = Оценок нет
report-given-up = Сообщений, которые не удалось передать: { $count }
report-lines = Строк самого моста: { $count }
report-calls = Вызовов из-за ожидающих клиентов: { $count }
report-unheard = Из них остались без внимания: { $count } ({ $conversations })
# Почему никто не узнал. Время подставляет мост.
why-waits = { $hours ->
    [0] Клиент ждёт ответа с { $time }, уже { $minutes } мин.
   *[other] Клиент ждёт ответа с { $time }, уже { $hours } ч { $minutes } мин.
}
why-nobody-waits = Клиент не ждёт ответа.
why-set = Эта комната получает напоминание, когда клиент прождал { $minutes } мин.
why-switched-off = В этой комнате нет напоминаний (в файле маршрутов для неё не задано «waiting»).
why-muted = В этой ветке уведомления отключены.
why-owner = Первое сообщение клиента после ответа зовёт: { $name } (кроме тихих часов).
why-owner-nobody = Первое сообщение клиента после ответа никого не зовёт: здесь никто не взял этот разговор, и он никому здесь не назначен.
why-owner-off = Первое сообщение клиента после ответа никого не зовёт («call: nobody» в файле маршрутов).
why-none = За последние семь дней напоминаний не предполагалось.
why-due = Срок
why-outcome = Итог
why-not-yet = срок ещё не настал
why-posting = отправляется
why-failed = не удалось ({ $code })
why-called = Позвали по имени
why-called-nobody = никого
why-groups-gone = Групп пользователей больше нет
why-next-room = Следующая комната
why-next-room-none = нет: в других комнатах маршрута тихие часы, или в их ветке отключены уведомления, или ветки нет
why-digest = Сводка
words-client = Написал клиент
words-operator = Написали мы
words-bot = Написал бот
words-note = Внутренняя заметка
conversation-nobody = никто
conversation-updated = Последнее изменение
conversation-gone = В сервисе диалогов нет диалога { $id }.
conversation-is-here = Его ветка:
conversation-is-elsewhere = В этом чате веток нет. Его ветка здесь:
conversation-not-here = В этом чате веток нет. Выполните команду в чате, где они есть.
conversation-opening = Открываю диалог здесь. Клиент: { $client }.
saved-asks = Пока не отправлено: это заготовка «{ $name }» в том виде, в каком её прочтёт клиент. Решает { $author }. Можно и просто изменить сообщение.
saved-continues = Продолжение ниже.
saved-not-yours = Отправить или изменить эту заготовку могут только тот, кто её вызвал, и администраторы.
saved-edit-here = Скопируйте текст и замените им с правками своё сообщение «!r …». Мост проверит и отправит его.
saved-inside = Ничего не отправлено: для этого клиента «{ $name }» выглядит как внутренняя заметка или команда. Измените заготовку: «/replies edit».
saved-unknown = Ничего не отправлено: заготовки «{ $name }» нет.
saved-nearest = Возможно, вы имели в виду: { $names }.
saved-list = Полный список: «/replies».
saved-added = Сохранено как «{ $name }». В ветке «!r { $name }» покажет текст, прежде чем он уйдёт клиенту.
saved-changed = Заготовка «{ $name }» изменена.
saved-removed = Заготовка «{ $name }» удалена.
saved-name-taken = Ничего не сохранено: заготовка «{ $name }» уже есть. Её меняет «/replies edit { $name } ТЕКСТ».
saved-too-many = Ничего не сохранено: заготовок уже { $most }. Сначала удалите одну.
saved-name-wrong = Ничего не сохранено: имя — это одно слово не длиннее 40 букв, цифр, «-» и «_».
saved-name-command = Ничего не сохранено: «{ $name }» — это команда. Выберите другое имя.
saved-text-missing = Ничего не сохранено: нет текста.
saved-text-long = Ничего не сохранено: длина текста { $length }. Наибольшая длина: { $most }.
saved-text-inside = Ничего не сохранено: текст начинается как внутренняя заметка или команда.
saved-none = Заготовок пока нет.
saved-none-match = Заготовок с этими словами нет.
saved-found = Заготовки с { $first } по { $last } из { $count }:
saved-text = Текст
saved-author = Автор
save-not-a-persons = Сохранить как заготовку можно только то, что человек написал в ветке.
save-by-command = Для этого текста форму открыть нельзя. Напишите «/replies add ИМЯ ТЕКСТ».
form-edit-title = Изменить и отправить
form-edit-hint = Это прочтёт клиент. Перед отправкой мост проверит текст.
form-save-title = Сохранить заготовку
form-save = Сохранить
form-reply-name = Имя
form-reply-name-hint = Одно слово, для «!r ИМЯ».
form-reply-text = Текст ответа
form-reply-text-hint = Вместо { "{client}" } будет имя клиента, вместо { "{me}" } — имя отправителя.
form-manage-title = Управление диалогом
form-manage-tags-hint = Через запятую.
form-manage-nobody = Никто
form-manage-no-department = Нет
contact-name = Имя
contact-channel = Канал клиента
contact-phone = Телефон
contact-email = E-mail
contact-first-seen = Впервые
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = Мост не знает, какой вы оператор в сервисе диалогов.
operator-is = Вы записаны как оператор { $operator }.
operator-waits = Вопрос задан в чате. Когда администратор подтвердит, вы будете записаны как оператор { $operator }.
operator-ended = Вы больше не записаны как оператор.
operator-set-elsewhere = В файле маршрутов вы заданы как оператор { $operator }. Измените это там.
operator-asked = { $name } — оператор { $operator } в сервисе диалогов? Подтвердить это должен администратор рабочего пространства или группы.
operator-confirmed = { $name } — оператор { $operator }. Подтверждено: { $by }.
operator-declined = { $name } — не оператор { $operator }. Отклонено: { $by }.

button-contact = Контакт
button-take = Взять
button-no-answer = Ответ не нужен
button-later = Позже
button-later-1h = Через час
button-later-4h = Через четыре часа
button-later-tomorrow = Завтра в 9:00
button-later-monday = В понедельник в 9:00
button-later-client = Когда напишет клиент
button-release = Освободить
button-manage = Управление
button-assign-me = Назначить мне
button-assign-none = Снять назначение
button-assign-to = Назначить: { $name }
button-department = Отдел: { $department }
button-department-none = Без отдела
button-untag = Убрать «{ $tag }»
button-close = Закрыть
button-reopen = Открыть снова
button-waiting = Кто ждёт
button-mute = Отключить уведомления
button-unmute = Включить уведомления
button-mode-note = Перейти к заметкам
button-mode-reply = Перейти к ответам
button-confirm = Подтвердить
button-decline = Отклонить
button-retry = Повторить
button-unfold = Показать
button-shown = Они уже здесь
button-link = Это { $client }
button-discard = Не отправлять
button-cancel = Отменить
button-next = Вперёд
button-previous = Назад
button-reveal = Показать
button-open-here = Открыть здесь
button-keep-note = Сохранить как заметку
button-anyway = Отправить клиенту
button-send-now = Отправить сейчас
button-drop = Не отправлять
button-send = Отправить
button-send-close = Отправить и закрыть
button-edit = Изменить

## Карточки, отметки и заголовки (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → клиент
heading-bot = { $author } (бот) → клиент
heading-note = 🔒 Внутренняя заметка · { $author }
heading-draft = Черновик · { $author }
heading-from = из { $chat }, { $room }
heading-part = часть { $number } из { $of }
heading-late = с опозданием: написано раньше сообщений выше
heading-perhaps-repeated = возможно, дубль
post-empty = (пустое сообщение)
card-nameless = Клиент без имени
card-channel = Канал
card-name = Имя
card-name-unproven = не подтверждено
card-status = Статус
card-status-new = Новый
card-status-open = Открыт
card-status-closed = Закрыт
card-assignee = Ответственный
card-department = Отдел
card-tags = Теги
card-waiting = Ждёт с
card-only-thanks = Похоже, просто благодарность
card-no-answer = Ответ не нужен
card-put-off-until = Отложено до { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Отложено, пока не напишет клиент · { $name } · { $chat }
# Оба времени подставляет мост: когда и как давно.
card-taken = Ведёт
# Мессенджер — тот, в котором взяли диалог.
card-taken-value = { $name } · { $chat }
card-muted = Уведомления отключены: здесь нет напоминаний и упоминаний. Сообщения по-прежнему приходят.
card-mode-own = Выбрано для этой ветки:
card-rating = Оценка
card-rating-value = { $rating } из 5
card-mode-reply = То, что вы пишете в этой ветке, уходит клиенту. Чтобы оставить текст внутри команды, начните с «note:» или «//».
card-mode-note = То, что вы пишете в этой ветке, остаётся внутри команды, как заметка.
card-mode-alerts = Для сведения: то, что вы пишете в этой ветке, никуда не уходит.
card-mode-short-reply = Ответы здесь уходят клиенту.
card-mode-short-note = Только внутренние заметки.
card-mode-short-alerts = Отсюда ничего не уходит.
person-unknown = Неизвестный
mention-group = @команда
mention-channel = #канал
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
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

telegram-command-note = Оставить внутри команды, как заметку
telegram-command-send = Отправить это клиенту
telegram-command-contact = Найти клиента
telegram-command-conversations = Список диалогов
telegram-command-waiting = Список ожидающих клиентов
telegram-command-conversation = Показать один диалог
telegram-command-replies = Показать и изменить заготовки ответов
telegram-command-trace = Показать, что стало с его сообщениями
telegram-command-operator = Указать, какой вы оператор
telegram-command-why = Показать, почему никого не позвали
telegram-command-report = Показать итоги последних семи дней
telegram-command-help = Показать, что можно здесь писать

## Что стало с сообщениями (src/bridge/commands/message-trace.ts)

trace-admins-only = Ничего не сделано: это доступно только администраторам рабочего пространства или группы.
trace-nothing = В журнале нет записей о { $id }. Завершённые записи удаляются через семь дней.
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
trace-result-note-not-kept = сервис превратил заметку в ответ: { $details }
trace-result-moved = в { $details }
trace-result-retracted = отозвано до отправки
trace-result-confirmation-requested = сначала задан вопрос{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = это была команда
trace-result-silent = делать нечего
trace-result-already-shown = уже показано
trace-result-edited = изменено
trace-result-unchanged = менять нечего
trace-result-changed = изменено в сервисе
trace-result-no-thread = ветки нет
trace-result-thread-gone = ветки больше нет
trace-result-superseded = заменено более поздней отметкой
trace-result-postponed = отложено: командный чат не принял
trace-result-reordered = по порядку: сначала уходит более раннее сообщение ветки
trace-result-notified = сообщено
trace-result-listed = диалогов: { $details }
trace-result-answered = ответ дан
trace-result-muted = уведомления в ветке отключены
trace-result-only-thanks = клиент только поблагодарил
trace-result-no-answer-needed = кто-то отметил, что ответ не нужен
trace-result-put-off = отложено
trace-result-quiet-hours = тихие часы
trace-result-other-hours = тихие часы изменились
trace-result-too-late = слишком поздно
trace-result-too-old = список устарел
trace-result-nothing-waits = никто не ждёт
trace-result-switched-off = выключено
trace-result-revealed = показано: { $details }
trace-result-nothing-revealed = ничего не показано
trace-result-rated-better = клиент изменил оценку
trace-result-refused = { $details ->
    [none] этому человеку это недоступно
    [guest] гости не могут отвечать
    [stranger] посторонние не могут отвечать
    [deactivated] учётная запись отключена
    [bot] боты не могут отвечать
    [empty] нет текста
    [only-files] только файлы
    [only-shared] только пересланное сообщение
    [unknown-command] такой команды нет
    [note-unclear] похоже на заметку
    [notes-not-kept] сервис не хранит заметки
    [thread-unknown] ветка не относится ни к одному диалогу
   *[other] { $details }
}
trace-outcome-waiting = { $where } · ждёт{ $until ->
        [none] { "" }
       *[other] { " " }до { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · новая попытка, попыток было: { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· следующая попытка { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · выполняется
trace-outcome-posted = { $where } · размещено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · попытки: { $attempts }
trace-outcome-sent = { $where } · отправлено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · попытки: { $attempts }
trace-outcome-noted = { $where } · сохранено как заметка { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · попытки: { $attempts }
trace-outcome-done = { $where } · готово { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · не отправлено { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · больше не пробуем { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, попытки: { $attempts }: { $failure }

## Как дела у моста (/readyz и проверка)

database-locked = Другая программа держит базу данных заблокированной дольше, чем может длиться запись{ $where }. Закройте её.
database-in-use = Этот файл базы данных использует другой мост{ $where }. Остановите его или используйте postgres:// для нескольких реплик.
database-unwritable = База данных недоступна для записи{ $where }. Проверьте путь в DATABASE_URL, права на него и свободное место на диске.
database-foreign-owner = { $path } принадлежит пользователю { $owner }, а мост работает от пользователя { $user } и не может записывать свою базу данных. Выполните «sudo chown -R { $user }:{ $group } { $folder }», для контейнера — на томе за этим путём, или запускайте мост от пользователя { $owner }.
database-network-disk = { $folder } находится в сетевой файловой системе ({ $kind }), где блокировки SQLite ненадёжны и данные теряются. Используйте локальный диск или PostgreSQL либо задайте SQLITE_ON_NETWORK_DISK=yes, если знаете, что блокировки работают.
database-damaged = Файл повреждён или это не база данных{ $where }. Восстановите его из резервной копии или задайте в DATABASE_URL другой путь.
database-too-new = Таблицам этой базы данных нужна версия моста { $version } или новее: их изменила более новая версия. Запустите её или восстановите резервную копию, сделанную до обновления.
database-migration-failed = Не удалось перенести таблицы на новую версию: шаг { $step } завершился ошибкой ({ $code }). Ничего не изменено, реплики прежней версии продолжают работать. Оставайтесь на ней и сообщите об ошибке.
database-moved = Эта база данных перенесена в { $to }. Укажите её в DATABASE_URL. Если перенос прервался, запустите его ещё раз: он продолжится. Чтобы вернуться к этой базе, остановите мост и выполните «npx node src/main.ts restored --since ВРЕМЯ» с временем переноса.
database-move-unfinished = Перенос в эту базу данных не завершён. Запустите его ещё раз: он продолжится.
database-outage-over = С { DATETIME($from, timeStyle: "short") } до { DATETIME($until, timeStyle: "short") } UTC база данных ничего не записывала, поэтому мост ничего не принимал. Slack, Telegram и сервис бесед доставят пришедшее за это время ещё раз, или мост прочитает его сам. Причина — в журнале.
database-deleted = Файл базы данных удалён или заменён во время работы моста{ $where }. Ничего не принимается. Остановите мост, верните файл или восстановите резервную копию и запустите его снова.
database-unreachable = Сервер базы данных не отвечает{ $where }. Проверьте DATABASE_URL и то, что сервер работает.
database-refused = Сервер базы данных отклоняет имя пользователя, пароль или имя базы{ $where }. Проверьте DATABASE_URL.
database-certificate = Сертификат сервера базы данных не принят{ $where }. Укажите в DATABASE_URL через sslrootcert файл центра, который его подписал, и имя сервера, для которого он выдан.
database-timeout = База данных не успела записать вовремя{ $where }.
database-url = DATABASE_URL должен начинаться с file: или postgres://{ $where }.
database-closed = База данных закрыта{ $where }.
database-conflict = База данных отклонила запрос, который столкнулся с параллельным{ $where }.
database-statement = База данных отклонила запрос{ $where }. Это ошибка в программе; сообщите о ней, пожалуйста.
database-silent = База данных не отвечает.
database-answers = База данных отвечает ({ $dialect }).
traffic-starting = Мост запускается.
traffic-stopping = Мост завершает работу.
reconciling = База данных восстановлена { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC и сверяется. До этого ничего не отправляется.
database-was-emptied = База данных { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC оказалась пустой, хотя в комнатах есть карточки моста. Восстановите резервную копию, если она есть.

service-starting = Мост запускается.
service-not-reached = Мост пока не связался с сервисом диалогов.
service-in-contact = Мост подключён к сервису диалогов: { $url }.
service-no-contact = Сервис диалогов недоступен ({ $code }).

slack-connecting = Мост пока не подключён к Slack.
slack-by-socket = Мост подключён к Slack в режиме Socket Mode.
slack-closed = Slack закрыл соединение ({ $code }).
slack-unreachable = Не удаётся подключиться к Slack ({ $code }).
slack-stopped = Мост больше не получает события от Slack.
slack-socket-disabled = Socket Mode отключён в настройках приложения Slack. Включите его снова в разделе «Socket Mode»; пока мост каждые несколько секунд читает, что пишут сотрудники.
slack-access-lost = Slack отозвал доступ приложения ({ $code }). Переустановите приложение и задайте новый токен.
slack-no-way-in = Не задан ни SLACK_APP_TOKEN, ни SLACK_SIGNING_SECRET.
slack-not-listening = Мост не получает события от Slack.
slack-refused-secret = События Slack отклоняются, потому что их подписи не совпадают, и ответы уходят с опозданием: мосту приходится их искать. Скопируйте signing secret из раздела «Basic Information» приложения Slack в SLACK_SIGNING_SECRET и перезапустите мост.
slack-refused-clock = События Slack отклоняются, потому что часы этой машины расходятся больше чем на пять минут, и ответы уходят с опозданием: мосту приходится их искать. Поставьте часы.
slack-by-http = Мост получает события от Slack по HTTP.

telegram-connecting = Мост пока не опрашивал Telegram.
telegram-polling = Мост опрашивает Telegram.
telegram-polled-elsewhere = Telegram опрашивает другая реплика.
telegram-unreachable = Не удаётся опросить Telegram ({ $code }).
telegram-stopped = Мост больше не получает события от Telegram.
telegram-not-listening = Мост не получает события от Telegram.
telegram-by-http = Мост получает события от Telegram по HTTP.
telegram-foreign-reader = Другая программа опрашивает Telegram с токеном этого бота и забирает сообщения: ответы команды могли пропасть. Отзовите токен в @BotFather, задайте новый и просмотрите темы за последние минуты.
telegram-webhook-removed = Другая программа удалила вебхук этого бота. Мост установил его снова; ответы команды могли пропасть. Если это было не нарочно, отзовите токен в @BotFather.
telegram-webhook-elsewhere = Другая программа направила вебхук этого бота на { $host }: мост ничего не получает от Telegram. Удалите этот вебхук или отзовите токен в @BotFather; тогда мост снова установит свой.
telegram-webhook-failing = Telegram не может ничего доставить на вебхук моста ({ $code }). Проверьте PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET и прокси: Telegram отбрасывает то, что не смог доставить за 24 часа.
telegram-webhook-behind = Telegram хранит для моста обновления ({ $pending }), и их всё больше: мост принимает их слишком медленно, ответы команды опаздывают. Проверьте нагрузку на машину и базу данных.
telegram-drops-soon = Уже 20 часов до моста не доходит ничего из того, что ждёт в Telegram. Telegram отбрасывает то, что хранил 24 часа, и с ним ответы команды. Восстановите связь сейчас или попросите команду написать ещё раз.
telegram-room-lost = Бота удалили из группы Telegram { $name }, или ему больше нельзя там писать. Всё, что туда предназначено, ждёт. Добавьте бота снова как администратора: мост сразу продолжит работу.
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
widget-waiting = Ожидание соединения
widget-refused = Не отправлено
widget-retry = Попробовать ещё раз
widget-offline = Нет соединения. Ваши сообщения сохранены и будут отправлены позже.
widget-busy = Слишком много сообщений сразу. Они сохранены и скоро отправятся сами.
widget-new-messages = Новых сообщений: { $count }
widget-closed = Этот диалог закрыт. Напишите, чтобы начать новый.
widget-rate = Как мы справились?
widget-stars = { $count } из 5
widget-rated = Спасибо! Ваша оценка — { $count } из 5.
widget-not-rated = Оценка не отправлена. Попробуйте ещё раз.
widget-online = Мы на связи
widget-away = Сейчас нас нет. Вернёмся: { $when }.
widget-too-long = Слишком длинно на { $count } знаков. Отправьте по частям.
widget-email-ask = Ответ задерживается. Оставьте адрес e-mail, чтобы мы могли связаться с вами позже.
widget-email-label = Ваш e-mail
widget-email-save = Сохранить
widget-email-later = Не сейчас
widget-email-saved = Спасибо! Мы свяжемся с вами там.
widget-email-wrong = Это не адрес e-mail.
# Как называть посетителя без имени перед командой.
visitor-name = Посетитель { $code }

## Консоль оператора (src/service/console)

console-title = Консоль
console-skip = Перейти к содержанию
console-sections = Разделы
console-section-conversations = Диалоги
console-section-contacts = Контакты
console-section-replies = Заготовки
console-section-subscriptions = Подписки
console-section-keys = Ключи
console-offline = Нет соединения с сервисом. Эта страница могла устареть.

console-sign-in = Войти
console-sign-out = Выйти
console-sign-in-hint = Учётные записи создаёт и пароли сбрасывает тот, кто обслуживает сервис.
console-sign-in-wrong = Оператора с таким именем и паролем нет.
console-name = Имя
console-password = Пароль
console-password-change = Смените пароль
console-password-one-time = Вы вошли с одноразовым паролем. Прежде чем продолжить, задайте свой.
console-password-current = Текущий пароль
console-password-new = Новый пароль
console-password-again = Повторите новый пароль
console-password-hint = Не менее { $least } символов. Чем длиннее, тем надёжнее.
console-password-save = Сменить пароль
console-password-differs = Новые пароли не совпадают.
console-password-short = Длина пароля — от { $least } до { $most } символов.
console-password-common = Этот пароль — один из самых распространённых. Выберите другой.
console-password-same = Новый пароль совпадает со старым.
console-password-wrong = Текущий пароль указан неверно.

console-any = Любой
console-nobody = Никто
console-me = { $name } (вы)
console-search = Поиск
console-search-hint = Клиент, телефон, e-mail, id или слова сообщения
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
console-list-empty = Подходящих диалогов нет.
console-list-of = Диалоги с клиентом: { $client }.
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
console-reply = Ответ клиенту: { $client }
console-reply-hint = Это прочитает клиент.
console-reply-closed-hint = Диалог закрыт: клиент прочитает это при следующем посещении, а диалог останется закрытым.
console-reply-send = Отправить клиенту
console-reply-asks = Пока не отправлено: возможно, в таком виде это не для клиента. Измените текст или решите, что с ним сделать.
console-note = Написать внутреннюю заметку
console-note-title = Внутренняя заметка
console-note-hint = Это прочитает только команда. Клиент этого не увидит.
console-note-keep = Сохранить как заметку
console-text-missing = Нет текста.
console-text-long = Слишком длинно: не более { $most } символов.

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
console-contacts-empty = Никого не найдено.
console-contacts-more = Показаны только { $count } самых новых. Уточните имя.

console-subscriptions-hint = Получатели событий. Подписка отключается после десяти неудач подряд; когда получатель снова заработает, включите её и отправьте пропущенное.
console-subscriptions-empty = Подписок нет. Интеграции подписываются через POST /v1/webhooks.
console-subscription-active = Работает
console-subscription-disabled = Отключена
console-subscription-stopped = Отключена из-за множества неудач подряд:
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

console-keys-hint = Ключ даёт полный доступ к API. Выпустите для каждой интеграции свой, чтобы отзывать их по отдельности. Ключи из настроек здесь не показаны.
console-keys-empty = Ключей нет.
console-replies-hint = Один список для всех, здесь и в чатах команды. Ничего не отправляется, пока кто-то не прочтёт текст.
console-reply-add = Добавить заготовку
console-reply-remove = Удалить «{ $name }»
console-reply-name-wrong = Имя — это одно слово не длиннее 40 букв, цифр, «-» и «_».
console-reply-text-wrong = В тексте от 1 до { $most } символов.
console-reply-taken = Заготовка с именем { $name } уже есть.
console-reply-too-many = Заготовок уже { $most }. Сначала удалите одну.
console-reply-saved = Заготовка
console-reply-insert = Вставить
console-key-issue = Выпустить ключ
console-key-name = Назначение
console-key-name-wrong = Название ключа — одна строка, не больше { $most } символов.
console-key-once = Ключ «{ $name }». Скопируйте его сейчас: больше он не появится.
console-key-valid = Действует
console-key-revoked = Отозван
console-key-issued-at = Выпущен
console-key-issued-by = Кто выпустил: { $name }
console-key-revoked-at = Отозван
console-key-revoke = Отозвать { $name }
console-key-revoke-hint = Все, кто использует этот ключ, через несколько секунд потеряют доступ. Отменить это нельзя.

console-done-sent = Отправлено клиенту.
console-done-sent-closed = Отправлено. Диалог закрыт: клиент прочитает это при следующем посещении.
console-done-noted = Сохранено как внутренняя заметка.
console-done-kept = { console-done-noted }
console-done-assigned = Ответственный изменён.
console-done-department = Отдел изменён.
console-done-tags = Теги изменены.
console-done-closed = Диалог закрыт.
console-done-reopened = Диалог снова открыт.
console-done-read = Отмечено прочитанным.
console-done-password = Пароль изменён.
console-done-enabled = Подписка снова включена.
console-done-disabled = Подписка отключена.
console-done-replayed = Пропущенное отправляется ещё раз.
console-done-revoked = Ключ отозван.
console-done-discarded = Ответ не отправлен.

console-error = Не получилось
console-error-invalid = Не удалось прочитать запрос. Вернитесь и попробуйте ещё раз.
console-error-form-stale = Эта форма устарела или пришла с другого сайта, поэтому ничего не изменено. Обновите страницу.
console-error-not-found = Здесь ничего нет.
console-error-method-not-allowed = Так эту страницу открыть нельзя.
console-error-too-large = Запрос слишком большой.
console-error-limited = Слишком много попыток. Подождите минуту и попробуйте ещё раз.
console-error-internal = Ошибка в сервисе. Подробности — в его логе.
console-error-unavailable = Сервис сейчас не может ничего прочитать или сохранить. Попробуйте чуть позже.
console-error-back = Назад к диалогам

console-section-operators = Операторы
console-views = Подборки
console-view-mine = Мои
console-view-unassigned = Без ответственного
console-view-waiting = Ждут ответа
console-view-open = Открытые
console-view-closed = Закрытые
console-view-all = Все
console-total = { $count }
console-more-than = { $count }+
console-filters = Фильтры
console-filter-assignee = Кому назначено
console-filter-department = В отделе
console-tag = Метка
console-found-people = Люди
console-found-messages = В сообщениях
console-found-more-people = Все диалоги этих людей
console-search-older = Искать в более ранних сообщениях
console-search-until = Просмотрено до
console-search-indexing = Более ранние сообщения ещё добавляются в поиск.
console-search-none = Здесь нет сообщения со всеми этими словами.
console-choose = Выберите диалог.
console-new-messages = Новые сообщения
console-change-status-new = Отмечен как новый
console-change-status-open = Открыт снова
console-change-status-closed = Закрыт
console-change-assignee = Назначено: { $value }
console-change-assignee-none = Никому не назначено
console-change-department = Отдел: { $value }
console-change-department-none = Без отдела
console-change-tags = Метки: { $value }
console-change-tags-none = Без меток
console-change-rating = Оценка: { $value } из 5
console-contact-correct = Назвать или исправить
console-contact-hint = То, что вы измените здесь, больше не перезаписывается данными каналов.
console-contact-save = Сохранить контакт
console-contact-wrong = Имя — одна строка не длиннее { $most } символов, в номере телефона есть цифры, в адресе e-mail — один знак @ и нет пробелов.
console-done-contact = Контакт сохранён.
console-done-reply-saved = Заготовка сохранена.
console-done-reply-removed = Заготовка удалена.
console-operators-hint = Операторы входят с именем и паролем. Администраторы также управляют операторами, ключами и подписками.
console-operator-add = Добавить оператора
console-role = Роль
console-role-administrator = Администратор
console-role-operator = Оператор
console-operator-once = Одноразовый пароль: { $name }. Скопируйте его сейчас: больше он не будет показан.
console-operator-one-time = Одноразовый пароль
console-operator-removed = Удалён
console-operator-since = Добавлен
console-operator-new-password = Новый одноразовый пароль
console-operator-restore = Восстановить с одноразовым паролем
console-operator-make-administrator = Сделать администратором: { $name }
console-operator-make-operator = Сделать оператором: { $name }
console-operator-remove = Удалить: { $name }
console-operator-remove-hint = Доступ прекращается сразу. Диалоги остаются назначенными, оператора можно восстановить.
console-operator-remove-keys = Также отозвать ключи, выпущенные этим оператором
console-operator-taken = Оператор с именем { $name } уже есть.
console-operator-name-wrong = Имя — одна строка не длиннее { $most } символов.
console-operator-last = Других администраторов нет. Сначала назначьте ещё одного.
console-done-role = Роль изменена.
console-done-operator-removed = Оператор удалён.
console-shortcuts = Горячие клавиши
console-shortcut-next = Следующий диалог
console-shortcut-previous = Предыдущий диалог
console-shortcut-search = Поиск
console-shortcut-reply = Написать ответ
console-shortcut-note = Написать внутреннюю заметку
console-shortcut-assign = Назначить мне
console-shortcut-close = Закрыть или открыть снова
console-shortcut-read = Отметить прочитанным
console-shortcut-send = Отправить написанное
console-shortcut-help = Этот список
console-shortcuts-single = Использовать одиночные клавиши
console-shortcuts-close = Вернуться к работе
console-notify = Уведомлять о новых сообщениях
console-news = Новое сообщение
console-error-forbidden = Это могут делать только администраторы. Обратитесь к одному из них.

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
sandbox-part-slack = Эмулятор Slack
sandbox-part-telegram = Эмулятор Telegram
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
sandbox-other-host = Песочница отвечает только по имени «localhost» и по адресу этого компьютера. Откройте её по адресу, который вывел терминал.
sandbox-topic-support = Клиенты, которые нам пишут, у каждого своя ветка
sandbox-topic-alerts = Новые диалоги и неполадки
sandbox-topic-general = Все и обо всём
sandbox-topic-vip = Важные клиенты
sandbox-topic-notJoined = Не о работе
sandbox-topic-shared = Общий с Partner Ltd
sandbox-part-quiet = Тихие часы, 2 минуты
sandbox-links = Другие страницы
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Консоль операторов
sandbox-link-reference = Справочник API
sandbox-link-docs = Документация
sandbox-other-clients = Написать от имени клиента другого канала
sandbox-other-client = Клиент
sandbox-other-client-tags = Теги
sandbox-other-client-box = Сообщение команде
sandbox-other-client-send = Написать
sandbox-other-client-sent = Сообщение отправлено от имени: { $name }.
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
