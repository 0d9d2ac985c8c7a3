### Deutsch. Order and meaning as in en.ftl; people are addressed with “Sie”.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Der Team-Chat begrenzt die Anfragen der Bridge; sie wartet und macht danach weiter.
failure-CHAT_UNREACHABLE = Der Team-Chat gab keine brauchbare Antwort. Die Bridge prüft, ob der Beitrag angekommen ist, und versucht es dann erneut.
failure-CHAT_UNAUTHORIZED = Der Team-Chat lehnt das Token ab, oder eine Berechtigung (Scope) fehlt. Installieren Sie die App erneut und setzen Sie das neue Token.
failure-ROOM_UNAVAILABLE = Der Raum existiert nicht, ist archiviert, oder der Bot ist kein Mitglied. Laden Sie den Bot ein oder korrigieren Sie die ID des Raums.
failure-ROOM_FORBIDDEN = Dem Bot fehlt ein Recht in diesem Raum, oder er darf dort nicht schreiben. Geben Sie ihm das Recht, dann geht es weiter.
failure-THREAD_CLOSED = Der Thread ist geschlossen, und der Bot darf ihn nicht wieder öffnen. Nur dieses Gespräch wartet. Öffnen Sie den Thread wieder oder geben Sie dem Bot das Recht, Themen zu verwalten; nach einer Minute öffnet die Bridge einen neuen Thread.
failure-THREAD_GONE = Der Thread wurde gelöscht oder gesperrt. Die Bridge öffnet einen neuen und macht dort weiter.
failure-POST_REFUSED = Der Team-Chat lehnt diesen Beitrag aus einem unbekannten Grund ab. Die Bridge versucht es einige Male wieder und gibt dann auf.
failure-POST_REJECTED = Der Team-Chat lehnt diesen Beitrag ab.
failure-POST_GONE = Den Beitrag, der geändert werden soll, gibt es nicht mehr.
failure-SERVICE_UNREACHABLE = Der Konversationsdienst gab keine brauchbare Antwort. Die Bridge prüft, ob die Nachricht angekommen ist, und versucht es dann erneut.
failure-SERVICE_RATE_LIMITED = Der Konversationsdienst begrenzt die Anfragen der Bridge; sie wartet und macht danach weiter.
failure-SERVICE_UNAUTHORIZED = Der Konversationsdienst lehnt den API-Schlüssel ab. Setzen Sie CONVERSATION_API_KEY auf einen gültigen.
failure-SERVICE_REJECTED = Der Konversationsdienst lehnt diese Nachricht ab. Sein Fehlercode steht im Log.
failure-SERVICE_MISUNDERSTOOD = Die Antwort des Konversationsdienstes entspricht nicht seiner Spezifikation. Prüfen Sie CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = Die Konversation gibt es im Dienst nicht mehr.
failure-NOTE_NOT_KEPT = Der Konversationsdienst hat aus einer internen Notiz eine Antwort gemacht: Der Kunde hat sie womöglich gelesen. Die Bridge sendet ihm keine Notizen mehr. Sobald der Dienst repariert ist, führen Sie „npm run subscribe“ aus.
failure-ENTRY_UNREADABLE = Ein gespeicherter Eintrag hat nicht die Form, die diese Version der Bridge erwartet; er wurde nicht ausgeführt. Wurde eine ältere Version gestartet? Starten Sie die neuere und wiederholen Sie dann den Eintrag.
failure-LEDGER_UNAVAILABLE = Die Datenbank antwortet nicht oder ist gesperrt. Solange das so ist, wird nichts angenommen.
failure-UNEXPECTED = Ein Fehler in der Bridge. Der Stacktrace steht im Log; bitte melden Sie ihn.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = Neue Konversation von { $client } über { $channel }.
alert-open-thread = Thread öffnen
alert-bad-rating = { $client } hat die Konversation über { $channel } mit { $rating } von 5 bewertet.
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, wartet seit { $minutes } Min. auf eine Antwort.
   *[other] { $client }, { $channel }, wartet seit { $hours } Std. { $minutes } Min. auf eine Antwort.
}
digest-head = { $count ->
    [0] Die Ruhezeit ist vorbei. Niemand wartet auf eine Antwort.
    [one] Die Ruhezeit ist vorbei. Eine Konversation wartet auf eine Antwort:
   *[other] Die Ruhezeit ist vorbei. { $count } Konversationen warten auf eine Antwort, die am längsten wartende zuerst:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } Min.
   *[other] { $client }, { $channel }: { $hours } Std. { $minutes } Min.
}
digest-more = { $count ->
    [one] Eine weitere ist hier nicht aufgeführt. „/waiting“ listet alle auf.
   *[other] { $count } weitere sind hier nicht aufgeführt. „/waiting“ listet alle auf.
}
digest-put-off-until = Zurückgestellt: { $client }, { $channel }, bis { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Zurückgestellt: { $client }, { $channel }, bis eine Nachricht kommt
digest-put-off-more = Zurückgestellt, hier nicht aufgeführt: { $count }
ops-dead = { $count ->
    [one] Nach dem letzten Versuch aufgegeben ({ $code }): Ledger-Eintrag { $entries }. „npm run dead-letters“ listet ihn auf, wiederholt oder verwirft ihn.
   *[other] Nach dem letzten Versuch aufgegeben ({ $code }): { $count } Ledger-Einträge, die ersten sind { $entries }. „npm run dead-letters“ listet sie auf, wiederholt oder verwirft sie.
}
ops-dead-conversations = Betroffene Gespräche ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = Keine Route hat einen Raum für Konversationen aus dem Kundenkanal { $channel }: Sie werden nirgends angezeigt. Ergänzen Sie eine Route ohne „when“.
ops-room-behind = Der Raum { $room } ist im Rückstand. Wartende Nachrichten von Kunden: { $count }, die älteste seit { $minutes } Min.
ops-room-caught-up = Der Raum { $room } hat den Rückstand aufgeholt.
restore-report = Die am { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC wiederhergestellte Datenbank ist abgeglichen. Neu verknüpft: { $linked }. In den Threads nachgefragt: { $asked }. In Threads zu sehen, aber dem Konversationsdienst unbekannt: { $lost }.
restore-report-emptied = Die Datenbank war am { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC leer, obwohl in den Räumen Karten der Bridge stehen. Anhand ihrer Karten neu verknüpfte Threads: { $linked }. Neu gestellte Fragen: { $asked }. In Threads zu sehen, aber dem Konversationsdienst unbekannt: { $lost }. Stellen Sie ein Backup wieder her, falls es eines gibt.

notice-history-cut = { $count ->
    [one] Eine frühere Nachricht wird hier nicht angezeigt.
   *[other] { $count } frühere Nachrichten werden hier nicht angezeigt.
}
notice-perhaps-repeated = Dies ist möglicherweise ein Duplikat.
notice-thread-anew = Der frühere Thread dieser Konversation wurde gelöscht oder gesperrt. Die Konversation geht hier weiter.
notice-thread-before = Früherer Thread
notice-the-message = Nachricht zeigen
notice-not-shown = Eine Nachricht dieser Konversation kann hier nicht angezeigt werden ({ $code }). Lesen Sie sie im Konversationsdienst.

thread-assigned = Zugewiesen an { $assignee }.
thread-assigned-by = { $name } ({ $chat }) hat dies { $assignee } zugewiesen.
thread-unassigned-by = { $name } ({ $chat }) hat die Zuweisung aufgehoben.
thread-closed = Die Konversation wurde geschlossen.
thread-closed-by = { $name } ({ $chat }) hat die Konversation geschlossen.
thread-reopened-by = { $name } ({ $chat }) hat die Konversation wieder geöffnet.
thread-rated = Der Kunde hat diese Konversation mit { $rating } von 5 bewertet.
tagged-by = { $name } ({ $chat }) hat das Tag „{ $tag }“ hinzugefügt.
untagged-by = { $name } ({ $chat }) hat das Tag „{ $tag }“ entfernt.
department-set-by = { $name } ({ $chat }) hat die Abteilung „{ $department }“ gesetzt.
department-removed-by = { $name } ({ $chat }) hat die Abteilung entfernt.
thread-waiting = { $hours ->
    [0] Der Kunde wartet seit { $minutes } Min. auf eine Antwort.
   *[other] Der Kunde wartet seit { $hours } Std. { $minutes } Min. auf eine Antwort.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) hat diese Konversation übernommen.
taken-done = Sie haben diese Konversation übernommen.
taken-already = { $name } ({ $chat }) hat diese Konversation bereits übernommen. Geben Sie sie zuerst frei, um sie selbst zu übernehmen.
taken-already-yours = Sie haben diese Konversation bereits übernommen.
taken-closed = Diese Konversation ist geschlossen; es gibt nichts zu übernehmen.
no-answer-done = Dieses Warten ist beendet: Niemand wird daran erinnert. Mit der nächsten Nachricht des Kunden beginnt ein neues.
no-answer-already = { $name } ({ $chat }) hat bereits gesagt, dass keine Antwort nötig ist.
no-answer-nobody = Hier wartet niemand auf eine Antwort.
no-answer-closed = Diese Konversation ist geschlossen; es wartet niemand.
later-done = { $words ->
    [none] Zurückgestellt bis { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Dann werden Sie gerufen.
   *[other] Zurückgestellt bis { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Dann werden Sie gerufen: „{ $words }“.
}
later-done-client = { $words ->
    [none] Zurückgestellt, bis der Kunde schreibt.
   *[other] Zurückgestellt, bis der Kunde schreibt. Vermerkt: „{ $words }“.
}
later-over = { $words ->
    [none] { $name } hat dies bis jetzt zurückgestellt.
   *[other] { $name } hat dies bis jetzt zurückgestellt: „{ $words }“.
}
later-over-client = { $name } hat das aufgeschoben, bis der Kunde schreibt, und er hat geschrieben: „{ $words }“.
later-replaced = { $words ->
    [none] { $name } hat das auf eine andere Zeit verschoben. { $by } hatte es aufgeschoben bis { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }).
   *[other] { $name } hat das auf eine andere Zeit verschoben. { $by } hatte es aufgeschoben bis { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }): „{ $words }“.
}
later-replaced-client = { $words ->
    [none] { $name } hat das auf eine andere Zeit verschoben. { $by } hatte es aufgeschoben, bis der Kunde schreibt.
   *[other] { $name } hat das auf eine andere Zeit verschoben. { $by } hatte es aufgeschoben, bis der Kunde schreibt: „{ $words }“.
}
later-when = Bis wann?
later-when-waiting = Der Kunde wartet; deshalb lässt sich dies einmal und höchstens vier Stunden zurückstellen. Bis wann?
later-not-understood = In „{ $text }“ steht keine Zeit, die die Bridge versteht. Es ist nichts geschehen.
later-once = { $name } ({ $chat }) hat diesen Kunden schon einmal zurückgestellt, und er wartet noch. Antworten Sie ihm, oder drücken Sie „Keine Antwort nötig“.
later-four-hours = Der Kunde wartet; deshalb lässt sich dies höchstens vier Stunden zurückstellen. Es ist nichts geschehen.
later-already = { $name } ({ $chat }) hat diese Konversation bereits bis dahin zurückgestellt.
later-closed = Diese Konversation ist geschlossen; es gibt nichts zurückzustellen.
taken-nobody = Niemand hat diese Konversation übernommen.
reactions-too-many = Zu viele Reaktionen in einer Minute: Diese hat nichts bewirkt. Nutzen Sie die Schaltflächen.
reaction-closes = { $name } ({ $chat }) hat mit { $emoji } reagiert: Diese Konversation wird in { $seconds } Sekunden geschlossen.
reaction-closed = { $name } ({ $chat }) hat diese Konversation per Reaktion geschlossen.
reaction-kept-open = { $name } ({ $chat }) hat das abgebrochen: Die Konversation bleibt, wie sie ist.
released-by = { $by } ({ $chat }) hat diese Konversation freigegeben. Niemand bearbeitet sie jetzt.
released-for = { $by } ({ $chat }) hat diese Konversation freigegeben, die { $name } übernommen hatte. Niemand bearbeitet sie jetzt.
muted-done = Dieser Thread ist stummgeschaltet: Die Bridge schreibt hier keine Erinnerungen, Erwähnungen oder anderen Hinweise. Nachrichten von Kunden und Kollegen kommen weiterhin an, und die Karte bleibt aktuell.
muted-already = Dieser Thread ist bereits stummgeschaltet.
unmuted-done = Dieser Thread ist nicht mehr stummgeschaltet.
unmuted-already = Dieser Thread ist nicht stummgeschaltet.
mode-switched-note = { $name } hat diesen Thread auf Notizen umgestellt: Was Sie ab jetzt hier schreiben, bleibt intern. Beginnen Sie mit „!send“, um es an den Kunden zu senden. Frühere Nachrichten sind davon nicht betroffen.
mode-switched-reply = { $name } hat diesen Thread auf Antworten umgestellt: Was Sie ab jetzt hier schreiben, geht an den Kunden. Beginnen Sie mit „note:“ oder „//“, damit es intern bleibt. Frühere Nachrichten sind davon nicht betroffen.
mode-already-note = Was Sie in diesem Thread schreiben, bleibt bereits intern.
mode-already-reply = Was Sie in diesem Thread schreiben, geht bereits an den Kunden.
mode-not-here = Was Sie in diesem Raum schreiben, wird nirgendwohin gesendet; das lässt sich nicht für einen einzelnen Thread ändern.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Der Konversationsdienst ist nicht erreichbar. Ihre Antwort wartet und wird gesendet, sobald es geht.
    [SERVICE_RATE_LIMITED] Der Konversationsdienst begrenzt die Anfragen der Bridge. Ihre Antwort wird gesendet, sobald es geht.
    [SERVICE_UNAUTHORIZED] Der Konversationsdienst lehnt den API-Schlüssel der Bridge ab. Ihre Antwort wartet, bis der Schlüssel stimmt; der Betrieb ist informiert.
   *[other] Ihre Antwort wartet ({ $code }) und wird gesendet, sobald es geht.
}
reply-sent-after-wait = Die wartende Antwort wurde nach { DURATION($seconds) } gesendet.
reply-noted-after-wait = Die wartende Notiz wurde nach { DURATION($seconds) } gespeichert.
reply-sent-to-closed = Gesendet. Die Konversation ist geschlossen: Der Kunde sieht die Antwort beim nächsten Besuch.
reply-files-not-sent = Dem Kunden nicht gesendete Dateien: { $files }
reply-shared-not-sent = Die geteilte Nachricht wurde dem Kunden nicht gesendet, nur der Text dazu.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] Die Antwort wurde nicht gesendet: Die Konversation gibt es nicht mehr.
   *[other] Die Antwort wurde nicht gesendet ({ $code }).
}
reply-may-not-be-sent = Die Antwort wurde vielleicht nicht gesendet ({ $code }). Sehen Sie in der Konversation nach, bevor Sie sie erneut senden.
reply-retried = Neuer Versuch läuft.
reply-discarded = Verworfen. Es gibt keinen weiteren Versuch.
reply-withdrawn = Die wartende Antwort wurde vor dem Senden zurückgezogen. Der Kunde hat sie nicht gesehen.
replies-may-be-missing = Eine Antwort, die hier zwischen { DATETIME($from, timeStyle: "short") } und { DATETIME($until, timeStyle: "short") } ({ $zone }) geschrieben wurde, hat die Bridge möglicherweise nicht erreicht: Ein anderes Programm hat sie bei Telegram abgeholt. Was keine Markierung hat, wurde nicht gesendet. Schreiben Sie es noch einmal.
reply-held = { $seconds ->
    [one] Diese Nachricht wird in einer Sekunde bearbeitet. Bis dahin können Sie sie ändern, löschen oder abbrechen.
   *[other] Diese Nachricht wird in { $seconds } Sekunden bearbeitet. Bis dahin können Sie sie ändern, löschen oder abbrechen.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] Diese Nachricht wird in einer Sekunde bearbeitet. Bis dahin können Sie sie ändern oder abbrechen; Löschen hält sie nicht auf.
   *[other] Diese Nachricht wird in { $seconds } Sekunden bearbeitet. Bis dahin können Sie sie ändern oder abbrechen; Löschen hält sie nicht auf.
}
reply-crosses = Noch nicht gesendet: { $other } hat diesem Kunden gerade geantwortet. Die Antwort von { $author } auch senden?
reply-crosses-elsewhere = Noch nicht gesendet: { $other } hat diesem Kunden gerade geantwortet, aus { $chat }, { $room }. Die Antwort von { $author } auch senden?
guard-asks = Noch nicht gesendet: Die Antwort von { $author } ist so vielleicht nicht für den Kunden bestimmt. Was soll damit geschehen? Auch das Bearbeiten der Nachricht gilt als Antwort.
reason-quoted = { $rule } „{ $quote }“
doubt-note-misspelt = Sie beginnt mit etwas, das wie ein vertipptes Zeichen für eine interne Notiz aussieht.
doubt-note-likely = Sie beginnt wie eine interne Notiz.
doubt-note-inside = Weiter unten enthält sie ein Zeichen für eine interne Notiz.
doubt-note-copied = Sie trägt das Schloss, das die Bridge vor interne Notizen setzt.
doubt-unknown-command = Sie beginnt wie ein Befehl, aber diesen Befehl gibt es nicht.
doubt-answers-note = Sie antwortet auf eine interne Notiz.
doubt-answers-colleague = Sie antwortet auf eine Nachricht aus dem Team, die der Kunde nicht gesehen hat.
doubt-answers-notice = Sie antwortet auf einen Hinweis der Bridge.
doubt-answers-unknown = Sie antwortet auf eine Nachricht, die die Bridge nicht kennt.
reply-came-late = Noch nicht gesendet: Die Antwort von { $author } hat die Bridge erst jetzt erreicht. Trotzdem senden?
reply-client-wrote = Noch nicht gesendet: Der Kunde hat geschrieben, seit { $author } diese Antwort verfasst hat. Trotzdem senden?
client-wrote-since = Der Kunde hat seitdem geschrieben.
closed-since = Die Konversation wurde seitdem geschlossen.
half-sent = Den Anfang davon hat der Kunde schon.
reply-after-restore = Nicht gesendet: Die Datenbank wurde aus einem Backup wiederhergestellt, und die Konversation enthält diese Nachricht von { $author } nicht. Jetzt senden?
reply-written-at = Sie wurde am { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC geschrieben.
leak-colleague = Sie erwähnt jemanden aus dem Team.
leak-secret = Sie enthält etwas, das nach einem Passwort, einem Token oder einem Schlüssel aussieht.
leak-internal-address = Sie enthält eine Adresse aus einem internen Netz.
leak-personal-data = Sie enthält etwas, das wie die Nummer einer Karte, eines Kontos oder einer Person aussieht.
leak-other-email = Sie enthält eine E-Mail-Adresse, die nicht zu diesem Kunden gehört und in dieser Konversation nicht vorkam.
leak-other-phone = Sie enthält die Telefonnummer eines anderen Kontakts.
leak-note = Sie liest sich wie eine Notiz an Kollegen.
leak-forwarded = Sie wurde weitergeleitet, jemand anderes hat sie also geschrieben.
leak-pasted = Sie sieht aus wie ein eingefügtes Log, eine Abfrage oder eine Tabelle.
reply-sent-anyway = { $by } hat entschieden, diese Antwort an den Kunden zu senden.
reply-kept-as-note = { $by } hat das als interne Notiz gespeichert. Der Kunde sieht es nicht.
question-edited-sent = { $by } hat sie bearbeitet. Es spricht nichts mehr dagegen, also geht sie an den Kunden.
question-edited-noted = { $by } hat sie bearbeitet. Sie ist jetzt als interne Notiz gespeichert.
question-edited-not-sent = { $by } hat sie bearbeitet. Es gibt nichts mehr zu senden.
reply-dropped = { $by } hat entschieden, diese Antwort nicht zu senden. Der Kunde hat sie nicht gesehen.
reply-cancelled = Die Antwort wurde abgebrochen. Der Kunde hat sie nicht gesehen.
cancel-not-yours = Eine wartende Antwort kann nur abbrechen, wer sie geschrieben hat, oder ein Administrator.
cancel-under-way = Sie wird gerade gesendet. Die Bridge verwirft sie, sofern der Kunde sie nicht schon hat; der Thread zeigt, was zutrifft.
cancel-too-late = Zu spät: Der Kunde hat sie bereits.
cancel-too-late-note = Sie wurde bereits als Notiz gespeichert. Der Kunde sieht sie nicht.
cancelled-after-sending = { $words ->
    [none] Hier wollte jemand eine Antwort abbrechen, aber der Kunde hat sie bereits.
   *[other] Jemand wollte die Antwort „{ $words }“ abbrechen, aber der Kunde hat sie bereits.
}
cancelled-after-noting = { $words ->
    [none] Jemand wollte hier eine Notiz abbrechen, die bereits gespeichert ist. Der Kunde sieht sie nicht.
   *[other] Jemand wollte die Notiz „{ $words }“ abbrechen, die bereits gespeichert ist. Der Kunde sieht sie nicht.
}
edited-while-waiting = Die wartende Antwort wurde nicht geändert: Ihr früherer Text wird bereits gesendet. Löschen Sie die Nachricht, um das Senden zu stoppen.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = Die wartende Antwort wurde nicht geändert: Ihr früherer Text wird bereits gesendet.
edited-not-sent = Änderungen an einer nicht gesendeten Nachricht werden ignoriert. Schreiben Sie eine neue Nachricht.
edited-after-sending = { $words ->
    [none] Eine Antwort wurde hier geändert, aber der Kunde hat bereits den früheren Text. Schreiben Sie eine neue Nachricht, um ihn zu berichtigen.
   *[other] Die Antwort „{ $words }“ wurde bearbeitet, aber der Kunde hat diesen früheren Text bereits. Schreiben Sie zur Korrektur eine neue Nachricht.
}
edited-after-noting = { $words ->
    [none] Eine Notiz wurde hier geändert. Der Konversationsdienst behält den früheren Text; der Kunde sieht ihn nicht.
   *[other] Die Notiz „{ $words }“ wurde bearbeitet. Der Konversationsdienst behält diesen früheren Text; der Kunde sieht ihn nicht.
}
deleted-after-sending = { $words ->
    [none] Eine Antwort wurde hier gelöscht, aber der Kunde hat sie bereits.
   *[other] Die Antwort „{ $words }“ wurde gelöscht, aber der Kunde hat sie bereits.
}
deleted-after-noting = { $words ->
    [none] Eine Notiz wurde hier gelöscht. Der Konversationsdienst behält sie; der Kunde sieht sie nicht.
   *[other] Die Notiz „{ $words }“ wurde gelöscht. Der Konversationsdienst behält sie; der Kunde sieht sie nicht.
}

refused-stranger = Nicht an den Kunden gesendet: Personen außerhalb dieses Workspace können Kunden nicht antworten.
refused-guest = Nicht an den Kunden gesendet: Gäste können Kunden nicht antworten.
refused-deactivated = Nicht an den Kunden gesendet: Dieses Konto ist deaktiviert.
refused-bot = Nicht an den Kunden gesendet: Bots können Kunden nicht antworten.
refused-empty = Nicht an den Kunden gesendet: kein Text enthalten.
refused-only-files = Nicht an den Kunden gesendet: Die Nachricht enthält nur Dateien, und die können nicht gesendet werden.
refused-only-shared = Nicht an den Kunden gesendet: Die Nachricht enthält nur eine geteilte Nachricht, und die kann nicht gesendet werden.
refused-notes-not-kept = Diese Notiz bleibt nur in diesem Thread: Der Konversationsdienst würde sie dem Kunden zeigen.
send-close-not-offered = Nichts gesendet: Ihr Konversationsdienst bietet nicht an, Konversationen von hier aus zu schließen. Senden Sie den Text ohne „!send-close“.
send-later-waits = Die Antwort von { $author } geht am { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) hinaus. Schreibt der Kunde vorher, werden Sie noch einmal gefragt. Zum Ändern bearbeiten Sie die Nachricht.
send-later-due = Die für diese Antwort gesetzte Zeit ist gekommen.
send-later-not-understood = Nicht gesendet: Die Bridge liest „{ $text }“ nicht als Zeit innerhalb der nächsten { $days } Tage. Schreiben Sie zum Beispiel „!send-later tomorrow 9:00 Guten Morgen“. Andere Zeiten: 1h, 14:30, monday 9:00.
refused-thread-unknown = Nicht gesendet: Dieser Thread gehört zu keiner Konversation.
which-conversation = Welche Konversation ist es? Wählen Sie den Kunden und schreiben Sie die Nachricht dann noch einmal.
which-conversation-named = Dem Namen nach könnte es die Konversation mit { $client } sein.
which-conversation-other = Steht der Kunde hier nicht zur Wahl, führt „/conversations all“ oder, mit der ID der Konversation, „/conversation cv_…“ zu ihrem Thread oder öffnet einen. Schreiben Sie dort.
thread-linked = Verknüpft: Dieser Thread gehört zur Konversation mit { $client }. Was Sie vorher geschrieben haben, wurde nicht gesendet.

press-failed = Das hat nicht funktioniert ({ $code }). Bitte versuchen Sie es noch einmal.
change-not-offered = Nichts geändert: Ihr Konversationsdienst bietet das von hier aus nicht an. Nutzen Sie seine eigene Konsole.
change-nothing = Nichts zu ändern: Es ist schon so.
manage-choose = Was soll sich ändern? Ein Klick genügt, und jeder Thread sagt, wer es war. „!tag TAG“ fügt ein Schlagwort hinzu.
close-crossed = Der Kunde hat inzwischen geschrieben, deshalb bleibt die Konversation offen. Schließen Sie sie noch einmal, wenn Sie das gelesen haben.
change-too-late = Nichts geändert: Der Dienst war nicht rechtzeitig erreichbar. Versuchen Sie es noch einmal.
change-refused = { $field ->
     [status] Nichts geändert: Der Dienst hat den Status abgelehnt.
     [assignee] Nichts geändert: Der Dienst hat den Zuständigen abgelehnt. Vielleicht kennt er diesen Operator nicht.
     [department] Nichts geändert: Der Dienst hat die Abteilung abgelehnt.
     [tags] Nichts geändert: Der Dienst hat die Schlagwörter abgelehnt. Vielleicht sind es zu viele.
    *[other] Nichts geändert: Der Dienst hat es abgelehnt.
}
assign-me-unknown = Die Bridge weiß nicht, welcher Operator Sie sind. Schreiben Sie zuerst „/operator op_…“.
assign-nobody = Niemand heißt „{ $name }“. Schreiben Sie Namen oder Id eines Operators, „me“ oder „none“.
assign-several = Mehrere Operatoren heißen „{ $name }“. Schreiben Sie die Id des Operators.
assign-known = Operatoren: { $names }.
department-unknown = Nichts geändert: Keine Route und keine der neuesten Konversationen hat eine Abteilung „{ $name }“.
department-known = Es gibt: { $names }.
press-handled-already = Das hat schon jemand erledigt.
messages-folded = { $count ->
    [one] Eine weitere Nachricht ist noch nicht zu sehen ({ $characters } Zeichen).
   *[other] { $count } weitere Nachrichten sind noch nicht zu sehen ({ $characters } Zeichen).
}
messages-doubtful = Die Datenbank wurde aus einem Backup wiederhergestellt. Nachrichten, die vielleicht schon oben oder in einem früheren Thread stehen: { $count }, die erste vom { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = Was noch nicht zu sehen war, folgt.
messages-were-shown = Diese Nachrichten waren schon zu sehen.
not-for-stranger = Nichts geschehen: Das dürfen nur Personen aus diesem Workspace.
not-for-guest = Nichts geschehen: Gäste dürfen das nicht.
not-for-deactivated = Nichts geschehen: Dieses Konto ist deaktiviert.
not-for-others = Nichts geschehen: Das dürfen nur Administratoren des Workspace oder der Gruppe.
not-for-bot = Nichts geschehen: Bots dürfen das nicht.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NAME, TELEFON oder E-MAIL: sucht einen Kontakt und dessen offene Konversationen. In einem Thread nutzen Sie die Schaltfläche „Kontakt“ auf der Karte.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: listet Konversationen mit Links zu ihren Threads auf. Standard: neue und offene. „waiting“ stellt die am längsten wartenden voran.
command-usage-waiting = /waiting: listet die Kunden auf, die in diesem Raum auf eine Antwort warten, die am längsten wartenden zuerst, mit Links zu ihren Threads.
command-usage-conversation = /conversation cv_…: öffnet den Thread dieser Konversation hier, mit dem Verlauf, oder zeigt, wo er ist.
command-usage-replies = /replies [search WÖRTER]: listet gespeicherte Antworten auf. „/replies add NAME TEXT“, „/replies edit NAME TEXT“ und „/replies remove NAME“ ändern die Liste. In einem Thread zeigt „!r NAME“ eine davon, bevor sie an den Kunden geht. { "{client}" } wird zum Namen des Kunden, { "{me}" } zu Ihrem.
command-usage-trace = /trace cv_…: zeigt, was aus jeder Nachricht dieser Konversation wurde (für Administratoren des Workspace oder der Gruppe). In einem Thread zeigt „!trace“ dessen eigene Konversation.
command-usage-operator = /operator op_…: legt fest, welcher Operator des Konversationsdienstes Sie sind, damit Sie erwähnt werden, wenn Ihnen eine Konversation zugewiesen wird. Ein Administrator bestätigt es. „/operator none“ hebt es auf.
command-usage-why = /why cv_…: zeigt, welche Erinnerungen an diesen wartenden Kunden fällig waren, wo, wer gerufen wurde und was sie zurückgehalten hat. In einem Thread zeigt „!why“ dessen eigene Konversation.
command-usage-report = /report: wie die letzten sieben Tage in diesem Raum waren: Zeit bis zur ersten Antwort, Antworten je Person, Bewertungen, was aufgegeben wurde. „/report last“ zeigt die sieben Tage davor.
command-usage-help = /help: zeigt, was das Schreiben hier bewirkt, und listet die Befehle auf.
command-usage-changes = In einem Thread: !close, !reopen, !assign @NAME (oder me oder none), !department NAME (oder none), !tag TAG, !untag TAG: ändern die Konversation. Schreiben Sie sonst nichts in diese Nachricht. „!send-close TEXT“ sendet den Text und schließt dann.
command-usage-later = In einem Thread: !later 3d anrufen (oder client): stellt die Konversation bis dahin zurück, oder bis der Kunde schreibt, und ruft Sie dann mit Ihren Worten. Andere Zeiten: 1h, 14:30, tomorrow, monday 9:00. „!send-later 14:30 TEXT“ sendet den Text dann.
command-unknown = Diesen Befehl gibt es nicht.
command-wrong-room = Kundendaten werden nur in Räumen angezeigt, in denen die Bridge arbeitet. Nutzen Sie den Befehl dort.
command-looking = Die Suche läuft noch: Der Konversationsdienst antwortet langsam.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Der Konversationsdienst antwortet nicht. Versuchen Sie es später noch einmal.
    [SERVICE_RATE_LIMITED] Der Konversationsdienst begrenzt die Anfragen der Bridge. Versuchen Sie es in einer Minute noch einmal.
    [SERVICE_UNAUTHORIZED] Der Konversationsdienst lehnt den API-Schlüssel der Bridge ab. Der Betrieb kann das beheben.
   *[other] Der Konversationsdienst konnte nicht antworten ({ $code }).
}
command-thread-unknown = Dies ist nicht der Thread einer Konversation.
help-mode-reply = Was Sie in einem Thread schreiben, geht an den Kunden. Beginnen Sie mit „note:“ oder „//“, damit es intern bleibt.
help-mode-note = Was Sie in einem Thread schreiben, bleibt intern, als Notiz. Beginnen Sie mit „!send“, um es an den Kunden zu senden.
help-mode-alerts = Was Sie in den Threads dieses Raums schreiben, wird nirgendwohin gesendet.
help-mode-none = Dieser Raum hat keine Threads; was Sie hier schreiben, wird nirgendwohin gesendet.
help-in-thread = In diesem Thread sucht „!contact“ oder die Schaltfläche „Kontakt“ auf der Karte den Kunden; „!send“ und „note:“ bestimmen, wohin Ihr Text geht.
help-in-room = In einem Thread beginnen Befehle mit „!“. „!contact“ oder die Schaltfläche „Kontakt“ auf der Karte sucht den Kunden.
answer-too-old = Diese Liste ist abgelaufen. Rufen Sie sie neu ab.
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
contact-without-thread = Noch kein Thread (/conversation öffnet einen)
contact-revealed = Nur für Sie sichtbar, und protokolliert:
conversations-found = Konversationen { $first } bis { $last } von { $count }:
conversations-found-of-many = Konversationen { $first } bis { $last } von mehr als { $count }:
conversations-none = Keine passenden Konversationen.
conversations-no-more = Keine weiteren Konversationen.
conversations-many = Es sind mehr Konversationen, als sich durchblättern lassen. Grenzen Sie die Liste nach Status oder Kundenkanal ein.
conversations-mine-unknown = Die Bridge weiß nicht, welcher Operator des Konversationsdienstes Sie sind, und kann Ihre Konversationen deshalb nicht auflisten. Legen Sie es mit „/operator“ fest. „/conversations unassigned“ listet die auf, die niemandem zugewiesen sind.
# Wer wartet. Die Zeit setzt die Bridge ein. Unter einer Stunde sind die Stunden 0.
waiting-found = Kunden, die auf eine Antwort warten, { $first } bis { $last } von { $count }, die am längsten wartenden zuerst:
waiting-nobody = Hier wartet niemand auf eine Antwort.
waiting-thanks = Wohl nur ein Dank, oben nicht mitgezählt: { $count }
waiting-incomplete = Es gibt mehr unfertige Konversationen, als die Bridge für diese Liste liest; es kann jemand fehlen.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } Min.)
   *[other] { $time } ({ $hours } Std. { $minutes } Min.)
}
# Die Liste, die ein Raum führt.
list-head = { $count ->
    [0] Niemand wartet auf eine Antwort.
    [one] Ein Kunde wartet auf eine Antwort:
   *[other] { $count } Kunden warten auf eine Antwort, die am längsten wartenden zuerst:
}
list-whose = { $label }: { $name }
# Der Bericht eines Raums. Ein Zeitraum in Tagen; Zeiten bis zur ersten Antwort in Sekunden, ausgeschrieben.
report-head = Vom { DATETIME($from, dateStyle: "medium") } bis { DATETIME($until, dateStyle: "medium") }:
report-nothing = Vom { DATETIME($from, dateStyle: "medium") } bis { DATETIME($until, dateStyle: "medium") } hat aus diesem Raum niemand einem Kunden geantwortet, niemand hat eine Konversation bewertet, und nichts wurde aufgegeben.
report-first-answer = Zeit bis zur ersten Antwort, Median: { DURATION($median) }; 9 von 10 höchstens: { DURATION($p90) }. Wartezeiten: { $count }.
report-no-first-answer = Auf keine dieser Antworten hat ein Kunde gewartet.
report-answers = Antworten an Kunden: { $count }
report-person = { $name }: { $count }
report-others = Andere: { $count }
report-ratings = Bewertungen: { $count }, im Schnitt { NUMBER($average, maximumFractionDigits: 1) } von 5
report-no-ratings = Bewertungen: keine
report-given-up = Aufgegebene Nachrichten: { $count }
report-lines = Zeilen der Bridge selbst: { $count }
report-calls = Rufe wegen wartender Kunden: { $count }
report-unheard = Davon seither unbeachtet: { $count } ({ $conversations })
# Warum niemand davon erfuhr. Die Zeiten setzt die Bridge ein.
why-waits = { $hours ->
    [0] Der Kunde wartet seit { $time } auf eine Antwort, { $minutes } Min. lang.
   *[other] Der Kunde wartet seit { $time } auf eine Antwort, { $hours } Std. { $minutes } Min. lang.
}
why-nobody-waits = Der Kunde wartet nicht auf eine Antwort.
why-set = Dieser Raum wird erinnert, sobald ein Kunde { $minutes } Min. gewartet hat.
why-switched-off = Dieser Raum hat keine Erinnerungen („waiting“ ist für ihn in der Routendatei nicht gesetzt).
why-muted = Dieser Thread ist stummgeschaltet.
why-owner = { $name } wird durch die erste Nachricht des Kunden nach einer Antwort gerufen, außer in der Ruhezeit.
why-owner-nobody = Die erste Nachricht des Kunden nach einer Antwort ruft niemanden: Niemand hier hat diese Konversation übernommen, und sie ist niemandem hier zugewiesen.
why-owner-off = Die erste Nachricht des Kunden nach einer Antwort ruft niemanden („call: nobody“ in der Routendatei).
why-owner-elsewhere = { $name } wird durch die erste Nachricht des Kunden nach einer Antwort in { $where } gerufen, nicht hier.
why-owner-held = Die erste Nachricht des Kunden nach einer Antwort ruft hier derzeit niemanden: { $reason }.
why-none = In den letzten sieben Tagen war keine Erinnerung fällig.
why-none-here = In diesem Raum war in den letzten sieben Tagen keine Erinnerung fällig.
why-due = Fällig
why-outcome = Ergebnis
why-wrote-again = Schrieb wieder
why-held-off = niemand, wegen „call: nobody“ in der Routendatei
why-held-nobody = niemand: Niemand hatte die Konversation übernommen, und sie war niemandem zugewiesen, der hier bekannt ist
why-held-not-here = niemand: Wer die Konversation hatte, kann in diesem Raum nicht erwähnt werden
why-held-elsewhere = in einem anderen Raum gerufen: { $where }
why-not-yet = noch nicht fällig
why-posting = wird gerade gesendet
why-failed = aufgegeben ({ $code })
why-called = Namentlich gerufen
why-called-nobody = niemand
why-groups-gone = Benutzergruppen, die es nicht mehr gibt
why-next-room = Nächster Raum
why-next-room-none = keiner: Die anderen Räume der Route haben Ruhezeit, oder ihr Thread ist stummgeschaltet oder existiert nicht
why-digest = Übersicht
words-client = Kunde schrieb
words-operator = Wir schrieben
words-bot = Bot schrieb
words-note = Interne Notiz
conversation-nobody = niemand
conversation-updated = Letzte Änderung
conversation-gone = Der Konversationsdienst kennt keine Konversation { $id }.
conversation-is-here = Der zugehörige Thread:
conversation-is-elsewhere = Dieser Raum hat keine Threads. Der zugehörige Thread ist hier:
conversation-not-here = Dieser Raum hat keine Threads. Nutzen Sie einen Raum, der welche hat.
conversation-opening = Die Konversation mit { $client } wird hier geöffnet.
saved-asks = Noch nicht gesendet: Das ist die gespeicherte Antwort „{ $name }“, so wie der Kunde sie läse. { $author } entscheidet. Auch das Bearbeiten der Nachricht gilt als Antwort.
saved-continues = Sie geht unten weiter.
saved-not-yours = Nur wer diese gespeicherte Antwort aufgerufen hat und Administratoren können sie senden oder bearbeiten.
saved-edit-here = Kopieren Sie den Text und bearbeiten Sie dann Ihre eigene Nachricht „!r …“ zu dem, was Sie senden möchten. Die Bridge prüft und sendet es.
saved-inside = Nichts gesendet: Für diesen Kunden läse sich „{ $name }“ wie eine interne Notiz oder ein Befehl. „/replies edit“ ändert sie.
saved-unknown = Nichts gesendet: Es gibt keine gespeicherte Antwort „{ $name }“.
saved-nearest = Meinten Sie: { $names }?
saved-list = „/replies“ listet alle auf.
saved-added = Als „{ $name }“ gespeichert. In einem Thread zeigt „!r { $name }“ sie, bevor sie an den Kunden geht.
saved-changed = Die gespeicherte Antwort „{ $name }“ wurde geändert.
saved-removed = Die gespeicherte Antwort „{ $name }“ wurde entfernt.
saved-name-taken = Nichts gespeichert: Es gibt schon eine gespeicherte Antwort „{ $name }“. „/replies edit { $name } TEXT“ ändert sie.
saved-too-many = Nichts gespeichert: Es gibt schon { $most } gespeicherte Antworten. Entfernen Sie zuerst eine.
saved-name-wrong = Nichts gespeichert: Ein Name ist ein Wort aus höchstens 40 Buchstaben, Ziffern, „-“ und „_“.
saved-name-command = Nichts gespeichert: „{ $name }“ ist ein Befehl. Wählen Sie einen anderen Namen.
saved-text-missing = Nichts gespeichert: Es fehlt der Text.
saved-text-long = Nichts gespeichert: Der Text hat { $length } Zeichen. Möglich sind höchstens { $most }.
saved-text-inside = Nichts gespeichert: Der Text beginnt wie eine interne Notiz oder ein Befehl.
saved-edited-inside = Nichts gesendet: Der Text beginnt wie eine interne Notiz oder ein Befehl.
saved-none = Es gibt noch keine gespeicherten Antworten.
saved-none-match = Keine gespeicherte Antwort enthält diese Wörter.
saved-found = Gespeicherte Antworten { $first } bis { $last } von { $count }:
saved-text = Wortlaut
saved-author = Von
save-not-a-persons = Nur was jemand in einem Thread geschrieben hat, lässt sich als Antwort speichern.
save-by-command = Für diesen Text lässt sich kein Formular öffnen. Nutzen Sie „/replies add NAME TEXT“.
form-edit-title = Bearbeiten und senden
form-edit-hint = Das liest der Kunde. Die Bridge prüft es vor dem Senden.
form-save-title = Als Antwort speichern
form-save = Speichern
form-reply-name = Kurzname
form-reply-name-hint = Ein Wort, für „!r NAME“.
form-reply-text = Text der Antwort
form-reply-text-hint = { "{client}" } wird zum Namen des Kunden, { "{me}" } zum Namen dessen, der sie sendet.
form-manage-title = Konversation verwalten
form-manage-tags-hint = Durch Kommas getrennt.
form-manage-nobody = Niemand
form-manage-no-department = Keine
contact-name = Name
contact-channel = Kundenkanal
contact-phone = Telefon
contact-email = E-Mail
contact-first-seen = Zuerst gesehen
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = Die Bridge weiß nicht, welcher Operator des Konversationsdienstes Sie sind.
operator-is = Sie sind als Operator { $operator } eingetragen.
operator-waits = Im Raum angefragt. Sobald ein Administrator zustimmt, sind Sie als Operator { $operator } eingetragen.
operator-ended = Sie sind nicht mehr als Operator eingetragen.
operator-set-elsewhere = Die Routen-Datei legt Sie als Operator { $operator } fest. Ändern Sie es dort.
operator-asked = { $name } möchte als Operator { $operator } des Konversationsdienstes eingetragen werden. Ein Administrator des Workspace oder der Gruppe muss zustimmen.
operator-confirmed = { $name } ist als Operator { $operator } eingetragen. Bestätigt von { $by }.
operator-declined = { $name } ist nicht als Operator { $operator } eingetragen. Abgelehnt von { $by }.

button-contact = Kontakt
button-take = Übernehmen
button-no-answer = Keine Antwort nötig
button-later = Später
button-later-1h = In einer Stunde
button-later-4h = In vier Stunden
button-later-tomorrow = Morgen 9:00
button-later-monday = Montag 9:00
button-later-client = Wenn der Kunde schreibt
button-release = Freigeben
button-manage = Verwalten
button-assign-me = Mir zuweisen
button-assign-none = Niemandem zuweisen
button-assign-to = { $name } zuweisen
button-department = Abteilung: { $department }
button-department-none = Keine Abteilung
button-untag = „{ $tag }“ entfernen
button-close = Schließen
button-reopen = Wieder öffnen
button-waiting = Wer wartet
button-mute = Stummschalten
button-unmute = Stummschaltung aufheben
button-mode-note = Auf Notizen umstellen
button-mode-reply = Auf Antworten umstellen
button-confirm = Bestätigen
button-decline = Ablehnen
button-retry = Erneut versuchen
button-unfold = Anzeigen
button-shown = Stehen schon da
button-link = Das ist { $client }
button-link-began = { $began }: { $client }
button-discard = Verwerfen
button-cancel = Abbrechen
button-next = Weiter
button-previous = Zurück
button-reveal = Anzeigen
button-open-here = Hier öffnen
button-keep-note = Als Notiz speichern
button-anyway = An Kunden senden
button-send-now = Jetzt senden
button-drop = Nicht senden
button-send = Senden
button-send-close = Senden und schließen
button-edit = Bearbeiten

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → Kunde
heading-bot = { $author } (Bot) → Kunde
heading-note = 🔒 Interne Notiz · { $author }
heading-draft = Entwurf · { $author }
heading-from = aus { $chat }, { $room }
heading-part = Teil { $number } von { $of }
heading-late = verspätet: vor den Nachrichten darüber geschrieben
heading-perhaps-repeated = möglicherweise ein Duplikat
post-empty = (leere Nachricht)
card-nameless = Kunde ohne Namen
card-channel = Kanal
card-name = Name
card-name-unproven = nicht bestätigt
card-status = Status
card-status-new = Neu
card-status-open = Offen
card-status-closed = Geschlossen
card-assignee = Zuständig
card-department = Abteilung
card-tags = Schlagwörter
card-waiting = Wartet seit
card-only-thanks = Wohl nur ein Dank
card-no-answer = Keine Antwort nötig
card-put-off-until = Zurückgestellt bis { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Zurückgestellt, bis der Kunde schreibt · { $name } · { $chat }
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = Übernommen von
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat }
card-muted = Stummgeschaltet: hier keine Erinnerungen oder Erwähnungen. Nachrichten kommen weiterhin an.
card-mode-own = Für diesen Thread gewählt:
card-rating = Bewertung
card-rating-value = { $rating } von 5
card-mode-reply = Was Sie in diesem Thread schreiben, geht an den Kunden. Beginnen Sie mit „note:“ oder „//“, damit es intern bleibt.
card-mode-note = Was Sie in diesem Thread schreiben, bleibt intern, als Notiz.
card-mode-alerts = Zur Information: Was Sie in diesem Thread schreiben, wird nirgendwohin gesendet.
card-mode-short-reply = Antworten hier gehen an den Kunden.
card-mode-short-note = Nur interne Notizen.
card-mode-short-alerts = Was hier steht, wird nicht gesendet.
person-unknown = Unbekannte Person
mention-group = @team
mention-channel = #kanal
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
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
telegram-command-contact = Einen Kunden suchen
telegram-command-conversations = Konversationen auflisten
telegram-command-waiting = Wartende Kunden auflisten
telegram-command-conversation = Eine Konversation ansehen
telegram-command-replies = Gespeicherte Antworten zeigen und ändern
telegram-command-trace = Zeigen, was aus den Nachrichten wurde
telegram-command-operator = Festlegen, welcher Operator Sie sind
telegram-command-why = Zeigen, warum niemand gerufen wurde
telegram-command-report = Zeigen, wie die letzten sieben Tage waren
telegram-command-help = Zeigen, was man hier schreiben kann

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = Nichts geschehen: Das dürfen nur Administratoren des Workspace oder der Gruppe.
trace-nothing = Das Ledger hat nichts zu { $id }. Erledigte Einträge werden nach sieben Tagen gelöscht.
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
trace-result-retracted = vor dem Senden zurückgezogen
trace-result-confirmation-requested = zuerst gefragt{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = es war ein Befehl
trace-result-silent = nichts zu tun
trace-result-already-shown = bereits angezeigt
trace-result-edited = bearbeitet
trace-result-unchanged = nichts zu ändern
trace-result-changed = beim Dienst geändert
trace-result-no-thread = kein Thread
trace-result-thread-gone = der Thread ist weg
trace-result-superseded = von einer späteren Markierung abgelöst
trace-result-postponed = verschoben, weil der Team-Chat sie nicht annahm
trace-result-reordered = eingeordnet: eine frühere Nachricht des Threads geht vor
trace-result-notified = benachrichtigt
trace-result-listed = Konversationen: { $details }
trace-result-answered = beantwortet
trace-result-muted = der Thread ist stummgeschaltet
trace-result-confidential = die Konversation ist vertraulich
trace-result-only-thanks = der Kunde hat nur gedankt
trace-result-no-answer-needed = jemand hat gesagt, dass keine Antwort nötig ist
trace-result-put-off = zurückgestellt
trace-result-client-wrote = der Kunde hat inzwischen geschrieben
trace-result-quiet-hours = Ruhezeit
trace-result-other-hours = die Ruhezeit hat sich geändert
trace-result-too-late = zu spät
trace-result-too-old = die Liste war abgelaufen
trace-result-nothing-waits = niemand wartet
trace-result-switched-off = abgeschaltet
trace-result-revealed = { $details } wurde angezeigt
trace-result-nothing-revealed = nichts wurde angezeigt
trace-result-rated-better = der Kunde hat die Bewertung geändert
trace-result-refused = { $details ->
    [none] diese Person darf das nicht
    [guest] Gäste dürfen nicht antworten
    [stranger] Außenstehende dürfen nicht antworten
    [deactivated] das Konto ist deaktiviert
    [bot] Bots dürfen nicht antworten
    [empty] kein Text
    [only-files] nur Dateien
    [only-shared] nur eine geteilte Nachricht
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
trace-outcome-again = { $where } · wird erneut versucht, Versuche bisher: { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· nächster Versuch um { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · läuft gerade
trace-outcome-posted = { $where } · gepostet { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · Versuche: { $attempts }
trace-outcome-sent = { $where } · gesendet { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · Versuche: { $attempts }
trace-outcome-noted = { $where } · als Notiz gespeichert { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · Versuche: { $attempts }
trace-outcome-done = { $where } · erledigt { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · nicht gesendet { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · aufgegeben { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, Versuche: { $attempts }: { $failure }

## How the bridge fares (/readyz, and the doctor)

database-locked = Ein anderes Programm sperrt die Datenbank länger, als ein Schreibvorgang dauern darf{ $where }. Beenden Sie es.
database-in-use = Eine andere Bridge verwendet diese Datenbankdatei{ $where }. Beenden Sie sie, oder nehmen Sie postgres:// für mehrere Repliken.
database-being-replaced = Eine Wiederherstellung oder ein Umzug arbeitet an dieser Datenbank{ $where }. Starten Sie erneut, sobald das beendet ist.
database-unwritable = Die Datenbank ist nicht beschreibbar{ $where }. Prüfen Sie den Pfad in DATABASE_URL, dessen Rechte und den freien Speicherplatz.
database-foreign-owner = { $path } gehört dem Benutzer { $owner }, die Bridge läuft aber als Benutzer { $user } und kann ihre Datenbank nicht schreiben. Führen Sie „sudo chown -R { $user }:{ $group } { $folder }“ aus, bei einem Container auf dem Volume hinter diesem Pfad, oder lassen Sie die Bridge als Benutzer { $owner } laufen.
database-network-disk = { $folder } liegt auf einem Netzwerk-Dateisystem ({ $kind }), auf dem Sperren von SQLite nicht verlässlich sind und Daten verloren gehen. Nehmen Sie eine lokale Platte oder PostgreSQL, oder setzen Sie SQLITE_ON_NETWORK_DISK=yes, wenn Sie wissen, dass die Sperren halten.
database-damaged = Die Datei ist beschädigt oder keine Datenbank{ $where }. Stellen Sie sie aus einer Sicherung wieder her, oder setzen Sie DATABASE_URL auf einen anderen Pfad.
database-too-new = Die Tabellen dieser Datenbank brauchen Version { $version } der Bridge oder eine spätere, weil eine neuere Version sie geändert hat. Starten Sie diese Version, oder stellen Sie die Sicherung von vor dem Upgrade wieder her.
database-migration-failed = Die Tabellen ließen sich nicht migrieren: Der Schritt { $step } ist fehlgeschlagen ({ $code }). Nichts wurde geändert, und Repliken der vorigen Version arbeiten weiter. Bleiben Sie bei dieser Version, und melden Sie den Fehler.
database-moved = Diese Datenbank ist nach { $to } umgezogen. Setzen Sie DATABASE_URL darauf. Wurde der Umzug unterbrochen, rufen Sie ihn noch einmal auf: Er macht weiter. Um zu dieser Datenbank zurückzukehren, halten Sie die Bridge an, und rufen Sie „npx node src/main.ts restored --since ZEIT“ mit der Zeit des Umzugs auf.
database-move-unfinished = Ein Umzug in diese Datenbank ist nicht abgeschlossen. Rufen Sie ihn noch einmal auf: Er macht weiter.
database-outage-over = Von { DATETIME($from, timeStyle: "short") } bis { DATETIME($until, timeStyle: "short") } UTC hat die Datenbank nichts gespeichert, deshalb hat die Bridge nichts angenommen. Was inzwischen kam, stellen Slack, Telegram und der Konversationsdienst erneut zu, oder die Bridge liest es nach. Der Grund steht im Log.
database-deleted = Die Datenbankdatei wurde gelöscht oder ersetzt, während die Bridge läuft{ $where }. Nichts wird angenommen. Halten Sie die Bridge an, legen Sie die Datei zurück oder stellen Sie eine Sicherung wieder her, und starten Sie sie neu.
database-not-flushed = Der Datenträger hat nicht bestätigt, was in die Datenbank geschrieben wurde{ $where }, das Letzte davon kann also verloren sein. Nichts wird angenommen. Prüfen Sie den Datenträger und starten Sie dann die Bridge neu.
database-emptied = In der Datenbank fehlen Tabellen der Bridge, oder sie wurden geleert{ $where }. Nichts wird angenommen. Halten Sie die Bridge an, stellen Sie eine Sicherung wieder her, und starten Sie sie neu.
database-unreachable = Der Datenbankserver antwortet nicht{ $where }. Prüfen Sie DATABASE_URL und ob der Server läuft.
database-refused = Der Datenbankserver lehnt den Benutzernamen, das Passwort oder den Datenbanknamen ab{ $where }. Prüfen Sie DATABASE_URL.
database-certificate = Das Zertifikat des Datenbankservers wird nicht anerkannt{ $where }. Nennen Sie in DATABASE_URL mit sslrootcert die Datei der Stelle, die es ausgestellt hat, und den Servernamen, für den es gilt.
database-timeout = Die Datenbank hat nicht rechtzeitig gespeichert{ $where }.
database-url = DATABASE_URL muss mit file: oder postgres:// beginnen{ $where }.
database-closed = Die Datenbank ist geschlossen{ $where }.
database-conflict = Die Datenbank hat eine Anweisung abgelehnt, die mit einer gleichzeitigen kollidiert{ $where }.
database-statement = Die Datenbank hat eine Anweisung abgelehnt{ $where }. Das ist ein Programmfehler; bitte melden Sie ihn.
database-silent = Die Datenbank antwortet nicht.
database-answers = Die Datenbank antwortet ({ $dialect }).
traffic-starting = Die Bridge startet.
traffic-stopping = Die Bridge wird beendet.
reconciling = Die Datenbank wurde am { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC wiederhergestellt und wird abgeglichen. Bis dahin wird nichts gesendet.
database-was-emptied = Die Datenbank war am { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC leer, obwohl in den Räumen Karten der Bridge stehen. Stellen Sie ein Backup wieder her, falls es eines gibt.

service-starting = Die Bridge startet.
service-not-reached = Die Bridge hat den Konversationsdienst noch nicht erreicht.
service-in-contact = Verbunden mit dem Konversationsdienst unter { $url }.
service-no-contact = Der Konversationsdienst ist nicht erreichbar ({ $code }).
service-refused-secret = Ereignisse vom Konversationsdienst werden abgelehnt, weil ihre Signaturen nicht zum Geheimnis der Bridge passen (sein SHA-256 beginnt mit { $fingerprint }), und Nachrichten von Kunden kommen spät an: Die Bridge muss sie erst suchen. Setzen Sie CONVERSATION_WEBHOOK_SECRET auf das Geheimnis, mit dem der Dienst signiert, und starten Sie neu, oder abonnieren Sie mit „npm run subscribe“ noch einmal.

slack-connecting = Noch nicht mit Slack verbunden.
slack-by-socket = Im Socket Mode mit Slack verbunden.
slack-closed = Slack hat die Verbindung geschlossen ({ $code }).
slack-unreachable = Keine Verbindung zu Slack möglich ({ $code }).
slack-stopped = Die Bridge empfängt nichts mehr von Slack.
slack-socket-disabled = Der Socket Mode wurde in den Einstellungen der Slack-App ausgeschaltet. Schalten Sie ihn unter „Socket Mode“ wieder ein; bis dahin liest die Bridge alle paar Sekunden nach, was das Team schreibt.
slack-access-lost = Slack hat der App den Zugang entzogen ({ $code }). Installieren Sie die App neu und setzen Sie das neue Token.
slack-no-way-in = Weder SLACK_APP_TOKEN noch SLACK_SIGNING_SECRET ist gesetzt.
slack-not-listening = Die Bridge empfängt nichts von Slack.
slack-refused-secret = Ereignisse von Slack werden abgelehnt, weil ihre Signaturen nicht zum verwendeten Signing Secret passen (sein SHA-256 beginnt mit { $fingerprint }), und Antworten kommen spät an: Die Bridge muss sie erst suchen. Kopieren Sie das Signing Secret aus „Basic Information“ der Slack-App nach SLACK_SIGNING_SECRET, und starten Sie neu.
slack-refused-clock = Ereignisse von Slack werden abgelehnt, weil die Uhr dieses Rechners mehr als fünf Minuten falsch geht, und Antworten kommen spät an: Die Bridge muss sie erst suchen. Stellen Sie die Uhr.
slack-by-http = Die Bridge empfängt von Slack über HTTP.

telegram-connecting = Die Bridge hat Telegram noch nicht abgefragt.
telegram-polling = Die Bridge fragt Telegram ab.
telegram-polled-elsewhere = Eine andere Replik fragt Telegram ab.
telegram-unreachable = Telegram lässt sich nicht abfragen ({ $code }).
telegram-stopped = Die Bridge empfängt nichts mehr von Telegram.
telegram-not-listening = Die Bridge empfängt nichts von Telegram.
telegram-by-http = Die Bridge empfängt von Telegram über HTTP.
telegram-foreign-reader = Ein anderes Programm fragt Telegram mit dem Token dieses Bots ab und nimmt Nachrichten weg; Antworten des Teams können fehlen. Widerrufen Sie das Token bei @BotFather, setzen Sie das neue und sehen Sie die Threads der letzten Minuten durch.
telegram-webhook-removed = Ein anderes Programm hat den Webhook dieses Bots entfernt. Die Bridge hat ihn wieder gesetzt; Antworten des Teams können fehlen. War das keine Absicht, widerrufen Sie das Token bei @BotFather.
telegram-webhook-elsewhere = Ein anderes Programm hat den Webhook dieses Bots auf { $host } gesetzt; die Bridge empfängt nichts von Telegram. Entfernen Sie diesen Webhook oder widerrufen Sie das Token bei @BotFather; die Bridge setzt dann wieder ihren eigenen.
telegram-webhook-failing = Telegram kann dem Webhook der Bridge nichts zustellen ({ $code }). Prüfen Sie PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET und den Proxy: Telegram verwirft, was es 24 Stunden lang nicht zustellen konnte.
telegram-webhook-behind = Telegram hält { $pending } Updates für die Bridge bereit, und es werden mehr: Die Bridge nimmt sie zu langsam an, und Antworten des Teams verspäten sich. Prüfen Sie die Last der Maschine und der Datenbank.
telegram-drops-soon = Seit 20 Stunden hat die Bridge nichts von dem erreicht, was bei Telegram wartet. Telegram verwirft, was es 24 Stunden aufbewahrt hat, und damit Antworten des Teams. Reparieren Sie die Verbindung jetzt, oder bitten Sie das Team, noch einmal zu schreiben.
telegram-room-lost = Der Bot wurde aus der Telegram-Gruppe { $name } entfernt oder darf dort nicht mehr schreiben. Was dorthin soll, wartet. Fügen Sie den Bot wieder als Administrator hinzu: Die Bridge macht dann sofort weiter.
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
widget-offline = Keine Verbindung. Ihre Nachrichten bleiben erhalten und werden später gesendet.
widget-busy = Das war viel auf einmal. Ihre Nachrichten bleiben erhalten und werden gleich automatisch gesendet.
widget-new-messages = Neue Nachrichten: { $count }
widget-closed = Diese Konversation ist geschlossen. Schreiben Sie, um eine neue zu beginnen.
widget-rate = Wie zufrieden waren Sie?
widget-stars = { $count } von 5
widget-rated = Vielen Dank! Sie haben { $count } von 5 gegeben.
widget-not-rated = Ihre Bewertung wurde nicht gesendet. Bitte versuchen Sie es noch einmal.
widget-online = Wir sind da
widget-away = Wir sind gerade nicht da. Wieder da: { $when }.
widget-too-long = Um { $count } Zeichen zu lang. Bitte senden Sie es in Teilen.
widget-email-ask = Es dauert einen Moment. Hinterlassen Sie Ihre E-Mail-Adresse, damit wir Sie auch später erreichen.
widget-email-label = Ihre E-Mail-Adresse
widget-email-save = Speichern
widget-email-later = Jetzt nicht
widget-email-saved = Danke! Wir melden uns dort.
widget-email-wrong = Das ist keine E-Mail-Adresse.
# What a visitor without a name is called in front of staff.
visitor-name = Besucher { $code }

## The operator console (src/service/console)

console-title = Konsole
console-skip = Zum Inhalt springen
console-sections = Bereiche
console-section-conversations = Konversationen
console-section-contacts = Kontakte
console-section-replies = Gespeicherte Antworten
console-section-subscriptions = Abonnements
console-section-keys = Schlüssel
console-offline = Keine Verbindung zum Dienst. Diese Seite ist möglicherweise veraltet.

console-sign-in = Anmelden
console-sign-out = Abmelden
console-sign-in-hint = Wer den Dienst betreibt, richtet Konten ein und setzt Passwörter zurück.
console-sign-in-wrong = Kein Operator hat diesen Namen und dieses Passwort.
console-name = Name
console-password = Passwort
console-password-change = Passwort ändern
console-password-one-time = Sie haben sich mit einem Einmalpasswort angemeldet. Wählen Sie ein eigenes, bevor Sie weitermachen.
console-password-current = Aktuelles Passwort
console-password-new = Neues Passwort
console-password-again = Neues Passwort wiederholen
console-password-hint = Mindestens { $least } Zeichen. Je länger, desto stärker.
console-password-save = Passwort ändern
console-password-differs = Die beiden neuen Passwörter stimmen nicht überein.
console-password-short = Ein Passwort hat { $least } bis { $most } Zeichen.
console-password-common = Dieses Passwort gehört zu den am häufigsten verwendeten. Wählen Sie ein anderes.
console-password-same = Das neue Passwort ist dasselbe wie das alte.
console-password-wrong = Das aktuelle Passwort ist falsch.

console-any = Alle
console-nobody = Niemand
console-me = { $name } (Sie)
console-search = Suchen
console-search-hint = Kunde, Telefon, E-Mail, ID oder Wörter einer Nachricht
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
console-list-empty = Keine passenden Konversationen.
console-list-of = Konversationen mit { $client }.
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
console-reply-asks = Noch nicht gesendet: Das ist so vielleicht nicht für den Kunden bestimmt. Ändern Sie es, oder entscheiden Sie, was damit geschehen soll.
console-note = Interne Notiz schreiben
console-note-title = Interne Notiz
console-note-hint = Das liest nur das Team. Der Kunde sieht es nie.
console-note-keep = Als Notiz speichern
console-text-missing = Kein Text enthalten.
console-text-long = Zu lang: höchstens { $most } Zeichen.

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
console-contacts-more = Nur die neuesten { $count } werden angezeigt. Suchen Sie mit mehr vom Namen.

console-subscriptions-hint = Empfänger von Ereignissen. Ein Abonnement wird nach zehn Fehlschlägen in Folge deaktiviert; sobald sein Empfänger wieder arbeitet, aktivieren Sie es und senden Sie nach, was es verpasst hat.
console-subscriptions-empty = Keine Abonnements. Integrationen abonnieren mit POST /v1/webhooks.
console-subscription-active = Aktiv
console-subscription-disabled = Deaktiviert
console-subscription-stopped = Deaktiviert nach zu vielen Fehlschlägen in Folge:
console-subscription-stopped-by-hand = Deaktiviert von einem Operator:
console-subscription-since = Seit
console-subscription-waiting = { $count } wartend
console-subscription-missed = { $count } verpasst
console-subscription-failures = { $count ->
    [one] 1 Fehlschlag in Folge
   *[other] { $count } Fehlschläge in Folge
}
console-subscription-enable = Wieder aktivieren
console-subscription-disable = Deaktivieren
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

console-keys-hint = Ein Schlüssel gibt vollen Zugriff auf die API. Stellen Sie für jede Integration einen eigenen aus, damit er einzeln widerrufen werden kann. Schlüssel aus Einstellungen stehen hier nicht.
console-keys-empty = Keine Schlüssel ausgestellt.
console-replies-hint = Eine Liste für alle, hier und in den Chats des Teams. Nichts wird gesendet, bevor es jemand gelesen hat.
console-reply-add = Antwort hinzufügen
console-reply-remove = { $name } entfernen
console-reply-name-wrong = Ein Name ist ein Wort aus höchstens 40 Buchstaben, Ziffern, „-“ und „_“.
console-reply-text-wrong = Ein Text hat 1 bis { $most } Zeichen.
console-reply-taken = Es gibt schon eine gespeicherte Antwort namens { $name }.
console-reply-too-many = Es gibt schon { $most } gespeicherte Antworten. Entfernen Sie zuerst eine.
console-reply-saved = Gespeicherte Antwort
console-reply-insert = Einfügen
console-key-issue = Schlüssel ausstellen
console-key-name = Zweck
console-key-name-wrong = Der Name eines Schlüssels ist eine Zeile mit höchstens { $most } Zeichen.
console-key-once = Der Schlüssel „{ $name }“. Kopieren Sie ihn jetzt: Er wird nicht noch einmal angezeigt.
console-key-valid = Gültig
console-key-revoked = Widerrufen
console-key-issued-at = Ausgestellt
console-key-issued-by = Ausgestellt von { $name }
console-key-revoked-at = Widerrufen
console-key-revoke = { $name } widerrufen
console-key-revoke-hint = Wer diesen Schlüssel benutzt, wird innerhalb von Sekunden abgewiesen. Das lässt sich nicht rückgängig machen.

console-done-sent = An den Kunden gesendet.
console-done-sent-closed = Gesendet. Die Konversation ist geschlossen: Der Kunde liest es beim nächsten Besuch.
console-done-noted = Als interne Notiz gespeichert.
console-done-kept = { console-done-noted }
console-done-assigned = Zuständigkeit geändert.
console-done-department = Abteilung geändert.
console-done-tags = Schlagwörter geändert.
console-done-closed = Konversation geschlossen.
console-done-reopened = Konversation wieder geöffnet.
console-done-read = Als gelesen markiert.
console-done-password = Passwort geändert.
console-done-enabled = Abonnement wieder aktiviert.
console-done-disabled = Abonnement deaktiviert.
console-done-replayed = Was es verpasst hat, wird nachgesendet.
console-done-revoked = Schlüssel widerrufen.
console-done-discarded = Verworfen. Es wurde nichts gesendet.

console-error = Das hat nicht funktioniert
console-error-invalid = Die Anfrage war nicht lesbar. Gehen Sie zurück und versuchen Sie es noch einmal.
console-error-form-stale = Dieses Formular ist abgelaufen oder stammt nicht von dieser Website; es wurde nichts geändert. Laden Sie die Seite neu.
console-error-not-found = Hier ist nichts.
console-error-method-not-allowed = Diese Seite lässt sich so nicht öffnen.
console-error-too-large = Die Anfrage ist zu groß.
console-error-limited = Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.
console-error-internal = Ein Fehler im Dienst. Die Einzelheiten stehen in seinem Log.
console-error-unavailable = Der Dienst kann im Moment nichts lesen oder speichern. Versuchen Sie es bald noch einmal.
console-error-back = Zurück zu den Konversationen

console-section-operators = Mitarbeiter
console-views = Ansichten
console-view-mine = Meine
console-view-unassigned = Ohne Zuständige
console-view-waiting = Wartend
console-view-open = Offen
console-view-closed = Geschlossen
console-view-all = Alle
console-total = { $count }
console-more-than = { $count }+
console-filters = Filter
console-filter-assignee = Zugewiesen an
console-filter-department = In Abteilung
console-tag = Schlagwort
console-found-people = Personen
console-found-messages = In Nachrichten
console-found-more-people = Alle Unterhaltungen dieser Personen
console-search-older = Ältere Nachrichten durchsuchen
console-search-until = Durchsucht bis zurück zum
console-search-indexing = Ältere Nachrichten werden noch in die Suche aufgenommen.
console-search-none = Keine Nachricht hier enthält alle diese Wörter.
console-choose = Wählen Sie eine Unterhaltung.
console-new-messages = Neue Nachrichten
console-change-status-new = Als neu markiert
console-change-status-open = Wieder geöffnet
console-change-status-closed = Geschlossen
console-change-assignee = Zugewiesen an { $value }
console-change-assignee-none = Niemandem zugewiesen
console-change-department = Abteilung: { $value }
console-change-department-none = Keine Abteilung
console-change-tags = Schlagwörter: { $value }
console-change-tags-none = Keine Schlagwörter
console-change-rating = Mit { $value } von 5 bewertet
console-contact-correct = Benennen oder berichtigen
console-contact-hint = Was Sie hier ändern, wird von Meldungen der Kanäle nicht mehr überschrieben.
console-contact-save = Kontakt speichern
console-contact-wrong = Ein Name ist eine Zeile mit höchstens { $most } Zeichen, eine Telefonnummer enthält Ziffern, eine E-Mail-Adresse ein @ und keine Leerzeichen.
console-done-contact = Kontakt gespeichert.
console-done-reply-saved = Antwort gespeichert.
console-done-reply-removed = Antwort entfernt.
console-operators-hint = Mitarbeiter melden sich mit Name und Passwort an. Administratoren verwalten außerdem Mitarbeiter, Schlüssel und Abonnements.
console-operator-add = Mitarbeiter hinzufügen
console-role = Rolle
console-role-administrator = Administrator
console-role-operator = Mitarbeiter
console-operator-once = Einmalpasswort von { $name }. Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.
console-operator-one-time = Einmalpasswort
console-operator-removed = Entfernt
console-operator-since = Hinzugefügt
console-operator-new-password = Neues Einmalpasswort
console-operator-restore = Mit Einmalpasswort wiederherstellen
console-operator-make-administrator = { $name } zum Administrator machen
console-operator-make-operator = { $name } zum Mitarbeiter machen
console-operator-remove = { $name } entfernen
console-operator-remove-hint = Der Zugang endet sofort. Unterhaltungen bleiben zugewiesen, und der Zugang kann wiederhergestellt werden.
console-operator-remove-keys = Auch die Schlüssel widerrufen, die dieser Mitarbeiter ausgestellt hat
console-operator-taken = Es gibt schon jemanden mit dem Namen { $name }.
console-operator-name-wrong = Ein Name ist eine Zeile mit höchstens { $most } Zeichen.
console-operator-last = Sonst ist niemand Administrator. Machen Sie zuerst jemand anderen dazu.
console-done-role = Rolle geändert.
console-done-operator-removed = Mitarbeiter entfernt.
console-shortcuts = Tastenkürzel
console-shortcut-next = Nächste Unterhaltung
console-shortcut-previous = Vorige Unterhaltung
console-shortcut-search = Suchen
console-shortcut-reply = Antwort schreiben
console-shortcut-note = Interne Notiz schreiben
console-shortcut-assign = Mir zuweisen
console-shortcut-close = Schließen oder wieder öffnen
console-shortcut-read = Als gelesen markieren
console-shortcut-send = Geschriebenes absenden
console-shortcut-help = Diese Tastenkürzel
console-shortcuts-single = Einzelne Tasten verwenden
console-shortcuts-close = Zurück zur Arbeit
console-notify = Bei neuen Nachrichten benachrichtigen
console-news = Neue Nachricht
console-error-forbidden = Das dürfen nur Administratoren. Fragen Sie einen von ihnen.

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
sandbox-part-slack = Slack-Emulator
sandbox-part-telegram = Telegram-Emulator
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
sandbox-other-host = Die Sandbox antwortet nur unter „localhost“ und unter der Adresse dieses Rechners. Öffnen Sie sie unter der Adresse, die das Terminal ausgegeben hat.
sandbox-topic-support = Kunden, die uns schreiben, je ein Thread
sandbox-topic-alerts = Neue Konversationen und Störungen
sandbox-topic-general = Alle und alles
sandbox-topic-vip = Wichtige Kunden
sandbox-topic-notJoined = Alles außer Arbeit
sandbox-topic-shared = Geteilt mit Partner Ltd
sandbox-part-quiet = Ruhezeit, 2 Minuten
sandbox-links = Weitere Seiten
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Operatorkonsole
sandbox-link-reference = API-Referenz
sandbox-link-docs = Dokumentation
sandbox-other-clients = Als Kunde eines anderen Kanals schreiben
sandbox-other-client = Kunde
sandbox-other-client-tags = Schlagwörter
sandbox-other-client-box = Nachricht an das Team
sandbox-other-client-send = Schreiben
sandbox-other-client-sent = { $name } hat dem Team geschrieben.
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
