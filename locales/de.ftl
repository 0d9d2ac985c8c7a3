### Deutsch. Order and meaning as in en.ftl; people are addressed with “Sie”.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Der Team-Chat bittet um eine Pause; die Bridge wartet und macht danach weiter.
failure-CHAT_UNREACHABLE = Keine brauchbare Antwort vom Team-Chat; die Bridge prüft, ob der Beitrag angekommen ist, und macht weiter.
failure-CHAT_UNAUTHORIZED = Der Team-Chat lehnt das Token ab, oder eine Berechtigung (Scope) fehlt. Installieren Sie die App erneut und setzen Sie das neue Token.
failure-ROOM_UNAVAILABLE = Der Raum existiert nicht, ist archiviert, oder der Bot ist kein Mitglied. Laden Sie den Bot ein oder korrigieren Sie die ID des Raums.
failure-THREAD_GONE = Der Thread wurde gelöscht oder gesperrt; ein neuer wird mit dem bisherigen Verlauf eröffnet.
failure-POST_REJECTED = Der Team-Chat nimmt diesen Beitrag so nicht an.
failure-POST_GONE = Den Beitrag, der geändert werden soll, gibt es nicht mehr.
failure-SERVICE_UNREACHABLE = Keine brauchbare Antwort vom Konversationsdienst; die Bridge prüft, ob die Nachricht angekommen ist, und macht weiter.
failure-SERVICE_RATE_LIMITED = Der Konversationsdienst bittet um eine Pause; die Bridge wartet und macht danach weiter.
failure-SERVICE_UNAUTHORIZED = Der Konversationsdienst lehnt den Schlüssel ab. Setzen Sie CONVERSATION_API_KEY auf einen gültigen.
failure-SERVICE_REJECTED = Der Konversationsdienst nimmt diese Nachricht nicht an; sein eigener Fehlercode steht im Log.
failure-SERVICE_MISUNDERSTOOD = Der Konversationsdienst hat in einer Form geantwortet, die seine Spezifikation nicht kennt. Prüfen Sie CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = Die Konversation gibt es im Dienst nicht mehr.
failure-NOTE_NOT_KEPT = Der Konversationsdienst hat aus einer internen Notiz eine Antwort gemacht: Der Kunde hat sie womöglich gelesen. Der Dienst bewahrt keine Notizen auf und bekommt keine weiteren. Sobald das behoben ist, führen Sie „npm run subscribe“ aus.
failure-ENTRY_UNREADABLE = Ein gespeicherter Eintrag hat nicht die Form, die diese Version der Bridge erwartet; er wurde nicht ausgeführt. Wurde eine ältere Version gestartet? Starten Sie die neuere und wiederholen Sie dann den Eintrag.
failure-LEDGER_UNAVAILABLE = Die Datenbank antwortet nicht oder ist gesperrt; bis dahin wird nichts angenommen.
failure-UNEXPECTED = Ein Fehler in der Bridge selbst. Der Stacktrace steht im Log; bitte melden Sie ihn.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = Neue Konversation: { $client } schreibt über den Kanal { $channel }.
alert-open-thread = Thread öffnen
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, wartet seit { $minutes } Min. auf eine Antwort.
   *[other] { $client }, { $channel }, wartet seit { $hours } Std. { $minutes } Min. auf eine Antwort.
}
digest-head = { $count ->
    [one] Die Ruhezeit ist vorbei. Eine Konversation wartet auf eine Antwort:
   *[other] Die Ruhezeit ist vorbei. { $count } Konversationen warten auf eine Antwort, die am längsten wartende zuerst:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } Min.
   *[other] { $client }, { $channel }: { $hours } Std. { $minutes } Min.
}
digest-more = { $count ->
    [one] Eine weitere ist hier nicht aufgeführt. „/conversations“ listet alle auf.
   *[other] { $count } weitere sind hier nicht aufgeführt. „/conversations“ listet alle auf.
}
ops-dead = { $count ->
    [one] Nach dem letzten Versuch aufgegeben ({ $code }): Ledger-Eintrag { $entries }. „npm run dead-letters“ listet ihn auf, wiederholt oder verwirft ihn.
   *[other] Nach dem letzten Versuch aufgegeben ({ $code }): { $count } Ledger-Einträge, die ersten sind { $entries }. „npm run dead-letters“ listet sie auf, wiederholt oder verwirft sie.
}
ops-details = { $code }, { $subject }
ops-unrouted = Keine Route hat einen Raum für Konversationen aus dem Kundenkanal { $channel }: Sie werden nirgends angezeigt. Ergänzen Sie eine Route ohne „when“.

notice-history-cut = { $count ->
    [one] Eine frühere Nachricht wird hier nicht wiederholt.
   *[other] { $count } frühere Nachrichten werden hier nicht wiederholt.
}
notice-perhaps-repeated = Dies ist möglicherweise eine Wiederholung.
notice-thread-anew = Der frühere Thread dieser Konversation wurde gelöscht oder gesperrt. Hier geht es weiter.
notice-thread-before = Der frühere Thread
notice-not-shown = Eine Nachricht dieser Konversation kann hier nicht angezeigt werden ({ $code }). Lesen Sie sie im Konversationsdienst.

thread-assigned = Zugewiesen an { $assignee }.
thread-rated = Der Kunde hat diese Konversation bewertet: { $rating } von 5.
thread-waiting = { $hours ->
    [0] Der Kunde wartet seit { $minutes } Min. auf eine Antwort.
   *[other] Der Kunde wartet seit { $hours } Std. { $minutes } Min. auf eine Antwort.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) bearbeitet diese Konversation jetzt.
taken-done = Sie bearbeiten diese Konversation jetzt.
taken-already = { $name } ({ $chat }) bearbeitet diese Konversation bereits. Geben Sie sie zuerst frei, wenn Sie sie übernehmen sollen.
taken-already-yours = Sie bearbeiten diese Konversation bereits.
taken-closed = Die Konversation ist geschlossen: Niemand muss sie bearbeiten.
taken-nobody = Niemand bearbeitet diese Konversation.
released-by = { $by } ({ $chat }) hat diese Konversation freigegeben. Niemand bearbeitet sie.
released-for = { $by } ({ $chat }) hat diese Konversation freigegeben, die { $name } bearbeitet hat. Niemand bearbeitet sie.
muted-done = Dieser Thread ist stummgeschaltet: keine Erinnerungen, Erwähnungen und anderen Zeilen der Bridge hier. Was Kunden und Kollegen schreiben, kommt weiterhin an, und die Karte bleibt aktuell.
muted-already = Dieser Thread ist bereits stummgeschaltet.
unmuted-done = Dieser Thread ist nicht mehr stummgeschaltet.
unmuted-already = Dieser Thread ist nicht stummgeschaltet.
mode-switched-note = { $name } hat diesen Thread umgestellt: Was Sie ab hier schreiben, bleibt intern, als Notiz. Beginnen Sie mit „!send“, um es an den Kunden zu senden. Für früher Geschriebenes ändert sich nichts.
mode-switched-reply = { $name } hat diesen Thread umgestellt: Was Sie ab hier schreiben, geht an den Kunden. Beginnen Sie mit „note:“ oder „//“, damit es intern bleibt. Für früher Geschriebenes ändert sich nichts.
mode-already-note = Was in diesem Thread geschrieben wird, bleibt bereits intern.
mode-already-reply = Was in diesem Thread geschrieben wird, geht bereits an den Kunden.
mode-not-here = Was in diesem Raum geschrieben wird, wird nirgendwohin gesendet, und das lässt sich nicht für einen einzelnen Thread umstellen.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Der Konversationsdienst ist nicht erreichbar. Ihre Antwort wartet hier und wird gesendet, sobald es geht.
    [SERVICE_RATE_LIMITED] Der Konversationsdienst bittet um eine Pause. Ihre Antwort wird gesendet, sobald es geht.
    [SERVICE_UNAUTHORIZED] Der Konversationsdienst lehnt den Schlüssel der Bridge ab. Ihre Antwort wartet, bis der Schlüssel stimmt; der Betrieb ist informiert.
   *[other] Ihre Antwort wartet ({ $code }) und wird gesendet, sobald es geht.
}
reply-sent-after-wait = Die wartende Antwort wurde gesendet. Wartezeit: { DURATION($seconds) }.
reply-noted-after-wait = Die wartende Notiz wurde gespeichert. Wartezeit: { DURATION($seconds) }.
reply-sent-to-closed = Gesendet. Die Konversation ist geschlossen: Der Kunde sieht die Antwort beim nächsten Besuch.
reply-files-not-sent = Dateien werden dem Kunden nicht gesendet: { $files }
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Die Antwort wurde nicht gesendet: Die Konversation gibt es nicht mehr.
   *[other] Die Antwort wurde nicht gesendet ({ $code }).
}
reply-may-not-be-sent = Die Antwort wurde vielleicht nicht gesendet ({ $code }). Sehen Sie in der Konversation nach, bevor Sie sie erneut senden.
reply-retried = Es wird erneut versucht.
reply-discarded = Verworfen. Es wird nicht erneut versucht.
reply-withdrawn = Die wartende Antwort wurde vor dem Senden zurückgezogen. Der Kunde hat sie nicht gesehen.
reply-held = { $seconds ->
    [one] Diese Nachricht wird in einer Sekunde bearbeitet. Bis dahin können Sie sie ändern, löschen oder abbrechen.
   *[other] Diese Nachricht wird in { $seconds } Sekunden bearbeitet. Bis dahin können Sie sie ändern, löschen oder abbrechen.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] Diese Nachricht wird in einer Sekunde bearbeitet. Bis dahin können Sie sie ändern oder abbrechen; Löschen hält sie nicht auf.
   *[other] Diese Nachricht wird in { $seconds } Sekunden bearbeitet. Bis dahin können Sie sie ändern oder abbrechen; Löschen hält sie nicht auf.
}
reply-crosses = Noch nicht gesendet: { $other } hat diesem Kunden gerade geantwortet. Soll die Antwort von { $author } trotzdem hinausgehen?
reply-crosses-elsewhere = Noch nicht gesendet: { $other } hat diesem Kunden gerade geantwortet, aus { $chat }, { $room }. Soll die Antwort von { $author } trotzdem hinausgehen?
guard-asks = Noch nicht gesendet: Die Antwort von { $author } ist so vielleicht nicht für den Kunden bestimmt. Was soll aus ihr werden? Auch wer die Nachricht bearbeitet, antwortet damit.
reason-quoted = { $rule } „{ $quote }“
doubt-note-misspelt = Sie beginnt mit etwas, das wie ein verschriebenes Zeichen für eine interne Notiz aussieht.
doubt-note-likely = Sie beginnt wie eine interne Notiz.
doubt-note-inside = Weiter unten enthält sie ein Zeichen für eine interne Notiz.
doubt-note-copied = Sie trägt das Schloss, das die Bridge vor interne Notizen setzt.
doubt-unknown-command = Sie beginnt wie ein Befehl, und diesen Befehl gibt es nicht.
reply-came-late = Noch nicht gesendet: Die Antwort von { $author } hat mich erst jetzt erreicht. Soll sie noch hinausgehen?
reply-written-at = Geschrieben: { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = Sie erwähnt jemanden aus dem Team.
leak-secret = Sie enthält etwas, das nach einem Passwort, einem Token oder einem Schlüssel aussieht.
leak-internal-address = Sie enthält eine Adresse aus einem internen Netz.
leak-personal-data = Sie enthält etwas, das wie die Nummer einer Karte, eines Kontos oder einer Person aussieht.
leak-other-email = Sie enthält eine E-Mail-Adresse, die nicht zu diesem Kunden gehört und in dieser Konversation von niemandem geschrieben wurde.
leak-other-phone = Sie enthält die Telefonnummer eines anderen Kontakts.
leak-note = Sie liest sich wie eine Notiz an Kollegen.
leak-forwarded = Sie ist weitergeleitet: Die Worte sind die von jemand anderem.
leak-pasted = Sie sieht aus wie ein eingefügtes Protokoll, eine Abfrage oder eine Tabelle.
reply-sent-anyway = { $by } hat entschieden, diese Antwort an den Kunden zu senden.
reply-kept-as-note = { $by } hat das als interne Notiz behalten. Der Kunde sieht es nicht.
question-edited-sent = { $by } hat sie bearbeitet. Es spricht nichts mehr dagegen, also geht sie an den Kunden.
question-edited-noted = { $by } hat sie bearbeitet. Sie bleibt als interne Notiz.
question-edited-not-sent = { $by } hat sie bearbeitet. Es gibt nichts mehr zu senden.
reply-dropped = { $by } hat diese Antwort verworfen. Der Kunde hat sie nicht gesehen.
reply-cancelled = Die Antwort wurde verworfen. Der Kunde hat sie nicht gesehen.
cancel-not-yours = Eine wartende Antwort kann nur abbrechen, wer sie geschrieben hat, oder ein Administrator.
cancel-under-way = Sie wird gerade gesendet. Sie wird verworfen, falls der Kunde sie nicht schon hat; der Thread zeigt, was davon gilt.
cancel-too-late = Zu spät: Der Kunde hat sie bereits.
cancel-too-late-note = Sie wurde bereits als Notiz gespeichert. Der Kunde sieht sie nicht.
cancelled-after-sending = Eine Antwort sollte hier verworfen werden, aber der Kunde hat sie bereits.
edited-while-waiting = Die wartende Antwort wurde nicht geändert: Sie ist mit dem früheren Text unterwegs. Löschen Sie sie, damit sie nicht gesendet wird.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = Die wartende Antwort wurde nicht geändert: Sie ist mit dem früheren Text unterwegs.
edited-not-sent = Änderungen an einer Nachricht, die nicht gesendet wurde, werden nicht gelesen. Schreiben Sie eine neue Nachricht.
edited-after-sending = Eine Antwort wurde hier geändert, aber der Kunde hat bereits den früheren Text. Schreiben Sie eine neue Nachricht, um ihn zu berichtigen.
edited-after-noting = Eine Notiz wurde hier geändert. Der Konversationsdienst behält den früheren Text, den der Kunde nicht sieht.
deleted-after-sending = Eine Antwort wurde hier gelöscht, aber der Kunde hat sie bereits.
deleted-after-noting = Eine Notiz wurde hier gelöscht. Der Konversationsdienst behält sie; der Kunde sieht sie nicht.

refused-stranger = Nicht an den Kunden gesendet: Personen außerhalb dieses Workspace können Kunden nicht antworten.
refused-guest = Nicht an den Kunden gesendet: Gäste können Kunden nicht antworten.
refused-deactivated = Nicht an den Kunden gesendet: Dieses Konto ist deaktiviert.
refused-bot = Nicht an den Kunden gesendet: Bots können Kunden nicht antworten.
refused-empty = Nicht an den Kunden gesendet: Die Nachricht enthält keinen Text.
refused-only-files = Nicht an den Kunden gesendet: Dateien können nicht gesendet werden, und Text ist keiner dabei.
refused-notes-not-kept = Diese Notiz bleibt nur hier: Der Konversationsdienst bewahrt keine Notizen auf, er würde sie dem Kunden zeigen.
refused-thread-unknown = Nicht gesendet: Dieser Thread gehört zu keiner Konversation.

press-failed = Das hat nicht funktioniert ({ $code }). Bitte versuchen Sie es noch einmal.
press-handled-already = Darum hat sich schon jemand gekümmert.
not-for-stranger = Nichts geschehen: Das ist nur für Personen aus diesem Workspace.
not-for-guest = Nichts geschehen: Das ist nicht für Gäste.
not-for-deactivated = Nichts geschehen: Dieses Konto ist deaktiviert.
not-for-others = Nichts geschehen: Das ist nur für Administratoren des Workspace oder der Gruppe.
not-for-bot = Nichts geschehen: Das ist nicht für Bots.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NAME, TELEFON oder E-MAIL: zeigt, wer jemand ist, mit offenen Konversationen. In einem Thread sucht die Schaltfläche „Kontakt“ auf der Karte den Kunden heraus.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email]: listet Konversationen mit Links zu ihren Threads auf. Ohne Zusatz: neue und offene.
command-usage-conversation = /conversation cv_…: öffnet den Thread dieser Konversation hier, mit dem Verlauf, oder zeigt, wo er steht.
command-usage-trace = /trace cv_…: was aus jeder Nachricht dieser Konversation wurde, für alle, die den Workspace oder die Gruppe verwalten. In einem Thread fragt „!trace“ allein nach dessen Konversation.
command-usage-operator = /operator op_…: sagen, welcher Operator des Konversationsdienstes Sie sind, damit Sie erwähnt werden, wenn Ihnen eine Konversation zugewiesen wird; ein Administrator bestätigt es. „/operator none“ beendet das.
command-usage-help = /help: was das Schreiben hier bewirkt und was man fragen kann.
command-unknown = Diesen Befehl gibt es nicht.
command-wrong-room = Kundendaten werden nur in Räumen angezeigt, in denen die Bridge arbeitet. Fragen Sie dort.
command-looking = Die Suche läuft noch: Der Konversationsdienst antwortet langsam.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Der Konversationsdienst antwortet nicht. Fragen Sie etwas später noch einmal.
    [SERVICE_RATE_LIMITED] Der Konversationsdienst bittet um eine Pause. Fragen Sie in einer Minute noch einmal.
    [SERVICE_UNAUTHORIZED] Der Konversationsdienst lehnt den Schlüssel der Bridge ab. Der Betrieb kann das beheben.
   *[other] Der Konversationsdienst konnte nicht antworten ({ $code }).
}
command-thread-unknown = Dies ist nicht der Thread einer Konversation.
help-mode-reply = Was Sie in einem Thread schreiben, geht an den Kunden. Beginnen Sie mit „note:“ oder „//“, damit es intern bleibt.
help-mode-note = Was Sie in einem Thread schreiben, bleibt intern, als Notiz. Beginnen Sie mit „!send“, um es an den Kunden zu senden.
help-mode-alerts = Was Sie in den Threads dieses Raums schreiben, wird nirgendwohin gesendet.
help-mode-none = In diesem Raum gibt es keine Threads; was Sie hier schreiben, wird nirgendwohin gesendet.
help-in-thread = In diesem Thread: „!contact“ sucht den Kunden heraus, ebenso die Schaltfläche auf der Karte; „!send“ und „note:“ bestimmen, wohin ein Text geht.
help-in-room = Beginnen Sie Befehle in einem Thread mit „!“: „!contact“ sucht den Kunden heraus, ebenso die Schaltfläche auf der Karte.
answer-too-old = Diese Liste ist zu alt, um darin weiterzublättern. Fragen Sie noch einmal.
list-page-of = Seite { $page } von { $pages }.

contact-none = Kein Kontakt zu „{ $query }“ gefunden.
contact-found = { $count ->
    [one] Ein Kontakt zu „{ $query }“ gefunden:
   *[other] { $count } Kontakte zu „{ $query }“ gefunden:
}
contact-many = { $count ->
    [one] Nur der erste ist aufgeführt. Geben Sie mehr vom Namen, von der Nummer oder der Adresse an.
   *[other] Nur die ersten { $count } sind aufgeführt. Geben Sie mehr vom Namen, von der Nummer oder der Adresse an.
}
contact-conversations-unread = Die zugehörigen Konversationen konnten nicht gelesen werden ({ $code }).
contact-conversations = Offene Konversationen
contact-conversation-link = Konversation vom { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Ohne Thread (/conversation öffnet einen)
contact-revealed = Nur für Sie sichtbar, und protokolliert:
conversations-found = Konversationen { $first } bis { $last }:
conversations-none = Solche Konversationen gibt es nicht.
conversations-no-more = Weitere gibt es nicht.
conversations-many = Es sind mehr, als sich durchblättern lassen. Fragen Sie nach einem Status oder einem Kundenkanal.
conversations-mine-unknown = Die Bridge weiß nicht, welcher Operator des Konversationsdienstes Sie sind, und kann deshalb nicht sagen, welche Konversationen Ihre sind. Teilen Sie es mit „/operator“ mit. „/conversations unassigned“ listet die auf, die niemandem gehören.
conversation-nobody = niemand
conversation-updated = Letzte Änderung
conversation-gone = Im Konversationsdienst gibt es keine Konversation { $id }.
conversation-is-here = Der zugehörige Thread steht hier:
conversation-is-elsewhere = In diesem Raum gibt es keine Threads. Der zugehörige Thread steht hier:
conversation-not-here = In diesem Raum gibt es keine Threads. Fragen Sie in einem Raum, der welche hat.
conversation-opening = Die Konversation mit { $client } wird hier geöffnet.
contact-name = Name
contact-channel = Kundenkanal
contact-phone = Telefon
contact-email = E-Mail
contact-first-seen = Zuerst gesehen
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC

operator-unknown = Die Bridge weiß nicht, welcher Operator des Konversationsdienstes Sie sind.
operator-is = Sie sind als Operator { $operator } eingetragen.
operator-waits = Im Raum wurde angefragt: Sobald ein Administrator zustimmt, sind Sie als Operator { $operator } eingetragen.
operator-ended = Sie sind nicht mehr als Operator eingetragen.
operator-set-elsewhere = In der Routen-Datei sind Sie als Operator { $operator } eingetragen; nur dort lässt sich das ändern.
operator-asked = { $name } möchte als Operator { $operator } des Konversationsdienstes eingetragen werden. Ein Administrator des Workspace oder der Gruppe bestätigt es.
operator-confirmed = { $name } ist als Operator { $operator } eingetragen. Bestätigt von { $by }.
operator-declined = { $name } ist nicht als Operator { $operator } eingetragen. Abgelehnt von { $by }.

button-contact = Kontakt
button-take = Übernehmen
button-release = Freigeben
button-mute = Stummschalten
button-unmute = Lautschalten
button-mode-note = Auf Notizen umstellen
button-mode-reply = Auf Antworten umstellen
button-confirm = Bestätigen
button-decline = Ablehnen
button-retry = Erneut versuchen
button-discard = Verwerfen
button-cancel = Abbrechen
button-next = Weiter
button-previous = Zurück
button-reveal = Anzeigen
button-open-here = Hier öffnen
button-keep-note = Als Notiz behalten
button-anyway = An Kunden senden
button-drop = Verwerfen

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → Kunde
heading-bot = { $author } (Bot) → Kunde
heading-note = 🔒 Interne Notiz · { $author }
heading-from = aus { $chat }, { $room }
heading-part = Teil { $number } von { $of }
heading-late = verspätet: geschrieben vor dem, was darüber steht
heading-perhaps-repeated = möglicherweise eine Wiederholung
post-empty = (leere Nachricht)
card-nameless = Ein Kunde ohne Namen
card-channel = Kanal
card-status = Status
card-status-new = Neu
card-status-open = Offen
card-status-closed = Geschlossen
card-assignee = Zuständig
card-department = Abteilung
card-tags = Schlagwörter
card-contact = Kontakt
card-waiting = Wartet auf eine Antwort seit
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = In Bearbeitung bei
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat } (nur der Bridge bekannt, die Zuständigkeit im Dienst bleibt)
card-muted = Stummgeschaltet: hier keine Erinnerungen und Erwähnungen. Nachrichten kommen weiterhin an.
card-mode-own = Für diesen Thread gewählt:
card-rating = Bewertung
card-rating-value = { $rating } von 5
card-mode-reply = Was Sie in diesem Thread schreiben, geht an den Kunden. Beginnen Sie mit „note:“ oder „//“, damit es intern bleibt.
card-mode-note = Was Sie in diesem Thread schreiben, bleibt intern, als Notiz.
card-mode-alerts = Zur Information: Was Sie in diesem Thread schreiben, wird nirgendwohin gesendet.
person-unknown = Unbekannte Person
mention-group = @team
mention-channel = #channel
topic-name = { $client } · { $channel }
topic-name-status = { $client } · { $channel } · { $status }
mark-sent = An den Kunden gesendet.
mark-noted = Als interne Notiz gespeichert.
mark-failed = Nicht gesendet, siehe unten.
file-animation = Animation
file-audio = Audiodatei
file-document = Dokument
file-photo = Foto
file-sticker = Sticker
file-story = Story
file-video = Video
file-video_note = Videonachricht
file-voice = Sprachnachricht
file-contact = Kontakt
file-location = Standort
file-poll = Umfrage
file-other = Anhang

## Commands in Telegram (src/team-chats/telegram)

telegram-command-note = Intern behalten, als Notiz
telegram-command-send = An den Kunden senden
telegram-command-contact = Wer ein Kunde ist
telegram-command-conversations = Konversationen auflisten
telegram-command-conversation = Eine Konversation ansehen
telegram-command-trace = Was aus den Nachrichten wurde
telegram-command-operator = Sagen, welcher Operator Sie sind
telegram-command-help = Was man hier schreiben kann

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = Nichts geschehen: Das ist nur für alle, die den Workspace oder die Gruppe verwalten.
trace-nothing = Das Ledger weiß nichts über { $id }, oder es ist lange her: Erledigtes wird nach sieben Tagen gelöscht.
trace-found = { $id }: Nachrichten { $first } bis { $last } von { $count }, die neueste zuerst.
trace-from = Von
trace-from-client = Kunde
trace-from-operator = Operator, im Dienst
trace-from-bot = Bot
trace-from-note = interne Notiz
trace-from-staff = Team
trace-by = Verfasst von
trace-taken = Angenommen
trace-step-show = In den Thread
trace-step-relay = In den anderen Thread
trace-step-staff = An den Dienst
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = der Dienst machte aus der Notiz eine Antwort: { $details }
trace-result-moved = zu { $details }
trace-result-retracted = zurückgenommen, bevor es gesendet wurde
trace-result-confirmation-requested = zuerst gefragt{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = es war ein Befehl
trace-result-silent = nichts zu tun
trace-result-already-shown = es stand schon da
trace-result-edited = bearbeitet
trace-result-unchanged = nichts zu ändern
trace-result-no-thread = es gibt keinen Thread
trace-result-thread-gone = der Thread ist weg
trace-result-superseded = von einer späteren Markierung überholt
trace-result-notified = gesagt
trace-result-listed = Konversationen: { $details }
trace-result-answered = beantwortet
trace-result-muted = der Thread ist stummgeschaltet
trace-result-quiet-hours = Ruhezeit
trace-result-other-hours = die Ruhezeit ist jetzt eine andere
trace-result-too-late = zu spät
trace-result-too-old = die Liste war zu alt
trace-result-nothing-waits = niemand wartet
trace-result-switched-off = abgeschaltet
trace-result-revealed = { $details } wurde angezeigt
trace-result-nothing-revealed = nichts wurde angezeigt
trace-result-refused = { $details ->
    [none] das ist nicht für diese Person
    [guest] Gäste dürfen nicht antworten
    [stranger] Außenstehende dürfen nicht antworten
    [deactivated] das Konto ist deaktiviert
    [bot] Bots dürfen nicht antworten
    [empty] es enthält keinen Text
    [only-files] nur Dateien
    [unknown-command] diesen Befehl gibt es nicht
    [note-unclear] es sieht nach einer Notiz aus
    [notes-not-kept] der Dienst bewahrt keine Notizen auf
    [thread-unknown] der Thread gehört zu keiner Konversation
   *[other] { $details }
}
trace-outcome-waiting = { $where } · wartet{ $until ->
        [none] { "" }
       *[other] { " " }bis { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · wird erneut versucht, bisher { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· wartet bis { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · läuft gerade
trace-outcome-posted = { $where } · gepostet { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · Versuche: { $attempts }
trace-outcome-sent = { $where } · gesendet { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · Versuche: { $attempts }
trace-outcome-noted = { $where } · als Notiz gespeichert { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · Versuche: { $attempts }
trace-outcome-done = { $where } · erledigt { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · nicht gesendet { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · aufgegeben { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, Versuche: { $attempts }: { $failure }

## How the bridge fares (/readyz, and the doctor)

database-locked = Ein anderes Programm sperrt die Datenbank länger, als ein Schreibvorgang dauern darf{ $where }. Beenden Sie, was sie festhält.
database-in-use = Eine andere Bridge läuft mit dieser Datenbankdatei{ $where }. Beenden Sie sie, oder nehmen Sie postgres:// für mehrere Repliken.
database-unwritable = In die Datenbank kann nicht geschrieben werden{ $where }. Prüfen Sie den Pfad von DATABASE_URL, dessen Rechte und den freien Speicherplatz.
database-damaged = Die Datei ist keine Datenbank, oder sie ist beschädigt{ $where }. Stellen Sie sie aus einer Kopie wieder her, oder setzen Sie DATABASE_URL auf einen anderen Pfad.
database-unreachable = Der Datenbankserver antwortet nicht{ $where }. Prüfen Sie DATABASE_URL und ob der Server läuft.
database-refused = Der Datenbankserver lehnt den Namen, das Passwort oder die Datenbank ab{ $where }. Prüfen Sie DATABASE_URL.
database-timeout = Die Datenbank hat nicht rechtzeitig gespeichert{ $where }.
database-url = DATABASE_URL muss mit file: oder postgres:// beginnen{ $where }.
database-closed = Die Datenbank ist geschlossen{ $where }.
database-conflict = Die Datenbank hat eine Anweisung wegen einer gleichzeitigen abgelehnt{ $where }.
database-statement = Die Datenbank hat eine Anweisung abgelehnt{ $where }. Das ist ein Fehler im Programm; bitte melden Sie ihn.
database-silent = Die Datenbank antwortet nicht.
database-answers = Die Datenbank antwortet ({ $dialect }).

service-starting = Die Bridge startet gerade.
service-not-reached = Der Konversationsdienst wurde noch nicht erreicht.
service-in-contact = In Kontakt mit dem Konversationsdienst unter { $url }.
service-no-contact = Kein Kontakt mit dem Konversationsdienst ({ $code }).

slack-connecting = Noch nicht mit Slack verbunden.
slack-by-socket = Mit Slack über Socket Mode verbunden.
slack-closed = Slack hat die Verbindung geschlossen ({ $code }).
slack-unreachable = Mit Slack kann keine Verbindung aufgebaut werden ({ $code }).
slack-stopped = Die Bridge hört nicht mehr auf Slack.
slack-access-lost = Slack hat der App den Zugang entzogen ({ $code }). Installieren Sie die App neu und setzen Sie das neue Token.
slack-no-way-in = Weder SLACK_APP_TOKEN noch SLACK_SIGNING_SECRET ist gesetzt.
slack-not-listening = Die Bridge hört nicht auf Slack.
slack-by-http = Die Bridge hört über HTTP auf Slack.

telegram-connecting = Telegram wird noch nicht abgefragt.
telegram-polling = Die Bridge fragt Telegram ab.
telegram-polled-elsewhere = Eine andere Replik fragt Telegram ab.
telegram-unreachable = Telegram lässt sich nicht abfragen ({ $code }).
telegram-stopped = Die Bridge hört nicht mehr auf Telegram.
telegram-not-listening = Die Bridge hört nicht auf Telegram.
telegram-by-http = Die Bridge hört über HTTP auf Telegram.
telegram-group-topics = { $name }: Themen.
telegram-group-chains = { $name }: Antwortketten, keine Themen.

## The site widget (src/service)

widget-title = Schreiben Sie uns
widget-subtitle = Unser Team antwortet hier
widget-greeting = Guten Tag! Schreiben Sie uns, und jemand aus unserem Team antwortet Ihnen hier.
widget-open = Chat öffnen
widget-open-unread = Chat öffnen, neue Nachrichten: { $count }
widget-close = Chat schließen
widget-message = Nachricht
widget-placeholder = Nachricht schreiben…
widget-send = Senden
widget-log = Nachrichten
widget-you = Sie
widget-team = Kundenservice
widget-bot = Assistent
widget-sending = Wird gesendet…
widget-waiting = Wartet auf die Verbindung
widget-refused = Nicht gesendet
widget-retry = Erneut versuchen
widget-offline = Keine Verbindung. Was Sie schreiben, wird aufbewahrt und später gesendet.
widget-busy = Das war viel auf einmal. Was Sie geschrieben haben, bleibt erhalten und wird gleich von selbst gesendet.
widget-new-messages = Neue Nachrichten: { $count }
widget-closed = Diese Konversation ist geschlossen. Schreiben Sie, um eine neue zu beginnen.
widget-rate = Wie zufrieden waren Sie?
widget-stars = { $count } von 5
widget-rated = Vielen Dank! Sie haben { $count } von 5 gegeben.
widget-not-rated = Das ist nicht angekommen. Bitte versuchen Sie es noch einmal.
# What a visitor without a name is called in front of staff.
visitor-name = Besucher { $code }

## The operator console (src/service/console)

console-title = Konsole
console-skip = Zum Inhalt springen
console-sections = Bereiche
console-section-conversations = Konversationen
console-section-contacts = Kontakte
console-section-subscriptions = Abonnements
console-section-keys = Schlüssel
console-offline = Keine Verbindung zum Dienst. Was Sie hier sehen, ist möglicherweise veraltet.

console-sign-in = Anmelden
console-sign-out = Abmelden
console-sign-in-hint = Wer den Dienst betreibt, richtet Konten ein und ersetzt vergessene Passwörter.
console-sign-in-wrong = Es gibt keinen Operator mit diesem Namen und Passwort.
console-name = Name
console-password = Passwort
console-password-change = Passwort ändern
console-password-one-time = Das Passwort, mit dem Sie sich angemeldet haben, war nur für ein Mal gedacht. Wählen Sie ein eigenes, bevor Sie weitermachen.
console-password-current = Aktuelles Passwort
console-password-new = Neues Passwort
console-password-again = Neues Passwort wiederholen
console-password-hint = Mindestens { $least } Zeichen. Die Länge macht es stark.
console-password-save = Passwort ändern
console-password-differs = Die beiden neuen Passwörter stimmen nicht überein.
console-password-short = Ein Passwort hat { $least } bis { $most } Zeichen.
console-password-same = Das neue Passwort ist das alte.
console-password-wrong = Das aktuelle Passwort stimmt nicht.

console-any = Alle
console-nobody = Niemand
console-me = { $name } (Sie)
console-search = Suchen
console-search-hint = Kunde, Telefon, E-Mail oder ID
console-show = Anzeigen
console-show-all = Alle anzeigen
console-status = Status
console-status-new = Neu
console-status-open = Offen
console-status-closed = Geschlossen
console-channel = Kanal
channel-site = Website
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = E-Mail
console-assignee = Zuständig
console-department = Abteilung
console-list-empty = Hier sind keine Konversationen.
console-list-of = Konversationen von { $client }.
console-list-too-many = Es wurden viele Personen gefunden; dies sind die Konversationen der neuesten. Suchen Sie mit mehr vom Namen.
console-unread = { $count } ungelesen
console-pages = Seiten
console-newest = Neueste
console-older = Ältere

console-back = Alle Konversationen
console-close = Schließen
console-reopen = Wieder öffnen
console-mark-read = Als gelesen markieren
console-messages = Nachrichten
console-earlier = Frühere Nachrichten
console-latest = Neueste Nachrichten
console-from-client = Kunde
console-from-operator = Antwort
console-from-bot = Bot
console-from-note = Interne Notiz
console-reply = Antwort an { $client }
console-reply-hint = Das liest der Kunde.
console-reply-closed-hint = Die Konversation ist geschlossen: Der Kunde liest dies beim nächsten Besuch, und sie bleibt geschlossen.
console-reply-send = An den Kunden senden
console-reply-asks = Noch nicht gesendet: Das ist so vielleicht nicht für den Kunden bestimmt. Ändern Sie es, oder sagen Sie, was daraus werden soll.
console-note = Interne Notiz schreiben
console-note-title = Interne Notiz
console-note-hint = Das liest nur das Team. Der Kunde sieht es nie.
console-note-keep = Als Notiz speichern
console-text-missing = Es ist kein Text darin.
console-text-long = Das ist zu lang: höchstens { $most } Zeichen.

console-facts = Über diese Konversation
console-assign = Zuweisen
console-assign-me = Mir zuweisen
console-department-set = Festlegen
console-department-wrong = Eine Abteilung ist eine Zeile mit höchstens { $most } Zeichen.
console-tags = Schlagwörter
console-tag-new = Neues Schlagwort
console-tag-add = Hinzufügen
console-tag-remove = Schlagwort { $tag } entfernen
console-tag-wrong = Ein Schlagwort ist eine Zeile mit höchstens { $most } Zeichen, und eine Konversation hat höchstens { $tags } Schlagwörter.
console-client = Kunde
console-client-name = Name
console-client-all = Alle Konversationen dieses Kunden
console-phone = Telefon
console-email = E-Mail
console-first-seen = Zuerst gesehen
console-rating = Bewertung
console-rating-value = Mit { $rating } von 5 bewertet
console-started = Begonnen
console-id = ID

console-contacts-search = Name, Telefon oder E-Mail
console-contacts-empty = Niemand gefunden.
console-contacts-more = Es gibt mehr als diese { $count }, die die neuesten sind. Suchen Sie mit mehr vom Namen.

console-subscriptions-hint = Wer von Ereignissen erfährt. Ein Abonnement, das zehnmal in Folge gescheitert ist, wird abgeschaltet; sobald sein Empfänger wieder arbeitet, aktivieren Sie es und senden Sie nach, was es verpasst hat.
console-subscriptions-empty = Niemand hat etwas abonniert. Integrationen tun das mit POST /v1/webhooks.
console-subscription-active = Aktiv
console-subscription-disabled = Abgeschaltet
console-subscription-stopped = Abgeschaltet nach zu vielen Fehlschlägen in Folge:
console-subscription-stopped-by-hand = Abgeschaltet von einem Operator:
console-subscription-since = Seit
console-subscription-waiting = { $count } wartend
console-subscription-missed = { $count } verpasst
console-subscription-failures = { $count ->
    [one] 1 Fehlschlag in Folge
   *[other] { $count } Fehlschläge in Folge
}
console-subscription-enable = Wieder aktivieren
console-subscription-disable = Abschalten
console-subscription-replay = Verpasste Ereignisse nachsenden
console-failures = { $count ->
    [one] Der letzte Fehlschlag
   *[other] Die letzten { $count } Fehlschläge
}
console-failures-of = Letzte Fehlschläge von { $url }
console-failure-at = Zeit
console-failure-what = Fehlschlag
console-failure-event = Ereignis
console-failure-attempt = Versuch
console-failure = { $failure ->
    [timeout] Keine Antwort innerhalb der Frist
    [unreachable] Nicht erreichbar
    [address_refused] Die Adresse liegt in einem privaten Netz, das ist nicht erlaubt
   *[other] { $failure }
}
console-failure-status = Antwort { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, aufgegeben

console-keys-hint = Ein Schlüssel gibt vollen Zugriff auf die API. Geben Sie jeder Integration einen eigenen, damit er einzeln widerrufen werden kann. Schlüssel, die eine Einstellung festlegt, stehen hier nicht.
console-keys-empty = Es wurde kein Schlüssel ausgestellt.
console-key-issue = Schlüssel ausstellen
console-key-name = Wofür er ist
console-key-name-wrong = Der Name eines Schlüssels ist eine Zeile mit höchstens { $most } Zeichen.
console-key-once = Der Schlüssel „{ $name }“. Kopieren Sie ihn jetzt: Er wird nicht noch einmal angezeigt.
console-key-valid = Gültig
console-key-revoked = Widerrufen
console-key-issued-at = Ausgestellt
console-key-revoked-at = Widerrufen
console-key-revoke = { $name } widerrufen
console-key-revoke-hint = Wer diesen Schlüssel benutzt, wird innerhalb von Sekunden abgewiesen. Das lässt sich nicht rückgängig machen.

console-done-sent = An den Kunden gesendet.
console-done-sent-closed = Gesendet. Die Konversation ist geschlossen: Der Kunde liest es beim nächsten Besuch.
console-done-noted = Als interne Notiz gespeichert.
console-done-assigned = Die Zuständigkeit wurde geändert.
console-done-department = Die Abteilung wurde geändert.
console-done-tags = Die Schlagwörter wurden geändert.
console-done-closed = Die Konversation wurde geschlossen.
console-done-reopened = Die Konversation ist wieder offen.
console-done-read = Als gelesen markiert.
console-done-password = Ihr Passwort wurde geändert.
console-done-enabled = Das Abonnement ist wieder aktiv.
console-done-disabled = Das Abonnement ist abgeschaltet.
console-done-replayed = Was es verpasst hat, wird nachgesendet.
console-done-revoked = Der Schlüssel wurde widerrufen.
console-done-discarded = Verworfen. Nichts wurde gesendet.

console-error = Das hat nicht funktioniert
console-error-invalid = Das war nicht zu lesen. Gehen Sie zurück und versuchen Sie es noch einmal.
console-error-form-stale = Dieses Formular ist zu alt oder kommt nicht von hier; es wurde nichts geändert. Öffnen Sie die Seite neu.
console-error-not-found = Hier ist nichts.
console-error-method-not-allowed = So lässt sich das nicht öffnen.
console-error-too-large = Das ist zu viel auf einmal.
console-error-limited = Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.
console-error-internal = Ein Fehler im Dienst. Er steht jetzt im Log.
console-error-unavailable = Im Moment kann nichts gelesen oder gespeichert werden. Versuchen Sie es bald noch einmal.
console-error-back = Zu den Konversationen

## The sandbox page (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Sandbox: ein Webshop, das Slack und das Telegram seines Teams, auf diesem Computer verbunden. Nichts verlässt ihn.
sandbox-client-side = Die Seite des Kunden
sandbox-team-side = Die Seite des Teams
sandbox-shop-frame = Webshop mit dem Chat-Widget
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Den Shop als derselbe Kunde neu laden
sandbox-parts = Teile der Sandbox
sandbox-part-service = Konversationsdienst
sandbox-part-bridge = Bridge
sandbox-part-slack = Slack-Nachbildung
sandbox-part-telegram = Telegram-Nachbildung
sandbox-part-running = { $part }: läuft
sandbox-part-stopped = { $part }: angehalten
sandbox-stop = { $part } anhalten
sandbox-start = { $part } starten
sandbox-stop-short = Anhalten
sandbox-start-short = Starten
sandbox-chat-connected = verbunden
sandbox-chat-alone = nicht verbunden
sandbox-chat-limited = antwortet mit 429
sandbox-faults = Fehler auslösen
sandbox-fault-limit = Slack antwortet 10 s lang mit 429
sandbox-fault-drop = Die nächste Antwort von Slack geht verloren
sandbox-fault-telegram-limit = Telegram antwortet 10 s lang mit 429
sandbox-fault-telegram-drop = Die nächste Antwort von Telegram geht verloren
sandbox-fault-service = Die nächste Antwort des Dienstes geht verloren
sandbox-fault-done = Ausgelöst: { $fault }
sandbox-offline = Die Sandbox antwortet nicht. Vielleicht wurde sie beendet.
sandbox-topic-support = Kunden, die uns schreiben, je ein Thread
sandbox-topic-alerts = Neue Konversationen und Störungen
sandbox-topic-general = Alle und alles
sandbox-topic-vip = Wichtige Kunden
sandbox-topic-notJoined = Nicht über die Arbeit
sandbox-topic-shared = Geteilt mit Partner Ltd
sandbox-channels = Channels
sandbox-channel-unread = { $name }, ungelesene Nachrichten
sandbox-private = Privater Channel
sandbox-archived = Dieser Channel ist archiviert.
sandbox-shared = Mit einem anderen Unternehmen geteilt
sandbox-app-absent = Die App der Bridge ist nicht in diesem Channel.
sandbox-writing-as = Schreiben als
sandbox-guest = { $name } (Gast)
sandbox-stranger = { $name } (anderes Unternehmen)
sandbox-messages = Nachrichten
sandbox-empty-title = Noch ist es ruhig
sandbox-empty = Öffnen Sie den Chat auf der Website und schreiben Sie etwas: Es erscheint hier als Thread. Antworten Sie im Thread, und der Kunde liest es.
sandbox-thread = Thread
sandbox-close-thread = Thread schließen
sandbox-app = APP
sandbox-edited = (bearbeitet)
sandbox-deleted = Diese Nachricht wurde gelöscht.
sandbox-only-you = Nur für Sie sichtbar
sandbox-dismiss = Ausblenden
sandbox-replies = { $count ->
        [one] { $count } Antwort
       *[other] { $count } Antworten
    }
sandbox-last-reply = Letzte Antwort { $time }
sandbox-new-replies = Neue Antworten
sandbox-also-sent = Auch an den Channel gesendet
sandbox-replied-in = Hat in einem Thread geantwortet
sandbox-message-box = Nachricht an #{ $channel }
sandbox-reply-box = Im Thread antworten
sandbox-edit-box = Nachricht bearbeiten
sandbox-send = Nachricht senden
sandbox-send-reply = Antwort senden
sandbox-broadcast = Auch an #{ $channel } senden
sandbox-read-only = Hier können Sie nicht schreiben.
sandbox-actions = Aktionen für diese Nachricht
sandbox-react = Mit { $emoji } reagieren
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Thread öffnen
sandbox-edit = Bearbeiten
sandbox-delete = Löschen
sandbox-save = Speichern
sandbox-cancel = Abbrechen
sandbox-failed = Das hat nicht funktioniert.
sandbox-press-failed = Die App hat nicht reagiert. Versuchen Sie es noch einmal.
sandbox-command-in-thread = Slack kennt in Threads keine Befehle. Nutzen Sie die Schaltfläche auf der Karte oder „Kontakt nachschlagen“ neben einer Nachricht.
sandbox-look-up = Kontakt nachschlagen
sandbox-today = Heute
sandbox-telegram-side = Das Telegram des Teams
sandbox-telegram-topics = Themen
sandbox-telegram-general = Allgemein
sandbox-telegram-topic-is-closed = { $name }, geschlossen
sandbox-telegram-group = Telegram-Gruppe
sandbox-telegram-plain = Gruppe ohne Themen
sandbox-telegram-as = In Telegram als
sandbox-telegram-anonymous = { $name } (anonymer Administrator)
sandbox-telegram-close-topic = Thema schließen
sandbox-telegram-reopen-topic = Thema wieder öffnen
sandbox-telegram-closed = Dieses Thema ist geschlossen. Administratoren können hier schreiben.
sandbox-telegram-box = In Telegram schreiben
sandbox-telegram-send = In Telegram senden
sandbox-telegram-stream = Telegram: { $name }
sandbox-telegram-empty = Noch ist es ruhig. Was Kunden schreiben, erscheint als eigenes Thema.
sandbox-telegram-answer = Darauf antworten
sandbox-telegram-answers = Antwort an { $name }
sandbox-telegram-answer-none = Nicht darauf antworten
sandbox-telegram-forwarded = Weitergeleitet aus dem Kanal der Gruppe
sandbox-telegram-spoiler = Verborgenes anzeigen
sandbox-telegram-press-failed = Der Bot hat nicht reagiert. Versuchen Sie es noch einmal.
sandbox-telegram-alert-close = OK
sandbox-telegram-topic-created = { $who } hat „{ $name }“ eröffnet
sandbox-telegram-topic-edited = { $who } hat das Thema geändert: „{ $name }“
sandbox-telegram-topic-closed = { $who } hat das Thema geschlossen
sandbox-telegram-topic-reopened = { $who } hat das Thema wieder geöffnet
sandbox-telegram-joined = { $who } ist der Gruppe beigetreten
sandbox-telegram-left = { $who } hat die Gruppe verlassen
sandbox-telegram-retitled = { $who } hat die Gruppe umbenannt: „{ $name }“
sandbox-telegram-pinned = { $who } hat eine Nachricht angeheftet
sandbox-telegram-moved = Die Gruppe wurde zur Supergruppe

shop-name = Juniper Goods
shop-menu-new = Neu
shop-menu-kitchen = Küche
shop-menu-garden = Garten
shop-headline = Dinge, die bleiben
shop-lead = Stücke für Küche und Garten aus kleinen Werkstätten, kostenlos repariert, solange Sie sie behalten.
shop-browse = Kollektion ansehen
shop-favourites = Lieblinge der Woche
shop-kettle = Wasserkessel aus Steinzeug
shop-kettle-price = 48 €
shop-lamp = Leselampe, Messing
shop-lamp-price = 129 €
shop-planter = Pflanzkasten aus Zedernholz
shop-planter-price = 36 €
shop-help = Fragen zu einer Bestellung? Schreiben Sie uns unten im Chat.
shop-fictional = Ein erfundener Shop zum Ausprobieren des Chat-Widgets.
