### What operators read at the terminal: problems of settings, of the start, and what commands say. What the running bridge says stands
### in the folder above; no sentence stands in both.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = error
fail-fault = { $name } in the bridge itself:

## The doctor (src/cli/doctor)

doctor-verdict-ok = ok
doctor-verdict-failed = WRONG
doctor-verdict-advice = note
doctor-verdict-skipped = -
doctor-area-settings = Settings
doctor-area-database = Database
doctor-area-bridge = Bridge
doctor-area-service = Conversation service
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Round trip
doctor-summary = { $failed ->
        [0] Nothing is wrong.
        [one] One thing is wrong.
       *[other] { $failed } things are wrong.
    }
doctor-nothing-set = Nothing is set, so “npm start” runs the sandbox: the service, the bridge and local stand-ins for Slack and Telegram on one page. It needs no token, and nothing leaves this machine.
doctor-nothing-set-next = To connect a real team chat, set SLACK_BOT_TOKEN, SLACK_APP_TOKEN and SLACK_ROOM, or TELEGRAM_BOT_TOKEN and TELEGRAM_ROOM, in the environment or in a file .env; README.md says where to get them. Then run “npm run doctor” again.
doctor-settings-well = Complete: { $chats }; { $service ->
        [embedded] the embedded service
       *[other] the service at { $service }
    }.
doctor-settings-later = The service and the team chats are looked at once the settings are complete.
doctor-database-new = { $where } does not exist yet; the first start makes it.
doctor-database-folder = { $folder } cannot be written, so { $where } cannot be made. Give the user that runs the bridge the right to write there, or set DATABASE_URL to another path.
doctor-database-reached = { $where } is there and answers.
doctor-database-written = It can be written.
doctor-database-tables-new = It has no tables yet; the first start makes them.
doctor-database-tables = Its tables are those of this version.
doctor-database-tables-old = Its tables are those of an earlier version; the next start changes them. Make a backup first.
doctor-database-tables-newer = Its tables were made by a newer version of the bridge ({ $names }). Run that version, or restore the backup that was made before the upgrade.
doctor-database-space = { $free } MB are free on its disk.
doctor-database-space-low = Only { $free } MB are free on its disk, and below { $least } MB the bridge may soon take nothing in. Free some, or move the database with DATABASE_URL.
doctor-database-version = PostgreSQL { $version }.
doctor-database-version-old = PostgreSQL { $version } gets no more fixes. Upgrade it to { $least } or newer.
doctor-database-dead = { $count ->
        [one] One entry was given up.
       *[other] { $count } entries were given up.
    } “npm run dead” lists them, and tries them again or discards them.
doctor-bridge-absent = The bridge does not run here: nothing answers at { $url }. “npm start” starts it.
doctor-bridge-any-port = PORT is 0, so nobody knows where the bridge listens.
doctor-bridge-foreign = Another program answers at { $url }. Stop it, or set PORT to another number.
doctor-bridge-ready = The bridge runs at { $url } and is ready.
doctor-bridge-part = The bridge runs, but { $part } is not well: { $reason }. Look at its log, and at the lines below.
doctor-service-embedded = It is part of the bridge and comes up with it.
doctor-service-embedded-runs = It runs in the bridge and answers at { $url }.
doctor-service-embedded-silent = The bridge runs, but its service does not answer as one at { $url }. Look at the bridge’s log; stop the other program, if it is one.
doctor-service-key-illegal = CONVERSATION_API_KEY holds characters that no key has. Copy it again, without blanks and line breaks.
doctor-service-reached = { $url } answers and takes the key.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = This machine’s clock and the service’s are { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    } apart.
doctor-clock-wrong = This machine’s clock and the service’s are { $seconds } seconds apart: messages would be taken for late, and Slack’s signatures for old. Have the clock set from the network (NTP).
doctor-clock-unknown = The service does not tell its time.
doctor-webhook-not-needed = PUBLIC_URL is missing, which is fine: the service is on this machine and reaches the bridge here.
doctor-webhook-by-hand = PUBLIC_URL is missing, so the way from the service to the bridge cannot be tried. Set it to the address that the service was given by hand, without { $path }.
doctor-webhook-plain = PUBLIC_URL is not https, which the conversation service may refuse. Put a proxy with a certificate in front of the bridge.
doctor-webhook-well = A signed event posted to { $url } reached { $by ->
        [doctor] this machine (the bridge does not run, so the doctor answered it)
       *[bridge] the bridge
    }, as seen from here.
doctor-webhook-unreachable = Nothing answers at { $url } ({ $code }). Check PUBLIC_URL, its name in the DNS, its certificate, and that what stands there passes requests on to { $listening }.
doctor-webhook-status = { $url } answers { $status }, so it does not lead to the bridge. Check PUBLIC_URL, and that what stands there passes requests on to { $listening }, path included.
doctor-webhook-redirect = { $url } answers { $status }, a redirect, which the service does not follow. Set PUBLIC_URL to the address behind it.
doctor-webhook-refused = What answers at { $url } refuses the signature. It is another bridge, or one with another database or CONVERSATION_WEBHOOK_SECRET; let PUBLIC_URL lead to this one.
doctor-webhook-not-ready = The bridge at { $url } takes nothing in at the moment ({ $status }). Look at its log and at the database.
doctor-webhook-unsubscribed = The bridge has not subscribed to the service’s events yet, so there is no secret to sign a test with. Wait until it has, or look at its log.
doctor-subscribed = The bridge is subscribed to the service’s events at { $url }.
doctor-subscribed-elsewhere = The bridge is subscribed with another address ({ $url }); the next start subscribes anew.
doctor-slack-token = Slack takes SLACK_BOT_TOKEN.
doctor-slack-scopes = The app has every scope that it needs.
doctor-slack-app-token = Slack takes SLACK_APP_TOKEN, for Socket Mode.
doctor-slack-rooms = { $count ->
        [one] The app is a member of its room, which is neither archived nor shared.
       *[other] The app is a member of its { $count } rooms, and none is archived or shared.
    }
doctor-slack-delayed = Slack does not tell whether “Delayed Events” is on: look under “Event Subscriptions” of the app. Without it, Slack gives events up after some minutes of the bridge being away.
doctor-telegram-token = Telegram takes TELEGRAM_BOT_TOKEN.
doctor-telegram-rooms = { $count ->
        [one] The bot is in its group, which is private.
       *[other] The bot is in its { $count } groups, which are private.
    }
doctor-telegram-rights = It is an administrator with the rights that it needs, so it hears everything, whatever its privacy mode.
doctor-telegram-webhook = Telegram sends updates to { $host }; { $count } wait.
doctor-telegram-webhook-failing = Telegram cannot deliver updates to { $host } ({ $code }); { $count } wait. Check PUBLIC_URL, its certificate, and that what stands there passes { $path } on to the bridge.
doctor-telegram-webhook-later = Telegram sends updates nowhere yet; the next start sets the address.
doctor-telegram-webhook-other = Telegram sends updates to { $host ->
        [none] nobody
       *[other] { $host }
    }, not to the bridge: another program uses this token. Give the bridge a bot of its own.
doctor-telegram-webhook-left = A webhook to { $host } is set, and while it is, nothing can be polled. The next start takes it away; if another program has set it, give the bridge a bot of its own.
doctor-telegram-polled-by-bridge = The bridge that runs polls Telegram, so nobody else was looked for.
doctor-telegram-polled-by-replica = Another replica of the bridge polls Telegram.
doctor-telegram-polled-by-nobody = No other program polls with this token.
doctor-telegram-polled-by-other = Another program polls with this token, and the two would take each other’s messages. Stop it, or give the bridge a bot of its own.
doctor-telegram-failed = Telegram did not answer ({ $code }). Try again.
doctor-round-trip-off = “npm run doctor -- --round-trip” posts one line into each room and takes it away again.
doctor-round-trip-line = A test of Conversation Bridge; this line goes away by itself.
doctor-round-trip-room = { $chat }, { $room }: a line was posted, { $found ->
        [yes] found again
       *[other] which cannot be looked for there
    }, and taken away.
doctor-round-trip-lost = { $chat }, { $room }: a line was posted and taken away, but could not be found in between. Without finding its posts the bridge may post twice after an outage; check the scopes for reading history.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
