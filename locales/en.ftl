### Every sentence that a person can see. Values are put in literally; nothing is escaped here.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = The team chat is rate limiting the bridge, which waits and continues.
failure-CHAT_UNREACHABLE = The team chat gave no usable answer. The bridge checks whether the post arrived, then retries.
failure-CHAT_UNAUTHORIZED = The team chat rejects the token, or a scope is missing. Reinstall the app and set the new token.
failure-ROOM_UNAVAILABLE = The room does not exist, is archived, or the bot is not a member. Invite the bot or correct the room’s id.
failure-ROOM_FORBIDDEN = The bot lacks a right in this room, or may not write there. Give it the right; the bridge then continues.
failure-THREAD_CLOSED = The thread is closed, and the bot may not reopen it. Only this conversation waits. Reopen the thread, or give the bot the right to manage topics; after a minute the bridge opens a new thread.
failure-THREAD_GONE = The thread was deleted or locked. The bridge opens a new one and continues there.
failure-POST_REFUSED = The team chat refuses this post for an unknown reason. The bridge retries a few times, then gives up.
failure-POST_REJECTED = The team chat rejects this post.
failure-POST_GONE = The post to be edited no longer exists.
failure-SERVICE_UNREACHABLE = The conversation service gave no usable answer. The bridge checks whether the message arrived, then retries.
failure-SERVICE_RATE_LIMITED = The conversation service is rate limiting the bridge, which waits and continues.
failure-SERVICE_UNAUTHORIZED = The conversation service rejects the API key. Set CONVERSATION_API_KEY to a valid one.
failure-SERVICE_REJECTED = The conversation service rejects this message. Its error code is in the log.
failure-SERVICE_MISUNDERSTOOD = The conversation service returned a response that does not match its specification. Check CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = The conversation no longer exists in the service.
failure-NOTE_NOT_KEPT = The conversation service turned an internal note into a reply, so the client may have read it. The bridge sends it no more notes. Once the service is fixed, run “npm run subscribe”.
failure-ENTRY_UNREADABLE = A stored entry does not have the shape that this version of the bridge expects, so it was not carried out. Was an older version started? Start the newer one, then retry the entry.
failure-LEDGER_UNAVAILABLE = The database does not respond or is locked. Nothing is accepted until it recovers.
failure-UNEXPECTED = A bug in the bridge. The stack trace is in the log; please report it.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = New conversation from { $client } via { $channel }.
alert-open-thread = Open thread
alert-bad-rating = { $client } rated their conversation via { $channel } { $rating } out of 5.
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, has been waiting for a reply for { $minutes } min.
   *[other] { $client }, { $channel }, has been waiting for a reply for { $hours } h { $minutes } min.
}
digest-head = { $count ->
    [0] Quiet hours are over. Nobody is waiting for a reply.
    [one] Quiet hours are over. One conversation is waiting for a reply:
   *[other] Quiet hours are over. { $count } conversations are waiting for a reply, longest first:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } min
   *[other] { $client }, { $channel }: { $hours } h { $minutes } min
}
digest-more = { $count ->
    [one] One more is not listed. “/waiting” lists all of them.
   *[other] { $count } more are not listed. “/waiting” lists all of them.
}
digest-put-off-until = Put off: { $client }, { $channel }, until { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Put off: { $client }, { $channel }, until they write
digest-put-off-more = Put off, not listed: { $count }
ops-dead = { $count ->
    [one] Gave up after the last attempt ({ $code }): ledger entry { $entries }. Use “npm run dead-letters” to list, retry or discard it.
   *[other] Gave up after the last attempt ({ $code }): { $count } ledger entries, starting with { $entries }. Use “npm run dead-letters” to list, retry or discard them.
}
ops-dead-conversations = Conversations affected ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = No route has a room for conversations from the client channel { $channel }, so they are not shown anywhere. Add a route without “when”.
ops-room-behind = The room { $room } is behind. Messages from clients waiting: { $count }, the oldest for { $minutes } min.
ops-room-caught-up = The room { $room } has caught up.
restore-report = The database that was restored on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC is reconciled. Linked again: { $linked }. Asked about in their threads: { $asked }. Shown in threads but unknown to the conversation service: { $lost }.
restore-report-emptied = The database was found empty on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC although the bridge’s cards stand in its rooms. Threads linked again by their cards: { $linked }. Questions asked anew: { $asked }. Shown in threads but unknown to the conversation service: { $lost }. Restore a backup if there is one.

notice-history-cut = { $count ->
    [one] One earlier message is not shown here.
   *[other] { $count } earlier messages are not shown here.
}
notice-perhaps-repeated = This may be a duplicate.
notice-thread-anew = The previous thread of this conversation was deleted or locked. The conversation continues here.
notice-thread-before = Previous thread
notice-the-message = Show the message
notice-not-shown = A message of this conversation cannot be shown here ({ $code }). Read it in the conversation service.

thread-assigned = Assigned to { $assignee }.
thread-assigned-by = { $name } ({ $chat }) assigned this to { $assignee }.
thread-unassigned-by = { $name } ({ $chat }) unassigned the conversation.
thread-closed = The conversation was closed.
thread-closed-by = { $name } ({ $chat }) closed the conversation.
thread-reopened-by = { $name } ({ $chat }) reopened the conversation.
thread-rated = The client rated this conversation { $rating } out of 5.
tagged-by = { $name } ({ $chat }) added the tag “{ $tag }”.
untagged-by = { $name } ({ $chat }) removed the tag “{ $tag }”.
department-set-by = { $name } ({ $chat }) set the department to “{ $department }”.
department-removed-by = { $name } ({ $chat }) removed the department.
thread-waiting = { $hours ->
    [0] The client has been waiting for a reply for { $minutes } min.
   *[other] The client has been waiting for a reply for { $hours } h { $minutes } min.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) has taken this conversation.
taken-done = You have taken this conversation.
taken-already = { $name } ({ $chat }) has already taken this conversation. Release it first to take over.
taken-already-yours = You have already taken this conversation.
taken-closed = This conversation is closed, so there is nothing to take.
no-answer-done = This wait is over: nobody is reminded of it. The client’s next message begins another.
no-answer-already = { $name } ({ $chat }) has already said that no answer is needed.
no-answer-nobody = Nobody is waiting for an answer here.
no-answer-closed = This conversation is closed, so nobody is waiting.
later-done = { $words ->
    [none] Put off until { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). You are called then.
   *[other] Put off until { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). You are called then: “{ $words }”.
}
later-done-client = { $words ->
    [none] Put off until the client writes.
   *[other] Put off until the client writes. Noted: “{ $words }”.
}
later-over = { $words ->
    [none] { $name } put this off until now.
   *[other] { $name } put this off until now: “{ $words }”.
}
later-over-client = { $name } put this off until the client writes, and they have: “{ $words }”.
later-replaced = { $words ->
    [none] { $name } put this off until another time. { $by } had put it off until { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }).
   *[other] { $name } put this off until another time. { $by } had put it off until { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }): “{ $words }”.
}
later-replaced-client = { $words ->
    [none] { $name } put this off until another time. { $by } had put it off until the client writes.
   *[other] { $name } put this off until another time. { $by } had put it off until the client writes: “{ $words }”.
}
later-when = Until when?
later-when-waiting = The client is waiting, so this can be put off once, for four hours at most. Until when?
later-not-understood = There is no time in “{ $text }” that the bridge understands, so nothing was done.
later-once = { $name } ({ $chat }) has already put this client off once, and they are still waiting. Answer them, or press “No answer needed”.
later-four-hours = The client is waiting, so this can be put off for four hours at most. Nothing was done.
later-already = { $name } ({ $chat }) has already put this conversation off until then.
later-closed = This conversation is closed, so there is nothing to put off.
taken-nobody = Nobody has taken this conversation.
reactions-too-many = Too many reactions here in one minute: this one did nothing. Use the buttons.
reaction-closes = { $name } ({ $chat }) reacted with { $emoji }: this conversation is closed in { $seconds } seconds.
reaction-closed = { $name } ({ $chat }) closed this conversation by reaction.
reaction-kept-open = { $name } ({ $chat }) cancelled that: the conversation stays as it is.
released-by = { $by } ({ $chat }) released this conversation. Nobody has it now.
released-for = { $by } ({ $chat }) released this conversation from { $name }. Nobody has it now.
muted-done = This thread is muted: the bridge posts no reminders, mentions or other notices here. Messages from clients and colleagues still arrive, and the card stays up to date.
muted-already = This thread is already muted.
unmuted-done = This thread is no longer muted.
unmuted-already = This thread is not muted.
mode-switched-note = { $name } switched this thread to notes: from now on, what you write here stays internal. Start with “!send” to send it to the client. Messages written before this are not affected.
mode-switched-reply = { $name } switched this thread to replies: from now on, what you write here goes to the client. Start with “note:” or “//” to keep it internal. Messages written before this are not affected.
mode-already-note = What you write in this thread already stays internal.
mode-already-reply = What you write in this thread already goes to the client.
mode-not-here = What you write in this room is not sent anywhere, and a single thread cannot change that.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] The conversation service is unreachable. Your reply waits and will be sent as soon as possible.
    [SERVICE_RATE_LIMITED] The conversation service is rate limiting the bridge. Your reply will be sent as soon as possible.
    [SERVICE_UNAUTHORIZED] The conversation service rejects the bridge’s API key. Your reply waits until the key is fixed; operations have been notified.
   *[other] Your reply waits ({ $code }) and will be sent as soon as possible.
}
reply-sent-after-wait = The waiting reply was sent after { DURATION($seconds) }.
reply-noted-after-wait = The waiting note was kept after { DURATION($seconds) }.
reply-sent-to-closed = Sent. The conversation is closed, so the client sees it on their next visit.
reply-files-not-sent = Files were not sent to the client: { $files }
reply-shared-not-sent = The shared message was not sent to the client, only the text with it.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] The reply was not sent: the conversation no longer exists.
   *[other] The reply was not sent ({ $code }).
}
reply-may-not-be-sent = The reply may not have been sent ({ $code }). Check the conversation before you send it again.
reply-retried = Retrying.
reply-discarded = Discarded. It will not be retried.
reply-withdrawn = The waiting reply was withdrawn before it was sent. The client has not seen it.
replies-may-be-missing = A reply that was written here between { DATETIME($from, timeStyle: "short") } and { DATETIME($until, timeStyle: "short") } ({ $zone }) may not have reached the bridge: another program took it from Telegram. What has no mark was not sent. Write it again.
reply-held = { $seconds ->
    [one] This message will be handled in one second. Until then you can edit, delete or cancel it.
   *[other] This message will be handled in { $seconds } seconds. Until then you can edit, delete or cancel it.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] This message will be handled in one second. Until then you can edit or cancel it; deleting it does not stop it.
   *[other] This message will be handled in { $seconds } seconds. Until then you can edit or cancel it; deleting it does not stop it.
}
reply-crosses = Not sent yet: { $other } has just answered this client. Send { $author }’s reply too?
reply-crosses-elsewhere = Not sent yet: { $other } has just answered this client from { $chat }, { $room }. Send { $author }’s reply too?
guard-asks = Not sent yet: { $author }’s reply may not be meant for the client as it stands. What should happen to it? Editing the message is an answer, too.
reason-quoted = { $rule } “{ $quote }”
doubt-note-misspelt = It starts with what looks like a misspelt sign of an internal note.
doubt-note-likely = It starts like an internal note.
doubt-note-inside = Further down it has a sign of an internal note.
doubt-note-copied = It has the lock that the bridge puts before internal notes.
doubt-unknown-command = It starts like a command, but no such command exists.
doubt-answers-note = It replies to an internal note.
doubt-answers-colleague = It replies to a colleague’s message, which the client has not seen.
doubt-answers-notice = It replies to a notice by the bridge.
doubt-answers-unknown = It replies to a message that the bridge does not know.
reply-came-late = Not sent yet: { $author }’s reply reached the bridge only now. Send it anyway?
reply-client-wrote = Not sent yet: the client has written something since { $author } wrote this reply. Send it anyway?
client-wrote-since = The client has written something since.
closed-since = The conversation has been closed since.
half-sent = The client already has the beginning of it.
reply-after-restore = Not sent: the database was restored from a backup, and the conversation does not contain this message by { $author }. Send it?
reply-written-at = It was written on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = It mentions a colleague.
leak-secret = It contains what looks like a password, token or key.
leak-internal-address = It contains an internal network address.
leak-personal-data = It contains what looks like the number of a card, an account or a person.
leak-other-email = It contains an e-mail address that is not this client’s and has not appeared in this conversation.
leak-other-phone = It contains the phone number of another contact.
leak-note = It reads like a note to colleagues.
leak-forwarded = It was forwarded, so somebody else wrote it.
leak-pasted = It looks like a pasted log, query or table.
reply-sent-anyway = { $by } chose to send this reply to the client.
reply-kept-as-note = { $by } kept this as an internal note. The client does not see it.
question-edited-sent = { $by } edited it. Nothing speaks against it any more, so it goes to the client.
question-edited-noted = { $by } edited it. It is kept as an internal note.
question-edited-not-sent = { $by } edited it. There is nothing to send any more.
reply-dropped = { $by } discarded this reply. The client has not seen it.
reply-cancelled = The reply was cancelled. The client has not seen it.
cancel-not-yours = Only the author and administrators can cancel a waiting reply.
cancel-under-way = It is being sent. The bridge drops it unless the client already has it; the thread will say which.
cancel-too-late = Too late: the client already has it.
cancel-too-late-note = It is already kept as a note. The client does not see it.
cancelled-after-sending = { $words ->
    [none] Somebody tried to cancel a reply here, but the client already has it.
   *[other] Somebody tried to cancel the reply “{ $words }”, but the client already has it.
}
cancelled-after-noting = { $words ->
    [none] Somebody tried to cancel a note here, which is already kept. The client does not see it.
   *[other] Somebody tried to cancel the note “{ $words }”, which is already kept. The client does not see it.
}
edited-while-waiting = The waiting reply was not changed: its earlier text is already being sent. Delete the message to stop it.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = The waiting reply was not changed: its earlier text is already being sent.
edited-not-sent = Edits to a message that was not sent are ignored. Write a new message.
edited-after-sending = { $words ->
    [none] A reply was edited here, but the client already has the earlier text. Write a new message to correct it.
   *[other] The reply “{ $words }” was edited, but the client already has this earlier text. Write a new message to correct it.
}
edited-after-noting = { $words ->
    [none] A note was edited here. The conversation service keeps the earlier text; the client does not see it.
   *[other] The note “{ $words }” was edited. The conversation service keeps this earlier text; the client does not see it.
}
deleted-after-sending = { $words ->
    [none] A reply was deleted here, but the client already has it.
   *[other] The reply “{ $words }” was deleted, but the client already has it.
}
deleted-after-noting = { $words ->
    [none] A note was deleted here. The conversation service keeps it; the client does not see it.
   *[other] The note “{ $words }” was deleted. The conversation service keeps it; the client does not see it.
}

refused-stranger = Not sent to the client: people from outside this workspace cannot answer clients.
refused-guest = Not sent to the client: guests cannot answer clients.
refused-deactivated = Not sent to the client: this account is deactivated.
refused-bot = Not sent to the client: bots cannot answer clients.
refused-empty = Not sent to the client: it contains no text.
refused-only-files = Not sent to the client: it contains only files, which cannot be sent.
refused-only-shared = Not sent to the client: it contains only a shared message, which cannot be sent.
refused-notes-not-kept = This note stays in this thread only: the conversation service would show it to the client.
send-close-not-offered = Nothing was sent: your conversation service does not offer to close conversations from here. Send the text without “!send-close”.
send-later-waits = { $author }’s reply goes out on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). If the client writes before, you are asked again. Edit the message to change it.
send-later-due = The time set for this reply has come.
send-later-not-understood = Not sent: the bridge does not read “{ $text }” as a time within the next { $days } days. Write, for example, “!send-later tomorrow 9:00 Good morning”. Other times: 1h, 14:30, monday 9:00.
refused-thread-unknown = Not sent: this thread does not belong to a conversation.
which-conversation = Which conversation is it? Press its client; then write your message again.
which-conversation-named = Going by its name, it may be the conversation with { $client }.
which-conversation-other = If its client is not offered here, use “/conversations all”, or “/conversation cv_…” with the conversation’s id: both lead to its thread, or open one. Write there.
thread-linked = Linked: this thread belongs to the conversation with { $client }. What you wrote before was not sent.

press-failed = That did not work ({ $code }). Please try again.
change-not-offered = Nothing was changed: your conversation service does not offer that from here. Use its own console.
change-nothing = Nothing to change: it is like that already.
manage-choose = What should change? A press does it at once, and every thread says who did. “!tag TAG” adds a tag.
close-crossed = The client wrote meanwhile, so the conversation stays open. Close it again once you have read that.
change-too-late = Nothing was changed: the service could not be reached in time. Try again.
change-refused = { $field ->
     [status] Nothing was changed: the service refused the status.
     [assignee] Nothing was changed: the service refused the assignee. It may not know this operator.
     [department] Nothing was changed: the service refused the department.
     [tags] Nothing was changed: the service refused the tags. There may be too many.
    *[other] Nothing was changed: the service refused it.
}
assign-me-unknown = The bridge does not know which operator you are. Write “/operator op_…” first.
assign-nobody = Nobody is called “{ $name }”. Write an operator’s name or id, “me” or “none”.
assign-several = Several operators are called “{ $name }”. Write the operator’s id.
assign-known = Operators: { $names }.
department-unknown = Nothing was changed: no route and none of the newest conversations has a department “{ $name }”.
department-known = There are: { $names }.
press-handled-already = Somebody has already handled this.
messages-folded = { $count ->
    [one] One more message is not shown yet ({ $characters } characters).
   *[other] { $count } more messages are not shown yet ({ $characters } characters).
}
messages-doubtful = The database was restored from a backup. Messages that may already stand above or in an earlier thread: { $count }, the first written on { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = What was not shown yet follows.
messages-were-shown = These messages were already shown.
not-for-stranger = Nothing was done: only people of this workspace can do this.
not-for-guest = Nothing was done: guests cannot do this.
not-for-deactivated = Nothing was done: this account is deactivated.
not-for-others = Nothing was done: only admins of the workspace or group can do this.
not-for-bot = Nothing was done: bots cannot do this.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NAME, PHONE or E-MAIL: look up a contact and their open conversations. In a thread, use the “Contact” button on its card.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: list conversations with links to their threads. Default: new and open ones. “waiting” puts those first whose clients wait longest.
command-usage-waiting = /waiting: list the clients who are waiting for a reply in this room, longest first, with links to their threads.
command-usage-conversation = /conversation cv_…: open this conversation’s thread here with its history, or show where its thread is.
command-usage-replies = /replies [search WORDS]: list saved replies. “/replies add NAME TEXT”, “/replies edit NAME TEXT” and “/replies remove NAME” change the list. In a thread, “!r NAME” shows one before it goes to the client. { "{client}" } becomes the client’s name, { "{me}" } yours.
command-usage-trace = /trace cv_…: show what happened to every message of this conversation (for admins of the workspace or group). In a thread, “!trace” shows its own conversation.
command-usage-operator = /operator op_…: say which operator of the conversation service you are, so that you are mentioned when a conversation is assigned to you. An admin confirms it. “/operator none” removes it.
command-usage-why = /why cv_…: show which reminders about this waiting client were due, where, who was called, and what held them back. In a thread, “!why” shows its own conversation.
command-usage-report = /report: what the last seven days were like in this room: time to the first reply, replies by person, ratings, what was given up. “/report last” shows the seven days before.
command-usage-help = /help: show what writing here does, and list the commands.
command-usage-changes = In a thread: !close, !reopen, !assign @NAME (or me, or none), !department NAME (or none), !tag TAG, !untag TAG: change the conversation. Write nothing else in that message. “!send-close TEXT” sends the text, then closes.
command-usage-later = In a thread: !later 3d call him (or client): put the conversation off, until then or until the client writes, and be called with your words. Other times: 1h, 14:30, tomorrow, monday 9:00. “!send-later 14:30 TEXT” sends the text then.
command-unknown = No such command.
command-wrong-room = Client data is shown only in rooms where the bridge works. Ask there.
command-looking = Still searching: the conversation service is slow to respond.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] The conversation service does not respond. Try again later.
    [SERVICE_RATE_LIMITED] The conversation service is rate limiting the bridge. Try again in a minute.
    [SERVICE_UNAUTHORIZED] The conversation service rejects the bridge’s API key. Operations can fix that.
   *[other] The conversation service could not answer ({ $code }).
}
command-thread-unknown = This is not the thread of a conversation.
help-mode-reply = What you write in a thread goes to the client. Start with “note:” or “//” to keep it internal.
help-mode-note = What you write in a thread stays internal, as a note. Start with “!send” to send it to the client.
help-mode-alerts = What you write in the threads of this room is not sent anywhere.
help-mode-none = This room has no threads; what you write here is not sent anywhere.
help-in-thread = In this thread, “!contact” or the “Contact” button on the card looks up the client; “!send” and “note:” choose where your text goes.
help-in-room = In a thread, start a command with “!”. “!contact” or the “Contact” button on the card looks up the client.
answer-too-old = This list has expired. Ask again.
list-page-of = Page { $page } of { $pages }.

contact-none = No contact found for “{ $query }”.
contact-found = { $count ->
    [one] One contact found for “{ $query }”:
   *[other] { $count } contacts found for “{ $query }”:
}
contact-many = { $count ->
    [one] Only the first one is listed. Search with more of the name, number or address.
   *[other] Only the first { $count } are listed. Search with more of the name, number or address.
}
contact-conversations-unread = Their conversations could not be read ({ $code }).
contact-conversations = Open conversations
contact-conversation-link = Conversation of { DATETIME($day, dateStyle: "medium") }
contact-without-thread = No thread yet (open one with /conversation)
contact-revealed = Shown only to you, and recorded:
conversations-found = Conversations { $first } to { $last } of { $count }:
conversations-found-of-many = Conversations { $first } to { $last } of more than { $count }:
conversations-none = No conversations match.
conversations-no-more = No more conversations.
conversations-many = There are more conversations than can be paged through. Narrow the list by status or client channel.
conversations-mine-unknown = The bridge does not know which operator of the conversation service you are, so it cannot list your conversations. Use “/operator” to tell it. “/conversations unassigned” lists the ones without an assignee.
# Who is waiting. The time is put in by the bridge. Hours are 0 below one hour.
waiting-found = Clients waiting for a reply, { $first } to { $last } of { $count }, longest first:
waiting-nobody = Nobody is waiting for a reply here.
waiting-thanks = Probably only thanks, not counted above: { $count }
waiting-incomplete = There are more unfinished conversations than the bridge reads for this list, so somebody may be missing.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } min)
   *[other] { $time } ({ $hours } h { $minutes } min)
}
# The list that a room keeps.
list-head = { $count ->
    [0] Nobody is waiting for a reply.
    [one] One client is waiting for a reply:
   *[other] { $count } clients are waiting for a reply, longest first:
}
list-whose = { $label }: { $name }
# The report of a room. A period of days; times to the first reply in seconds, in whole words of the language.
report-head = From { DATETIME($from, dateStyle: "medium") } to { DATETIME($until, dateStyle: "medium") }:
report-nothing = From { DATETIME($from, dateStyle: "medium") } to { DATETIME($until, dateStyle: "medium") } nobody replied to a client from this room, nobody rated a conversation, and nothing was given up.
report-first-answer = Time to the first reply, median: { DURATION($median) }; 9 of 10 at most: { DURATION($p90) }. Waits: { $count }.
report-no-first-answer = No client was waiting for one of these replies.
report-answers = Replies to clients: { $count }
report-person = { $name }: { $count }
report-others = Others: { $count }
report-ratings = Ratings: { $count }, on average { NUMBER($average, maximumFractionDigits: 1) } out of 5
report-no-ratings = Ratings: none
report-given-up = Messages given up: { $count }
report-lines = Lines of the bridge itself: { $count }
report-calls = Calls for waiting clients: { $count }
report-unheard = Of these, nobody has acted on { $count } since: { $conversations }
# Why nobody heard. Times are put in by the bridge.
why-waits = { $hours ->
    [0] The client has been waiting for a reply since { $time }, for { $minutes } min.
   *[other] The client has been waiting for a reply since { $time }, for { $hours } h { $minutes } min.
}
why-nobody-waits = The client is not waiting for a reply.
why-set = This room is reminded once a client has waited for { $minutes } min.
why-switched-off = This room has no reminders (“waiting” is not set for it in the routes file).
why-muted = This thread is muted.
why-owner = { $name } is called by the client’s first message after a reply, except in quiet hours.
why-owner-nobody = The client’s first message after a reply calls nobody: nobody here has taken this conversation, and it is assigned to nobody here.
why-owner-off = The client’s first message after a reply calls nobody (“call: nobody” in the routes file).
why-owner-elsewhere = { $name } is called by the client’s first message after a reply in { $where }, not here.
why-owner-held = The client’s first message after a reply calls nobody here now: { $reason }.
why-none = No reminder was due in the last seven days.
why-none-here = No reminder was due in this room in the last seven days.
why-due = Due
why-outcome = Outcome
why-wrote-again = Wrote again
why-held-off = nobody, because of “call: nobody” in the routes file
why-held-nobody = nobody: nobody had taken the conversation, and it was assigned to nobody who is known here
why-held-not-here = nobody: whoever was on the conversation cannot be mentioned in this room
why-held-elsewhere = called in another room: { $where }
why-not-yet = not due yet
why-posting = is being posted
why-failed = given up ({ $code })
why-called = Called by name
why-called-nobody = nobody
why-groups-gone = User groups that are gone
why-next-room = Next room
why-next-room-none = none: the other rooms of the route have quiet hours, or their thread is muted or does not exist
why-digest = Digest
words-client = Client wrote
words-operator = We wrote
words-bot = Bot wrote
words-note = Internal note
conversation-nobody = nobody
conversation-updated = Last change
conversation-gone = The conversation service has no conversation { $id }.
conversation-is-here = Its thread:
conversation-is-elsewhere = This room has no threads. Its thread is here:
conversation-not-here = This room has no threads. Ask in a room that has them.
conversation-opening = Opening the conversation with { $client } here.
saved-asks = Not sent yet: this is the saved reply “{ $name }”, as it would go to the client. { $author } decides. Editing the message is an answer, too.
saved-continues = It continues below.
saved-not-yours = Only the person who asked for this saved reply and administrators can send or edit it.
saved-edit-here = Copy the text, then edit your own message “!r …” into what you want to send. The bridge checks it and sends it.
saved-inside = Nothing was sent: for this client, “{ $name }” would read like an internal note or a command. Change it with “/replies edit”.
saved-unknown = Nothing was sent: there is no saved reply “{ $name }”.
saved-nearest = Did you mean: { $names }?
saved-list = “/replies” lists all of them.
saved-added = Saved as “{ $name }”. In a thread, “!r { $name }” shows it before it goes to the client.
saved-changed = The saved reply “{ $name }” was changed.
saved-removed = The saved reply “{ $name }” was removed.
saved-name-taken = Nothing was saved: there already is a saved reply “{ $name }”. “/replies edit { $name } TEXT” changes it.
saved-too-many = Nothing was saved: there are { $most } saved replies already. Remove one first.
saved-name-wrong = Nothing was saved: a name is one word of at most 40 letters, figures, “-” and “_”.
saved-name-command = Nothing was saved: “{ $name }” is a command. Choose another name.
saved-text-missing = Nothing was saved: there is no text.
saved-text-long = Nothing was saved: the text has { $length } characters. At most { $most } are possible.
saved-text-inside = Nothing was saved: the text starts like an internal note or a command.
saved-edited-inside = Nothing was sent: the text starts like an internal note or a command.
saved-none = There are no saved replies yet.
saved-none-match = No saved reply has these words.
saved-found = Saved replies { $first } to { $last } of { $count }:
saved-text = Text
saved-author = By
save-not-a-persons = Only what a person wrote in a thread can be saved as a reply.
save-by-command = The form cannot be opened for this text. Use “/replies add NAME TEXT” instead.
form-edit-title = Edit and send
form-edit-hint = The client reads this. The bridge checks it before it goes.
form-save-title = Save as reply
form-save = Save
form-reply-name = Name
form-reply-name-hint = One word, for “!r NAME”.
form-reply-text = Text of the reply
form-reply-text-hint = { "{client}" } becomes the client’s name, { "{me}" } the name of whoever sends it.
form-manage-title = Manage conversation
form-manage-tags-hint = Separated by commas.
form-manage-nobody = Nobody
form-manage-no-department = None
contact-name = Name
contact-channel = Client channel
contact-phone = Phone
contact-email = E-mail
contact-first-seen = First seen
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = The bridge does not know which operator of the conversation service you are.
operator-is = You are known as the operator { $operator }.
operator-waits = Asked in the room. Once an admin confirms, you are known as the operator { $operator }.
operator-ended = You are no longer known as an operator.
operator-set-elsewhere = The routes file sets you as the operator { $operator }. Change it there.
operator-asked = { $name } wants to be known as the operator { $operator } of the conversation service. An admin of the workspace or group needs to confirm.
operator-confirmed = { $name } is known as the operator { $operator }. Confirmed by { $by }.
operator-declined = { $name } is not known as the operator { $operator }. Declined by { $by }.

button-contact = Contact
button-take = Take
button-no-answer = No answer needed
button-later = Later
button-later-1h = In an hour
button-later-4h = In four hours
button-later-tomorrow = Tomorrow 9:00
button-later-monday = Monday 9:00
button-later-client = When the client writes
button-release = Release
button-manage = Manage
button-assign-me = Assign to me
button-assign-none = Assign to nobody
button-assign-to = Assign to { $name }
button-department = Department: { $department }
button-department-none = No department
button-untag = Remove “{ $tag }”
button-close = Close
button-reopen = Reopen
button-waiting = Who is waiting
button-mute = Mute
button-unmute = Unmute
button-mode-note = Switch to notes
button-mode-reply = Switch to replies
button-confirm = Confirm
button-decline = Decline
button-retry = Retry
button-unfold = Show them
button-shown = They are here
button-link = This is { $client }
button-link-began = { $began }: { $client }
button-discard = Discard
button-cancel = Cancel
button-next = Next
button-previous = Previous
button-reveal = Reveal
button-open-here = Open here
button-keep-note = Keep as note
button-anyway = Send to client
button-send-now = Send now
button-drop = Discard
button-send = Send
button-send-close = Send and close
button-edit = Edit

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → client
heading-bot = { $author } (bot) → client
heading-note = 🔒 Internal note · { $author }
heading-draft = Draft · { $author }
heading-from = from { $chat }, { $room }
heading-part = part { $number } of { $of }
heading-late = late: written before the messages above
heading-perhaps-repeated = may be a duplicate
post-empty = (empty message)
card-nameless = Unnamed client
card-channel = Channel
card-name = Name
card-name-unproven = not proven
card-status = Status
card-status-new = New
card-status-open = Open
card-status-closed = Closed
card-assignee = Assignee
card-department = Department
card-tags = Tags
card-waiting = Waiting since
card-only-thanks = Probably only thanks
card-no-answer = No answer needed
card-put-off-until = Put off until { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Put off until the client writes · { $name } · { $chat }
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = Taken by
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat }
card-muted = Muted: no reminders or mentions here. Messages still arrive.
card-mode-own = Set for this thread:
card-rating = Rating
card-rating-value = { $rating } out of 5
card-mode-reply = What you write in this thread goes to the client. Start with “note:” or “//” to keep it internal.
card-mode-note = What you write in this thread stays internal, as a note.
card-mode-alerts = For information: what you write in this thread is not sent anywhere.
card-mode-short-reply = Replies here go to the client.
card-mode-short-note = Internal notes only.
card-mode-short-alerts = Nothing written here is sent.
person-unknown = Unknown person
mention-group = @team
mention-channel = #channel
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
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

telegram-command-note = Keep this internal, as a note
telegram-command-send = Send this to the client
telegram-command-contact = Look up a client
telegram-command-conversations = List conversations
telegram-command-waiting = List the clients who are waiting
telegram-command-conversation = Show one conversation
telegram-command-replies = List and change saved replies
telegram-command-trace = Show what happened to its messages
telegram-command-operator = Say which operator you are
telegram-command-why = Show why nobody was called
telegram-command-report = Show how the last seven days were
telegram-command-help = Show what you can write here

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = Nothing was done: only admins of the workspace or group can do this.
trace-nothing = The ledger has nothing on { $id }. Finished entries are deleted after seven days.
trace-found = { $id }: messages { $first } to { $last } of { $count }, newest first.
trace-from = From
trace-from-client = the client
trace-from-operator = an operator, in the service
trace-from-bot = a bot
trace-from-note = an internal note
trace-from-staff = staff
trace-by = By
trace-taken = Ingested
trace-step-show = To the thread
trace-step-relay = To the other thread
trace-step-staff = To the service
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = the service turned the note into a reply: { $details }
trace-result-moved = to { $details }
trace-result-retracted = withdrawn before it was sent
trace-result-confirmation-requested = asked first{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = it was a command
trace-result-silent = nothing to do
trace-result-already-shown = already shown
trace-result-edited = edited
trace-result-unchanged = nothing to change
trace-result-changed = changed at the service
trace-result-no-thread = no thread
trace-result-thread-gone = the thread is gone
trace-result-superseded = superseded by a later mark
trace-result-postponed = postponed, because the team chat did not take it
trace-result-reordered = in order: an earlier message of the thread goes first
trace-result-notified = notified
trace-result-listed = conversations: { $details }
trace-result-answered = answered
trace-result-muted = the thread is muted
trace-result-confidential = the conversation is confidential
trace-result-only-thanks = the client only thanked
trace-result-no-answer-needed = somebody said that no answer is needed
trace-result-put-off = it was put off
trace-result-client-wrote = the client wrote meanwhile
trace-result-quiet-hours = quiet hours
trace-result-other-hours = the quiet hours have changed
trace-result-too-late = too late
trace-result-too-old = the list had expired
trace-result-nothing-waits = nobody is waiting
trace-result-switched-off = switched off
trace-result-revealed = { $details } was revealed
trace-result-nothing-revealed = nothing was revealed
trace-result-rated-better = the client has changed the rating
trace-result-refused = { $details ->
    [none] this person may not do this
    [guest] guests may not answer
    [stranger] people from outside may not answer
    [deactivated] the account is deactivated
    [bot] bots may not answer
    [empty] no text
    [only-files] only files
    [only-shared] only a shared message
    [unknown-command] no such command
    [note-unclear] looks like a note
    [notes-not-kept] the service does not keep notes
    [thread-unknown] the thread does not belong to a conversation
   *[other] { $details }
}
trace-outcome-waiting = { $where } · waiting{ $until ->
        [none] { "" }
       *[other] { " " }until { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · retrying, { $attempts } attempts so far: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· next attempt at { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · running
trace-outcome-posted = { $where } · posted { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · attempts: { $attempts }
trace-outcome-sent = { $where } · sent { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · attempts: { $attempts }
trace-outcome-noted = { $where } · kept as a note { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · attempts: { $attempts }
trace-outcome-done = { $where } · done { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · not sent { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · given up { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC after { $attempts } attempts: { $failure }

## How the bridge fares (/readyz, and the doctor)

# What is known of the place stands in brackets, with a blank before it; empty when nothing is.
database-locked = Another program has locked the database for longer than a write may take{ $where }. Close it.
database-in-use = Another bridge is using this database file{ $where }. Stop it first. To run several replicas, use postgres://.
database-being-replaced = A restore or a move is working on this database{ $where }. Start again once it has ended.
database-unwritable = The database is not writable{ $where }. Check the path in DATABASE_URL, its permissions and the free disk space.
database-foreign-owner = { $path } belongs to user { $owner }, and the bridge runs as user { $user }, so it cannot write its database. Run “sudo chown -R { $user }:{ $group } { $folder }”, in a container on the volume behind that path, or let the bridge run as user { $owner }.
database-network-disk = { $folder } is on a network file system ({ $kind }), where SQLite’s locks may not hold and data gets lost. Use a local disk or PostgreSQL, or set SQLITE_ON_NETWORK_DISK=yes if you know that the locks hold.
database-damaged = The file is damaged or is not a database{ $where }. Restore it from a backup, or set DATABASE_URL to another path.
database-too-new = The tables of this database need version { $version } of the bridge or later, because a newer version has changed them. Start that version, or restore the backup that was made before the upgrade.
database-migration-failed = The tables could not be migrated: the step { $step } failed ({ $code }). Nothing was changed, and replicas of the version before go on working. Stay on that version, and report this.
database-moved = This database was moved to { $to }. Set DATABASE_URL to that one. If the move was interrupted, run it again: it continues. To return to this database, stop the bridge and run “npx node src/main.ts restored --since TIME” with the time of the move.
database-move-unfinished = A move into this database has not ended. Run it again: it continues.
database-outage-over = From { DATETIME($from, timeStyle: "short") } to { DATETIME($until, timeStyle: "short") } UTC the database took no writes, so the bridge accepted nothing. Slack, Telegram and the conversation service deliver again what came meanwhile, or the bridge reads it back. The reason is in the log.
database-deleted = The database file was deleted or replaced while the bridge runs{ $where }. Nothing is accepted. Stop the bridge, put the file back or restore a backup, and start it again.
database-not-flushed = The disk did not confirm what was written to the database{ $where }, so the last of it may be lost. Nothing is accepted. Check the disk, then restart the bridge.
database-emptied = Tables of the bridge are missing in the database or were emptied{ $where }. Nothing is accepted. Stop the bridge, restore a backup, and start it again.
database-unreachable = The database server does not respond{ $where }. Check DATABASE_URL and that the server is running.
database-refused = The database server rejects the user name, the password or the database name{ $where }. Check DATABASE_URL.
database-certificate = The certificate of the database server is not accepted{ $where }. In DATABASE_URL, let sslrootcert name the file of the authority that signed it, and use the host name that the certificate is for.
database-timeout = The database did not commit in time{ $where }.
database-url = DATABASE_URL must start with file: or postgres://{ $where }.
database-closed = The database is closed{ $where }.
database-conflict = The database rejected a statement that conflicts with a concurrent one{ $where }.
database-statement = The database rejected a statement{ $where }. This is a bug; please report it.
database-silent = The database does not respond.
database-answers = The database responds ({ $dialect }).
traffic-starting = The bridge is starting.
traffic-stopping = The bridge is shutting down.
reconciling = The database was restored on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC and is being reconciled. Nothing is sent until that is done.
database-was-emptied = The database was found empty on { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC although the bridge’s cards stand in its rooms. Restore a backup if there is one.

service-starting = The bridge is starting.
service-not-reached = The bridge has not reached the conversation service yet.
service-in-contact = Connected to the conversation service at { $url }.
service-no-contact = Cannot reach the conversation service ({ $code }).
service-refused-secret = Events from the conversation service are refused because their signatures do not match the bridge’s secret (its SHA-256 begins with { $fingerprint }), and clients’ messages are late: the bridge has to look for them. Set CONVERSATION_WEBHOOK_SECRET to the secret that the service signs with and restart, or subscribe again with “npm run subscribe”.

slack-connecting = Not connected to Slack yet.
slack-by-socket = Connected to Slack in Socket Mode.
slack-closed = Slack closed the connection ({ $code }).
slack-unreachable = Cannot connect to Slack ({ $code }).
slack-stopped = The bridge has stopped receiving from Slack.
slack-socket-disabled = Socket Mode was turned off in the settings of the Slack app. Turn it on again under “Socket Mode”; the bridge reads what staff write meanwhile every few seconds.
slack-access-lost = Slack revoked the app’s access ({ $code }). Reinstall the app and set the new token.
slack-no-way-in = Neither SLACK_APP_TOKEN nor SLACK_SIGNING_SECRET is set.
slack-not-listening = The bridge is not receiving from Slack.
slack-refused-secret = Events from Slack are refused because their signatures do not match the signing secret in use (its SHA-256 begins with { $fingerprint }), and replies are late: the bridge has to look for them. Copy the signing secret from “Basic Information” of the Slack app to SLACK_SIGNING_SECRET, and restart.
slack-refused-clock = Events from Slack are refused because the clock of this machine is more than five minutes wrong, and replies are late: the bridge has to look for them. Set the clock.
slack-by-http = The bridge receives from Slack over HTTP.

telegram-connecting = The bridge has not polled Telegram yet.
telegram-polling = The bridge is polling Telegram.
telegram-polled-elsewhere = Another replica is polling Telegram.
telegram-unreachable = Cannot poll Telegram ({ $code }).
telegram-stopped = The bridge has stopped receiving from Telegram.
telegram-not-listening = The bridge is not receiving from Telegram.
telegram-by-http = The bridge receives from Telegram over HTTP.
telegram-foreign-reader = Another program polls Telegram with this bot’s token and takes updates, so replies of the team may be missing. Revoke the token in @BotFather, set the new one, and look at the threads of the last minutes.
telegram-webhook-removed = Another program removed this bot’s webhook. The bridge set it again; replies of the team may be missing. If nobody did that on purpose, revoke the token in @BotFather.
telegram-webhook-elsewhere = Another program set this bot’s webhook to { $host }, so the bridge receives nothing from Telegram. Remove that webhook or revoke the token in @BotFather; the bridge then sets its own again.
telegram-webhook-failing = Telegram cannot deliver to the bridge’s webhook ({ $code }). Check PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET and the proxy: Telegram drops what it could not deliver within 24 hours.
telegram-webhook-behind = Telegram keeps { $pending } updates for the bridge, and more all the time: the bridge takes them too slowly, so replies of the team are late. Check the load of the machine and the database.
telegram-drops-soon = For 20 hours nothing that waits at Telegram has reached the bridge. Telegram drops what it has kept for 24 hours, and replies of the team with it. Repair the connection now, or tell the team to write again.
telegram-room-lost = The bot was removed from the Telegram group { $name }, or may not write there any more. What is meant for it waits. Add the bot again, as an administrator: the bridge then continues at once.
telegram-group-topics = { $name }: topics.
telegram-group-chains = { $name }: reply chains, no topics.

## The site widget (src/service)

widget-title = Chat with us
widget-subtitle = Our team answers here
widget-greeting = Hello! Send us a message, and somebody from our team will reply here.
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
widget-waiting = Waiting for a connection
widget-refused = Not sent
widget-retry = Try again
widget-offline = No connection. Your messages are kept and sent later.
widget-busy = That was a lot at once. Your messages are kept and sent automatically in a moment.
widget-new-messages = New messages: { $count }
widget-closed = This conversation is closed. Write to start a new one.
widget-rate = How did we do?
widget-stars = { $count } out of 5
widget-rated = Thank you! You rated us { $count } out of 5.
widget-not-rated = Your rating was not sent. Please try again.
widget-online = We are online
widget-away = We are away. Back on { $when }.
widget-too-long = Too long by { $count } characters. Please send it in parts.
widget-email-ask = It is taking a while. Leave your e-mail address, so that we can reach you if you go.
widget-email-label = Your e-mail address
widget-email-save = Save
widget-email-later = Not now
widget-email-saved = Thank you! We will find you there.
widget-email-wrong = This is not an e-mail address.
# What a visitor without a name is called in front of staff.
visitor-name = Visitor { $code }

## The operator console (src/service/console)

console-title = Console
console-skip = Skip to content
console-sections = Sections
console-section-conversations = Conversations
console-section-contacts = Contacts
console-section-replies = Saved replies
console-section-subscriptions = Subscriptions
console-section-keys = Keys
console-offline = No connection to the service. This page may be out of date.

console-sign-in = Sign in
console-sign-out = Sign out
console-sign-in-hint = Whoever runs the service creates accounts and resets passwords.
console-sign-in-wrong = No operator has this name and password.
console-name = Name
console-password = Password
console-password-change = Change your password
console-password-one-time = You signed in with a one-time password. Choose your own before you continue.
console-password-current = Current password
console-password-new = New password
console-password-again = Repeat the new password
console-password-hint = At least { $least } characters. Longer is stronger.
console-password-save = Change password
console-password-differs = The two new passwords do not match.
console-password-short = A password has { $least } to { $most } characters.
console-password-common = This password is one of the most used ones. Choose another.
console-password-same = The new password is the same as the old one.
console-password-wrong = The current password is wrong.

console-any = Any
console-nobody = Nobody
console-me = { $name } (you)
console-search = Search
console-search-hint = Client, phone, e-mail, id, or words of a message
console-show = Show
console-show-all = Show all
console-status = Status
console-status-new = New
console-status-open = Open
console-status-closed = Closed
console-channel = Channel
channel-site = Web site
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = E-mail
console-assignee = Assignee
console-department = Department
console-list-empty = No conversations match.
console-list-of = Conversations with { $client }.
console-list-too-many = Many people match; these are the conversations of the newest. Type more of the name.
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
console-reply-hint = The client will read this.
console-reply-closed-hint = The conversation is closed: the client reads this on their next visit, and it stays closed.
console-reply-send = Send to client
console-reply-asks = Not sent yet: this may not be meant for the client as it stands. Change it, or decide what should happen to it.
console-note = Write an internal note
console-note-title = Internal note
console-note-hint = Only the team reads this. The client never sees it.
console-note-keep = Keep as note
console-text-missing = There is no text.
console-text-long = Too long: at most { $most } characters.

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
console-rating-value = Rated { $rating } out of 5
console-started = Started
console-id = Id

console-contacts-search = Name, phone or e-mail
console-contacts-empty = Nobody found.
console-contacts-more = Only the newest { $count } are shown. Type more of the name.

console-subscriptions-hint = Receivers of events. A subscription is disabled after ten failures in a row; once its receiver works again, re-enable it and replay what it missed.
console-subscriptions-empty = No subscriptions. Integrations subscribe with POST /v1/webhooks.
console-subscription-active = Active
console-subscription-disabled = Disabled
console-subscription-stopped = Disabled after too many failures in a row:
console-subscription-stopped-by-hand = Disabled by an operator:
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
    [timeout] No response in time
    [unreachable] Unreachable
    [address_refused] The address is in a private network, which is not allowed
   *[other] { $failure }
}
console-failure-status = Answered { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, given up

console-keys-hint = A key gives full access to the API. Issue one per integration, so that you can revoke each alone. Keys from settings are not listed here.
console-keys-empty = No keys issued.
console-replies-hint = One list for everybody, here and in the team’s chats. Nothing is sent before somebody has read it.
console-reply-add = Add saved reply
console-reply-remove = Remove { $name }
console-reply-name-wrong = A name is one word of at most 40 letters, figures, “-” and “_”.
console-reply-text-wrong = A text has 1 to { $most } characters.
console-reply-taken = There already is a saved reply called { $name }.
console-reply-too-many = There are { $most } saved replies already. Remove one first.
console-reply-saved = Saved reply
console-reply-insert = Insert
console-key-issue = Issue key
console-key-name = Purpose
console-key-name-wrong = A key’s name is one line of at most { $most } characters.
console-key-once = The key “{ $name }”. Copy it now: it is not shown again.
console-key-valid = Valid
console-key-revoked = Revoked
console-key-issued-at = Issued
console-key-issued-by = Issued by { $name }
console-key-revoked-at = Revoked
console-key-revoke = Revoke { $name }
console-key-revoke-hint = Whoever uses this key is rejected within seconds. You cannot undo this.

console-done-sent = Sent to the client.
console-done-sent-closed = Sent. The conversation is closed: the client reads it on their next visit.
console-done-noted = Kept as an internal note.
console-done-kept = { console-done-noted }
console-done-discarded = Discarded. Nothing was sent.
console-done-assigned = Assignee changed.
console-done-department = Department changed.
console-done-tags = Tags changed.
console-done-closed = Conversation closed.
console-done-reopened = Conversation reopened.
console-done-read = Marked as read.
console-done-password = Password changed.
console-done-enabled = Subscription re-enabled.
console-done-disabled = Subscription disabled.
console-done-replayed = Replaying what it missed.
console-done-revoked = Key revoked.

console-error = That did not work
console-error-invalid = The request could not be read. Go back and try again.
console-error-form-stale = This form has expired or does not come from this site, so nothing was changed. Reload the page.
console-error-not-found = Nothing here.
console-error-method-not-allowed = This page cannot be opened that way.
console-error-too-large = The request is too large.
console-error-limited = Too many attempts. Wait a minute and try again.
console-error-internal = A bug in the service. The details are in its log.
console-error-unavailable = The service cannot read or store anything at the moment. Try again soon.
console-error-back = Back to the conversations

console-section-operators = Operators
console-views = Views
console-view-mine = Mine
console-view-unassigned = Unassigned
console-view-waiting = Waiting
console-view-open = Open
console-view-closed = Closed
console-view-all = All
console-total = { $count }
console-more-than = { $count }+
console-filters = Filters
console-filter-assignee = Assigned to
console-filter-department = In department
console-tag = Tag
console-found-people = People
console-found-messages = In messages
console-found-more-people = All conversations of these people
console-search-older = Search older messages
console-search-until = Searched back to
console-search-indexing = Older messages are still being added to the search.
console-search-none = No message here has all of these words.
console-choose = Choose a conversation.
console-new-messages = New messages
console-change-status-new = Marked as new
console-change-status-open = Reopened
console-change-status-closed = Closed
console-change-assignee = Assigned to { $value }
console-change-assignee-none = Assigned to nobody
console-change-department = Department: { $value }
console-change-department-none = No department
console-change-tags = Tags: { $value }
console-change-tags-none = No tags
console-change-rating = Rated { $value } out of 5
console-contact-correct = Name or correct
console-contact-hint = What you change here is no longer overwritten by what connectors report.
console-contact-save = Save contact
console-contact-wrong = A name is one line of at most { $most } characters, a phone number has digits, and an e-mail address has one @ and no spaces.
console-done-contact = Contact saved.
console-done-reply-saved = Saved reply kept.
console-done-reply-removed = Saved reply removed.
console-operators-hint = Operators sign in with a name and a password. Administrators also manage operators, keys and subscriptions.
console-operator-add = Add operator
console-role = Role
console-role-administrator = Administrator
console-role-operator = Operator
console-operator-once = One-time password of { $name }. Copy it now: it is not shown again.
console-operator-one-time = One-time password
console-operator-removed = Removed
console-operator-since = Added
console-operator-new-password = New one-time password
console-operator-restore = Restore with a one-time password
console-operator-make-administrator = Make { $name } an administrator
console-operator-make-operator = Make { $name } an operator
console-operator-remove = Remove { $name }
console-operator-remove-hint = Access ends at once. Conversations stay assigned, and the operator can be restored.
console-operator-remove-keys = Also revoke the keys that this operator issued
console-operator-taken = There already is an operator called { $name }.
console-operator-name-wrong = A name is one line of at most { $most } characters.
console-operator-last = Nobody else is an administrator. Make somebody else one first.
console-done-role = Role changed.
console-done-operator-removed = Operator removed.
console-shortcuts = Keyboard shortcuts
console-shortcut-next = Next conversation
console-shortcut-previous = Previous conversation
console-shortcut-search = Search
console-shortcut-reply = Write a reply
console-shortcut-note = Note for the team
console-shortcut-assign = Take the conversation
console-shortcut-close = Close or reopen
console-shortcut-read = Mark as read
console-shortcut-send = Send what is written
console-shortcut-help = These shortcuts
console-shortcuts-single = Use single keys
console-shortcuts-close = Back to work
console-notify = Notify me of new messages
console-news = New message
console-error-forbidden = Only administrators may do that. Ask one of them.

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
sandbox-chat-limited = returning 429
sandbox-faults = Inject a fault
sandbox-fault-limit = Slack returns 429 for 10 s
sandbox-fault-drop = Drop Slack’s next response
sandbox-fault-telegram-limit = Telegram returns 429 for 10 s
sandbox-fault-telegram-drop = Drop Telegram’s next response
sandbox-fault-service = Drop the service’s next response
sandbox-fault-done = Done: { $fault }
sandbox-offline = The sandbox does not respond. It may have been stopped.
sandbox-other-host = The sandbox answers at “localhost” and at this machine’s address only. Open it under the address that the terminal printed.
sandbox-topic-support = Clients who write to us, one thread each
sandbox-topic-alerts = New conversations and trouble
sandbox-topic-general = Everybody, everything
sandbox-topic-vip = Key accounts
sandbox-topic-notJoined = Not about work
sandbox-topic-shared = Shared with Partner Ltd
sandbox-part-quiet = Quiet hours, 2 minutes
sandbox-links = Other pages
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Operator console
sandbox-link-reference = API reference
sandbox-link-docs = Documentation
sandbox-other-clients = Write as a client of another channel
sandbox-other-client = Client
sandbox-other-client-tags = Tags
sandbox-other-client-box = Message to the team
sandbox-other-client-send = Write
sandbox-other-client-sent = { $name } wrote to the team.
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
sandbox-empty = Open the chat on the web site and write something: it appears here as a thread. Reply in the thread, and the client reads it.
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
sandbox-command-in-thread = Slack has no commands in threads. Use the button on the card, or “Look up contact” beside a message.
sandbox-look-up = Look up contact
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
sandbox-telegram-empty = Quiet here. What clients write appears as a topic of its own.
sandbox-telegram-answer = Reply to this
sandbox-telegram-answers = Reply to { $name }
sandbox-telegram-answer-none = Do not reply to a message
sandbox-telegram-forwarded = Forwarded from the group’s channel
sandbox-telegram-spoiler = Show hidden text
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
