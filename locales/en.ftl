### Every sentence that a person can see. Values are put in literally; nothing is escaped here.

## Failures: what they mean and what to do (src/bridge/errors.ts)

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
failure-SERVICE_REJECTED = The conversation service will not take this message; its own code and words are in the log.
failure-SERVICE_MISUNDERSTOOD = The conversation service answered in a shape that its specification does not have. Check CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = The conversation no longer exists in the service.
failure-LEDGER_UNAVAILABLE = The database does not answer or is locked; nothing is accepted until it does.
failure-UNEXPECTED = A fault in the bridge itself. The log has the stack; please report it.

## What the rules say in threads and rooms (src/bridge)

## Cards, marks and headings (src/team-chats)

## The site widget (src/service)

## The sandbox page (src/sandbox)
