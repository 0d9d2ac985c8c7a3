### Every sentence that a person can see. Values are put in literally; nothing is escaped here.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = The team chat asks to wait; the bridge does and goes on.
failure-CHAT_UNREACHABLE = No usable answer from the team chat; the bridge looks whether the post arrived and goes on.
failure-CHAT_UNAUTHORIZED = The team chat refuses the token or a scope is missing. Install the app again and set the new token.
failure-ROOM_UNAVAILABLE = The room does not exist, is archived, or the bot is not a member. Invite the bot or correct the room's id.
failure-THREAD_GONE = The thread was deleted or locked; a new one is opened with what was said.
failure-POST_REJECTED = The team chat will not take this post as it is.
failure-POST_GONE = The post to be changed no longer exists.
failure-SERVICE_UNREACHABLE = No usable answer from the conversation service; the bridge looks whether the message arrived and goes on.
failure-SERVICE_RATE_LIMITED = The conversation service asks to wait; the bridge does and goes on.
failure-SERVICE_UNAUTHORIZED = The conversation service refuses the key. Set CONVERSATION_API_KEY to a valid one.
failure-SERVICE_REJECTED = The conversation service will not take this message; its own code is in the log.
failure-SERVICE_MISUNDERSTOOD = The conversation service answered in a shape that its specification does not have. Check CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = The conversation no longer exists in the service.
failure-NOTE_NOT_KEPT = The conversation service made a reply of an internal note: the client may have read it. It does not keep notes. No further note is given to it; after it has been mended, run “npm run subscribe”.
failure-LEDGER_UNAVAILABLE = The database does not answer or is locked; nothing is accepted until it does.
failure-UNEXPECTED = A fault in the bridge itself. The log has the stack; please report it.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = New conversation: { $client } writes through { $channel }.
alert-open-thread = Open the thread
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, has been waiting for an answer for { $minutes } min.
   *[other] { $client }, { $channel }, has been waiting for an answer for { $hours } h { $minutes } min.
}
digest-head = { $count ->
    [one] The quiet hours are over. One conversation waits for an answer:
   *[other] The quiet hours are over. { $count } conversations wait for an answer, the longest first:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } min
   *[other] { $client }, { $channel }: { $hours } h { $minutes } min
}
digest-more = { $count ->
    [one] One more is not listed here. “/conversations” lists all.
   *[other] { $count } more are not listed here. “/conversations” lists all.
}
ops-dead = { $count ->
    [one] Given up after the last attempt ({ $code }): ledger entry { $entries }. “npm run dead-letters” lists, retries and discards it.
   *[other] Given up after the last attempt ({ $code }): { $count } ledger entries, the first are { $entries }. “npm run dead-letters” lists, retries and discards them.
}
ops-details = { $code }, { $subject }
ops-unrouted = No route has a room for conversations of the client channel { $channel }: they are not shown anywhere. Add a route without “when”.

notice-history-cut = { $count ->
    [one] One earlier message is not repeated here.
   *[other] { $count } earlier messages are not repeated here.
}
notice-perhaps-repeated = This may be a repetition.
notice-thread-anew = The earlier thread of this conversation was deleted or locked. It goes on here.
notice-thread-before = The earlier thread
notice-not-shown = A message of this conversation cannot be shown here ({ $code }). Read it in the conversation service.

thread-assigned = Assigned to { $assignee }.
thread-rated = The client has rated this conversation: { $rating } of 5.
thread-waiting = { $hours ->
    [0] The client has been waiting for an answer for { $minutes } min.
   *[other] The client has been waiting for an answer for { $hours } h { $minutes } min.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) is on this conversation now.
taken-done = You are on this conversation now.
taken-already = { $name } ({ $chat }) is on this conversation already. Release it first, if you are to take it.
taken-already-yours = You are on this conversation already.
taken-closed = The conversation is closed: nobody has to be on it.
taken-nobody = Nobody is on this conversation.
released-by = { $by } ({ $chat }) has released this conversation. Nobody is on it.
released-for = { $by } ({ $chat }) has released this conversation, on which { $name } was. Nobody is on it.
muted-done = This thread is muted: no reminders, mentions and other lines of the bridge here. What clients and colleagues write still arrives, and the card stays true.
muted-already = This thread is muted already.
unmuted-done = This thread is not muted any more.
unmuted-already = This thread is not muted.
mode-switched-note = { $name } has switched this thread: from here on, what you write in it stays inside, as a note. Begin with “!send” to send it to the client. What was written before keeps its way.
mode-switched-reply = { $name } has switched this thread: from here on, what you write in it goes to the client. Begin with “note:” or “//” to keep it inside. What was written before keeps its way.
mode-already-note = What is written in this thread stays inside already.
mode-already-reply = What is written in this thread goes to the client already.
mode-not-here = What is written in this room goes nowhere, and that cannot be switched for one thread.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] The conversation service cannot be reached. Your reply waits here and is sent as soon as it can be.
    [SERVICE_RATE_LIMITED] The conversation service asks to wait. Your reply is sent as soon as it can be.
    [SERVICE_UNAUTHORIZED] The conversation service refuses the bridge’s key. Your reply waits until the key is right; operations have been told.
   *[other] Your reply waits ({ $code }) and is sent as soon as it can be.
}
reply-sent-after-wait = The waiting reply has been sent, after { DURATION($seconds) }.
reply-noted-after-wait = The waiting note has been kept, after { DURATION($seconds) }.
reply-sent-to-closed = Sent. The conversation is closed: the client sees it at the next visit.
reply-files-not-sent = Files are not sent to the client: { $files }
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] The reply was not sent: the conversation no longer exists.
   *[other] The reply was not sent ({ $code }).
}
reply-may-not-be-sent = The reply may not have been sent ({ $code }). Look into the conversation before you send it again.
reply-retried = It is being tried again.
reply-discarded = Discarded. It is not tried again.
reply-withdrawn = The waiting reply was taken back before it was sent. The client has not seen it.
reply-held = { $seconds ->
    [one] This message is handled in one second. Until then you can edit, delete or cancel it.
   *[other] This message is handled in { $seconds } seconds. Until then you can edit, delete or cancel it.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] This message is handled in one second. Until then you can edit or cancel it; deleting it does not stop it.
   *[other] This message is handled in { $seconds } seconds. Until then you can edit or cancel it; deleting it does not stop it.
}
reply-crosses = Not sent yet: { $other } has just answered this client. Should the reply of { $author } go out too?
reply-crosses-elsewhere = Not sent yet: { $other } has just answered this client from { $chat }, { $room }. Should the reply of { $author } go out too?
guard-asks = Not sent yet: something in the reply of { $author } may not be for the client. Should it go out?
reply-came-late = Not sent yet: the reply of { $author } reached me only now. Should it still go out?
reply-written-at = It was written on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = It mentions a colleague.
leak-secret = It holds what looks like a password, a token or a key.
leak-internal-address = It holds an address of an internal network.
leak-other-email = It holds an e-mail address that is not this client’s and that nobody wrote in this conversation.
leak-note = It reads like a note to colleagues. To keep such a text inside, begin it with “note:” or “//”.
leak-forwarded = It was forwarded, so the words are somebody else’s.
reply-sent-anyway = { $by } chose to send this reply anyway.
reply-dropped = { $by } discarded this reply. The client has not seen it.
reply-cancelled = The reply was dropped. The client has not seen it.
cancel-not-yours = Only its author and administrators can cancel a reply that waits.
cancel-under-way = It is being sent. It is dropped unless the client has it already; the thread says which.
cancel-too-late = Too late: the client already has it.
cancel-too-late-note = It has been kept as a note already. The client does not see it.
cancelled-after-sending = A reply was to be dropped here, but the client already has it.
edited-while-waiting = The waiting reply was not changed: it is on its way with its earlier text. Delete it to keep it from being sent.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = The waiting reply was not changed: it is on its way with its earlier text.
edited-not-sent = Edits of a message that was not sent are not read. Write a new message.
edited-after-sending = A reply was edited here, but the client already has the earlier text. Write a new message to correct it.
edited-after-noting = A note was edited here. The conversation service keeps the earlier text, which the client does not see.
deleted-after-sending = A reply was deleted here, but the client already has it.
deleted-after-noting = A note was deleted here. The conversation service keeps it; the client does not see it.

refused-stranger = Not sent to the client: people from outside this workspace cannot answer clients.
refused-guest = Not sent to the client: guests cannot answer clients.
refused-deactivated = Not sent to the client: this account is deactivated.
refused-bot = Not sent to the client: bots cannot answer clients.
refused-empty = Not sent to the client: there is no text in it.
refused-only-files = Not sent to the client: files cannot be sent, and there is no text.
refused-unknown-command = Not sent to the client: it starts like a command, and there is no such command. Start with “note:” or “//” for an internal note; put a word before it to send it as it is.
refused-note-unclear = Not sent to the client: it looks like an internal note. Start with “note:” or “//” for a note; use “/send” or “!send” before the text to send it as it is.
refused-notes-not-kept = This note stays here only: the conversation service does not keep notes, it would show them to the client.
refused-thread-unknown = Not sent: this thread belongs to no conversation.

press-failed = That did not work ({ $code }). Please try again.
press-handled-already = Somebody has already dealt with this.
not-for-stranger = Nothing was done: this is for people of this workspace only.
not-for-guest = Nothing was done: this is not for guests.
not-for-deactivated = Nothing was done: this account is deactivated.
not-for-others = Nothing was done: this is for admins of the workspace or group.
not-for-bot = Nothing was done: this is not for bots.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NAME, PHONE or E-MAIL: find out who somebody is, with their open conversations. In a thread, the button “Contact” on its card looks its client up.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email]: list conversations with links to their threads. Without a word: new and open ones.
command-usage-conversation = /conversation cv_…: open this conversation’s thread here, with its history, or show where it stands.
command-usage-trace = /trace cv_…: what became of every message of this conversation, for those who manage the workspace or the group. In a thread, “!trace” alone asks about its conversation.
command-usage-operator = /operator op_…: say which operator of the conversation service you are, so that you are mentioned when a conversation is assigned to you; an admin confirms it. “/operator none” ends it.
command-usage-help = /help: what writing here does, and what can be asked.
command-unknown = There is no such command.
command-wrong-room = Clients’ data is shown only in rooms where the bridge works. Ask there.
command-looking = Still looking: the conversation service is slow to answer.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] The conversation service does not answer. Ask again in a while.
    [SERVICE_RATE_LIMITED] The conversation service asks to wait. Ask again in a minute.
    [SERVICE_UNAUTHORIZED] The conversation service refuses the bridge’s key. Operations can mend that.
   *[other] The conversation service could not answer ({ $code }).
}
command-thread-unknown = This is not the thread of a conversation.
help-mode-reply = What you write in a thread goes to the client. Begin with “note:” or “//” to keep it inside.
help-mode-note = What you write in a thread stays inside, as a note. Begin with “!send” to send it to the client.
help-mode-alerts = What you write in the threads of this room goes nowhere.
help-mode-none = There are no threads in this room; what you write here goes nowhere.
help-in-thread = In this thread: “!contact” looks its client up, and so does the button on the card; “!send” and “note:” say where a text goes.
help-in-room = In a thread, begin a command with “!”: “!contact” looks its client up, and so does the button on the card.
answer-too-old = This list is too old to go on with. Ask again.
list-page-of = Page { $page } of { $pages }.

contact-none = No contact found for “{ $query }”.
contact-found = { $count ->
    [one] One contact found for “{ $query }”:
   *[other] { $count } contacts found for “{ $query }”:
}
contact-many = { $count ->
    [one] Only the first one is listed. Ask for more of the name, the number or the address.
   *[other] Only the first { $count } are listed. Ask for more of the name, the number or the address.
}
contact-conversations-unread = Their conversations could not be read ({ $code }).
contact-conversations = Open conversations
contact-conversation-link = Conversation of { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Without a thread (/conversation opens one)
contact-revealed = Shown to you only, and on record:
conversations-found = Conversations { $first } to { $last }:
conversations-none = There are no such conversations.
conversations-no-more = There are no more.
conversations-many = There are more than can be paged through. Ask for a status or a client channel.
conversations-mine-unknown = The bridge does not know which operator of the conversation service you are, so it cannot tell which conversations are yours. Say so with “/operator”. “/conversations unassigned” lists those that are nobody’s.
conversation-nobody = nobody
conversation-updated = Last change
conversation-gone = There is no conversation { $id } in the conversation service.
conversation-is-here = Its thread stands here:
conversation-is-elsewhere = There are no threads in this room. Its thread stands here:
conversation-not-here = There are no threads in this room. Ask in a room that has them.
conversation-opening = The conversation with { $client } is being opened here.
contact-name = Name
contact-channel = Client channel
contact-phone = Phone
contact-email = E-mail
contact-first-seen = First seen
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC

operator-unknown = The bridge does not know which operator of the conversation service you are.
operator-is = You are known as the operator { $operator }.
operator-waits = Asked in the room: once an admin has confirmed it, you are known as the operator { $operator }.
operator-ended = You are not known as an operator any more.
operator-set-elsewhere = You are known as the operator { $operator } by the routes file; only there can it be changed.
operator-asked = { $name } wants to be known as the operator { $operator } of the conversation service. An admin of the workspace or group confirms it.
operator-confirmed = { $name } is known as the operator { $operator }. Confirmed by { $by }.
operator-declined = { $name } is not known as the operator { $operator }. Declined by { $by }.

button-contact = Contact
button-take = Take
button-release = Release
button-mute = Mute
button-unmute = Unmute
button-mode-note = Switch to notes
button-mode-reply = Switch to replies
button-confirm = Confirm
button-decline = Decline
button-retry = Retry
button-discard = Discard
button-cancel = Cancel
button-next = Next
button-previous = Previous
button-reveal = Reveal
button-open-here = Open here
button-anyway = Send anyway
button-drop = Discard

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → client
heading-bot = { $author } (bot) → client
heading-note = 🔒 Internal note · { $author }
heading-from = from { $chat }, { $room }
heading-part = part { $number } of { $of }
heading-late = late: written before what stands above
heading-perhaps-repeated = may be a repetition
post-empty = (empty message)
card-nameless = A client without a name
card-channel = Channel
card-status = Status
card-status-new = New
card-status-open = Open
card-status-closed = Closed
card-assignee = Assignee
card-department = Department
card-tags = Tags
card-contact = Contact
card-waiting = Waiting for an answer since
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = On it
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat } (known to the bridge only, the service’s assignee stays)
card-muted = Muted: no reminders and mentions here. Messages still arrive.
card-mode-own = Chosen for this thread:
card-rating = Rating
card-rating-value = { $rating } of 5
card-mode-reply = What you write in this thread goes to the client. Begin with “note:” or “//” to keep it inside.
card-mode-note = What you write in this thread stays inside, as a note.
card-mode-alerts = For information: what you write in this thread goes nowhere.
person-unknown = Unknown person
mention-group = @team
mention-channel = #channel
topic-name = { $client } · { $channel }
topic-name-status = { $client } · { $channel } · { $status }
mark-sent = Sent to the client.
mark-noted = Kept as an internal note.
mark-failed = Not sent, see below.
file-animation = animation
file-audio = audio file
file-document = document
file-photo = photo
file-sticker = sticker
file-story = story
file-video = video
file-video_note = video message
file-voice = voice message
file-contact = contact
file-location = location
file-poll = poll
file-other = attachment

## Commands in Telegram (src/team-chats/telegram)

telegram-command-note = Keep this inside, as a note
telegram-command-send = Send this to the client
telegram-command-contact = Who a client is
telegram-command-conversations = List conversations
telegram-command-conversation = Look at one conversation
telegram-command-trace = What became of its messages
telegram-command-operator = Say which operator you are
telegram-command-help = What can be written here

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = Nothing was done: this is for those who manage the workspace or the group.
trace-nothing = The ledger knows nothing of { $id }, or it was long ago: what is finished is deleted after seven days.
trace-found = { $id }: messages { $first } to { $last } of { $count }, the newest first.
trace-from = From
trace-from-client = the client
trace-from-operator = an operator, in the service
trace-from-bot = a bot
trace-from-note = an internal note
trace-from-staff = staff
trace-by = By
trace-taken = Taken in
trace-step-show = To the thread
trace-step-relay = To the other thread
trace-step-staff = To the service
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = the service made a reply of the note: { $details }
trace-result-moved = to { $details }
trace-result-retracted = taken back before it was sent
trace-result-confirmation-requested = asked first{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = it was a command
trace-result-silent = nothing to be done
trace-result-already-shown = it was there already
trace-result-edited = edited
trace-result-unchanged = nothing to be changed
trace-result-no-thread = there is no thread
trace-result-thread-gone = the thread is gone
trace-result-superseded = overtaken by a later mark
trace-result-notified = said
trace-result-listed = conversations: { $details }
trace-result-answered = answered
trace-result-muted = the thread is muted
trace-result-quiet-hours = quiet hours
trace-result-other-hours = the quiet hours are others now
trace-result-too-late = too late
trace-result-too-old = the list was too old
trace-result-nothing-waits = nobody waits
trace-result-switched-off = switched off
trace-result-revealed = { $details } was revealed
trace-result-nothing-revealed = nothing was revealed
trace-result-refused = { $details ->
    [none] it is not for this person
    [guest] guests may not answer
    [stranger] people from outside may not answer
    [deactivated] the account is deactivated
    [bot] bots may not answer
    [empty] there is no text
    [only-files] only files
    [unknown-command] there is no such command
    [note-unclear] it looks like a note
    [notes-not-kept] the service keeps no notes
    [thread-unknown] the thread belongs to no conversation
   *[other] { $details }
}
trace-outcome-waiting = { $where } · waiting{ $until ->
        [none] { "" }
       *[other] { " " }until { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · being tried again, { $attempts } so far: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· waits until { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · under way
trace-outcome-posted = { $where } · posted { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · attempts: { $attempts }
trace-outcome-sent = { $where } · sent { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · attempts: { $attempts }
trace-outcome-noted = { $where } · kept as a note { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · attempts: { $attempts }
trace-outcome-done = { $where } · done { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · not sent { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · given up { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC after { $attempts } attempts: { $failure }

## How the bridge fares (/readyz, and the doctor)

# What is known of the place stands in brackets, with a blank before it; empty when nothing is.
database-locked = The database is locked by another program for longer than a write may take{ $where }. Close what holds it.
database-in-use = Another bridge runs on this database file{ $where }. Stop it, or use postgres:// for several replicas.
database-unwritable = The database cannot be written{ $where }. Check the path of DATABASE_URL, its permissions and the free disk space.
database-damaged = The file is not a database, or it is damaged{ $where }. Restore it from a copy, or set DATABASE_URL to another path.
database-unreachable = The database server does not answer{ $where }. Check DATABASE_URL and that the server runs.
database-refused = The database server refuses the name, the password or the database{ $where }. Check DATABASE_URL.
database-timeout = The database did not commit in time{ $where }.
database-url = DATABASE_URL must begin with file: or postgres://{ $where }.
database-closed = The database has been closed{ $where }.
database-conflict = The database refused a statement because of one that ran at the same time{ $where }.
database-statement = The database refused a statement{ $where }. This is a fault in the program; please report it.
database-silent = The database does not answer.
database-answers = The database answers ({ $dialect }).

service-starting = The bridge is starting.
service-not-reached = The conversation service has not been reached yet.
service-in-contact = In contact with the conversation service at { $url }.
service-no-contact = No contact with the conversation service ({ $code }).

slack-connecting = Not connected to Slack yet.
slack-by-socket = Connected to Slack by Socket Mode.
slack-closed = Slack closed the connection ({ $code }).
slack-unreachable = Slack cannot be connected to ({ $code }).
slack-stopped = The bridge has stopped listening to Slack.
slack-access-lost = Slack took the app’s access away ({ $code }). Install the app again and set the new token.
slack-no-way-in = Neither SLACK_APP_TOKEN nor SLACK_SIGNING_SECRET is set.
slack-not-listening = The bridge is not listening to Slack.
slack-by-http = The bridge listens to Slack by HTTP.

telegram-connecting = Telegram is not polled yet.
telegram-polling = The bridge polls Telegram.
telegram-polled-elsewhere = Another replica polls Telegram.
telegram-unreachable = Telegram cannot be polled ({ $code }).
telegram-stopped = The bridge has stopped listening to Telegram.
telegram-not-listening = The bridge is not listening to Telegram.
telegram-by-http = The bridge listens to Telegram by HTTP.
telegram-group-topics = { $name }: topics.
telegram-group-chains = { $name }: reply chains, no topics.

## The site widget (src/service)

widget-title = Chat with us
widget-subtitle = Our team answers here
widget-greeting = Hello! Write to us, and somebody from our team will answer here.
widget-open = Open chat
widget-open-unread = Open chat, new messages: { $count }
widget-close = Close chat
widget-message = Message
widget-placeholder = Write a message…
widget-send = Send
widget-log = Messages
widget-you = You
widget-team = Support
widget-bot = Assistant
widget-sending = Sending…
widget-waiting = Waiting for the connection
widget-refused = Not sent
widget-retry = Try again
widget-offline = No connection. What you write is kept and sent later.
widget-busy = That was a lot at once. What you wrote is kept and sent by itself in a moment.
widget-new-messages = New messages: { $count }
widget-closed = This conversation is closed. Write to begin a new one.
widget-rate = How did we do?
widget-stars = { $count } of 5
widget-rated = Thank you! You gave { $count } of 5.
widget-not-rated = That did not arrive. Please try again.
# What a visitor without a name is called in front of staff.
visitor-name = Visitor { $code }

## The operator console (src/service/console)

console-title = Console
console-skip = Skip to the content
console-sections = Sections
console-section-conversations = Conversations
console-section-contacts = Contacts
console-section-subscriptions = Subscriptions
console-section-keys = Keys
console-offline = No connection to the service. What you see here may be out of date.

console-sign-in = Sign in
console-sign-out = Sign out
console-sign-in-hint = An account is made, and a forgotten password replaced, by whoever runs the service.
console-sign-in-wrong = There is no operator with this name and password.
console-name = Name
console-password = Password
console-password-change = Change your password
console-password-one-time = The password you signed in with was made for one time. Choose your own before you go on.
console-password-current = Current password
console-password-new = New password
console-password-again = New password again
console-password-hint = At least { $least } characters. Length is what makes it strong.
console-password-save = Change password
console-password-differs = The two new passwords are not the same.
console-password-short = A password has { $least } to { $most } characters.
console-password-same = The new password is the old one.
console-password-wrong = The current password is not right.

console-any = Any
console-nobody = Nobody
console-me = { $name } (you)
console-search = Search
console-search-hint = Client, phone, e-mail or id
console-show = Show
console-show-all = Show all
console-status = Status
console-status-new = New
console-status-open = Open
console-status-closed = Closed
console-channel = Channel
console-channel-site = Web site
console-channel-telegram = Telegram
console-channel-max = MAX
console-channel-whatsapp = WhatsApp
console-channel-vk = VK
console-channel-avito = Avito
console-channel-email = E-mail
console-assignee = Assignee
console-department = Department
console-list-empty = No conversations here.
console-list-of = Conversations of { $client }.
console-list-too-many = Many people were found; these are conversations of the newest of them. Search for more of the name.
console-unread = { $count } unread
console-pages = Pages
console-newest = Newest
console-older = Older

console-back = All conversations
console-close = Close
console-reopen = Reopen
console-mark-read = Mark as read
console-messages = Messages
console-earlier = Earlier messages
console-latest = Latest messages
console-from-client = Client
console-from-operator = Reply
console-from-bot = Bot
console-from-note = Internal note
console-reply = Reply to { $client }
console-reply-hint = The client reads this.
console-reply-closed-hint = The conversation is closed: the client reads this at the next visit, and it stays closed.
console-reply-send = Send to client
console-reply-as-is = Send it to the client as it is
console-reply-looks-like-note = Not sent: this begins like an internal note or a command. Notes have a form of their own, below.
console-note = Write an internal note
console-note-title = Internal note
console-note-hint = Only the team reads this. The client never sees it.
console-note-keep = Keep as note
console-text-missing = There is no text in it.
console-text-long = This is too long: at most { $most } characters.

console-facts = About this conversation
console-assign = Assign
console-assign-me = Assign to me
console-department-set = Set
console-department-wrong = A department is one line of at most { $most } characters.
console-tags = Tags
console-tag-new = New tag
console-tag-add = Add
console-tag-remove = Remove the tag { $tag }
console-tag-wrong = A tag is one line of at most { $most } characters, and a conversation has at most { $tags } tags.
console-client = Client
console-client-name = Name
console-client-all = All conversations of this client
console-phone = Phone
console-email = E-mail
console-first-seen = First seen
console-rating = Rating
console-rating-value = Rated { $rating } of 5
console-started = Started
console-id = Id

console-contacts-search = Name, phone or e-mail
console-contacts-empty = Nobody was found.
console-contacts-more = There are more than these { $count }, which are the newest. Search for more of the name.

console-subscriptions-hint = Who is told of events. A subscription that failed ten times in a row is switched off; once its receiver works again, enable it and send what it missed.
console-subscriptions-empty = Nobody has subscribed. Integrations do so with POST /v1/webhooks.
console-subscription-active = Active
console-subscription-disabled = Disabled
console-subscription-stopped = Switched off after too many failures in a row:
console-subscription-stopped-by-hand = Switched off by an operator:
console-subscription-since = Since
console-subscription-waiting = { $count } waiting
console-subscription-missed = { $count } missed
console-subscription-failures = { $count ->
    [one] 1 failure in a row
   *[other] { $count } failures in a row
}
console-subscription-enable = Re-enable
console-subscription-disable = Disable
console-subscription-replay = Replay missed events
console-failures = { $count ->
    [one] The last failure
   *[other] The last { $count } failures
}
console-failures-of = Last failures of { $url }
console-failure-at = Time
console-failure-what = Failure
console-failure-event = Event
console-failure-attempt = Attempt
console-failure = { $failure ->
    [timeout] No answer within the limit
    [unreachable] Not reachable
    [address_refused] The address is in a private network, which is not allowed
   *[other] { $failure }
}
console-failure-status = Answered { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, given up

console-keys-hint = A key gives full access to the API. Give each integration its own, so that one can be revoked alone. Keys made by a setting do not stand here.
console-keys-empty = No key was issued.
console-key-issue = Issue a key
console-key-name = What it is for
console-key-name-wrong = A key’s name is one line of at most { $most } characters.
console-key-once = The key “{ $name }”. Copy it now: it is not shown again.
console-key-valid = Valid
console-key-revoked = Revoked
console-key-issued-at = Issued
console-key-revoked-at = Revoked
console-key-revoke = Revoke { $name }
console-key-revoke-hint = Whoever uses this key is refused within seconds. That cannot be undone.

console-done-sent = Sent to the client.
console-done-sent-closed = Sent. The conversation is closed: the client reads it at the next visit.
console-done-noted = Kept as an internal note.
console-done-assigned = The assignee was changed.
console-done-department = The department was changed.
console-done-tags = The tags were changed.
console-done-closed = The conversation was closed.
console-done-reopened = The conversation is open again.
console-done-read = Marked as read.
console-done-password = Your password was changed.
console-done-enabled = The subscription is active again.
console-done-disabled = The subscription is switched off.
console-done-replayed = What it missed is being sent again.
console-done-revoked = The key was revoked.

console-error = That did not work
console-error-invalid = This could not be read. Go back and try again.
console-error-form-stale = This form is too old or does not come from here, so nothing was changed. Open the page again.
console-error-not-found = There is nothing here.
console-error-method-not-allowed = This cannot be opened like that.
console-error-too-large = That is too much at once.
console-error-limited = Too many tries. Wait a minute and try again.
console-error-internal = A fault in the service. It has been written to the log.
console-error-unavailable = Nothing can be read or stored at the moment. Try again soon.
console-error-back = To the conversations

## The sandbox page (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Sandbox: a web shop, its team’s Slack and its team’s Telegram, joined on this computer. Nothing leaves it.
sandbox-client-side = The client’s side
sandbox-team-side = The team’s side
sandbox-shop-frame = Web shop with the chat widget
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Reload the shop as the same client
sandbox-parts = Parts of the sandbox
sandbox-part-service = Conversation service
sandbox-part-bridge = Bridge
sandbox-part-slack = Slack emulator
sandbox-part-telegram = Telegram emulator
sandbox-part-running = { $part }: running
sandbox-part-stopped = { $part }: stopped
sandbox-stop = Stop { $part }
sandbox-start = Start { $part }
sandbox-stop-short = Stop
sandbox-start-short = Start
sandbox-chat-connected = connected
sandbox-chat-alone = not connected
sandbox-chat-limited = answering 429
sandbox-faults = Let it fail
sandbox-fault-limit = Slack answers 429 for 10 s
sandbox-fault-drop = Drop Slack’s next answer
sandbox-fault-telegram-limit = Telegram answers 429 for 10 s
sandbox-fault-telegram-drop = Drop Telegram’s next answer
sandbox-fault-service = Drop the service’s next answer
sandbox-fault-done = Done: { $fault }
sandbox-offline = The sandbox does not answer. It may have been stopped.
sandbox-topic-support = Clients who write to us, one thread each
sandbox-topic-alerts = New conversations and trouble
sandbox-topic-general = Everybody, everything
sandbox-topic-vip = Key accounts
sandbox-topic-notJoined = Not about work
sandbox-topic-shared = Shared with Partner Ltd
sandbox-channels = Channels
sandbox-channel-unread = { $name }, unread messages
sandbox-private = Private channel
sandbox-archived = This channel is archived.
sandbox-shared = Shared with another company
sandbox-app-absent = The bridge’s app is not in this channel.
sandbox-writing-as = Writing as
sandbox-guest = { $name } (guest)
sandbox-stranger = { $name } (other company)
sandbox-messages = Messages
sandbox-empty-title = Quiet here
sandbox-empty = Open the chat on the web site and write something: it comes up here as a thread. Answer in the thread, and the client reads it.
sandbox-thread = Thread
sandbox-close-thread = Close thread
sandbox-app = APP
sandbox-edited = (edited)
sandbox-deleted = This message was deleted.
sandbox-only-you = Only visible to you
sandbox-dismiss = Dismiss
sandbox-replies = { $count ->
        [one] { $count } reply
       *[other] { $count } replies
    }
sandbox-last-reply = Last reply { $time }
sandbox-new-replies = New replies
sandbox-also-sent = Also sent to the channel
sandbox-replied-in = Replied in a thread
sandbox-message-box = Message #{ $channel }
sandbox-reply-box = Reply in thread
sandbox-edit-box = Edit message
sandbox-send = Send message
sandbox-send-reply = Send reply
sandbox-broadcast = Also send to #{ $channel }
sandbox-read-only = You cannot write here.
sandbox-actions = Message actions
sandbox-react = React with { $emoji }
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Open thread
sandbox-edit = Edit
sandbox-delete = Delete
sandbox-save = Save
sandbox-cancel = Cancel
sandbox-failed = That did not work.
sandbox-press-failed = The app did not respond. Try again.
sandbox-command-in-thread = Slack has no commands in threads. Use the button on the card, or “Look up the contact” beside a message.
sandbox-look-up = Look up the contact
sandbox-today = Today
sandbox-telegram-side = The team’s Telegram
sandbox-telegram-topics = Topics
sandbox-telegram-general = General
sandbox-telegram-topic-is-closed = { $name }, closed
sandbox-telegram-group = Telegram group
sandbox-telegram-plain = Group without topics
sandbox-telegram-as = In Telegram as
sandbox-telegram-anonymous = { $name } (anonymous admin)
sandbox-telegram-close-topic = Close topic
sandbox-telegram-reopen-topic = Reopen topic
sandbox-telegram-closed = This topic is closed. Administrators can write here.
sandbox-telegram-box = Write in Telegram
sandbox-telegram-send = Send in Telegram
sandbox-telegram-stream = Telegram, { $name }
sandbox-telegram-empty = Quiet here. What clients write comes up as a topic of its own.
sandbox-telegram-answer = Reply to this
sandbox-telegram-answers = Reply to { $name }
sandbox-telegram-answer-none = Do not reply to it
sandbox-telegram-forwarded = Forwarded from the group’s channel
sandbox-telegram-spoiler = Show what is hidden
sandbox-telegram-press-failed = The bot did not respond. Try again.
sandbox-telegram-alert-close = OK
sandbox-telegram-topic-created = { $who } opened “{ $name }”
sandbox-telegram-topic-edited = { $who } changed the topic: “{ $name }”
sandbox-telegram-topic-closed = { $who } closed the topic
sandbox-telegram-topic-reopened = { $who } reopened the topic
sandbox-telegram-joined = { $who } joined the group
sandbox-telegram-left = { $who } left the group
sandbox-telegram-retitled = { $who } renamed the group: “{ $name }”
sandbox-telegram-pinned = { $who } pinned a message
sandbox-telegram-moved = The group became a supergroup

shop-name = Juniper Goods
shop-menu-new = New
shop-menu-kitchen = Kitchen
shop-menu-garden = Garden
shop-headline = Things that stay with you
shop-lead = Kitchen and garden pieces made in small workshops, repaired for free as long as you keep them.
shop-browse = Browse the collection
shop-favourites = Favourites this week
shop-kettle = Stoneware kettle
shop-kettle-price = 48 €
shop-lamp = Reading lamp, brass
shop-lamp-price = 129 €
shop-planter = Cedar planter
shop-planter-price = 36 €
shop-help = Questions about an order? Write to us in the chat below.
shop-fictional = A fictional shop, for trying out the chat widget.
