### What operators read at the terminal: problems of settings, of the start, and what commands say. What the running bridge says stands
### in the folder above; no sentence stands in both.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = error
fail-fault = { $name } in the bridge itself:

## Settings and the file of routes (src/config/index.ts, src/config/routes.ts)

setting-lacks = { $name } is set, but { $other } is missing.
setting-not-web-address = { $name } is not a web address.
setting-url-not-plain = { $name } holds a user name, a password, a query or a fragment. Write the server’s plain address.
setting-secret-short = { $name } holds a secret of fewer than { $least } characters. “openssl rand -hex 32” prints a good one.
setting-secret-common = { $name } holds a secret that is easy to guess. “openssl rand -hex 32” prints a good one.
setting-file-both = { $name } and { $name }_FILE are both set. Remove one of them.
setting-file-missing = { $name }_FILE: there is no file { $path }.
setting-file-folder = { $name }_FILE: { $path } is a folder. Name the file in it that holds the secret.
setting-file-unreadable = { $name }_FILE: the bridge’s user cannot read { $path } ({ $code }). Make that user its owner, or let its group read it.
setting-file-empty = { $name }_FILE: { $path } is empty.
setting-file-lines = { $name }_FILE: { $path } holds more than one line. Write the secret on one line.
setting-file-open = { $name }_FILE: every user of this machine can read { $path }. “chmod o-r { $path }” changes that.
setting-unknown = { $name } is not a setting of the bridge.
setting-unknown-near = { $name } is not a setting of the bridge. Did you mean { $nearest }?
setting-proxy = HTTPS_PROXY is not the address of an HTTP proxy. It looks like http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: { $path } cannot be read, or holds no certificate in PEM format.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS has no effect in .env, because Node.js reads it before. Set it in the environment.
setting-not-whole = { $name } is not a whole number from { $least } to { $most }.
setting-ops-port = OPS_PORT is the same as PORT. Set another port, or leave it empty.
setting-not-one-of = { $name } is not one of { $all }.
setting-not-network = { $name }: { $value } is not a network like 10.0.0.0/8 or fd00::/8.
setting-not-domain = { $name }: { $value } is not a domain like shop.example.
setting-hours = { $name } is not of the form Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL is neither file:… nor postgres://….
setting-api-url-v1 = CONVERSATION_API_URL does not end in /v1.
setting-public-url-service = PUBLIC_URL is missing: the service needs it to reach the bridge. Or subscribe by hand and set CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = No team chat is set. Set SLACK_BOT_TOKEN or TELEGRAM_BOT_TOKEN, or run “npm run sandbox” to try without one.
setting-slack-bot-token = SLACK_BOT_TOKEN is not a bot token, which begins with xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN is not an app-level token, which begins with xapp-.
setting-slack-transport = SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = SLACK_ROOM is missing: the id of the channel for conversations. Or set ROUTES_FILE.
setting-slack-public-url = PUBLIC_URL is missing: with SLACK_SIGNING_SECRET Slack calls the bridge. Or set SLACK_APP_TOKEN for Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN is not a bot token, which looks like 123456789:AA….
setting-telegram-room = TELEGRAM_ROOM is missing: the chat id of the group for conversations. Or set ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM is not the chat id of a group, which is a negative number such as -1001234567890.
setting-telegram-secret = TELEGRAM_MODE is webhook, but TELEGRAM_WEBHOOK_SECRET is missing.
setting-telegram-secret-unused = TELEGRAM_WEBHOOK_SECRET is set, but TELEGRAM_MODE is not webhook.
setting-telegram-secret-letters = TELEGRAM_WEBHOOK_SECRET holds other characters than letters, digits, _ and -, or more than 256.
setting-telegram-public-url = PUBLIC_URL is missing: with TELEGRAM_MODE=webhook Telegram calls the bridge. Or leave it at polling.
setting-ops-room = OPS_ROOM is not a room: it is written as slack:C0123456789 or telegram:-1001234567890.

# Where it stands: OPS_ROOM, or the file of routes with the place in it.
room-chat-unknown = { $where }: there is no team chat called { $chat }.
room-chat-not-set = { $where } names a { $chat } room, but { $name } is missing.
room-not-a-group = { $where }: telegram:{ $room } is not the chat id of a group.
routes-unreadable = { $where } cannot be read.
routes-yaml = { $where }: line { $line } is no valid YAML ({ $code }).
routes-tab = { $where }: line { $line } is indented with a tab, which YAML forbids. Use spaces.
routes-keys-unknown = { $where }: unknown here: { $keys }.
routes-not-one-of = { $where } is not one of { $all }.
routes-missing = { $where } is missing.
routes-wrong-kind = { $where } has to be { $expected ->
        [string] text
        [number] a number
        [boolean] true or false
        [array] a list
       *[other] names with values
    }.
routes-empty = { $where } is empty.
routes-not-positive = { $where } has to be more than 0.
routes-too-large = { $where } may be { $most } at most.
routes-wrong = { $where } cannot be understood.

routes-room = { $where }: a room is written as slack:C0123456789.
routes-no-room = { $where }: a route needs a thread room or an alert room.
routes-time = { $where }: a time is written as "20:00", in quotes.
routes-zone = { $where }: a time zone is written as Europe/Berlin.
routes-same-times = { $where }: quiet hours begin and end at different times.
routes-language = { $where }: a language is written as de or pt-BR.
routes-domain = { $where }: a domain is written as shop.example.
routes-team = { $where }: replies signed as “team” need the team’s name, one line of 1 to 100 characters.
routes-reactions = { $where }: write “true”, or emoji and what each does: take, no-answer, close or tag:NAME (1 to 40 characters).
routes-language-unknown = rooms.{ $room }: there is no language { $language }, only { $known }.
routes-person = { $where }: a person is written as slack:U0123456789 or telegram:123456789.
routes-duty = { $where }: somebody on duty is written as slack:S0123456789 (a user group), slack:U0123456789 or telegram:123456789, or is next-room.
routes-duty-unused = { $where } is for the second stage: set “waiting” to two numbers, such as [15, 60].
routes-duty-elsewhere = { $where }: { $person } does not use this room’s team chat and would never be called. Add next-room, or move it to a room of that team chat.
routes-waiting-rising = { $where }: the second stage has to come later than the first.
routes-two-operators = { $where }: { $person } is two operators, { $one } and { $other }.
routes-two-modes = { $where }: { $room } has two modes, { $one } and { $other }.
routes-room-unused = { $where }: no route names this room.

## Where the bridge listens (src/platform/http/server.ts)

listen-taken = Port { $port } on { $host } is taken. Stop the other program or set PORT to another number.
listen-forbidden = Port { $port } may not be used by this user. Set PORT to a number above 1023.
listen-elsewhere = { $host } is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.
listen-failed = Cannot listen on { $host }:{ $port } ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = No folder can be made in { $folder } ({ $code }). Set TMPDIR to one that can be written.
sandbox-not-included = The sandbox is not part of this image. To try the bridge without a team chat, run “npm start” in a checkout of the source.

## Setting up Slack (src/team-chats/slack)

slack-setup-token = Slack refuses SLACK_BOT_TOKEN ({ $code }). Install the app in the workspace and set the “Bot User OAuth Token” that begins with xoxb-.
slack-setup-app-token = Slack refuses SLACK_APP_TOKEN ({ $code }). Make an app-level token with the scope connections:write under “Basic Information” and set it; it begins with xapp-.
slack-setup-scopes = The Slack app lacks { $scopes }. Add { $count ->
        [one] the scope
       *[other] the scopes
    } under “OAuth & Permissions” (or paste the manifest again), install the app again and set the new token.
slack-setup-scopes-unknown = Slack does not say which scopes the app has: something between drops the header x-oauth-scopes. Compare them with the manifest (“npm run manifest”).
slack-setup-extra = The Slack app lacks { $extra }, so people cannot ask with commands. Create the manifest anew (“npm run manifest”), paste it under “App Manifest” and install the app again.
slack-setup-group-gone = Slack has no user group { $group }, or it is disabled: its mention calls nobody. Correct “duty” in the routes file; reminders go on without it.
slack-setup-groups-unread = Whether the user groups of “duty” exist cannot be checked ({ $code }). Add the scope usergroups:read under “OAuth & Permissions” and install the app again; mentions work without it.
slack-setup-pins = The Slack app lacks { $scope }, so the lists of waiting clients are not pinned. Create the manifest anew (“npm run manifest”), paste it under “App Manifest” and install the app again.
slack-setup-reactions = The Slack app lacks { $scope }, so reactions do nothing. Create the manifest anew (“npm run manifest”), paste it under “App Manifest” and install the app again.
slack-setup-unreachable = Slack does not answer ({ $code }). Check the network, and SLACK_API_URL if it is set.
slack-setup-room-missing = Slack knows no room { $room }, or the app cannot see it. Set the channel's id (it begins with C or G) and invite the app to it with /invite.
slack-setup-room-not-joined = The app is not a member of { $name } ({ $room }). Write “/invite @{ $bot }” there.
slack-setup-room-archived = { $name } ({ $room }) is archived. Unarchive it or choose another room.
slack-setup-room-shared = { $name } ({ $room }) is shared with another organisation, so outsiders would read what clients write. Choose a room that is not shared.
slack-setup-room-failed = Slack does not say anything about the room { $room } ({ $code }). Try again.
slack-setup-room-not-an-id = “{ $room }” is not the id of a room in Slack. Set the channel's id, which begins with C or G: it stands at the end of “View channel details”.

## Setting up Telegram (src/team-chats/telegram)

telegram-setup-token = Telegram refuses TELEGRAM_BOT_TOKEN. Ask @BotFather for it with /token and set it; it looks like 123456789:AA….
telegram-setup-unreachable = Telegram does not answer ({ $code }). Check the network, and TELEGRAM_API_ROOT if it is set.
telegram-setup-room-missing = Telegram knows no group { $room }, or { $bot } was never in it. Set the group's chat id, a negative number, and add { $bot } to the group.
telegram-setup-room-not-a-group = { $name } ({ $room }) is no group. Set the chat id of a group.
telegram-setup-room-not-joined = { $bot } is not a member of { $name } ({ $room }). Add it to the group and make it an administrator.
telegram-setup-room-public = { $name } ({ $room }) is public, so anybody could read what clients write and answer them. Make the group private: “Edit”, “Group Type”.
telegram-setup-room-failed = Telegram does not say anything about the group { $room } ({ $code }). Try again.
telegram-setup-not-admin = { $bot } is no administrator of { $name } ({ $room }), so it may not ask who is a member. Make it one, with the right to manage topics.
telegram-setup-not-admin-privacy = { $bot } is no administrator of { $name } ({ $room }), and its privacy mode keeps from it what staff write. Make it an administrator, with the right to manage topics; administrators hear everything.
telegram-setup-no-topic-right = { $bot } may not manage topics in { $name } ({ $room }). Give it the right “Manage topics” under “Administrators”.
telegram-setup-no-topics = { $name } ({ $room }) has no topics: each conversation is a chain of replies there. Switch “Topics” on in the group's settings to get a topic for each.
telegram-setup-no-pin-right = { $bot } may not pin messages in { $name } ({ $room }), so the list of waiting clients is not pinned. Give it the right “Pin messages” under “Administrators”.
telegram-setup-no-reactions = Telegram reports reactions only to administrators, and { $bot } is none in { $name } ({ $room }), so reactions do nothing there. Make it an administrator.

## The manifest of the Slack app (src/team-chats/slack/directory/manifest.ts)

# Slack takes 140 characters for what the app is, and 24 for the name of a shortcut.
slack-manifest-about = Clients’ conversations as threads: answer here, and they read it where they wrote.
slack-manifest-shortcut = Look up the contact
slack-manifest-shortcut-about = Who the client of this thread is
slack-manifest-save = Save as reply
slack-manifest-save-about = Keep this text for “!r NAME”
slack-command-contact = Who is this client?
slack-command-contact-hint = NAME, PHONE or E-MAIL
slack-command-conversations = Conversations, with links to their threads
slack-command-waiting = Clients who are waiting for a reply, longest first
slack-command-conversation = Open a conversation’s thread here
slack-command-replies = Saved replies: list, add, edit, remove
slack-command-trace = What became of a conversation’s messages, for admins
slack-command-operator = Say which operator you are
slack-command-why = Why nobody was called about a waiting client
slack-command-report = How the last seven days were in this room
slack-command-help = What writing here does, and what can be asked

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
doctor-nothing-set = No team chat and no service is set, so “npm start” runs the sandbox: the service, the bridge and local emulators for Slack and Telegram on one page. It needs no token, and nothing leaves this machine.
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
doctor-database-tables-usable = Its tables were extended by a newer version of the bridge ({ $names }), and this version works on them.
doctor-database-tables-newer = Its tables were made by a newer version of the bridge ({ $names }). Run that version, or restore the backup that was made before the upgrade.
doctor-database-space = { $free } MB are free on its disk.
doctor-database-space-low = Only { $free } MB are free on its disk, and below { $least } MB the bridge may soon take nothing in. Free some, or move the database with DATABASE_URL.
doctor-database-version = PostgreSQL { $version }.
doctor-database-version-old = PostgreSQL { $version } gets no more fixes. Upgrade it to { $least } or newer.
doctor-database-dead = { $count ->
        [one] One entry was given up.
       *[other] { $count } entries were given up.
    } “npm run dead-letters” lists them, and tries them again or discards them.
doctor-bridge-absent = The bridge does not run here: nothing answers at { $url }. “npm start” starts it.
doctor-bridge-any-port = { $name } is 0, so nobody knows where the bridge listens.
doctor-bridge-foreign = Another program answers at { $url }. Stop it, or set { $name } to another number.
doctor-bridge-ready = The bridge runs at { $url } and is ready.
doctor-bridge-part = The bridge runs, but { $part } is not well: { $reason } Look at its log, and at the lines below.
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
    }, as seen from here. It was signed with the bridge’s own secret, so it does not show whether the service signs with the same one.
doctor-webhook-unreachable = Nothing answers at { $url } ({ $code }). Check PUBLIC_URL, its name in the DNS, its certificate, and that what stands there passes requests on to { $listening }.
doctor-webhook-status = { $url } answers { $status }, so it does not lead to the bridge. Check PUBLIC_URL, and that what stands there passes requests on to { $listening }, path included.
doctor-webhook-redirect = { $url } answers { $status }, a redirect, which the service does not follow. Set PUBLIC_URL to the address behind it.
doctor-webhook-refused = What answers at { $url } refuses the signature. It is another bridge, or one with another database or CONVERSATION_WEBHOOK_SECRET; let PUBLIC_URL lead to this one.
doctor-webhook-not-ready = The bridge at { $url } takes nothing in at the moment ({ $status }). Look at its log and at the database.
doctor-webhook-unsubscribed = The bridge has not subscribed to the service’s events yet, so there is no secret to sign a test with. Wait until it has, or look at its log.
doctor-subscribed = The bridge is subscribed to the service’s events at { $url }.
doctor-subscribed-elsewhere = The bridge is subscribed with another address ({ $url }); the next start subscribes anew.
doctor-slack-token = Slack accepts SLACK_BOT_TOKEN.
doctor-slack-scopes = The app has every scope that it needs.
doctor-slack-app-token = Slack accepts SLACK_APP_TOKEN, for Socket Mode.
doctor-slack-rooms = { $count ->
        [one] The app is a member of its room, which is neither archived nor shared.
       *[other] The app is a member of its { $count } rooms, and none is archived or shared.
    }
doctor-slack-delayed = Slack does not tell whether “Delayed Events” is on: look under “Event Subscriptions” of the app. Without it, Slack drops events once the bridge has been away for some minutes.
doctor-telegram-token = Telegram accepts TELEGRAM_BOT_TOKEN.
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
doctor-slack-events-arrive = Slack’s events arrive at { $url }, and their signatures match.
doctor-slack-events-secret = Slack’s events arrive at { $url }, but their signatures do not match SLACK_SIGNING_SECRET. Copy the signing secret from the app’s page “Basic Information”.
doctor-slack-events-clock = Slack’s events arrive at { $url } with a time more than five minutes from this machine’s. Set its clock.
doctor-slack-events-none = No event of Slack arrived at { $url } within ten seconds. Check the request URL under “Event Subscriptions” in the app’s settings, and what stands between Slack and this machine.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, sandbox. Nothing leaves this machine, and everything is forgotten at the end.
cli-banner-kept = The bridge’s database stays, with what clients write, because DATABASE_URL is set.
cli-banner-open = Open
cli-banner-open-what = a client's web site, the team's Slack and its Telegram. Write in the client's chat, answer in either thread, and the client reads it.
cli-banner-bridge = Bridge
cli-banner-service = Service
cli-banner-service-key = { $url }  key { $key }
cli-banner-console = Console
cli-banner-console-sign-in = { $url }  name { $name }  password { $password }
cli-banner-emulator = an emulator at { $url }
cli-banner-end = Ctrl+C ends it. To connect your own: docs/slack.md and docs/telegram.md.

cli-dead-not = { $entry } is not among the given-up entries; “npm run dead-letters” lists them.
cli-manifest-url-missing = PUBLIC_URL is missing: the manifest for HTTP names the address that Slack calls.
cli-subscribe-embedded = CONVERSATION_API_URL is missing: the embedded service needs no subscription by hand.
cli-subscribe-url-missing = PUBLIC_URL is missing: the service needs it to reach the bridge.
cli-relink-unknown-room = No configured Slack room with threads is called { $room }. There are: { $known }.
cli-relink-nothing = There is no Slack room to read. Telegram cannot be read back: write in the topic, and the bridge says what to do.
cli-guard-unreadable = { $file } cannot be read.
cli-guard-line = Line { $line } is no JSON object with a text: { "{" }"text": "…"{ "}" }.
cli-key-unknown = No valid key has the id { $id }; run “npm run service -- keys list”.
cli-operator-taken = There is an operator { $name }; “npm run service -- operators password” makes a new password.
cli-operator-unknown = There is no operator { $name }; run “npm run service -- operators list”.
cli-operator-not-in = No operator { $name } may sign in; run “npm run service -- operators list”.
cli-subscription-unknown = There is no subscription { $id }; run “npm run service -- subscriptions list”.
cli-export-exists = { $path } is there already: name another file, or --resume.
cli-export-broken-off = Not everything was written: { $path } failed ({ $code }).
cli-export-broken-off-output = Not everything was written: standard output failed ({ $code }).
cli-export-not-ours = { $path } does not end with an exported conversation: it is left as it is.
cli-backup-exists = { $path } is there already. Choose another name, or add --force.
cli-backup-nothing = There is no database at { $path }. Check DATABASE_URL, and the folder that you are in.
cli-backup-unwritable = { $path } could not be written ({ $code }). Nothing was changed. Check its permissions and the free disk space.
cli-backup-busy = Another backup or restore is at work in { $path }. Wait until it has ended.
cli-archive-unreadable = { $path } cannot be read ({ $code }). Check the path and its permissions.
cli-archive-damaged = { $path } is not a complete archive of the bridge: it was cut short or damaged. Nothing was changed. Use another backup.
cli-archive-newer = { $path } was made by a newer version of the bridge. Nothing was changed. Restore it with that version.
cli-archive-foreign = { $path } is the archive of another bridge than the one whose database is here. Nothing was changed. If you mean it, add --other-instance.
cli-archive-of-sqlite = { $path } holds SQLite files, but DATABASE_URL names a PostgreSQL server. Restore it with file:…, then use “move”.
cli-archive-of-postgres = { $path } holds a PostgreSQL dump, but DATABASE_URL names an SQLite file. Restore it with postgres://…, then use “move”.
cli-restore-running = A bridge, a conversation service, or another restore or move is running on this database. Nothing was changed. Stop every replica, wait half a minute, and try again.
cli-restore-incomplete = Not every row of the archive is in the database now. Was the archive made from a schema of another name? Use the same search_path, and restore again before you start the bridge.
cli-restore-unfinished = The databases in { $path } could not be exchanged ({ $code }). Check the permissions and the free disk space, then start the bridge: it completes the restore.
cli-restored-future = { $time } is in the future. Give the time that the database was brought back to, with its time zone.
cli-postgres-tool-missing = { $tool } is not on the PATH. Install the client tools of your PostgreSQL, or use the backup of your server; after that has restored, run “npx node src/main.ts restored --since TIME”.
cli-postgres-tool-version = { $tool } is older than the server or the archive: { $line } Install the tools of the server’s version.
cli-postgres-tool-failed = { $tool } failed: { $line } Nothing was changed.
cli-damaged-backup = The newest backup is { $path }, taken { $at }. Stop the bridge and run: npx node src/main.ts restore { $path }
cli-move-not-empty = In the target, { $where } holds something that does not come from a move of this database. Nothing was changed. Name an empty database.
cli-move-newer = One of the databases has been used by a newer version of the bridge, and this one does not know all of its tables. Nothing was changed. Run the move with that version.
cli-move-same-kind = --to names a database of the same kind as DATABASE_URL. Between SQLite files, use “backup” and “restore”.
cli-move-differs = After the copy, the table { $table } differs. Is something writing to one of the databases? Stop it, empty the target, and move again.

## Setting up (src/cli/setup)

setup-intro = This sets up the bridge. Each answer is checked at once. Ctrl+C ends it and changes nothing.
setup-missing = An answer is needed.
setup-keep = (Enter keeps the present value)
setup-ask-language = Which language does the bridge speak with your team?
setup-ask-chats = Where does your team answer clients?
setup-chats-both = Slack and Telegram
setup-ask-transport = How do Slack’s events reach the bridge?
setup-transport-socket = Socket Mode: nothing has to reach this machine from outside
setup-transport-http = HTTP: Slack calls the public address of the bridge
setup-ask-database = Which database does the bridge use?
setup-database-sqlite = SQLite: a file on this machine
setup-database-postgres = PostgreSQL: a server, which several replicas need
setup-ask-database-url = Address of the database, postgres://user:password@host/name
setup-ask-service = Which conversation service do your clients use?
setup-service-embedded = the one that comes with the bridge
setup-service-external = one that runs elsewhere
setup-ask-api-url = Address of the service, which ends in /v1
setup-ask-api-key = API key for the service
setup-ask-public-url = Public address of the bridge, https://bridge.example.org
setup-slack-app = Open this link to create the Slack app, install it in the workspace, and turn on “Delayed Events” under “Event Subscriptions”:
setup-ask-slack-bot-token = Bot token, from “OAuth & Permissions” (xoxb-…)
setup-ask-slack-app-token = App-level token with the scope connections:write, from “Basic Information” (xapp-…)
setup-ask-slack-signing-secret = Signing secret, from “Basic Information”
setup-ask-slack-room = Invite the app to the channel with /invite. Id or link of the channel
setup-telegram-bot = Create a bot: write /newbot to @BotFather.
setup-ask-telegram-bot-token = Token that @BotFather gave you (123456789:AA…)
setup-telegram-group = Create a private group, turn on “Topics”, and add { $bot } as an administrator with the right “Manage topics”.
setup-ask-telegram-room-heard = Waiting for the group. Write anything there, or type its chat id here (-100…)
setup-ask-telegram-room = Chat id of the group (-100…)
setup-telegram-heard = The bot is in { $title } ({ $room }).
setup-written = { $path } has been written.
setup-unchanged = { $path } already holds these settings.
setup-cancelled = Nothing was changed.
setup-environment-wins = { $name } is also set in the environment, which takes precedence over { $path }. Remove it there.
setup-no-terminal = “setup” asks questions, but this is not a terminal. Name a file with the answers: setup --answers FILE.
cli-file-unreadable = { $path } cannot be read ({ $code }).
setup-answers-line = { $path }, line { $line }: this is not NAME=value.
setup-answers-twice = { $path }, line { $line }: { $name } is set a second time.
setup-unwritable = { $path } could not be written ({ $code }). Nothing was changed. Check the permissions of its folder and the free disk space.
setup-env-odd = { $path } holds { $name } in a form that cannot be changed safely. Nothing was changed. Correct that line by hand.
