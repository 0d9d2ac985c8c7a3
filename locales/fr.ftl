### Français. Order and meaning as in en.ftl; people are addressed with “vous”. Spaces before : ; ! ? and inside « » do not break.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = Le chat d’équipe limite le débit de la passerelle, qui attend puis continue.
failure-CHAT_UNREACHABLE = Le chat d’équipe n’a pas donné de réponse exploitable. La passerelle vérifie si la publication est arrivée, puis réessaie.
failure-CHAT_UNAUTHORIZED = Le chat d’équipe refuse le jeton, ou une autorisation (scope) manque. Réinstallez l’application et renseignez le nouveau jeton.
failure-ROOM_UNAVAILABLE = Le salon n’existe pas, est archivé, ou le bot n’en est pas membre. Invitez le bot ou corrigez l’identifiant du salon.
failure-ROOM_FORBIDDEN = Il manque un droit au bot dans ce salon, ou il ne peut pas y écrire. Donnez-lui ce droit ; le pont continue ensuite.
failure-THREAD_CLOSED = Le fil est fermé et le bot ne peut pas le rouvrir. Seule cette conversation attend. Rouvrez le fil ou donnez au bot le droit de gérer les sujets ; après une minute, le pont ouvre un nouveau fil.
failure-THREAD_GONE = Le fil a été supprimé ou verrouillé. La passerelle en ouvre un autre et y continue.
failure-POST_REFUSED = Le chat d’équipe refuse ce message pour une raison inconnue. Le pont réessaie quelques fois, puis abandonne.
failure-POST_REJECTED = Le chat d’équipe refuse cette publication.
failure-POST_GONE = La publication à modifier n’existe plus.
failure-SERVICE_UNREACHABLE = Le service de conversation n’a pas donné de réponse exploitable. La passerelle vérifie si le message est arrivé, puis réessaie.
failure-SERVICE_RATE_LIMITED = Le service de conversation limite le débit de la passerelle, qui attend puis continue.
failure-SERVICE_UNAUTHORIZED = Le service de conversation refuse la clé d’API. Renseignez une clé valide dans CONVERSATION_API_KEY.
failure-SERVICE_REJECTED = Le service de conversation refuse ce message. Son code d’erreur figure dans le journal.
failure-SERVICE_MISUNDERSTOOD = Le service de conversation a renvoyé une réponse non conforme à sa spécification. Vérifiez CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = La conversation n’existe plus dans le service.
failure-NOTE_NOT_KEPT = Le service de conversation a transformé une note interne en réponse : le client l’a peut-être lue. La passerelle ne lui envoie plus de notes. Une fois le service corrigé, lancez « npm run subscribe ».
failure-ENTRY_UNREADABLE = Une entrée enregistrée n’a pas la forme qu’attend cette version de la passerelle ; elle n’a pas été exécutée. Une version plus ancienne a-t-elle été lancée ? Lancez la plus récente, puis relancez l’entrée.
failure-LEDGER_UNAVAILABLE = La base de données ne répond pas ou est verrouillée. Rien n’est accepté tant que cela dure.
failure-UNEXPECTED = Un bogue de la passerelle. La trace d’appels figure dans le journal ; merci de le signaler.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = Nouvelle conversation : { $client } via { $channel }.
alert-open-thread = Ouvrir le fil
alert-bad-rating = { $client } a noté sa conversation via { $channel } { $rating } sur 5.
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, attend une réponse depuis { $minutes } min.
   *[other] { $client }, { $channel }, attend une réponse depuis { $hours } h { $minutes } min.
}
digest-head = { $count ->
    [0] Les heures calmes sont terminées. Personne n’attend de réponse.
    [one] Les heures calmes sont terminées. { $count } conversation attend une réponse :
    [many] Les heures calmes sont terminées. { $count } de conversations attendent une réponse, la plus ancienne d’abord :
   *[other] Les heures calmes sont terminées. { $count } conversations attendent une réponse, la plus ancienne d’abord :
}
digest-item = { $hours ->
    [0] { $client }, { $channel } : depuis { $minutes } min
   *[other] { $client }, { $channel } : depuis { $hours } h { $minutes } min
}
digest-more = { $count ->
    [one] { $count } autre ne figure pas ici. « /waiting » les liste toutes.
    [many] { $count } d’autres ne figurent pas ici. « /waiting » les liste toutes.
   *[other] { $count } autres ne figurent pas ici. « /waiting » les liste toutes.
}
digest-put-off-until = Reporté : { $client }, { $channel }, au { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Reporté : { $client }, { $channel }, jusqu’à son message
digest-put-off-more = Reportées, non affichées ici : { $count }
ops-dead = { $count ->
    [one] Abandon après la dernière tentative ({ $code }) : { $count } entrée du registre, { $entries }. « npm run dead-letters » permet de la voir, de la relancer ou de la supprimer.
    [many] Abandon après la dernière tentative ({ $code }) : { $count } d’entrées du registre, dont les premières sont { $entries }. « npm run dead-letters » permet de les voir, de les relancer ou de les supprimer.
   *[other] Abandon après la dernière tentative ({ $code }) : { $count } entrées du registre, dont les premières sont { $entries }. « npm run dead-letters » permet de les voir, de les relancer ou de les supprimer.
}
ops-dead-conversations = Conversations concernées ({ $count }) : { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = Aucune route n’a de salon pour les conversations du canal client { $channel } : elles ne s’affichent nulle part. Ajoutez une route sans « when ».
ops-room-behind = Le salon { $room } a pris du retard. Messages de clients en attente : { $count }, le plus ancien depuis { $minutes } min.
ops-room-caught-up = Le salon { $room } a rattrapé son retard.
restore-report = La base de données restaurée le { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC a été rapprochée. Liens rétablis : { $linked }. Questions posées dans les fils : { $asked }. Affichés dans les fils mais inconnus du service de conversation : { $lost }.
restore-report-emptied = La base de données était vide le { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, alors que des cartes de la passerelle se trouvent dans ses salons. Fils reliés grâce à leur carte : { $linked }. Questions posées à nouveau : { $asked }. Affichés dans les fils mais inconnus du service de conversation : { $lost }. Restaurez une sauvegarde s’il y en a une.

notice-history-cut = { $count ->
    [one] { $count } message antérieur n’est pas repris ici.
    [many] { $count } de messages antérieurs ne sont pas repris ici.
   *[other] { $count } messages antérieurs ne sont pas repris ici.
}
notice-perhaps-repeated = Ceci est peut-être un doublon.
notice-thread-anew = L’ancien fil de cette conversation a été supprimé ou verrouillé. La conversation continue ici.
notice-thread-before = Ancien fil
notice-the-message = Voir le message
notice-not-shown = Un message de cette conversation ne peut pas être affiché ici ({ $code }). Lisez-le dans le service de conversation.

thread-assigned = Attribuée à { $assignee }.
thread-assigned-by = { $name } ({ $chat }) a attribué cette conversation à { $assignee }.
thread-unassigned-by = { $name } ({ $chat }) a retiré l’attribution.
thread-closed = La conversation a été fermée.
thread-closed-by = { $name } ({ $chat }) a fermé la conversation.
thread-reopened-by = { $name } ({ $chat }) a rouvert la conversation.
thread-rated = Le client a noté cette conversation : { $rating } sur 5.
tagged-by = { $name } ({ $chat }) a ajouté l’étiquette « { $tag } ».
untagged-by = { $name } ({ $chat }) a retiré l’étiquette « { $tag } ».
department-set-by = { $name } ({ $chat }) a mis le service « { $department } ».
department-removed-by = { $name } ({ $chat }) a retiré le service.
thread-waiting = { $hours ->
    [0] Le client attend une réponse depuis { $minutes } min.
   *[other] Le client attend une réponse depuis { $hours } h { $minutes } min.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) s’occupe maintenant de cette conversation.
taken-done = Vous vous occupez maintenant de cette conversation.
taken-already = { $name } ({ $chat }) s’occupe déjà de cette conversation. Libérez-la d’abord pour la prendre en charge.
taken-already-yours = Vous vous occupez déjà de cette conversation.
taken-closed = Cette conversation est fermée : il n’y a rien à prendre en charge.
no-answer-done = Cette attente est terminée : elle ne donnera lieu à aucun rappel. Le prochain message du client en commencera une autre.
no-answer-already = { $name } ({ $chat }) a déjà indiqué qu’aucune réponse n’est nécessaire.
no-answer-nobody = Personne n’attend de réponse ici.
no-answer-closed = Cette conversation est fermée : personne n’attend.
later-done = { $words ->
    [none] Reporté au { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Vous serez alors appelé.
   *[other] Reporté au { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Vous serez alors appelé : « { $words } ».
}
later-done-client = { $words ->
    [none] Reporté jusqu’à ce que le client écrive.
   *[other] Reporté jusqu’à ce que le client écrive. Noté : « { $words } ».
}
later-over = { $words ->
    [none] { $name } avait reporté cette conversation jusqu’à maintenant.
   *[other] { $name } avait reporté cette conversation jusqu’à maintenant : « { $words } ».
}
later-over-client = { $name } avait reporté ceci jusqu’à ce que le client écrive, et il a écrit : « { $words } ».
later-replaced = { $words ->
    [none] { $name } a reporté ceci à un autre moment. { $by } l’avait reporté jusqu’au { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }).
   *[other] { $name } a reporté ceci à un autre moment. { $by } l’avait reporté jusqu’au { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) : « { $words } ».
}
later-replaced-client = { $words ->
    [none] { $name } a reporté ceci à un autre moment. { $by } l’avait reporté jusqu’à ce que le client écrive.
   *[other] { $name } a reporté ceci à un autre moment. { $by } l’avait reporté jusqu’à ce que le client écrive : « { $words } ».
}
later-when = Jusqu’à quand ?
later-when-waiting = Le client attend : on ne peut reporter qu’une fois, de quatre heures au plus. Jusqu’à quand ?
later-not-understood = « { $text } » ne contient aucune heure que la passerelle comprenne : rien n’a été fait.
later-once = { $name } ({ $chat }) a déjà reporté ce client une fois, et il attend toujours. Répondez-lui, ou appuyez sur « Pas de réponse nécessaire ».
later-four-hours = Le client attend : on ne peut reporter que de quatre heures au plus. Rien n’a été fait.
later-already = { $name } ({ $chat }) a déjà reporté cette conversation jusque-là.
later-closed = Cette conversation est fermée : il n’y a rien à reporter.
taken-nobody = Personne ne s’occupe de cette conversation.
reactions-too-many = Trop de réactions ici en une minute : celle-ci n’a rien fait. Utilisez les boutons.
reaction-closes = { $name } ({ $chat }) a réagi avec { $emoji } : cette conversation sera fermée dans { $seconds } secondes.
reaction-closed = { $name } ({ $chat }) a fermé cette conversation par une réaction.
reaction-kept-open = { $name } ({ $chat }) a annulé la fermeture : la conversation reste telle quelle.
released-by = { $by } ({ $chat }) a libéré cette conversation. Plus personne ne s’en occupe.
released-for = { $by } ({ $chat }) a libéré cette conversation, dont { $name } s’occupait. Plus personne ne s’en occupe.
muted-done = Ce fil est en sourdine : la passerelle n’y publie ni rappels, ni mentions, ni autres avis. Les messages des clients et des collègues arrivent toujours, et la carte reste à jour.
muted-already = Ce fil est déjà en sourdine.
unmuted-done = Ce fil n’est plus en sourdine.
unmuted-already = Ce fil n’est pas en sourdine.
mode-switched-note = { $name } a passé ce fil aux notes : désormais, ce que vous y écrivez reste en interne. Commencez par « !send » pour l’envoyer au client. Rien ne change pour les messages écrits avant.
mode-switched-reply = { $name } a passé ce fil aux réponses : désormais, ce que vous y écrivez part au client. Commencez par « note: » ou « // » pour le garder en interne. Rien ne change pour les messages écrits avant.
mode-already-note = Ce que vous écrivez dans ce fil reste déjà en interne.
mode-already-reply = Ce que vous écrivez dans ce fil part déjà au client.
mode-not-here = Ce que vous écrivez dans ce salon n’est envoyé nulle part, et cela ne peut pas être changé pour un seul fil.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Le service de conversation est injoignable. Votre réponse attend et partira dès que possible.
    [SERVICE_RATE_LIMITED] Le service de conversation limite le débit de la passerelle. Votre réponse partira dès que possible.
    [SERVICE_UNAUTHORIZED] Le service de conversation refuse la clé d’API de la passerelle. Votre réponse attend que la clé soit corrigée ; l’exploitation est prévenue.
   *[other] Votre réponse attend ({ $code }) et partira dès que possible.
}
reply-sent-after-wait = La réponse en attente a été envoyée au bout de { DURATION($seconds) }.
reply-noted-after-wait = La note en attente a été gardée au bout de { DURATION($seconds) }.
reply-sent-to-closed = Envoyée. La conversation est fermée : le client verra la réponse à sa prochaine visite.
reply-files-not-sent = Fichiers non envoyés au client : { $files }
reply-shared-not-sent = Le message partagé n’a pas été envoyé au client, seulement le texte qui l’accompagne.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] La réponse n’a pas été envoyée : la conversation n’existe plus.
   *[other] La réponse n’a pas été envoyée ({ $code }).
}
reply-may-not-be-sent = La réponse n’a peut-être pas été envoyée ({ $code }). Vérifiez la conversation avant de la renvoyer.
reply-retried = Nouvelle tentative en cours.
reply-discarded = Abandonnée. Il n’y aura pas de nouvelle tentative.
reply-withdrawn = La réponse en attente a été retirée avant l’envoi. Le client ne l’a pas vue.
replies-may-be-missing = Une réponse écrite ici entre { DATETIME($from, timeStyle: "short") } et { DATETIME($until, timeStyle: "short") } ({ $zone }) n’est peut-être pas parvenue à la passerelle : un autre programme l’a récupérée auprès de Telegram. Ce qui n’a pas de marque n’a pas été envoyé. Écrivez-le à nouveau.
reply-held = { $seconds ->
    [one] Ce message sera traité dans { $seconds } seconde. D’ici là, vous pouvez le modifier, le supprimer ou l’annuler.
    [many] Ce message sera traité dans { $seconds } de secondes. D’ici là, vous pouvez le modifier, le supprimer ou l’annuler.
   *[other] Ce message sera traité dans { $seconds } secondes. D’ici là, vous pouvez le modifier, le supprimer ou l’annuler.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] Ce message sera traité dans { $seconds } seconde. D’ici là, vous pouvez le modifier ou l’annuler ; le supprimer ne l’arrête pas.
    [many] Ce message sera traité dans { $seconds } de secondes. D’ici là, vous pouvez le modifier ou l’annuler ; le supprimer ne l’arrête pas.
   *[other] Ce message sera traité dans { $seconds } secondes. D’ici là, vous pouvez le modifier ou l’annuler ; le supprimer ne l’arrête pas.
}
reply-crosses = Pas encore envoyée : { $other } vient de répondre à ce client. Envoyer aussi la réponse rédigée par { $author } ?
reply-crosses-elsewhere = Pas encore envoyée : { $other } vient de répondre à ce client depuis { $chat }, { $room }. Envoyer aussi la réponse rédigée par { $author } ?
guard-asks = Pas encore envoyée : la réponse rédigée par { $author } n’est peut-être pas destinée au client telle quelle. Qu’en faire ? Modifier le message est aussi une réponse.
reason-quoted = { $rule } « { $quote } »
doubt-note-misspelt = Elle commence par ce qui ressemble à un signe de note interne mal tapé.
doubt-note-likely = Elle commence comme une note interne.
doubt-note-inside = Plus bas, elle contient un signe de note interne.
doubt-note-copied = Elle porte le cadenas que la passerelle met devant les notes internes.
doubt-unknown-command = Elle commence comme une commande, mais cette commande n’existe pas.
doubt-answers-note = Elle répond à une note interne.
doubt-answers-colleague = Elle répond au message d’un collègue, que le client n’a pas vu.
doubt-answers-notice = Elle répond à un avis de la passerelle.
doubt-answers-unknown = Elle répond à un message que la passerelle ne connaît pas.
reply-came-late = Pas encore envoyée : la réponse rédigée par { $author } n’est parvenue à la passerelle que maintenant. L’envoyer quand même ?
reply-client-wrote = Pas encore envoyée : le client a écrit depuis que { $author } a rédigé cette réponse. L’envoyer quand même ?
client-wrote-since = Le client a écrit depuis.
closed-since = La conversation a été fermée depuis.
half-sent = Le client en a déjà reçu le début.
reply-after-restore = Pas envoyé : la base de données a été restaurée depuis une sauvegarde, et la conversation ne contient pas ce message rédigé par { $author }. L’envoyer ?
reply-written-at = Elle a été écrite le { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = Elle mentionne un collègue.
leak-secret = Elle contient ce qui ressemble à un mot de passe, un jeton ou une clé.
leak-internal-address = Elle contient une adresse de réseau interne.
leak-personal-data = Elle contient ce qui ressemble au numéro d’une carte, d’un compte ou d’une personne.
leak-other-email = Elle contient une adresse e-mail qui n’est pas celle de ce client et qui n’est pas apparue dans cette conversation.
leak-other-phone = Elle contient le numéro de téléphone d’un autre contact.
leak-note = Elle se lit comme une note entre collègues.
leak-forwarded = Elle a été transférée : quelqu’un d’autre l’a écrite.
leak-pasted = Elle ressemble à un journal, une requête ou un tableau copié-collé.
reply-sent-anyway = { $by } a choisi d’envoyer cette réponse au client.
reply-kept-as-note = { $by } a gardé ceci comme note interne. Le client ne la voit pas.
question-edited-sent = { $by } a modifié le message. Plus rien ne s’y oppose : il part au client.
question-edited-noted = { $by } a modifié le message. Il est gardé comme note interne.
question-edited-not-sent = { $by } a modifié le message. Il n’y a plus rien à envoyer.
reply-dropped = { $by } a choisi de ne pas envoyer cette réponse. Le client ne l’a pas vue.
reply-cancelled = La réponse a été annulée. Le client ne l’a pas vue.
cancel-not-yours = Seuls son auteur et les administrateurs peuvent annuler une réponse en attente.
cancel-under-way = Elle est en cours d’envoi. La passerelle l’abandonne, sauf si le client l’a déjà ; le fil dira ce qu’il en est.
cancel-too-late = Trop tard : le client l’a déjà.
cancel-too-late-note = Elle est déjà gardée comme note. Le client ne la voit pas.
cancelled-after-sending = { $words ->
    [none] Quelqu’un a voulu annuler une réponse ici, mais le client l’a déjà.
   *[other] Quelqu’un a voulu annuler la réponse « { $words } », mais le client l’a déjà.
}
cancelled-after-noting = { $words ->
    [none] Quelqu’un a voulu annuler ici une note qui est déjà gardée. Le client ne la voit pas.
   *[other] Quelqu’un a voulu annuler la note « { $words } », qui est déjà gardée. Le client ne la voit pas.
}
edited-while-waiting = La réponse en attente n’a pas été modifiée : son ancien texte est déjà en cours d’envoi. Supprimez le message pour l’arrêter.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = La réponse en attente n’a pas été modifiée : son ancien texte est déjà en cours d’envoi.
edited-not-sent = Les modifications d’un message non envoyé sont ignorées. Écrivez un nouveau message.
edited-after-sending = { $words ->
    [none] Une réponse a été modifiée ici, mais le client a déjà l’ancien texte. Écrivez un nouveau message pour le corriger.
   *[other] La réponse « { $words } » a été modifiée, mais le client a déjà ce texte antérieur. Écrivez un nouveau message pour la corriger.
}
edited-after-noting = { $words ->
    [none] Une note a été modifiée ici. Le service de conversation garde l’ancien texte ; le client ne le voit pas.
   *[other] La note « { $words } » a été modifiée. Le service de conversation garde ce texte antérieur ; le client ne le voit pas.
}
deleted-after-sending = { $words ->
    [none] Une réponse a été supprimée ici, mais le client l’a déjà.
   *[other] La réponse « { $words } » a été supprimée, mais le client l’a déjà.
}
deleted-after-noting = { $words ->
    [none] Une note a été supprimée ici. Le service de conversation la garde ; le client ne la voit pas.
   *[other] La note « { $words } » a été supprimée. Le service de conversation la garde ; le client ne la voit pas.
}

refused-stranger = Non envoyé au client : les personnes extérieures à cet espace de travail ne peuvent pas répondre aux clients.
refused-guest = Non envoyé au client : les invités ne peuvent pas répondre aux clients.
refused-deactivated = Non envoyé au client : ce compte est désactivé.
refused-bot = Non envoyé au client : les bots ne peuvent pas répondre aux clients.
refused-empty = Non envoyé au client : il ne contient pas de texte.
refused-only-files = Non envoyé au client : il ne contient que des fichiers, qui ne peuvent pas être envoyés.
refused-only-shared = Non envoyé au client : il ne contient qu’un message partagé, qui ne peut pas être envoyé.
refused-notes-not-kept = Cette note reste dans ce fil seulement : le service de conversation la montrerait au client.
send-close-not-offered = Rien n’a été envoyé : votre service de conversation ne propose pas de fermer des conversations d’ici. Envoyez le texte sans « !send-close ».
send-later-waits = La réponse rédigée par { $author } partira le { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Si le client écrit avant, la question vous sera posée à nouveau. Pour la changer, modifiez le message.
send-later-due = L’heure fixée pour cette réponse est arrivée.
send-later-not-understood = Non envoyée : la passerelle ne lit pas « { $text } » comme une heure dans les { $days } prochains jours. Écrivez par exemple « !send-later tomorrow 9:00 Bonjour ». Autres heures : 1h, 14:30, monday 9:00.
refused-thread-unknown = Non envoyé : ce fil n’appartient à aucune conversation.
which-conversation = De quelle conversation s’agit-il ? Choisissez le client, puis écrivez de nouveau votre message.
which-conversation-named = D’après le nom du fil, il pourrait s’agir de la conversation avec { $client }.
which-conversation-other = Si le client n’est pas proposé ici, utilisez « /conversations all », ou « /conversation cv_… » avec l’identifiant de la conversation : ces commandes mènent à son fil ou en ouvrent un. Écrivez-y.
thread-linked = Lié : ce fil appartient à la conversation avec { $client }. Ce que vous aviez écrit n’a pas été envoyé.

press-failed = Cela n’a pas fonctionné ({ $code }). Veuillez réessayer.
change-not-offered = Rien n’a été modifié : votre service de conversation ne le propose pas d’ici. Utilisez sa propre console.
change-nothing = Rien à modifier : c’est déjà le cas.
manage-choose = Que faut-il modifier ? Un clic suffit, et chaque fil dit qui l’a fait. « !tag ÉTIQUETTE » ajoute une étiquette.
close-crossed = Le client a écrit entre-temps, la conversation reste donc ouverte. Fermez-la de nouveau après avoir lu.
change-too-late = Rien n’a été modifié : le service n’a pas pu être joint à temps. Réessayez.
change-refused = { $field ->
     [status] Rien n’a été modifié : le service a refusé le statut.
     [assignee] Rien n’a été modifié : le service a refusé le responsable. Il ne connaît peut-être pas cet opérateur.
     [department] Rien n’a été modifié : le service a refusé le service choisi pour la conversation.
     [tags] Rien n’a été modifié : le service a refusé les étiquettes. Il y en a peut-être trop.
    *[other] Rien n’a été modifié : le service a refusé la modification.
}
assign-me-unknown = La passerelle ne sait pas quel opérateur vous êtes. Écrivez d’abord « /operator op_… ».
assign-nobody = Personne ne s’appelle « { $name } ». Écrivez le nom ou l’identifiant d’un opérateur, « me » ou « none ».
assign-several = Plusieurs opérateurs s’appellent « { $name } ». Écrivez l’identifiant de l’opérateur.
assign-known = Opérateurs : { $names }.
department-unknown = Rien n’a été modifié : aucune route et aucune des conversations les plus récentes n’a de service « { $name } ».
department-known = Il y a : { $names }.
press-handled-already = Quelqu’un s’en est déjà occupé.
messages-folded = { $count ->
    [one] { $count } autre message n’est pas encore affiché ({ $characters } caractères).
    [many] { $count } d’autres messages ne sont pas encore affichés ({ $characters } caractères).
   *[other] { $count } autres messages ne sont pas encore affichés ({ $characters } caractères).
}
messages-doubtful = La base de données a été restaurée depuis une sauvegarde. Messages qui figurent peut-être déjà plus haut ou dans un fil précédent : { $count }, le premier du { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = Ce qui n’était pas encore affiché suit.
messages-were-shown = Ces messages étaient déjà affichés.
not-for-stranger = Rien n’a été fait : c’est réservé aux personnes de cet espace de travail.
not-for-guest = Rien n’a été fait : les invités ne peuvent pas le faire.
not-for-deactivated = Rien n’a été fait : ce compte est désactivé.
not-for-others = Rien n’a été fait : c’est réservé aux administrateurs de l’espace de travail ou du groupe.
not-for-bot = Rien n’a été fait : les bots ne peuvent pas le faire.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NOM, TÉLÉPHONE ou E-MAIL : trouver un contact et ses conversations ouvertes. Dans un fil, utilisez le bouton « Fiche contact » de la carte.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting] : lister les conversations avec des liens vers leurs fils. Par défaut : les nouvelles et les ouvertes. « waiting » place en premier celles dont le client attend depuis le plus longtemps.
command-usage-waiting = /waiting : lister les clients qui attendent une réponse dans ce salon, ceux qui attendent depuis le plus longtemps d’abord, avec des liens vers leurs fils.
command-usage-conversation = /conversation cv_… : ouvrir ici le fil de cette conversation, avec son historique, ou montrer où il se trouve.
command-usage-replies = /replies [search MOTS] : lister les réponses enregistrées. « /replies add NOM TEXTE », « /replies edit NOM TEXTE » et « /replies remove NOM » modifient la liste. Dans un fil, « !r NOM » en montre une avant l’envoi au client. { "{client}" } devient le nom du client et { "{me}" } le vôtre.
command-usage-trace = /trace cv_… : montrer ce qu’est devenu chaque message de cette conversation (pour les administrateurs de l’espace de travail ou du groupe). Dans un fil, « !trace » porte sur sa conversation.
command-usage-operator = /operator op_… : dire quel opérateur du service de conversation vous êtes, pour être mentionné quand une conversation vous est attribuée. Un administrateur le confirme. « /operator none » l’efface.
command-usage-why = /why cv_… : montrer quels rappels pour ce client qui attend étaient dus, où, qui a été appelé et ce qui les a retenus. Dans un fil, « !why » porte sur sa conversation.
command-usage-report = /report : le bilan des sept derniers jours dans ce salon : délai de première réponse, réponses par personne, notes, abandons. « /report last » montre les sept jours précédents.
command-usage-help = /help : montrer ce que devient ce que vous écrivez ici, et lister les commandes.
command-usage-changes = Dans un fil : !close, !reopen, !assign @NOM (ou me, ou none), !department NOM (ou none), !tag TAG, !untag TAG : modifier la conversation. N’écrivez rien d’autre dans ce message. « !send-close TEXTE » envoie le texte, puis ferme.
command-usage-later = Dans un fil : !later 3d l’appeler (ou client) : reporte la conversation jusque-là, ou jusqu’à ce que le client écrive, puis vous appelle avec vos mots. Autres heures : 1h, 14:30, tomorrow, monday 9:00. « !send-later 14:30 TEXTE » envoie le texte à cette heure.
command-unknown = Cette commande n’existe pas.
command-wrong-room = Les données des clients ne s’affichent que dans les salons où la passerelle travaille. Faites votre demande là-bas.
command-looking = Recherche en cours : le service de conversation tarde à répondre.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] Le service de conversation ne répond pas. Réessayez plus tard.
    [SERVICE_RATE_LIMITED] Le service de conversation limite le débit de la passerelle. Réessayez dans une minute.
    [SERVICE_UNAUTHORIZED] Le service de conversation refuse la clé d’API de la passerelle. L’exploitation peut y remédier.
   *[other] Le service de conversation n’a pas pu répondre ({ $code }).
}
command-thread-unknown = Ce n’est pas le fil d’une conversation.
help-mode-reply = Ce que vous écrivez dans un fil part au client. Commencez par « note: » ou « // » pour le garder en interne.
help-mode-note = Ce que vous écrivez dans un fil reste en interne, comme note. Commencez par « !send » pour l’envoyer au client.
help-mode-alerts = Ce que vous écrivez dans les fils de ce salon n’est envoyé nulle part.
help-mode-none = Il n’y a pas de fils dans ce salon ; ce que vous écrivez ici n’est envoyé nulle part.
help-in-thread = Dans ce fil, « !contact » ou le bouton « Fiche contact » de la carte recherche le client ; « !send » et « note: » choisissent où va votre texte.
help-in-room = Dans un fil, commencez une commande par « ! ». « !contact » ou le bouton « Fiche contact » de la carte recherche le client.
answer-too-old = Cette liste a expiré. Refaites la demande.
list-page-of = Page { $page } sur { $pages }.

contact-none = Aucun contact trouvé pour « { $query } ».
contact-found = { $count ->
    [one] { $count } contact trouvé pour « { $query } » :
    [many] { $count } de contacts trouvés pour « { $query } » :
   *[other] { $count } contacts trouvés pour « { $query } » :
}
contact-many = { $count ->
    [one] Seul le premier est affiché. Précisez le nom, le numéro ou l’adresse.
    [many] Seuls les { $count } premiers sont affichés. Précisez le nom, le numéro ou l’adresse.
   *[other] Seuls les { $count } premiers sont affichés. Précisez le nom, le numéro ou l’adresse.
}
contact-conversations-unread = Impossible de lire ses conversations ({ $code }).
contact-conversations = Conversations ouvertes
contact-conversation-link = Conversation du { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Pas encore de fil (/conversation en ouvre un)
contact-revealed = Visible par vous uniquement, et consigné :
conversations-found = Conversations { $first } à { $last } sur { $count } :
conversations-found-of-many = Conversations { $first } à { $last } sur plus de { $count } :
conversations-none = Aucune conversation ne correspond.
conversations-no-more = Plus d’autres conversations.
conversations-many = Il y a trop de conversations pour toutes les parcourir. Précisez un statut ou un canal client.
conversations-mine-unknown = La passerelle ne sait pas quel opérateur du service de conversation vous êtes et ne peut donc pas lister vos conversations. Indiquez-le avec « /operator ». « /conversations unassigned » liste celles qui ne sont attribuées à personne.
# Qui attend. L’heure est insérée par la passerelle. En dessous d’une heure, les heures valent 0.
waiting-found = Clients qui attendent une réponse, { $first } à { $last } sur { $count }, la plus longue attente d’abord :
waiting-nobody = Personne n’attend de réponse ici.
waiting-thanks = Sans doute de simples remerciements, non comptés ci-dessus : { $count }
waiting-incomplete = Il y a plus de conversations en cours que la passerelle n’en lit pour cette liste ; quelqu’un peut manquer.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } min)
   *[other] { $time } ({ $hours } h { $minutes } min)
}
# La liste que tient un salon.
list-head = { $count ->
    [0] Personne n’attend de réponse.
    [one] { $count } client attend une réponse :
    [many] { $count } de clients attendent une réponse, la plus longue attente d’abord :
   *[other] { $count } clients attendent une réponse, la plus longue attente d’abord :
}
list-whose = { $label } : { $name }
# Le bilan d’un salon. Une période en jours ; délais de première réponse en secondes, en toutes lettres.
report-head = Du { DATETIME($from, dateStyle: "medium") } au { DATETIME($until, dateStyle: "medium") } :
report-nothing = Du { DATETIME($from, dateStyle: "medium") } au { DATETIME($until, dateStyle: "medium") }, personne n’a répondu à un client depuis ce salon, personne n’a noté de conversation et rien n’a été abandonné.
report-first-answer = Délai de première réponse, médiane : { DURATION($median) } ; 9 sur 10 au plus : { DURATION($p90) }. Attentes : { $count }.
report-no-first-answer = Aucun client n’attendait l’une de ces réponses.
report-answers = Réponses aux clients : { $count }
report-person = { $name } : { $count }
report-others = Autres : { $count }
report-ratings = Notes : { $count }, en moyenne { NUMBER($average, maximumFractionDigits: 1) } sur 5
report-no-ratings = Notes : aucune
report-given-up = Messages abandonnés : { $count }
report-lines = Lignes de la passerelle elle-même : { $count }
report-calls = Appels pour des clients qui attendent : { $count }
report-unheard = Dont restés sans suite : { $count } ({ $conversations })
# Pourquoi personne ne l’a su. Les heures sont insérées par la passerelle.
why-waits = { $hours ->
    [0] Le client attend une réponse depuis { $time }, soit { $minutes } min.
   *[other] Le client attend une réponse depuis { $time }, soit { $hours } h { $minutes } min.
}
why-nobody-waits = Le client n’attend pas de réponse.
why-set = Ce salon reçoit un rappel dès qu’un client a attendu { $minutes } min.
why-switched-off = Ce salon n’a pas de rappels (« waiting » n’est pas défini pour lui dans le fichier de routes).
why-muted = Ce fil est en sourdine.
why-owner = { $name } est appelé(e) par le premier message du client après une réponse, sauf pendant les heures calmes.
why-owner-nobody = Le premier message du client après une réponse n’appelle personne : personne ici n’a pris cette conversation, et elle n’est attribuée à personne ici.
why-owner-off = Le premier message du client après une réponse n’appelle personne (« call: nobody » dans le fichier de routes).
why-owner-elsewhere = { $name } est appelé(e) par le premier message du client après une réponse dans { $where }, pas ici.
why-owner-held = Le premier message du client après une réponse n’appelle personne ici en ce moment : { $reason }.
why-none = Aucun rappel n’était dû ces sept derniers jours.
why-none-here = Aucun rappel n’était dû dans ce salon ces sept derniers jours.
why-due = Prévu
why-outcome = Résultat
why-wrote-again = A écrit de nouveau
why-held-off = personne, à cause de « call: nobody » dans le fichier de routes
why-held-nobody = personne : personne n’avait pris la conversation, et elle n’était attribuée à personne de connu ici
why-held-not-here = personne : la personne chargée de la conversation ne peut pas être mentionnée dans ce salon
why-held-elsewhere = appel dans un autre salon : { $where }
why-not-yet = pas encore dû
why-posting = en cours d’envoi
why-failed = abandonné ({ $code })
why-called = Appelés par leur nom
why-called-nobody = personne
why-groups-gone = Groupes d’utilisateurs qui n’existent plus
why-next-room = Salon suivant
why-next-room-none = aucun : les autres salons de la route sont en heures calmes, ou leur fil est en sourdine ou n’existe pas
why-digest = Récapitulatif
words-client = Le client a écrit
words-operator = Nous avons écrit
words-bot = Le robot a écrit
words-note = Note interne
conversation-nobody = personne
conversation-updated = Dernière modification
conversation-gone = Le service de conversation n’a pas de conversation { $id }.
conversation-is-here = Son fil :
conversation-is-elsewhere = Ce salon n’a pas de fils. Son fil se trouve ici :
conversation-not-here = Ce salon n’a pas de fils. Faites votre demande dans un salon qui en a.
conversation-opening = Ouverture ici de la conversation avec { $client }.
saved-asks = Pas encore envoyée : voici la réponse enregistrée « { $name } », telle que le client la lirait. La décision revient à { $author }. Modifier le message est aussi une réponse.
saved-continues = La suite est ci-dessous.
saved-not-yours = Seuls la personne qui a demandé cette réponse enregistrée et les administrateurs peuvent l’envoyer ou la modifier.
saved-edit-here = Copiez le texte, puis modifiez votre propre message « !r … » en ce que vous voulez envoyer. La passerelle le vérifie et l’envoie.
saved-inside = Rien n’a été envoyé : pour ce client, « { $name } » se lirait comme une note interne ou une commande. Modifiez-la avec « /replies edit ».
saved-unknown = Rien n’a été envoyé : il n’y a pas de réponse enregistrée « { $name } ».
saved-nearest = Vouliez-vous dire : { $names } ?
saved-list = « /replies » les liste toutes.
saved-added = Enregistrée comme « { $name } ». Dans un fil, « !r { $name } » la montre avant l’envoi au client.
saved-changed = La réponse enregistrée « { $name } » a été modifiée.
saved-removed = La réponse enregistrée « { $name } » a été supprimée.
saved-name-taken = Rien n’a été enregistré : il y a déjà une réponse enregistrée « { $name } ». « /replies edit { $name } TEXTE » la modifie.
saved-too-many = Rien n’a été enregistré : il y a déjà { $most } réponses enregistrées. Supprimez-en d’abord une.
saved-name-wrong = Rien n’a été enregistré : un nom est un seul mot de 40 lettres, chiffres, « - » et « _ » au plus.
saved-name-command = Rien n’a été enregistré : « { $name } » est une commande. Choisissez un autre nom.
saved-text-missing = Rien n’a été enregistré : il manque le texte.
saved-text-long = Rien n’a été enregistré : le texte a { $length } caractères. Le maximum est de { $most }.
saved-text-inside = Rien n’a été enregistré : le texte commence comme une note interne ou une commande.
saved-edited-inside = Rien n’a été envoyé : le texte commence comme une note interne ou une commande.
saved-none = Il n’y a pas encore de réponses enregistrées.
saved-none-match = Aucune réponse enregistrée ne contient ces mots.
saved-found = Réponses enregistrées { $first } à { $last } sur { $count } :
saved-text = Texte
saved-author = De
save-not-a-persons = Seul ce qu’une personne a écrit dans un fil peut être enregistré comme réponse.
save-by-command = Le formulaire ne peut pas s’ouvrir pour ce texte. Utilisez « /replies add NOM TEXTE ».
form-edit-title = Modifier et envoyer
form-edit-hint = Le client lit ceci. La passerelle le vérifie avant l’envoi.
form-save-title = Enregistrer la réponse
form-save = Enregistrer
form-reply-name = Nom
form-reply-name-hint = Un mot, pour « !r NOM ».
form-reply-text = Texte de la réponse
form-reply-text-hint = { "{client}" } devient le nom du client et { "{me}" } celui de la personne qui l’envoie.
form-manage-title = Gérer la conversation
form-manage-tags-hint = Séparées par des virgules.
form-manage-nobody = Personne
form-manage-no-department = Aucun
contact-name = Nom
contact-channel = Canal client
contact-phone = Téléphone
contact-email = Adresse e-mail
contact-first-seen = Première visite
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = La passerelle ne sait pas quel opérateur du service de conversation vous êtes.
operator-is = Vous figurez comme opérateur { $operator }.
operator-waits = Demandé dans le salon. Dès qu’un administrateur l’aura confirmé, vous figurerez comme opérateur { $operator }.
operator-ended = Vous ne figurez plus comme opérateur.
operator-set-elsewhere = Le fichier des routes vous désigne comme opérateur { $operator }. C’est là que cela se change.
operator-asked = { $name } souhaite figurer comme opérateur { $operator } du service de conversation. Un administrateur de l’espace de travail ou du groupe doit le confirmer.
operator-confirmed = { $name } figure comme opérateur { $operator }. Confirmé par { $by }.
operator-declined = { $name } ne figure pas comme opérateur { $operator }. Refusé par { $by }.

button-contact = Fiche contact
button-take = Prendre en charge
button-no-answer = Pas de réponse nécessaire
button-later = Plus tard
button-later-1h = Dans une heure
button-later-4h = Dans quatre heures
button-later-tomorrow = Demain 9:00
button-later-monday = Lundi 9:00
button-later-client = Quand le client écrit
button-release = Libérer
button-manage = Gérer
button-assign-me = M’attribuer
button-assign-none = N’attribuer à personne
button-assign-to = Attribuer à { $name }
button-department = Service : { $department }
button-department-none = Aucun service
button-untag = Retirer « { $tag } »
button-close = Fermer
button-reopen = Rouvrir
button-waiting = Qui attend
button-mute = Mettre en sourdine
button-unmute = Désactiver la sourdine
button-mode-note = Passer aux notes
button-mode-reply = Passer aux réponses
button-confirm = Confirmer
button-decline = Refuser
button-retry = Réessayer
button-unfold = Afficher
button-shown = Déjà affichés
button-link = C’est { $client }
button-link-began = { $began }: { $client }
button-discard = Abandonner
button-cancel = Annuler
button-next = Suivant
button-previous = Précédent
button-reveal = Afficher
button-open-here = Ouvrir ici
button-keep-note = Garder comme note
button-anyway = Envoyer au client
button-send-now = Envoyer maintenant
button-drop = Ne pas envoyer
button-send = Envoyer
button-send-close = Envoyer et fermer
button-edit = Modifier

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → client
heading-bot = { $author } (bot) → client
heading-note = 🔒 Note interne · { $author }
heading-draft = Brouillon · { $author }
heading-from = depuis { $chat }, { $room }
heading-part = partie { $number } sur { $of }
heading-late = en retard : écrit avant les messages au-dessus
heading-perhaps-repeated = peut-être un doublon
post-empty = (message vide)
card-nameless = Client sans nom
card-channel = Canal
card-name = Nom
card-name-unproven = non vérifié
card-status = Statut
card-status-new = Nouvelle
card-status-open = Ouverte
card-status-closed = Fermée
card-assignee = Responsable
card-department = Service
card-tags = Étiquettes
card-waiting = En attente depuis
card-only-thanks = Sans doute un simple remerciement
card-no-answer = Pas de réponse nécessaire
card-put-off-until = Reporté au { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Reporté jusqu’à ce que le client écrive · { $name } · { $chat }
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = Prise en charge par
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat }
card-muted = En sourdine : ni rappels ni mentions ici. Les messages arrivent toujours.
card-mode-own = Choisi pour ce fil :
card-rating = Note du client
card-rating-value = { $rating } sur 5
card-mode-reply = Ce que vous écrivez dans ce fil part au client. Commencez par « note: » ou « // » pour le garder en interne.
card-mode-note = Ce que vous écrivez dans ce fil reste en interne, comme note.
card-mode-alerts = Pour information : ce que vous écrivez dans ce fil n’est envoyé nulle part.
card-mode-short-reply = Les réponses ici partent au client.
card-mode-short-note = Notes internes seulement.
card-mode-short-alerts = Rien de ce qui est écrit ici n’est envoyé.
person-unknown = Personne inconnue
mention-group = @équipe
mention-channel = #canal
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
mark-sent = Envoyé au client.
mark-noted = Gardé comme note interne.
mark-failed = Non envoyé, voir ci-dessous.
file-animation = image animée
file-audio = fichier audio
file-document = document
file-photo = photo
file-sticker = autocollant
file-story = story
file-video = vidéo
file-video_note = message vidéo
file-voice = message vocal
file-contact = contact
file-location = position
file-poll = sondage
file-other = pièce jointe

## Commands in Telegram (src/team-chats/telegram)

telegram-command-note = Garder en interne, comme note
telegram-command-send = Envoyer au client
telegram-command-contact = Trouver un client
telegram-command-conversations = Lister les conversations
telegram-command-waiting = Lister les clients qui attendent
telegram-command-conversation = Voir une conversation
telegram-command-replies = Lister et modifier les réponses enregistrées
telegram-command-trace = Montrer ce que sont devenus ses messages
telegram-command-operator = Dire quel opérateur vous êtes
telegram-command-why = Montrer pourquoi personne n’a été appelé
telegram-command-report = Montrer le bilan des sept derniers jours
telegram-command-help = Montrer ce que l’on peut écrire ici

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = Rien n’a été fait : c’est réservé aux administrateurs de l’espace de travail ou du groupe.
trace-nothing = Le registre n’a rien sur { $id }. Les entrées terminées sont supprimées au bout de sept jours.
trace-found = { $id } : messages { $first } à { $last } sur { $count }, le plus récent d’abord.
trace-from = De
trace-from-client = le client
trace-from-operator = un opérateur, dans le service
trace-from-bot = un bot
trace-from-note = une note interne
trace-from-staff = l’équipe
trace-by = Par
trace-taken = Reçu
trace-step-show = Vers le fil
trace-step-relay = Vers l’autre fil
trace-step-staff = Vers le service
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = le service a transformé la note en réponse : { $details }
trace-result-moved = vers { $details }
trace-result-retracted = retiré avant l’envoi
trace-result-confirmation-requested = d’abord demandé{ $details ->
        [none] { "" }
       *[other]  : { $details }
    }
trace-result-a-command = c’était une commande
trace-result-silent = rien à faire
trace-result-already-shown = déjà affiché
trace-result-edited = modifié
trace-result-unchanged = rien à changer
trace-result-changed = modifié dans le service
trace-result-no-thread = pas de fil
trace-result-thread-gone = le fil n’existe plus
trace-result-superseded = remplacé par une marque plus récente
trace-result-postponed = reporté, car le chat d’équipe ne l’a pas accepté
trace-result-reordered = dans l’ordre : un message antérieur du fil passe d’abord
trace-result-notified = notifié
trace-result-listed = conversations : { $details }
trace-result-answered = répondu
trace-result-muted = le fil est en sourdine
trace-result-confidential = la conversation est confidentielle
trace-result-only-thanks = le client n’a fait que remercier
trace-result-no-answer-needed = quelqu’un a indiqué qu’aucune réponse n’est nécessaire
trace-result-put-off = reporté
trace-result-client-wrote = le client a écrit entre-temps
trace-result-quiet-hours = heures calmes
trace-result-other-hours = les heures calmes ont changé
trace-result-too-late = trop tard
trace-result-too-old = la liste avait expiré
trace-result-nothing-waits = personne n’attend
trace-result-switched-off = désactivé
trace-result-revealed = { $details } a été affiché
trace-result-nothing-revealed = rien n’a été affiché
trace-result-rated-better = le client a changé sa note
trace-result-refused = { $details ->
    [none] cette personne n’en a pas le droit
    [guest] les invités ne peuvent pas répondre
    [stranger] les personnes extérieures ne peuvent pas répondre
    [deactivated] le compte est désactivé
    [bot] les bots ne peuvent pas répondre
    [empty] pas de texte
    [only-files] des fichiers seulement
    [only-shared] un message partagé seulement
    [unknown-command] cette commande n’existe pas
    [note-unclear] cela ressemble à une note
    [notes-not-kept] le service ne conserve pas les notes
    [thread-unknown] le fil n’appartient à aucune conversation
   *[other] { $details }
}
trace-outcome-waiting = { $where } · en attente{ $until ->
        [none] { "" }
       *[other] { " " }jusqu’à { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · nouvelle tentative en cours, tentatives jusqu’ici : { $attempts } : { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· prochaine tentative à { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · en cours
trace-outcome-posted = { $where } · publié { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · tentatives : { $attempts }
trace-outcome-sent = { $where } · envoyé { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · tentatives : { $attempts }
trace-outcome-noted = { $where } · gardé comme note { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · tentatives : { $attempts }
trace-outcome-done = { $where } · fait { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · non envoyé { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC : { $result }
trace-outcome-given-up = { $where } · abandonné { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, tentatives : { $attempts } : { $failure }

## How the bridge fares (/readyz, and the doctor)

database-locked = Un autre programme verrouille la base de données depuis plus longtemps qu’une écriture ne doit durer{ $where }. Fermez-le.
database-in-use = Une autre passerelle utilise ce fichier de base de données{ $where }. Arrêtez-la, ou utilisez postgres:// pour plusieurs répliques.
database-being-replaced = Une restauration ou un transfert travaille sur cette base de données{ $where }. Redémarrez une fois l’opération terminée.
database-unwritable = Impossible d’écrire dans la base de données{ $where }. Vérifiez le chemin de DATABASE_URL, ses droits et l’espace libre du disque.
database-foreign-owner = { $path } appartient à l’utilisateur { $owner }, alors que la passerelle tourne sous l’utilisateur { $user } et ne peut pas écrire sa base de données. Exécutez « sudo chown -R { $user }:{ $group } { $folder } », pour un conteneur sur le volume derrière ce chemin, ou faites tourner la passerelle sous l’utilisateur { $owner }.
database-network-disk = { $folder } est sur un système de fichiers réseau ({ $kind }), où les verrous de SQLite peuvent ne pas tenir et des données se perdent. Utilisez un disque local ou PostgreSQL, ou définissez SQLITE_ON_NETWORK_DISK=yes si vous savez que les verrous tiennent.
database-damaged = Le fichier est endommagé ou n’est pas une base de données{ $where }. Restaurez-le depuis une sauvegarde, ou renseignez un autre chemin dans DATABASE_URL.
database-too-new = Les tables de cette base de données exigent la version { $version } de la passerelle ou une version ultérieure, car une version plus récente les a modifiées. Lancez cette version, ou restaurez la sauvegarde faite avant la mise à niveau.
database-migration-failed = Les tables n’ont pas pu être migrées : l’étape { $step } a échoué ({ $code }). Rien n’a été modifié, et les répliques de la version précédente continuent de fonctionner. Gardez cette version et signalez l’erreur.
database-moved = Cette base de données a été déplacée vers { $to }. Indiquez celle-ci dans DATABASE_URL. Si le déplacement a été interrompu, relancez-le : il continue. Pour revenir à cette base, arrêtez le bridge et lancez « npx node src/main.ts restored --since HEURE » avec l’heure du déplacement.
database-move-unfinished = Un déplacement vers cette base de données n’est pas terminé. Relancez-le : il continue.
database-outage-over = De { DATETIME($from, timeStyle: "short") } à { DATETIME($until, timeStyle: "short") } UTC, la base de données n’a rien enregistré ; la passerelle n’a donc rien accepté. Slack, Telegram et le service de conversations renvoient ce qui est arrivé entre-temps, ou la passerelle le relit. La raison est dans le journal.
database-deleted = Le fichier de la base de données a été supprimé ou remplacé pendant que la passerelle tourne{ $where }. Rien n’est accepté. Arrêtez la passerelle, remettez le fichier ou restaurez une sauvegarde, puis redémarrez-la.
database-not-flushed = Le disque n’a pas confirmé ce qui a été écrit dans la base de données{ $where }, donc les dernières écritures sont peut-être perdues. Rien n’est accepté. Vérifiez le disque, puis redémarrez la passerelle.
database-emptied = Des tables de la passerelle manquent dans la base de données ou ont été vidées{ $where }. Rien n’est accepté. Arrêtez la passerelle, restaurez une sauvegarde, puis redémarrez-la.
database-unreachable = Le serveur de base de données ne répond pas{ $where }. Vérifiez DATABASE_URL et que le serveur tourne.
database-refused = Le serveur de base de données refuse le nom d’utilisateur, le mot de passe ou le nom de la base{ $where }. Vérifiez DATABASE_URL.
database-certificate = Le certificat du serveur de base de données n’est pas accepté{ $where }. Dans DATABASE_URL, indiquez avec sslrootcert le fichier de l’autorité qui l’a signé, et le nom de serveur pour lequel il est émis.
database-timeout = La base de données n’a pas validé l’écriture à temps{ $where }.
database-url = DATABASE_URL doit commencer par file: ou postgres://{ $where }.
database-closed = La base de données est fermée{ $where }.
database-conflict = La base de données a refusé une instruction en conflit avec une autre, simultanée{ $where }.
database-statement = La base de données a refusé une instruction{ $where }. C’est un bogue ; merci de le signaler.
database-silent = La base de données ne répond pas.
database-answers = La base de données répond ({ $dialect }).
traffic-starting = La passerelle démarre.
traffic-stopping = La passerelle s’arrête.
reconciling = La base de données a été restaurée le { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC et est en cours de rapprochement. Rien n’est envoyé d’ici là.
database-was-emptied = La base de données était vide le { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, alors que des cartes de la passerelle se trouvent dans ses salons. Restaurez une sauvegarde s’il y en a une.

service-starting = La passerelle démarre.
service-not-reached = La passerelle n’a pas encore joint le service de conversation.
service-in-contact = Connectée au service de conversation à { $url }.
service-no-contact = Impossible de joindre le service de conversation ({ $code }).
service-refused-secret = Les événements du service de conversation sont refusés parce que leurs signatures ne correspondent pas au secret de la passerelle (son SHA-256 commence par { $fingerprint }), et les messages des clients arrivent en retard : la passerelle doit les chercher. Mettez dans CONVERSATION_WEBHOOK_SECRET le secret avec lequel le service signe, puis redémarrez, ou abonnez-la de nouveau avec « npm run subscribe ».

slack-connecting = Pas encore connectée à Slack.
slack-by-socket = Connectée à Slack en Socket Mode.
slack-closed = Slack a fermé la connexion ({ $code }).
slack-unreachable = Impossible de se connecter à Slack ({ $code }).
slack-stopped = La passerelle ne reçoit plus rien de Slack.
slack-socket-disabled = Le Socket Mode a été désactivé dans les paramètres de l’application Slack. Réactivez-le sous « Socket Mode » ; en attendant, la passerelle relit toutes les quelques secondes ce que l’équipe écrit.
slack-access-lost = Slack a révoqué l’accès de l’application ({ $code }). Réinstallez l’application et renseignez le nouveau jeton.
slack-no-way-in = Ni SLACK_APP_TOKEN ni SLACK_SIGNING_SECRET n’est renseigné.
slack-not-listening = La passerelle ne reçoit rien de Slack.
slack-refused-secret = Les événements de Slack sont refusés parce que leurs signatures ne correspondent pas au signing secret utilisé (son SHA-256 commence par { $fingerprint }), et les réponses arrivent en retard : la passerelle doit les chercher. Copiez le signing secret de « Basic Information » de l’app Slack dans SLACK_SIGNING_SECRET, puis redémarrez.
slack-refused-clock = Les événements de Slack sont refusés parce que l’horloge de cette machine a plus de cinq minutes d’écart, et les réponses arrivent en retard : la passerelle doit les chercher. Réglez l’horloge.
slack-by-http = La passerelle reçoit les événements de Slack par HTTP.

telegram-connecting = La passerelle n’a pas encore interrogé Telegram.
telegram-polling = La passerelle interroge Telegram.
telegram-polled-elsewhere = Une autre réplique interroge Telegram.
telegram-unreachable = Impossible d’interroger Telegram ({ $code }).
telegram-stopped = La passerelle ne reçoit plus rien de Telegram.
telegram-not-listening = La passerelle ne reçoit rien de Telegram.
telegram-by-http = La passerelle reçoit les événements de Telegram par HTTP.
telegram-foreign-reader = Un autre programme interroge Telegram avec le jeton de ce bot et prend des messages : des réponses de l’équipe peuvent manquer. Révoquez le jeton auprès de @BotFather, configurez le nouveau et relisez les fils des dernières minutes.
telegram-webhook-removed = Un autre programme a supprimé le webhook de ce bot. Le pont l’a rétabli ; des réponses de l’équipe peuvent manquer. Si ce n’était pas voulu, révoquez le jeton auprès de @BotFather.
telegram-webhook-elsewhere = Un autre programme a dirigé le webhook de ce bot vers { $host } : le pont ne reçoit rien de Telegram. Supprimez ce webhook ou révoquez le jeton auprès de @BotFather ; le pont rétablira alors le sien.
telegram-webhook-failing = Telegram ne peut rien livrer au webhook du pont ({ $code }). Vérifiez PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET et le proxy : Telegram abandonne ce qu’il n’a pas pu livrer en 24 heures.
telegram-webhook-behind = Telegram garde { $pending } mises à jour pour la passerelle, et de plus en plus : elle les prend trop lentement, et les réponses de l’équipe sont en retard. Vérifiez la charge de la machine et de la base de données.
telegram-drops-soon = Depuis 20 heures, rien de ce qui attend chez Telegram n’est parvenu à la passerelle. Telegram abandonne ce qu’il a gardé 24 heures, et avec cela des réponses de l’équipe. Réparez la connexion maintenant, ou demandez à l’équipe d’écrire à nouveau.
telegram-room-lost = Le bot a été retiré du groupe Telegram { $name } ou ne peut plus y écrire. Ce qui lui est destiné attend. Ajoutez à nouveau le bot comme administrateur : la passerelle reprend alors aussitôt.
telegram-group-topics = { $name } : sujets.
telegram-group-chains = { $name } : chaînes de réponses, pas de sujets.

## The site widget (src/service)

widget-title = Écrivez-nous
widget-subtitle = Notre équipe répond ici
widget-greeting = Bonjour ! Écrivez-nous, et une personne de notre équipe vous répondra ici.
widget-open = Ouvrir le chat
widget-open-unread = Ouvrir le chat, nouveaux messages : { $count }
widget-close = Fermer le chat
widget-message = Votre message
widget-placeholder = Écrivez un message…
widget-send = Envoyer
widget-log = Messages
widget-you = Vous
widget-team = Service client
widget-bot = Assistant virtuel
widget-sending = Envoi…
widget-waiting = En attente de la connexion
widget-refused = Non envoyé
widget-retry = Réessayer
widget-offline = Pas de connexion. Vos messages sont conservés et partiront plus tard.
widget-busy = Cela fait beaucoup d’un coup. Vos messages sont conservés et seront envoyés automatiquement dans un instant.
widget-new-messages = Nouveaux messages : { $count }
widget-closed = Cette conversation est fermée. Écrivez pour en commencer une nouvelle.
widget-rate = Comment s’est passé l’échange ?
widget-stars = { $count } sur 5
widget-rated = Merci ! Vous nous avez donné { $count } sur 5.
widget-not-rated = Votre note n’a pas été envoyée. Veuillez réessayer.
widget-online = Nous sommes en ligne
widget-away = Nous sommes absents. De retour : { $when }.
widget-too-long = Trop long de { $count } caractères. Envoyez-le en plusieurs fois.
widget-email-ask = Cela prend un moment. Laissez votre adresse e-mail pour que nous puissions vous joindre plus tard.
widget-email-label = Votre adresse e-mail
widget-email-save = Enregistrer
widget-email-later = Pas maintenant
widget-email-saved = Merci ! Nous vous y joindrons.
widget-email-wrong = Ce n’est pas une adresse e-mail.
# What a visitor without a name is called in front of staff.
visitor-name = Visiteur { $code }

## The operator console (src/service/console)

console-title = Console opérateur
console-skip = Aller au contenu
console-sections = Rubriques
console-section-conversations = Conversations
console-section-contacts = Contacts
console-section-replies = Réponses enregistrées
console-section-subscriptions = Abonnements
console-section-keys = Clés
console-offline = Pas de connexion au service. Cette page n’est peut-être plus à jour.

console-sign-in = Se connecter
console-sign-out = Se déconnecter
console-sign-in-hint = La personne qui exploite le service crée les comptes et réinitialise les mots de passe.
console-sign-in-wrong = Aucun opérateur n’a ce nom et ce mot de passe.
console-name = Nom
console-password = Mot de passe
console-password-change = Changez votre mot de passe
console-password-one-time = Vous vous êtes connecté avec un mot de passe à usage unique. Choisissez le vôtre avant de continuer.
console-password-current = Mot de passe actuel
console-password-new = Nouveau mot de passe
console-password-again = Répétez le nouveau mot de passe
console-password-hint = Au moins { $least } caractères. Plus il est long, plus il est solide.
console-password-save = Changer le mot de passe
console-password-differs = Les deux nouveaux mots de passe ne sont pas identiques.
console-password-short = Un mot de passe compte de { $least } à { $most } caractères.
console-password-common = Ce mot de passe est l’un des plus utilisés. Choisissez-en un autre.
console-password-same = Le nouveau mot de passe est identique à l’ancien.
console-password-wrong = Le mot de passe actuel est incorrect.

console-any = Tous
console-nobody = Personne
console-me = { $name } (vous)
console-search = Rechercher
console-search-hint = Client, téléphone, e-mail, identifiant ou mots d’un message
console-show = Afficher
console-show-all = Tout afficher
console-status = Statut
console-status-new = Nouvelle
console-status-open = Ouverte
console-status-closed = Fermée
console-channel = Canal
channel-site = Site web
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = E-mail
console-assignee = Responsable
console-department = Service
console-list-empty = Aucune conversation ne correspond.
console-list-of = Conversations avec { $client }.
console-list-too-many = Beaucoup de personnes correspondent ; voici les conversations des plus récentes. Précisez le nom.
console-unread = { $count ->
    [one] { $count } non lu
    [many] { $count } non lus
   *[other] { $count } non lus
}
console-pages = Pages
console-newest = Plus récentes
console-older = Plus anciennes

console-back = Toutes les conversations
console-close = Fermer
console-reopen = Rouvrir
console-mark-read = Marquer comme lue
console-messages = Messages
console-earlier = Messages antérieurs
console-latest = Derniers messages
console-from-client = Client
console-from-operator = Réponse
console-from-bot = Bot
console-from-note = Note interne
console-reply = Répondre à { $client }
console-reply-hint = Le client lira ceci.
console-reply-closed-hint = La conversation est fermée : le client lira ceci à sa prochaine visite, et elle reste fermée.
console-reply-send = Envoyer au client
console-reply-asks = Pas encore envoyé : ce texte n’est peut-être pas destiné au client tel quel. Modifiez-le, ou choisissez ce qu’il faut en faire.
console-note = Écrire une note interne
console-note-title = Note interne
console-note-hint = Seule l’équipe lit ceci. Le client ne le voit jamais.
console-note-keep = Garder comme note
console-text-missing = Il n’y a pas de texte.
console-text-long = Trop long : { $most } caractères au plus.

console-facts = À propos de cette conversation
console-assign = Attribuer
console-assign-me = M’attribuer
console-department-set = Définir
console-department-wrong = Un service est une ligne de { $most } caractères au plus.
console-tags = Étiquettes
console-tag-new = Nouvelle étiquette
console-tag-add = Ajouter
console-tag-remove = Retirer l’étiquette { $tag }
console-tag-wrong = Une étiquette est une ligne de { $most } caractères au plus, et une conversation porte { $tags } étiquettes au plus.
console-client = Client
console-client-name = Nom
console-client-all = Toutes les conversations de ce client
console-phone = Téléphone
console-email = Adresse e-mail
console-first-seen = Première visite
console-rating = Note du client
console-rating-value = Notée { $rating } sur 5
console-started = Début
console-id = Identifiant

console-contacts-search = Nom, téléphone ou e-mail
console-contacts-empty = Personne n’a été trouvé.
console-contacts-more = Seuls les { $count } plus récents sont affichés. Précisez le nom.

console-subscriptions-hint = Destinataires des événements. Un abonnement est désactivé après dix échecs de suite ; quand son destinataire fonctionne de nouveau, réactivez-le et renvoyez-lui ce qu’il a manqué.
console-subscriptions-empty = Aucun abonnement. Les intégrations s’abonnent avec POST /v1/webhooks.
console-subscription-active = Actif
console-subscription-disabled = Désactivé
console-subscription-stopped = Désactivé après trop d’échecs de suite :
console-subscription-stopped-by-hand = Désactivé par un opérateur :
console-subscription-since = Depuis
console-subscription-waiting = { $count } en attente
console-subscription-missed = { $count ->
    [one] { $count } manqué
    [many] { $count } manqués
   *[other] { $count } manqués
}
console-subscription-failures = { $count ->
    [one] { $count } échec de suite
    [many] { $count } d’échecs de suite
   *[other] { $count } échecs de suite
}
console-subscription-enable = Réactiver
console-subscription-disable = Désactiver
console-subscription-replay = Renvoyer les événements manqués
console-failures = { $count ->
    [one] Le dernier échec
    [many] Les { $count } derniers échecs
   *[other] Les { $count } derniers échecs
}
console-failures-of = Derniers échecs : { $url }
console-failure-at = Heure
console-failure-what = Échec
console-failure-event = Événement
console-failure-attempt = Tentative
console-failure = { $failure ->
    [timeout] Pas de réponse dans le délai
    [unreachable] Injoignable
    [address_refused] L’adresse est dans un réseau privé, ce qui n’est pas autorisé
   *[other] { $failure }
}
console-failure-status = A répondu { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, abandonnée

console-keys-hint = Une clé donne un accès complet à l’API. Émettez-en une par intégration, afin de pouvoir les révoquer séparément. Les clés définies par un réglage ne figurent pas ici.
console-keys-empty = Aucune clé émise.
console-replies-hint = Une seule liste pour tous, ici et dans les messageries de l’équipe. Rien n’est envoyé avant que quelqu’un l’ait lu.
console-reply-add = Ajouter une réponse
console-reply-remove = Supprimer { $name }
console-reply-name-wrong = Un nom est un seul mot de 40 lettres, chiffres, « - » et « _ » au plus.
console-reply-text-wrong = Un texte a de 1 à { $most } caractères.
console-reply-taken = Il y a déjà une réponse enregistrée nommée { $name }.
console-reply-too-many = Il y a déjà { $most } réponses enregistrées. Supprimez-en d’abord une.
console-reply-saved = Réponse enregistrée
console-reply-insert = Insérer
console-key-issue = Émettre une clé
console-key-name = Usage
console-key-name-wrong = Le nom d’une clé est une ligne de { $most } caractères au plus.
console-key-once = La clé « { $name } ». Copiez-la maintenant : elle ne sera plus affichée.
console-key-valid = Valide
console-key-revoked = Révoquée
console-key-issued-at = Émise
console-key-issued-by = Émise par { $name }
console-key-revoked-at = Révoquée
console-key-revoke = Révoquer { $name }
console-key-revoke-hint = Quiconque utilise cette clé sera refusé en quelques secondes. C’est irréversible.

console-done-sent = Envoyé au client.
console-done-sent-closed = Envoyé. La conversation est fermée : le client le lira à sa prochaine visite.
console-done-noted = Gardé comme note interne.
console-done-kept = { console-done-noted }
console-done-assigned = Responsable changé.
console-done-department = Service changé.
console-done-tags = Étiquettes changées.
console-done-closed = Conversation fermée.
console-done-reopened = Conversation rouverte.
console-done-read = Marquée comme lue.
console-done-password = Mot de passe changé.
console-done-enabled = Abonnement réactivé.
console-done-disabled = Abonnement désactivé.
console-done-replayed = Renvoi de ce qu’il a manqué en cours.
console-done-revoked = Clé révoquée.
console-done-discarded = Réponse abandonnée. Rien n’a été envoyé.

console-error = Cela n’a pas fonctionné
console-error-invalid = La requête n’a pas pu être lue. Revenez en arrière et réessayez.
console-error-form-stale = Ce formulaire a expiré ou ne vient pas de ce site ; rien n’a été changé. Rechargez la page.
console-error-not-found = Il n’y a rien ici.
console-error-method-not-allowed = Cette page ne peut pas s’ouvrir de cette façon.
console-error-too-large = La requête est trop volumineuse.
console-error-limited = Trop de tentatives. Attendez une minute et réessayez.
console-error-internal = Un bogue du service. Les détails figurent dans son journal.
console-error-unavailable = Le service ne peut rien lire ni enregistrer pour le moment. Réessayez bientôt.
console-error-back = Retour aux conversations

console-section-operators = Opérateurs
console-views = Vues
console-view-mine = Les miennes
console-view-unassigned = Sans responsable
console-view-waiting = En attente
console-view-open = Ouvertes
console-view-closed = Fermées
console-view-all = Toutes
console-total = { $count }
console-more-than = { $count }+
console-filters = Filtres
console-filter-assignee = Attribuée à
console-filter-department = Dans le service
console-tag = Étiquette
console-found-people = Personnes
console-found-messages = Dans les messages
console-found-more-people = Toutes les conversations de ces personnes
console-search-older = Chercher dans les messages plus anciens
console-search-until = Recherche effectuée jusqu’au
console-search-indexing = Les messages plus anciens sont encore en cours d’ajout à la recherche.
console-search-none = Aucun message ici ne contient tous ces mots.
console-choose = Choisissez une conversation.
console-new-messages = Nouveaux messages
console-change-status-new = Marquée comme nouvelle
console-change-status-open = Rouverte
console-change-status-closed = Fermée
console-change-assignee = Attribuée à { $value }
console-change-assignee-none = N’est plus attribuée
console-change-department = Service : { $value }
console-change-department-none = Aucun service
console-change-tags = Étiquettes : { $value }
console-change-tags-none = Aucune étiquette
console-change-rating = Notée { $value } sur 5
console-contact-correct = Nommer ou corriger
console-contact-hint = Ce que vous changez ici n’est plus remplacé par ce que signalent les connecteurs.
console-contact-save = Enregistrer le contact
console-contact-wrong = Un nom est une ligne de { $most } caractères au plus, un numéro de téléphone contient des chiffres, une adresse e-mail un @ et aucun espace.
console-done-contact = Contact enregistré.
console-done-reply-saved = Réponse enregistrée.
console-done-reply-removed = Réponse supprimée.
console-operators-hint = Les opérateurs se connectent avec un nom et un mot de passe. Les administrateurs gèrent aussi les opérateurs, les clés et les abonnements.
console-operator-add = Ajouter un opérateur
console-role = Rôle
console-role-administrator = Administrateur
console-role-operator = Opérateur
console-operator-once = Mot de passe à usage unique de { $name }. Copiez-le maintenant : il ne sera plus affiché.
console-operator-one-time = Mot de passe à usage unique
console-operator-removed = Retiré
console-operator-since = Ajouté
console-operator-new-password = Nouveau mot de passe à usage unique
console-operator-restore = Rétablir avec un mot de passe à usage unique
console-operator-make-administrator = Donner à { $name } le rôle d’administrateur
console-operator-make-operator = Donner à { $name } le rôle d’opérateur
console-operator-remove = Retirer { $name }
console-operator-remove-hint = L’accès prend fin aussitôt. Les conversations restent attribuées, et l’opérateur peut être rétabli.
console-operator-remove-keys = Révoquer aussi les clés émises par cet opérateur
console-operator-taken = Il existe déjà un opérateur nommé { $name }.
console-operator-name-wrong = Un nom est une ligne de { $most } caractères au plus.
console-operator-last = Il n’y a pas d’autre administrateur. Nommez-en un d’abord.
console-done-role = Rôle modifié.
console-done-operator-removed = Opérateur retiré.
console-shortcuts = Raccourcis clavier
console-shortcut-next = Conversation suivante
console-shortcut-previous = Conversation précédente
console-shortcut-search = Rechercher
console-shortcut-reply = Écrire une réponse
console-shortcut-note = Écrire une note interne
console-shortcut-assign = M’attribuer
console-shortcut-close = Fermer ou rouvrir
console-shortcut-read = Marquer comme lue
console-shortcut-send = Envoyer le texte
console-shortcut-help = Ces raccourcis
console-shortcuts-single = Utiliser les touches seules
console-shortcuts-close = Reprendre
console-notify = M’avertir des nouveaux messages
console-news = Nouveau message
console-error-forbidden = Seuls les administrateurs peuvent faire cela. Adressez-vous à l’un d’eux.

## The sandbox page (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Bac à sable : une boutique en ligne, le Slack et le Telegram de son équipe, reliés sur cet ordinateur. Rien n’en sort.
sandbox-client-side = Le côté du client
sandbox-team-side = Le côté de l’équipe
sandbox-shop-frame = Boutique en ligne avec le widget de chat
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Recharger la boutique avec le même client
sandbox-parts = Éléments du bac à sable
sandbox-part-service = Service de conversation
sandbox-part-bridge = Passerelle
sandbox-part-slack = Émulateur de Slack
sandbox-part-telegram = Émulateur de Telegram
sandbox-part-running = { $part } : en marche
sandbox-part-stopped = { $part } : à l’arrêt
sandbox-stop = Arrêter : { $part }
sandbox-start = Démarrer : { $part }
sandbox-stop-short = Arrêter
sandbox-start-short = Démarrer
sandbox-chat-connected = connecté
sandbox-chat-alone = non connecté
sandbox-chat-limited = répond 429
sandbox-faults = Provoquer des pannes
sandbox-fault-limit = Slack répond 429 pendant 10 s
sandbox-fault-drop = Perdre la prochaine réponse de Slack
sandbox-fault-telegram-limit = Telegram répond 429 pendant 10 s
sandbox-fault-telegram-drop = Perdre la prochaine réponse de Telegram
sandbox-fault-service = Perdre la prochaine réponse du service
sandbox-fault-done = Fait : { $fault }
sandbox-offline = Le bac à sable ne répond pas. Il a peut-être été arrêté.
sandbox-other-host = Le bac à sable ne répond que sous « localhost » et sous l’adresse de cette machine. Ouvrez-le à l’adresse affichée dans le terminal.
sandbox-topic-support = Les clients qui nous écrivent, un fil pour chacun
sandbox-topic-alerts = Nouvelles conversations et incidents
sandbox-topic-general = Tout le monde, tous les sujets
sandbox-topic-vip = Clients importants
sandbox-topic-notJoined = Tout sauf le travail
sandbox-topic-shared = Partagé avec Partner Ltd
sandbox-part-quiet = Heures calmes, 2 minutes
sandbox-links = Autres pages
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Console des opérateurs
sandbox-link-reference = Référence de l’API
sandbox-link-docs = Mode d’emploi
sandbox-other-clients = Écrire en tant que client d’un autre canal
sandbox-other-client = Client
sandbox-other-client-tags = Étiquettes
sandbox-other-client-box = Message à l’équipe
sandbox-other-client-send = Écrire
sandbox-other-client-sent = { $name } a écrit à l’équipe.
sandbox-channels = Canaux
sandbox-channel-unread = { $name }, messages non lus
sandbox-private = Canal privé
sandbox-archived = Ce canal est archivé.
sandbox-shared = Partagé avec une autre entreprise
sandbox-app-absent = L’application de la passerelle n’est pas dans ce canal.
sandbox-writing-as = Écrire en tant que
sandbox-guest = { $name } (invité)
sandbox-stranger = { $name } (autre entreprise)
sandbox-messages = Messages
sandbox-empty-title = Tout est calme
sandbox-empty = Ouvrez le chat sur le site web et écrivez quelque chose : cela apparaît ici sous forme de fil. Répondez dans le fil, et le client le lira.
sandbox-thread = Fil
sandbox-close-thread = Fermer le fil
sandbox-app = APP
sandbox-edited = (modifié)
sandbox-deleted = Ce message a été supprimé.
sandbox-only-you = Visible par vous uniquement
sandbox-dismiss = Masquer
sandbox-replies = { $count ->
        [one] { $count } réponse
        [many] { $count } de réponses
       *[other] { $count } réponses
    }
sandbox-last-reply = Dernière réponse { $time }
sandbox-new-replies = Nouvelles réponses
sandbox-also-sent = Également envoyé dans le canal
sandbox-replied-in = A répondu dans un fil
sandbox-message-box = Message pour #{ $channel }
sandbox-reply-box = Répondre dans le fil
sandbox-edit-box = Modifier le message
sandbox-send = Envoyer le message
sandbox-send-reply = Envoyer la réponse
sandbox-broadcast = Envoyer également dans #{ $channel }
sandbox-read-only = Vous ne pouvez pas écrire ici.
sandbox-actions = Actions sur le message
sandbox-react = Réagir avec { $emoji }
sandbox-reaction = { $emoji }, { $count } : { $names }
sandbox-open-thread = Ouvrir le fil
sandbox-edit = Modifier
sandbox-delete = Supprimer
sandbox-save = Enregistrer
sandbox-cancel = Annuler
sandbox-failed = Cela n’a pas fonctionné.
sandbox-press-failed = L’application n’a pas réagi. Réessayez.
sandbox-command-in-thread = Slack n’a pas de commandes dans les fils. Utilisez le bouton de la carte ou « Rechercher le contact » à côté d’un message.
sandbox-look-up = Rechercher le contact
sandbox-today = Aujourd’hui
sandbox-telegram-side = Le Telegram de l’équipe
sandbox-telegram-topics = Sujets
sandbox-telegram-general = Général
sandbox-telegram-topic-is-closed = { $name }, fermé
sandbox-telegram-group = Groupe Telegram
sandbox-telegram-plain = Groupe sans sujets
sandbox-telegram-as = Dans Telegram en tant que
sandbox-telegram-anonymous = { $name } (administrateur anonyme)
sandbox-telegram-close-topic = Fermer le sujet
sandbox-telegram-reopen-topic = Rouvrir le sujet
sandbox-telegram-closed = Ce sujet est fermé. Les administrateurs peuvent écrire ici.
sandbox-telegram-box = Écrire dans Telegram
sandbox-telegram-send = Envoyer dans Telegram
sandbox-telegram-stream = Telegram : { $name }
sandbox-telegram-empty = Tout est calme. Ce que les clients écrivent apparaît dans un sujet à part.
sandbox-telegram-answer = Répondre à ceci
sandbox-telegram-answers = Réponse à { $name }
sandbox-telegram-answer-none = Ne pas y répondre
sandbox-telegram-forwarded = Transféré depuis le canal du groupe
sandbox-telegram-spoiler = Afficher ce qui est caché
sandbox-telegram-press-failed = Le bot n’a pas réagi. Réessayez.
sandbox-telegram-alert-close = OK
sandbox-telegram-topic-created = { $who } a ouvert « { $name } »
sandbox-telegram-topic-edited = { $who } a modifié le sujet : « { $name } »
sandbox-telegram-topic-closed = { $who } a fermé le sujet
sandbox-telegram-topic-reopened = { $who } a rouvert le sujet
sandbox-telegram-joined = { $who } a rejoint le groupe
sandbox-telegram-left = { $who } a quitté le groupe
sandbox-telegram-retitled = { $who } a renommé le groupe : « { $name } »
sandbox-telegram-pinned = { $who } a épinglé un message
sandbox-telegram-moved = Le groupe est devenu un supergroupe

shop-name = Juniper Goods
shop-menu-new = Nouveautés
shop-menu-kitchen = Cuisine
shop-menu-garden = Jardin
shop-headline = Des objets qui restent
shop-lead = Des pièces pour la cuisine et le jardin, faites dans de petits ateliers et réparées gratuitement tant que vous les gardez.
shop-browse = Voir la collection
shop-favourites = Les favoris de la semaine
shop-kettle = Bouilloire en grès
shop-kettle-price = 48 €
shop-lamp = Lampe de lecture, laiton
shop-lamp-price = 129 €
shop-planter = Jardinière en cèdre
shop-planter-price = 36 €
shop-help = Une question sur une commande ? Écrivez-nous dans le chat ci-dessous.
shop-fictional = Une boutique fictive, pour essayer le widget de chat.
