### Français. Order and meaning as in en.ftl; people are addressed with “vous”. Spaces before : ; ! ? and inside « » do not break.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = erreur
fail-fault = { $name } dans la passerelle elle-même :

## The doctor (src/cli/doctor)

doctor-verdict-ok = ok
doctor-verdict-failed = ERREUR
doctor-verdict-advice = avis
doctor-verdict-skipped = -
doctor-area-settings = Réglages
doctor-area-database = Base de données
doctor-area-bridge = Passerelle
doctor-area-service = Service de conversation
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Aller-retour
doctor-summary = { $failed ->
        [0] Aucun problème.
        [one] Un problème trouvé.
        [many] { $failed } de problèmes trouvés.
       *[other] { $failed } problèmes trouvés.
    }
doctor-nothing-set = Rien n’est réglé ; « npm start » lance donc le bac à sable : le service, la passerelle et des simulateurs locaux de Slack et de Telegram sur une page. Il n’a besoin d’aucun jeton, et rien ne sort de cette machine.
doctor-nothing-set-next = Pour relier un vrai chat d’équipe, renseignez SLACK_BOT_TOKEN, SLACK_APP_TOKEN et SLACK_ROOM, ou TELEGRAM_BOT_TOKEN et TELEGRAM_ROOM, dans l’environnement ou dans un fichier .env ; README.md dit où les trouver. Puis relancez « npm run doctor ».
doctor-settings-well = Complets : { $chats } ; { $service ->
        [embedded] le service intégré
       *[other] le service à l’adresse { $service }
    }.
doctor-settings-later = Le service et les chats d’équipe seront examinés une fois les réglages complets.
doctor-database-new = { $where } n’existe pas encore ; le premier démarrage la crée.
doctor-database-folder = Impossible d’écrire dans { $folder }, donc { $where } ne peut pas être créée. Donnez à l’utilisateur qui exécute la passerelle le droit d’y écrire, ou renseignez un autre chemin dans DATABASE_URL.
doctor-database-reached = { $where } est là et répond.
doctor-database-written = On peut y écrire.
doctor-database-tables-new = Elle n’a pas encore de tables ; le premier démarrage les crée.
doctor-database-tables = Ses tables sont celles de cette version.
doctor-database-tables-old = Ses tables sont celles d’une version antérieure ; le prochain démarrage les modifie. Faites d’abord une sauvegarde.
doctor-database-tables-newer = Ses tables viennent d’une version plus récente de la passerelle ({ $names }). Lancez cette version, ou restaurez la sauvegarde faite avant la mise à niveau.
doctor-database-space = { $free } Mo sont libres sur son disque.
doctor-database-space-low = Seuls { $free } Mo sont libres sur son disque, et sous { $least } Mo la passerelle risque bientôt de ne plus rien accepter. Libérez de la place, ou déplacez la base avec DATABASE_URL.
doctor-database-version = PostgreSQL, version { $version }.
doctor-database-version-old = PostgreSQL { $version } ne reçoit plus de correctifs. Passez à { $least } ou plus récent.
doctor-database-dead = { $count ->
        [one] { $count } entrée a été abandonnée.
        [many] { $count } d’entrées ont été abandonnées.
       *[other] { $count } entrées ont été abandonnées.
    } « npm run dead » permet de les voir, de les relancer ou de les supprimer.
doctor-bridge-absent = La passerelle ne tourne pas ici : rien ne répond à { $url }. « npm start » la démarre.
doctor-bridge-any-port = PORT vaut 0 ; personne ne sait donc où la passerelle écoute.
doctor-bridge-foreign = Un autre programme répond à { $url }. Arrêtez-le, ou donnez un autre numéro à PORT.
doctor-bridge-ready = La passerelle tourne à { $url } et elle est prête.
doctor-bridge-part = La passerelle tourne, mais { $part } ne va pas bien : { $reason }. Regardez son journal et les lignes ci-dessous.
doctor-service-embedded = Il fait partie de la passerelle et démarre avec elle.
doctor-service-embedded-runs = Il tourne dans la passerelle et répond à { $url }.
doctor-service-embedded-silent = La passerelle tourne, mais ce qui répond à { $url } n’est pas son service. Regardez le journal de la passerelle ; si c’est un autre programme, arrêtez-le.
doctor-service-key-illegal = CONVERSATION_API_KEY contient des caractères qu’aucune clé n’a. Copiez-la de nouveau, sans espaces ni retours à la ligne.
doctor-service-reached = { $url } répond et accepte la clé.
doctor-service-failed = { $url } : { $meaning } ({ $code })
doctor-clock = Les horloges de cette machine et du service diffèrent de { $seconds ->
        [one] { $seconds } seconde
        [many] { $seconds } de secondes
       *[other] { $seconds } secondes
    }.
doctor-clock-wrong = Les horloges de cette machine et du service diffèrent de { $seconds } secondes : les messages passeraient pour tardifs, et les signatures de Slack pour périmées. Faites régler l’horloge par le réseau (NTP).
doctor-clock-unknown = Le service ne donne pas son heure.
doctor-webhook-not-needed = PUBLIC_URL manque, et ce n’est pas un problème : le service est sur cette machine et joint la passerelle ici.
doctor-webhook-by-hand = PUBLIC_URL manque ; le chemin du service à la passerelle ne peut donc pas être essayé. Renseignez l’adresse donnée au service à la main, sans { $path }.
doctor-webhook-plain = PUBLIC_URL n’est pas en https, ce que le service de conversation peut refuser. Placez devant la passerelle un proxy avec un certificat.
doctor-webhook-well = Un événement signé, envoyé à { $url }, a atteint { $by ->
        [doctor] cette machine (la passerelle ne tourne pas, le docteur a donc répondu)
       *[bridge] la passerelle
    }, vu d’ici.
doctor-webhook-unreachable = Rien ne répond à { $url } ({ $code }). Vérifiez PUBLIC_URL, son nom dans le DNS, son certificat, et que ce qui s’y trouve transmet les requêtes à { $listening }.
doctor-webhook-status = { $url } répond { $status } et ne mène donc pas à la passerelle. Vérifiez PUBLIC_URL, et que ce qui s’y trouve transmet les requêtes à { $listening }, chemin compris.
doctor-webhook-redirect = { $url } répond { $status }, une redirection que le service ne suit pas. Renseignez dans PUBLIC_URL l’adresse vers laquelle elle mène.
doctor-webhook-refused = Ce qui répond à { $url } refuse la signature. C’est une autre passerelle, ou une passerelle avec une autre base de données ou un autre CONVERSATION_WEBHOOK_SECRET ; faites mener PUBLIC_URL à celle-ci.
doctor-webhook-not-ready = La passerelle à { $url } n’accepte rien pour le moment ({ $status }). Regardez son journal et la base de données.
doctor-webhook-unsubscribed = La passerelle n’est pas encore abonnée aux événements du service ; il n’y a donc pas de secret pour signer un essai. Attendez qu’elle le soit, ou regardez son journal.
doctor-subscribed = La passerelle est abonnée aux événements du service à { $url }.
doctor-subscribed-elsewhere = La passerelle est abonnée avec une autre adresse ({ $url }) ; le prochain démarrage l’abonne de nouveau.
doctor-slack-token = Slack accepte SLACK_BOT_TOKEN.
doctor-slack-scopes = L’application a toutes les autorisations dont elle a besoin.
doctor-slack-app-token = Slack accepte SLACK_APP_TOKEN pour Socket Mode.
doctor-slack-rooms = { $count ->
        [one] L’application est membre de son salon, qui n’est ni archivé ni partagé.
        [many] L’application est membre de ses { $count } de salons, et aucun n’est archivé ni partagé.
       *[other] L’application est membre de ses { $count } salons, et aucun n’est archivé ni partagé.
    }
doctor-slack-delayed = Slack ne dit pas si « Delayed Events » est activé : regardez sous « Event Subscriptions » de l’application. Sans cela, Slack abandonne les événements quand la passerelle est absente quelques minutes.
doctor-telegram-token = Telegram accepte TELEGRAM_BOT_TOKEN.
doctor-telegram-rooms = { $count ->
        [one] Le bot est dans son groupe, qui est privé.
        [many] Le bot est dans ses { $count } de groupes, qui sont privés.
       *[other] Le bot est dans ses { $count } groupes, qui sont privés.
    }
doctor-telegram-rights = Il est administrateur avec les droits nécessaires ; il entend donc tout, quel que soit son mode de confidentialité.
doctor-telegram-webhook = Telegram envoie les mises à jour à { $host } ; en attente : { $count }.
doctor-telegram-webhook-failing = Telegram ne parvient pas à remettre les mises à jour à { $host } ({ $code }) ; en attente : { $count }. Vérifiez PUBLIC_URL, son certificat, et que ce qui s’y trouve transmet { $path } à la passerelle.
doctor-telegram-webhook-later = Telegram n’envoie encore les mises à jour nulle part ; le prochain démarrage fixe l’adresse.
doctor-telegram-webhook-other = Telegram envoie les mises à jour à { $host ->
        [none] personne
       *[other] { $host }
    }, pas à la passerelle : un autre programme utilise ce jeton. Donnez à la passerelle son propre bot.
doctor-telegram-webhook-left = Un webhook vers { $host } est en place et, tant qu’il l’est, rien ne peut être interrogé. Le prochain démarrage le retire ; si un autre programme l’a posé, donnez à la passerelle son propre bot.
doctor-telegram-polled-by-bridge = La passerelle en marche interroge Telegram ; personne d’autre n’a donc été cherché.
doctor-telegram-polled-by-replica = Une autre réplique de la passerelle interroge Telegram.
doctor-telegram-polled-by-nobody = Aucun autre programme n’interroge avec ce jeton.
doctor-telegram-polled-by-other = Un autre programme interroge avec ce jeton, et les deux se prendraient leurs messages. Arrêtez-le, ou donnez à la passerelle son propre bot.
doctor-telegram-failed = Telegram n’a pas répondu ({ $code }). Réessayez.
doctor-round-trip-off = « npm run doctor -- --round-trip » publie une ligne dans chaque salon, puis la retire.
doctor-round-trip-line = Un essai de Conversation Bridge ; cette ligne disparaît toute seule.
doctor-round-trip-room = { $chat }, { $room } : une ligne a été publiée, { $found ->
        [yes] retrouvée
       *[other] qu’on ne peut pas y chercher
    }, puis retirée.
doctor-round-trip-lost = { $chat }, { $room } : une ligne a été publiée puis retirée, mais n’a pas pu être retrouvée entre-temps. Si elle ne retrouve pas ses publications, la passerelle peut publier deux fois après une panne ; vérifiez les autorisations de lecture de l’historique.
doctor-round-trip-failed = { $chat }, { $room } : { $meaning } ({ $code })
