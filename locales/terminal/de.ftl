### Deutsch. Order and meaning as in en.ftl; people are addressed with “Sie”.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = Fehler
fail-fault = { $name } in der Bridge selbst:

## Settings and the file of routes (src/config/index.ts, src/config/routes.ts)

setting-lacks = { $name } ist gesetzt, aber { $other } fehlt.
setting-not-web-address = { $name } ist keine Webadresse.
setting-url-not-plain = { $name } enthält einen Benutzernamen, ein Passwort, eine Abfrage oder ein Fragment. Tragen Sie nur die Adresse des Servers ein.
setting-secret-short = { $name } enthält ein Geheimnis mit weniger als { $least } Zeichen. „openssl rand -hex 32“ gibt ein gutes aus.
setting-secret-common = { $name } enthält ein Geheimnis, das leicht zu erraten ist. „openssl rand -hex 32“ gibt ein gutes aus.
setting-file-both = { $name } und { $name }_FILE sind beide gesetzt. Entfernen Sie eines davon.
setting-file-missing = { $name }_FILE: Es gibt keine Datei { $path }.
setting-file-folder = { $name }_FILE: { $path } ist ein Ordner. Nennen Sie die Datei darin, die das Geheimnis enthält.
setting-file-unreadable = { $name }_FILE: Der Benutzer der Bridge kann { $path } nicht lesen ({ $code }). Machen Sie ihn zum Eigentümer, oder lassen Sie seine Gruppe lesen.
setting-file-empty = { $name }_FILE: { $path } ist leer.
setting-file-lines = { $name }_FILE: { $path } enthält mehr als eine Zeile. Schreiben Sie das Geheimnis in eine Zeile.
setting-file-open = { $name }_FILE: Alle Benutzer dieses Rechners können { $path } lesen. „chmod o-r { $path }“ ändert das.
setting-unknown = { $name } ist keine Einstellung der Bridge.
setting-unknown-near = { $name } ist keine Einstellung der Bridge. Meinten Sie { $nearest }?
setting-proxy = HTTPS_PROXY ist nicht die Adresse eines HTTP-Proxys. Sie sieht aus wie http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: { $path } kann nicht gelesen werden oder enthält kein Zertifikat im PEM-Format.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS wirkt in .env nicht, weil Node.js es vorher liest. Setzen Sie es in der Umgebung.
setting-not-whole = { $name } ist keine ganze Zahl von { $least } bis { $most }.
setting-ops-port = OPS_PORT ist derselbe Port wie PORT. Setzen Sie einen anderen, oder lassen Sie ihn leer.
setting-not-one-of = { $name } ist keiner der Werte { $all }.
setting-not-network = { $name }: { $value } ist kein Netz wie 10.0.0.0/8 oder fd00::/8.
setting-not-domain = { $name }: { $value } ist keine Domain wie shop.example.
setting-hours = { $name } hat nicht die Form Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL ist weder file:… noch postgres://….
setting-api-url-v1 = CONVERSATION_API_URL endet nicht mit /v1.
setting-public-url-service = PUBLIC_URL fehlt: Der Dienst braucht es, um die Bridge zu erreichen. Oder abonnieren Sie von Hand und setzen Sie CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = Kein Teamchat ist eingestellt. Setzen Sie SLACK_BOT_TOKEN oder TELEGRAM_BOT_TOKEN, oder probieren Sie es mit „npm run sandbox“ ohne Teamchat aus.
setting-slack-bot-token = SLACK_BOT_TOKEN ist kein Bot-Token; ein solches beginnt mit xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN ist kein App-Token; ein solches beginnt mit xapp-.
setting-slack-transport = SLACK_BOT_TOKEN ist gesetzt, aber weder SLACK_APP_TOKEN (Socket Mode) noch SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = SLACK_ROOM fehlt: die Id des Channels für Konversationen. Oder setzen Sie ROUTES_FILE.
setting-slack-public-url = PUBLIC_URL fehlt: Mit SLACK_SIGNING_SECRET ruft Slack die Bridge auf. Oder setzen Sie SLACK_APP_TOKEN für Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN ist kein Bot-Token; ein solches sieht so aus: 123456789:AA….
setting-telegram-room = TELEGRAM_ROOM fehlt: die Chat-Id der Gruppe für Konversationen. Oder setzen Sie ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM ist nicht die Chat-Id einer Gruppe, also eine negative Zahl wie -1001234567890.
setting-telegram-secret = TELEGRAM_MODE ist webhook, aber TELEGRAM_WEBHOOK_SECRET fehlt.
setting-telegram-secret-unused = TELEGRAM_WEBHOOK_SECRET ist gesetzt, aber TELEGRAM_MODE ist nicht webhook.
setting-telegram-secret-letters = TELEGRAM_WEBHOOK_SECRET enthält andere Zeichen als Buchstaben, Ziffern, _ und -, oder mehr als 256.
setting-telegram-public-url = PUBLIC_URL fehlt: Mit TELEGRAM_MODE=webhook ruft Telegram die Bridge auf. Oder bleiben Sie bei polling.
setting-ops-room = OPS_ROOM ist kein Raum: Er wird als slack:C0123456789 oder telegram:-1001234567890 geschrieben.

room-chat-unknown = { $where }: Es gibt keinen Teamchat namens { $chat }.
room-chat-not-set = { $where } nennt einen Raum in { $chat }, aber { $name } fehlt.
room-not-a-group = { $where }: telegram:{ $room } ist nicht die Chat-Id einer Gruppe.
routes-unreadable = { $where } lässt sich nicht lesen.
routes-yaml = { $where }: Zeile { $line } ist kein gültiges YAML ({ $code }).
routes-tab = { $where }: Zeile { $line } ist mit einem Tabulator eingerückt, was YAML verbietet. Nehmen Sie Leerzeichen.
routes-keys-unknown = { $where }: hier unbekannt: { $keys }.
routes-not-one-of = { $where } ist keiner der Werte { $all }.
routes-missing = { $where } fehlt.
routes-wrong-kind = { $where } muss { $expected ->
        [string] ein Text
        [number] eine Zahl
        [boolean] true oder false
        [array] eine Liste
       *[other] eine Reihe von Namen mit Werten
    } sein.
routes-empty = { $where } ist leer.
routes-not-positive = { $where } muss größer als 0 sein.
routes-too-large = { $where } darf höchstens { $most } sein.
routes-wrong = { $where } ist nicht zu verstehen.

routes-room = { $where }: Ein Raum wird als slack:C0123456789 geschrieben.
routes-no-room = { $where }: Eine Route braucht einen Raum für Threads („thread“) oder für Hinweise („alert“).
routes-time = { $where }: Eine Uhrzeit wird als "20:00" geschrieben, in Anführungszeichen.
routes-zone = { $where }: Eine Zeitzone wird als Europe/Berlin geschrieben.
routes-same-times = { $where }: Ruhezeiten beginnen und enden zu verschiedenen Zeiten.
routes-language = { $where }: Eine Sprache wird als de oder pt-BR geschrieben.
routes-domain = { $where }: Eine Domain wird als shop.example geschrieben.
routes-team = { $where }: Antworten im Namen von „team“ brauchen den Namen des Teams, eine Zeile mit 1 bis 100 Zeichen.
routes-reactions = { $where }: Schreiben Sie „true“ oder Emoji und was jedes bewirkt: take, no-answer, close oder tag:NAME (1 bis 40 Zeichen).
routes-language-unknown = rooms.{ $room }: Die Sprache { $language } gibt es nicht, nur { $known }.
routes-person = { $where }: Eine Person wird als slack:U0123456789 oder telegram:123456789 geschrieben.
routes-duty = { $where }: Wer Bereitschaft hat, wird als slack:S0123456789 (eine Benutzergruppe), slack:U0123456789 oder telegram:123456789 geschrieben, oder es ist next-room.
routes-duty-unused = { $where } gilt für die zweite Stufe: Setzen Sie „waiting“ auf zwei Zahlen, etwa [15, 60].
routes-duty-elsewhere = { $where }: { $person } benutzt den Team-Chat dieses Raums nicht und würde nie gerufen. Ergänzen Sie next-room, oder tragen Sie es bei einem Raum jenes Team-Chats ein.
routes-waiting-rising = { $where }: Die zweite Stufe muss später kommen als die erste.
routes-two-operators = { $where }: { $person } ist zweimal Operator, { $one } und { $other }.
routes-two-modes = { $where }: { $room } hat zwei Modi, { $one } und { $other }.
routes-room-unused = { $where }: Keine Route nennt diesen Raum.

## Where the bridge listens (src/platform/http/server.ts)

listen-taken = Der Port { $port } auf { $host } ist belegt. Beenden Sie das andere Programm, oder setzen Sie PORT auf eine andere Nummer.
listen-forbidden = Dieser Benutzer darf den Port { $port } nicht verwenden. Setzen Sie PORT auf eine Nummer über 1023.
listen-elsewhere = { $host } ist keine Adresse dieses Rechners. Setzen Sie HOST auf 127.0.0.1 oder 0.0.0.0.
listen-failed = Auf { $host }:{ $port } kann nicht gelauscht werden ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = In { $folder } lässt sich kein Ordner anlegen ({ $code }). Setzen Sie TMPDIR auf einen Ordner, in den geschrieben werden kann.
sandbox-not-included = Die Sandbox ist nicht Teil dieses Images. Um die Bridge ohne Teamchat auszuprobieren, führen Sie „npm start“ in einer Kopie des Quellcodes aus.

## Setting up Slack (src/team-chats/slack)

slack-setup-token = Slack lehnt SLACK_BOT_TOKEN ab ({ $code }). Installieren Sie die App im Workspace und setzen Sie das „Bot User OAuth Token“, das mit xoxb- beginnt.
slack-setup-app-token = Slack lehnt SLACK_APP_TOKEN ab ({ $code }). Erstellen Sie unter „Basic Information“ ein App-Level-Token mit dem Scope connections:write und setzen Sie es; es beginnt mit xapp-.
slack-setup-scopes = Der Slack-App fehlt { $scopes }. Ergänzen Sie { $count ->
        [one] den Scope
       *[other] die Scopes
    } unter „OAuth & Permissions“ (oder fügen Sie das Manifest erneut ein), installieren Sie die App neu und setzen Sie das neue Token.
slack-setup-scopes-unknown = Slack sagt nicht, welche Scopes die App hat: Etwas auf dem Weg entfernt den Header x-oauth-scopes. Vergleichen Sie sie mit dem Manifest („npm run manifest“).
slack-setup-extra = Der Slack-App fehlt { $extra }, deshalb sind Anfragen mit Befehlen nicht möglich. Erzeugen Sie das Manifest neu („npm run manifest“), fügen Sie es unter „App Manifest“ ein und installieren Sie die App neu.
slack-setup-group-gone = Slack hat keine Benutzergruppe { $group }, oder sie ist deaktiviert: Ihre Erwähnung ruft niemanden. Berichtigen Sie „duty“ in der Routendatei; Erinnerungen gehen ohne sie weiter.
slack-setup-groups-unread = Ob es die Benutzergruppen von „duty“ gibt, lässt sich nicht prüfen ({ $code }). Fügen Sie unter „OAuth & Permissions“ den Scope usergroups:read hinzu und installieren Sie die App neu; Erwähnungen gehen auch ohne ihn.
slack-setup-pins = Der Slack-App fehlt { $scope }, daher werden die Listen wartender Kunden nicht angeheftet. Erzeugen Sie das Manifest neu („npm run manifest“), fügen Sie es unter „App Manifest“ ein und installieren Sie die App erneut.
slack-setup-reactions = Der Slack-App fehlt { $scope }, daher bewirken Reaktionen nichts. Erzeugen Sie das Manifest neu („npm run manifest“), fügen Sie es unter „App Manifest“ ein und installieren Sie die App erneut.
slack-setup-unreachable = Slack antwortet nicht ({ $code }). Prüfen Sie das Netzwerk und, falls gesetzt, SLACK_API_URL.
slack-setup-room-missing = Slack kennt keinen Raum { $room }, oder die App kann ihn nicht sehen. Setzen Sie die ID des Channels (sie beginnt mit C oder G) und laden Sie die App mit /invite dorthin ein.
slack-setup-room-not-joined = Die App ist kein Mitglied von { $name } ({ $room }). Schreiben Sie dort „/invite @{ $bot }“.
slack-setup-room-archived = { $name } ({ $room }) ist archiviert. Heben Sie die Archivierung auf oder wählen Sie einen anderen Raum.
slack-setup-room-shared = { $name } ({ $room }) wird mit einer anderen Organisation geteilt; Außenstehende würden lesen, was Kunden schreiben. Wählen Sie einen Raum, der nicht geteilt wird.
slack-setup-room-failed = Slack gibt keine Auskunft über den Raum { $room } ({ $code }). Versuchen Sie es noch einmal.
slack-setup-room-not-an-id = „{ $room }“ ist keine ID eines Raums in Slack. Setzen Sie die ID des Channels, die mit C oder G beginnt: Sie steht am Ende von „Channel-Details anzeigen“.

## Setting up Telegram (src/team-chats/telegram)

telegram-setup-token = Telegram lehnt TELEGRAM_BOT_TOKEN ab. Fragen Sie @BotFather mit /token danach und setzen Sie es; es sieht so aus: 123456789:AA….
telegram-setup-unreachable = Telegram antwortet nicht ({ $code }). Prüfen Sie das Netzwerk und, falls gesetzt, TELEGRAM_API_ROOT.
telegram-setup-room-missing = Telegram kennt keine Gruppe { $room }, oder { $bot } war nie darin. Setzen Sie die Chat-ID der Gruppe, eine negative Zahl, und fügen Sie { $bot } zur Gruppe hinzu.
telegram-setup-room-not-a-group = { $name } ({ $room }) ist keine Gruppe. Setzen Sie die Chat-ID einer Gruppe.
telegram-setup-room-not-joined = { $bot } ist kein Mitglied von { $name } ({ $room }). Fügen Sie den Bot zur Gruppe hinzu und machen Sie ihn zum Administrator.
telegram-setup-room-public = { $name } ({ $room }) ist öffentlich; jeder könnte lesen, was Kunden schreiben, und ihnen antworten. Machen Sie die Gruppe privat: „Bearbeiten“, „Gruppentyp“.
telegram-setup-room-failed = Telegram gibt keine Auskunft über die Gruppe { $room } ({ $code }). Versuchen Sie es noch einmal.
telegram-setup-not-admin = { $bot } ist kein Administrator von { $name } ({ $room }) und darf deshalb nicht fragen, wer Mitglied ist. Machen Sie den Bot zum Administrator, mit dem Recht, Themen zu verwalten.
telegram-setup-not-admin-privacy = { $bot } ist kein Administrator von { $name } ({ $room }), und sein Privatsphäre-Modus enthält ihm vor, was das Team schreibt. Machen Sie den Bot zum Administrator, mit dem Recht, Themen zu verwalten; Administratoren hören alles.
telegram-setup-no-topic-right = { $bot } darf in { $name } ({ $room }) keine Themen verwalten. Geben Sie dem Bot unter „Administratoren“ das Recht „Themen verwalten“.
telegram-setup-no-topics = { $name } ({ $room }) hat keine Themen: Jede Konversation ist dort eine Kette von Antworten. Schalten Sie in den Einstellungen der Gruppe „Themen“ ein, um für jede ein eigenes Thema zu bekommen.
telegram-setup-no-pin-right = { $bot } darf in { $name } ({ $room }) keine Nachrichten anheften, daher wird die Liste wartender Kunden nicht angeheftet. Geben Sie ihm unter „Administratoren“ das Recht „Nachrichten anheften“.
telegram-setup-no-reactions = Telegram meldet Reaktionen nur Administratoren, und { $bot } ist in { $name } ({ $room }) keiner, daher bewirken Reaktionen dort nichts. Machen Sie ihn zum Administrator.

## The manifest of the Slack app (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = Konversationen mit Kunden als Threads: Antworten von hier lesen sie dort, wo sie geschrieben haben.
slack-manifest-shortcut = Kontakt nachschlagen
slack-manifest-shortcut-about = Wer der Kunde dieses Threads ist
slack-manifest-save = Als Antwort speichern
slack-manifest-save-about = Diesen Text für „!r NAME“ aufheben
slack-command-contact = Wer ist dieser Kunde?
slack-command-contact-hint = NAME, TELEFON oder E-MAIL
slack-command-conversations = Konversationen mit Links zu ihren Threads
slack-command-waiting = Kunden, die auf eine Antwort warten, die am längsten wartenden zuerst
slack-command-conversation = Den Thread einer Konversation hier öffnen
slack-command-replies = Gespeicherte Antworten: zeigen, anlegen, ändern, entfernen
slack-command-trace = Was aus den Nachrichten einer Konversation wurde, für Admins
slack-command-operator = Sagen, welcher Operator Sie sind
slack-command-why = Warum zu einem wartenden Kunden niemand gerufen wurde
slack-command-report = Wie die letzten sieben Tage in diesem Raum waren
slack-command-help = Was Schreiben hier bewirkt und was man fragen kann

## The doctor (src/cli/doctor)

doctor-verdict-ok = ok
doctor-verdict-failed = FEHLER
doctor-verdict-advice = Tipp
doctor-verdict-skipped = -
doctor-area-settings = Einstellungen
doctor-area-database = Datenbank
doctor-area-bridge = Bridge
doctor-area-service = Konversationsdienst
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Probelauf
doctor-summary = { $failed ->
        [0] Alles in Ordnung.
        [one] Ein Problem gefunden.
       *[other] { $failed } Probleme gefunden.
    }
doctor-nothing-set = Weder ein Teamchat noch ein Dienst ist eingestellt, deshalb startet „npm start“ die Sandbox: den Dienst, die Bridge und lokale Emulatoren von Slack und Telegram auf einer Seite. Sie braucht kein Token, und nichts verlässt diesen Rechner.
doctor-nothing-set-next = Um einen echten Team-Chat anzubinden, setzen Sie SLACK_BOT_TOKEN, SLACK_APP_TOKEN und SLACK_ROOM oder TELEGRAM_BOT_TOKEN und TELEGRAM_ROOM in der Umgebung oder in einer Datei .env; woher sie kommen, steht in README.md. Führen Sie danach „npm run doctor“ erneut aus.
doctor-settings-well = Vollständig: { $chats }; { $service ->
        [embedded] der eingebettete Dienst
       *[other] der Dienst unter { $service }
    }.
doctor-settings-later = Der Dienst und die Team-Chats werden geprüft, sobald die Einstellungen vollständig sind.
doctor-database-new = { $where } gibt es noch nicht; der erste Start legt sie an.
doctor-database-folder = In { $folder } kann nicht geschrieben werden, deshalb lässt sich { $where } nicht anlegen. Geben Sie dem Benutzer, unter dem die Bridge läuft, dort Schreibrechte, oder setzen Sie DATABASE_URL auf einen anderen Pfad.
doctor-database-reached = { $where } ist da und antwortet.
doctor-database-written = In sie kann geschrieben werden.
doctor-database-tables-new = Sie hat noch keine Tabellen; der erste Start legt sie an.
doctor-database-tables = Ihre Tabellen sind die dieser Version.
doctor-database-tables-old = Ihre Tabellen sind die einer früheren Version; der nächste Start ändert sie. Machen Sie vorher eine Sicherung.
doctor-database-tables-usable = Ihre Tabellen hat eine neuere Version der Bridge erweitert ({ $names }); diese Version arbeitet mit ihnen.
doctor-database-tables-newer = Ihre Tabellen stammen von einer neueren Version der Bridge ({ $names }). Starten Sie jene Version, oder stellen Sie die Sicherung von vor dem Upgrade wieder her.
doctor-database-space = Auf ihrem Datenträger sind { $free } MB frei.
doctor-database-space-low = Auf ihrem Datenträger sind nur { $free } MB frei; unter { $least } MB kann die Bridge bald nichts mehr annehmen. Schaffen Sie Platz, oder verlegen Sie die Datenbank mit DATABASE_URL.
doctor-database-version = PostgreSQL, Version { $version }.
doctor-database-version-old = PostgreSQL { $version } bekommt keine Korrekturen mehr. Aktualisieren Sie auf { $least } oder neuer.
doctor-database-dead = { $count ->
        [one] Ein Eintrag wurde aufgegeben.
       *[other] { $count } Einträge wurden aufgegeben.
    } „npm run dead-letters“ listet sie auf und versucht sie erneut oder verwirft sie.
doctor-bridge-absent = Die Bridge läuft hier nicht: Unter { $url } antwortet nichts. „npm start“ startet sie.
doctor-bridge-any-port = { $name } ist 0, deshalb weiß niemand, wo die Bridge lauscht.
doctor-bridge-foreign = Unter { $url } antwortet ein anderes Programm. Beenden Sie es, oder setzen Sie { $name } auf eine andere Nummer.
doctor-bridge-ready = Die Bridge läuft unter { $url } und ist bereit.
doctor-bridge-part = Die Bridge läuft, aber mit { $part } stimmt etwas nicht: { $reason } Sehen Sie in ihr Log und in die Zeilen weiter unten.
doctor-service-embedded = Er ist Teil der Bridge und startet mit ihr.
doctor-service-embedded-runs = Er läuft in der Bridge und antwortet unter { $url }.
doctor-service-embedded-silent = Die Bridge läuft, aber unter { $url } antwortet ihr Dienst nicht als solcher. Sehen Sie in das Log der Bridge; beenden Sie das andere Programm, falls es eines ist.
doctor-service-key-illegal = CONVERSATION_API_KEY enthält Zeichen, die kein Schlüssel hat. Kopieren Sie ihn erneut, ohne Leerzeichen und Zeilenumbrüche.
doctor-service-reached = { $url } antwortet und nimmt den Schlüssel an.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = Die Uhren dieses Rechners und des Dienstes liegen { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    } auseinander.
doctor-clock-wrong = Die Uhren dieses Rechners und des Dienstes liegen { $seconds } Sekunden auseinander: Nachrichten würden für verspätet gehalten und Signaturen von Slack für alt. Lassen Sie die Uhr über das Netz stellen (NTP).
doctor-clock-unknown = Der Dienst nennt seine Uhrzeit nicht.
doctor-webhook-not-needed = PUBLIC_URL fehlt, und das ist in Ordnung: Der Dienst ist auf diesem Rechner und erreicht die Bridge hier.
doctor-webhook-by-hand = PUBLIC_URL fehlt, deshalb lässt sich der Weg vom Dienst zur Bridge nicht prüfen. Setzen Sie es auf die Adresse, die dem Dienst von Hand gegeben wurde, ohne { $path }.
doctor-webhook-plain = PUBLIC_URL ist nicht https; das kann der Konversationsdienst ablehnen. Stellen Sie einen Proxy mit Zertifikat vor die Bridge.
doctor-webhook-well = Ein signiertes Ereignis an { $url } hat { $by ->
        [doctor] diesen Rechner erreicht (die Bridge läuft nicht, deshalb hat der Doctor geantwortet)
       *[bridge] die Bridge erreicht
    }, von hier aus gesehen. Es war mit dem Geheimnis der Bridge signiert, zeigt also nicht, ob der Dienst mit demselben signiert.
doctor-webhook-unreachable = Unter { $url } antwortet nichts ({ $code }). Prüfen Sie PUBLIC_URL, den Namen im DNS, das Zertifikat und ob, was dort steht, Anfragen an { $listening } weiterreicht.
doctor-webhook-status = { $url } antwortet { $status }, führt also nicht zur Bridge. Prüfen Sie PUBLIC_URL und ob, was dort steht, Anfragen samt Pfad an { $listening } weiterreicht.
doctor-webhook-redirect = { $url } antwortet { $status }, eine Weiterleitung, der der Dienst nicht folgt. Setzen Sie PUBLIC_URL auf die Adresse dahinter.
doctor-webhook-refused = Was unter { $url } antwortet, lehnt die Signatur ab. Es ist eine andere Bridge oder eine mit anderer Datenbank oder anderem CONVERSATION_WEBHOOK_SECRET; lassen Sie PUBLIC_URL zu dieser hier führen.
doctor-webhook-not-ready = Die Bridge unter { $url } nimmt im Moment nichts an ({ $status }). Sehen Sie in ihr Log und nach der Datenbank.
doctor-webhook-unsubscribed = Die Bridge hat die Ereignisse des Dienstes noch nicht abonniert; es gibt also kein Geheimnis, mit dem sich ein Test signieren ließe. Warten Sie, bis sie das getan hat, oder sehen Sie in ihr Log.
doctor-subscribed = Die Bridge hat die Ereignisse des Dienstes unter { $url } abonniert.
doctor-subscribed-elsewhere = Die Bridge hat unter einer anderen Adresse abonniert ({ $url }); der nächste Start abonniert neu.
doctor-slack-token = Slack nimmt SLACK_BOT_TOKEN an.
doctor-slack-scopes = Die App hat alle Scopes, die sie braucht.
doctor-slack-app-token = Slack nimmt SLACK_APP_TOKEN für den Socket Mode an.
doctor-slack-rooms = { $count ->
        [one] Die App ist Mitglied ihres Raums, der weder archiviert noch geteilt ist.
       *[other] Die App ist Mitglied ihrer { $count } Räume; keiner ist archiviert oder geteilt.
    }
doctor-slack-delayed = Slack verrät nicht, ob „Delayed Events“ eingeschaltet ist: Sehen Sie unter „Event Subscriptions“ der App nach. Ohne diese Einstellung gibt Slack Ereignisse auf, wenn die Bridge einige Minuten weg ist.
doctor-telegram-token = Telegram nimmt TELEGRAM_BOT_TOKEN an.
doctor-telegram-rooms = { $count ->
        [one] Der Bot ist in seiner Gruppe, die privat ist.
       *[other] Der Bot ist in seinen { $count } Gruppen, die privat sind.
    }
doctor-telegram-rights = Er ist Administrator mit den nötigen Rechten und hört deshalb alles, unabhängig vom Privatsphäre-Modus.
doctor-telegram-webhook = Telegram sendet Updates an { $host }; es warten { $count }.
doctor-telegram-webhook-failing = Telegram kann Updates nicht an { $host } zustellen ({ $code }); es warten { $count }. Prüfen Sie PUBLIC_URL, das Zertifikat und ob, was dort steht, { $path } an die Bridge weiterreicht.
doctor-telegram-webhook-later = Telegram sendet Updates noch nirgendwohin; der nächste Start setzt die Adresse.
doctor-telegram-webhook-other = Telegram sendet Updates an { $host ->
        [none] niemanden
       *[other] { $host }
    }, nicht an die Bridge: Ein anderes Programm nutzt dieses Token. Geben Sie der Bridge einen eigenen Bot.
doctor-telegram-webhook-left = Ein Webhook zu { $host } ist gesetzt, und solange das so ist, kann nicht abgefragt werden. Der nächste Start entfernt ihn; hat ihn ein anderes Programm gesetzt, geben Sie der Bridge einen eigenen Bot.
doctor-telegram-polled-by-bridge = Die laufende Bridge fragt Telegram ab, deshalb wurde nach niemand anderem gesucht.
doctor-telegram-polled-by-replica = Eine andere Replik der Bridge fragt Telegram ab.
doctor-telegram-polled-by-nobody = Kein anderes Programm fragt mit diesem Token ab.
doctor-telegram-polled-by-other = Ein anderes Programm fragt mit diesem Token ab, und die beiden würden einander die Nachrichten wegnehmen. Beenden Sie es, oder geben Sie der Bridge einen eigenen Bot.
doctor-telegram-failed = Telegram hat nicht geantwortet ({ $code }). Versuchen Sie es noch einmal.
doctor-round-trip-off = „npm run doctor -- --round-trip“ postet eine Zeile in jeden Raum und entfernt sie wieder.
doctor-round-trip-line = Ein Test von Conversation Bridge; diese Zeile verschwindet von selbst.
doctor-round-trip-room = { $chat }, { $room }: Eine Zeile wurde gepostet, { $found ->
        [yes] wiedergefunden
       *[other] lässt sich dort nicht suchen
    } und wurde entfernt.
doctor-round-trip-lost = { $chat }, { $room }: Eine Zeile wurde gepostet und entfernt, war aber dazwischen nicht zu finden. Ohne ihre Beiträge zu finden, postet die Bridge nach einem Ausfall womöglich doppelt; prüfen Sie die Scopes zum Lesen des Verlaufs.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
doctor-slack-events-arrive = Slacks Ereignisse kommen unter { $url } an, und ihre Signaturen stimmen.
doctor-slack-events-secret = Slacks Ereignisse kommen unter { $url } an, aber ihre Signaturen passen nicht zu SLACK_SIGNING_SECRET. Kopieren Sie das Signing Secret von der Seite „Basic Information“ der App.
doctor-slack-events-clock = Slacks Ereignisse kommen unter { $url } mit einer Zeit an, die mehr als fünf Minuten von der dieses Rechners abweicht. Stellen Sie seine Uhr.
doctor-slack-events-none = Innerhalb von zehn Sekunden kam unter { $url } kein Ereignis von Slack an. Prüfen Sie die Request URL unter „Event Subscriptions“ in den Einstellungen der App und was zwischen Slack und diesem Rechner steht.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, Sandbox. Nichts verlässt diesen Rechner, und am Ende wird alles vergessen.
cli-banner-kept = Die Datenbank der Bridge bleibt, mit allem, was Kunden schreiben, weil DATABASE_URL gesetzt ist.
cli-banner-open = Öffnen
cli-banner-open-what = die Website eines Kunden, das Slack des Teams und sein Telegram. Schreiben Sie im Chat des Kunden, antworten Sie in einem der Threads, und der Kunde liest es.
cli-banner-bridge = Bridge
cli-banner-service = Dienst
cli-banner-service-key = { $url }  Schlüssel { $key }
cli-banner-console = Konsole
cli-banner-console-sign-in = { $url }  Name { $name }  Passwort { $password }
cli-banner-emulator = ein Emulator unter { $url }
cli-banner-end = Strg+C beendet sie. Um Eigenes anzubinden: docs/slack.md und docs/telegram.md.

cli-dead-not = { $entry } ist keiner der aufgegebenen Einträge; „npm run dead-letters“ listet sie auf.
cli-manifest-url-missing = PUBLIC_URL fehlt: Das Manifest für HTTP nennt die Adresse, die Slack aufruft.
cli-subscribe-embedded = CONVERSATION_API_URL fehlt: Der eingebettete Dienst braucht kein Abonnement von Hand.
cli-subscribe-url-missing = PUBLIC_URL fehlt: Der Dienst braucht sie, um die Bridge zu erreichen.
cli-relink-unknown-room = Kein eingerichteter Slack-Raum mit Threads heißt { $room }. Es gibt: { $known }.
cli-relink-nothing = Es gibt keinen lesbaren Slack-Raum. Telegram lässt sich nicht zurücklesen: Schreiben Sie im Thema, und die Bridge sagt, was zu tun ist.
cli-guard-unreadable = { $file } kann nicht gelesen werden.
cli-guard-line = Zeile { $line } ist kein JSON-Objekt mit einem Text: { "{" }"text": "…"{ "}" }.
cli-key-unknown = Kein gültiger Schlüssel hat die ID { $id }; sehen Sie mit „npm run service -- keys list“ nach.
cli-operator-taken = Den Operator { $name } gibt es schon; „npm run service -- operators password“ macht ein neues Passwort.
cli-operator-unknown = Den Operator { $name } gibt es nicht; sehen Sie mit „npm run service -- operators list“ nach.
cli-operator-not-in = Kein Operator { $name } darf sich anmelden; sehen Sie mit „npm run service -- operators list“ nach.
cli-subscription-unknown = Das Abonnement { $id } gibt es nicht; sehen Sie mit „npm run service -- subscriptions list“ nach.
cli-export-exists = { $path } gibt es schon: Nennen Sie eine andere Datei, oder --resume.
cli-export-broken-off = Nicht alles wurde geschrieben: { $path } ließ sich nicht schreiben ({ $code }).
cli-export-broken-off-output = Nicht alles wurde geschrieben: Die Standardausgabe ließ sich nicht schreiben ({ $code }).
cli-export-not-ours = { $path } endet nicht mit einer exportierten Konversation und bleibt, wie es ist.
cli-backup-exists = { $path } gibt es schon. Nehmen Sie einen anderen Namen, oder --force.
cli-backup-nothing = Unter { $path } liegt keine Datenbank. Prüfen Sie DATABASE_URL und den Ordner, in dem Sie sind.
cli-backup-unwritable = { $path } ließ sich nicht beschreiben ({ $code }). Nichts wurde geändert. Prüfen Sie die Rechte und den freien Speicherplatz.
cli-backup-busy = In { $path } läuft schon eine Sicherung oder Wiederherstellung. Warten Sie, bis sie fertig ist.
cli-archive-unreadable = { $path } kann nicht gelesen werden ({ $code }). Prüfen Sie den Pfad und die Rechte.
cli-archive-damaged = { $path } ist kein vollständiges Archiv der Bridge: Es ist abgeschnitten oder beschädigt. Nichts wurde geändert. Nehmen Sie eine andere Sicherung.
cli-archive-newer = { $path } stammt von einer neueren Version der Bridge. Nichts wurde geändert. Stellen Sie es mit jener Version wieder her.
cli-archive-foreign = { $path } ist das Archiv einer anderen Bridge als der, deren Datenbank hier liegt. Nichts wurde geändert. Wenn Sie es so wollen, geben Sie --other-instance an.
cli-archive-of-sqlite = { $path } enthält SQLite-Dateien, aber DATABASE_URL nennt einen PostgreSQL-Server. Stellen Sie es mit file:… wieder her, und nehmen Sie dann „move“.
cli-archive-of-postgres = { $path } enthält einen Dump von PostgreSQL, aber DATABASE_URL nennt eine SQLite-Datei. Stellen Sie es mit postgres://… wieder her, und nehmen Sie dann „move“.
cli-restore-running = Auf dieser Datenbank läuft eine Bridge, ein Konversationsdienst, eine andere Wiederherstellung oder ein anderer Umzug. Nichts wurde geändert. Halten Sie alle Repliken an, warten Sie eine halbe Minute, und versuchen Sie es noch einmal.
cli-restore-incomplete = Nicht jede Zeile des Archivs ist jetzt in der Datenbank. Stammt es aus einem Schema mit anderem Namen? Nehmen Sie denselben search_path, und stellen Sie noch einmal wieder her, bevor Sie die Bridge starten.
cli-restore-unfinished = Die Datenbanken in { $path } ließen sich nicht austauschen ({ $code }). Prüfen Sie die Rechte und den freien Speicherplatz, und starten Sie dann die Bridge: Sie schließt die Wiederherstellung ab.
cli-restored-future = { $time } liegt in der Zukunft. Nennen Sie die Zeit, auf die die Datenbank zurückgesetzt wurde, mit Zeitzone.
cli-postgres-tool-missing = { $tool } ist nicht im PATH. Installieren Sie die Client-Programme Ihres PostgreSQL, oder nehmen Sie die Sicherung Ihres Servers; nachdem diese wiederhergestellt hat, führen Sie „npx node src/main.ts restored --since ZEIT“ aus.
cli-postgres-tool-version = { $tool } ist älter als der Server oder das Archiv: { $line } Installieren Sie die Programme in der Version des Servers.
cli-postgres-tool-failed = { $tool } ist fehlgeschlagen: { $line } Nichts wurde geändert.
cli-damaged-backup = Die neueste Sicherung ist { $path }, vom { $at }. Halten Sie die Bridge an, und führen Sie aus: npx node src/main.ts restore { $path }
cli-move-not-empty = Im Ziel enthält { $where } etwas, das nicht aus einem Umzug dieser Datenbank stammt. Nichts wurde geändert. Nennen Sie eine leere Datenbank.
cli-move-newer = Eine der Datenbanken wurde von einer neueren Version der Bridge benutzt, deren Tabellen diese nicht alle kennt. Nichts wurde geändert. Führen Sie den Umzug mit jener Version aus.
cli-move-same-kind = --to nennt eine Datenbank der gleichen Art wie DATABASE_URL. Zwischen SQLite-Dateien nehmen Sie „backup“ und „restore“.
cli-move-differs = Nach dem Kopieren weicht die Tabelle { $table } ab. Schreibt etwas in eine der Datenbanken? Beenden Sie es, leeren Sie das Ziel, und ziehen Sie noch einmal um.

## Setting up (src/cli/setup)

setup-intro = Hier richten Sie die Bridge ein. Jede Antwort wird sofort geprüft. Strg+C bricht ab und ändert nichts.
setup-missing = Hier wird eine Antwort gebraucht.
setup-keep = (Eingabetaste: vorhandenen Wert behalten)
setup-ask-language = Welche Sprache spricht die Bridge mit Ihrem Team?
setup-ask-chats = Wo antwortet Ihr Team?
setup-chats-both = Slack und Telegram
setup-ask-transport = Wie erreichen die Ereignisse von Slack die Bridge?
setup-transport-socket = Socket Mode: Nichts muss diesen Rechner von außen erreichen
setup-transport-http = HTTP: Slack ruft die öffentliche Adresse der Bridge auf
setup-ask-database = Welche Datenbank verwendet die Bridge?
setup-database-sqlite = SQLite: eine Datei auf diesem Rechner
setup-database-postgres = PostgreSQL: ein Server, nötig für mehrere Replikate
setup-ask-database-url = Adresse der Datenbank, postgres://user:password@host/name
setup-ask-service = Welchen Konversationsdienst nutzen Ihre Kunden?
setup-service-embedded = den mitgelieferten
setup-service-external = einen, der anderswo läuft
setup-ask-api-url = Adresse des Dienstes, die auf /v1 endet
setup-ask-api-key = API-Schlüssel für den Dienst
setup-ask-public-url = Öffentliche Adresse der Bridge, https://bridge.example.org
setup-slack-app = Öffnen Sie diesen Link, um die Slack-App zu erstellen, installieren Sie sie im Workspace und schalten Sie unter „Event Subscriptions“ die „Delayed Events“ ein:
setup-ask-slack-bot-token = Bot-Token aus „OAuth & Permissions“ (xoxb-…)
setup-ask-slack-app-token = App-Level-Token mit dem Scope connections:write aus „Basic Information“ (xapp-…)
setup-ask-slack-signing-secret = Signing Secret aus „Basic Information“
setup-ask-slack-room = Laden Sie die App mit /invite in den Kanal ein. Id oder Link des Kanals
setup-telegram-bot = Erstellen Sie einen Bot: Schreiben Sie @BotFather den Befehl /newbot.
setup-ask-telegram-bot-token = Token, das @BotFather Ihnen gegeben hat (123456789:AA…)
setup-telegram-group = Erstellen Sie eine private Gruppe, schalten Sie „Themen“ ein und fügen Sie { $bot } als Administrator mit dem Recht „Themen verwalten“ hinzu.
setup-ask-telegram-room-heard = Warten auf die Gruppe. Schreiben Sie dort irgendetwas oder geben Sie hier ihre Chat-Id ein (-100…)
setup-ask-telegram-room = Chat-Id der Gruppe (-100…)
setup-telegram-heard = Der Bot ist in { $title } ({ $room }).
setup-written = { $path } wurde geschrieben.
setup-unchanged = { $path } enthält diese Einstellungen schon.
setup-cancelled = Nichts wurde geändert.
setup-environment-wins = { $name } ist auch in der Umgebung gesetzt, die Vorrang vor { $path } hat. Entfernen Sie es dort.
setup-no-terminal = „setup“ stellt Fragen, aber hier ist kein Terminal. Nennen Sie eine Datei mit den Antworten: setup --answers DATEI.
cli-file-unreadable = { $path } lässt sich nicht lesen ({ $code }).
setup-answers-line = { $path }, Zeile { $line }: Das ist kein NAME=wert.
setup-answers-twice = { $path }, Zeile { $line }: { $name } ist ein zweites Mal gesetzt.
setup-unwritable = { $path } ließ sich nicht schreiben ({ $code }). Nichts wurde geändert. Prüfen Sie die Rechte des Ordners und den freien Speicherplatz.
setup-env-odd = { $path } enthält { $name } in einer Form, die sich nicht sicher ändern lässt. Nichts wurde geändert. Berichtigen Sie die Zeile von Hand.
