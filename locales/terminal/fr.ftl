### Français. Order and meaning as in en.ftl; people are addressed with “vous”. Spaces before : ; ! ? and inside « » do not break.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = erreur
fail-fault = { $name } dans la passerelle elle-même :

## Settings and the file of routes (src/config/index.ts, src/config/routes.ts)

setting-lacks = { $name } est renseigné, mais { $other } manque.
setting-not-web-address = { $name } n’est pas une adresse web.
setting-url-not-plain = { $name } contient un nom d’utilisateur, un mot de passe, une requête ou un fragment. Indiquez seulement l’adresse du serveur.
setting-secret-short = { $name } contient un secret de moins de { $least } caractères. « openssl rand -hex 32 » en affiche un bon.
setting-secret-common = { $name } contient un secret facile à deviner. « openssl rand -hex 32 » en affiche un bon.
setting-file-both = { $name } et { $name }_FILE sont tous deux renseignés. Supprimez l’un des deux.
setting-file-missing = { $name }_FILE : le fichier { $path } n’existe pas.
setting-file-folder = { $name }_FILE : { $path } est un dossier. Indiquez le fichier qui contient le secret.
setting-file-unreadable = { $name }_FILE : l’utilisateur de la passerelle ne peut pas lire { $path } ({ $code }). Faites-en le propriétaire, ou laissez son groupe le lire.
setting-file-empty = { $name }_FILE : { $path } est vide.
setting-file-lines = { $name }_FILE : { $path } contient plus d’une ligne. Écrivez le secret sur une seule ligne.
setting-file-open = { $name }_FILE : tous les utilisateurs de cette machine peuvent lire { $path }. « chmod o-r { $path } » y remédie.
setting-unknown = { $name } n’est pas un paramètre de la passerelle.
setting-unknown-near = { $name } n’est pas un paramètre de la passerelle. Vouliez-vous dire { $nearest } ?
setting-proxy = HTTPS_PROXY n’est pas l’adresse d’un proxy HTTP. Elle ressemble à http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS : { $path } ne peut pas être lu, ou ne contient aucun certificat au format PEM.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS n’a pas d’effet dans .env, car Node.js le lit avant. Définissez-le dans l’environnement.
setting-not-whole = { $name } n’est pas un nombre entier de { $least } à { $most }.
setting-ops-port = OPS_PORT est le même port que PORT. Indiquez-en un autre, ou laissez-le vide.
setting-not-one-of = { $name } n’est aucune de ces valeurs : { $all }.
setting-not-network = { $name } : { $value } n’est pas un réseau comme 10.0.0.0/8 ou fd00::/8.
setting-not-domain = { $name } : { $value } n’est pas un domaine comme shop.example.
setting-hours = { $name } n’a pas la forme Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL n’est ni file:… ni postgres://….
setting-api-url-v1 = CONVERSATION_API_URL ne se termine pas par /v1.
setting-public-url-service = PUBLIC_URL manque : le service en a besoin pour joindre la passerelle. Ou abonnez-la à la main et renseignez CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = Aucun chat d’équipe n’est configuré. Renseignez SLACK_BOT_TOKEN ou TELEGRAM_BOT_TOKEN, ou lancez « npm run sandbox » pour essayer sans.
setting-slack-bot-token = SLACK_BOT_TOKEN n’est pas un jeton de bot, qui commence par xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN n’est pas un jeton d’application, qui commence par xapp-.
setting-slack-transport = SLACK_BOT_TOKEN est renseigné, mais ni SLACK_APP_TOKEN (Socket Mode) ni SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = SLACK_ROOM manque : l’identifiant du canal pour les conversations. Ou renseignez ROUTES_FILE.
setting-slack-public-url = PUBLIC_URL manque : avec SLACK_SIGNING_SECRET, c’est Slack qui appelle la passerelle. Ou renseignez SLACK_APP_TOKEN pour Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN n’est pas un jeton de bot, qui ressemble à 123456789:AA….
setting-telegram-room = TELEGRAM_ROOM manque : l’identifiant du groupe pour les conversations. Ou renseignez ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM n’est pas l’identifiant d’un groupe, qui est un nombre négatif comme -1001234567890.
setting-telegram-secret = TELEGRAM_MODE vaut webhook, mais TELEGRAM_WEBHOOK_SECRET manque.
setting-telegram-secret-unused = TELEGRAM_WEBHOOK_SECRET est renseigné, mais TELEGRAM_MODE ne vaut pas webhook.
setting-telegram-secret-letters = TELEGRAM_WEBHOOK_SECRET contient d’autres caractères que des lettres, des chiffres, _ et -, ou plus de 256.
setting-telegram-public-url = PUBLIC_URL manque : avec TELEGRAM_MODE=webhook, c’est Telegram qui appelle la passerelle. Ou gardez polling.
setting-ops-room = OPS_ROOM n’est pas un salon : il s’écrit slack:C0123456789 ou telegram:-1001234567890.

room-chat-unknown = { $where } : aucun chat d’équipe ne s’appelle { $chat }.
room-chat-not-set = { $where } nomme un salon ({ $chat }), mais { $name } manque.
room-not-a-group = { $where } : telegram:{ $room } n’est pas l’identifiant d’un groupe.
routes-unreadable = { $where } ne peut pas être lu.
routes-yaml = { $where } : la ligne { $line } n’est pas du YAML valide ({ $code }).
routes-tab = { $where } : la ligne { $line } est indentée par une tabulation, ce que YAML interdit. Utilisez des espaces.
routes-keys-unknown = { $where } : inconnu ici : { $keys }.
routes-not-one-of = { $where } n’est aucune de ces valeurs : { $all }.
routes-missing = { $where } manque.
routes-wrong-kind = { $where } doit être { $expected ->
        [string] un texte
        [number] un nombre
        [boolean] true ou false
        [array] une liste
       *[other] des noms avec des valeurs
    }.
routes-empty = { $where } est vide.
routes-not-positive = { $where } doit être supérieur à 0.
routes-too-large = { $where } peut être { $most } au plus.
routes-wrong = { $where } est incompréhensible.

routes-room = { $where } : un salon s’écrit slack:C0123456789.
routes-no-room = { $where } : une route a besoin d’un salon pour les fils (« thread ») ou pour les alertes (« alert »).
routes-time = { $where } : une heure s’écrit "20:00", entre guillemets.
routes-zone = { $where } : un fuseau horaire s’écrit Europe/Berlin.
routes-same-times = { $where } : les heures calmes commencent et finissent à des heures différentes.
routes-language = { $where } : une langue s’écrit de ou pt-BR.
routes-domain = { $where } : un domaine s’écrit shop.example.
routes-team = { $where } : les réponses signées « team » ont besoin du nom de l’équipe, une ligne de 1 à 100 caractères.
routes-reactions = { $where } : écrivez « true », ou des emoji et ce que fait chacun : take, no-answer, close ou tag:NOM (1 à 40 caractères).
routes-language-unknown = rooms.{ $room } : la langue { $language } n’existe pas, seulement { $known }.
routes-person = { $where } : une personne s’écrit slack:U0123456789 ou telegram:123456789.
routes-duty = { $where } : l’astreinte s’écrit slack:S0123456789 (un groupe d’utilisateurs), slack:U0123456789 ou telegram:123456789, ou bien next-room.
routes-duty-unused = { $where } concerne le second palier : donnez deux nombres à « waiting », par exemple [15, 60].
routes-duty-elsewhere = { $where } : { $person } n’utilise pas la messagerie de ce salon et ne serait jamais appelé. Ajoutez next-room, ou placez-le dans un salon de cette messagerie.
routes-waiting-rising = { $where } : le second palier doit venir après le premier.
routes-two-operators = { $where } : { $person } figure comme deux opérateurs, { $one } et { $other }.
routes-two-modes = { $where } : { $room } a deux modes, { $one } et { $other }.
routes-room-unused = { $where } : aucune route ne nomme ce salon.

## Where the bridge listens (src/platform/http/server.ts)

listen-taken = Le port { $port } sur { $host } est déjà pris. Arrêtez l’autre programme, ou donnez un autre numéro à PORT.
listen-forbidden = Cet utilisateur n’a pas le droit d’utiliser le port { $port }. Donnez à PORT un numéro supérieur à 1023.
listen-elsewhere = { $host } n’est pas une adresse de cette machine. Donnez à HOST 127.0.0.1 ou 0.0.0.0.
listen-failed = Impossible d’écouter sur { $host }:{ $port } ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = Impossible de créer un dossier dans { $folder } ({ $code }). Donnez à TMPDIR un dossier où l’on peut écrire.
sandbox-not-included = Le bac à sable ne fait pas partie de cette image. Pour essayer la passerelle sans chat d’équipe, lancez « npm start » dans une copie du code source.

## Setting up Slack (src/team-chats/slack)

slack-setup-token = Slack refuse SLACK_BOT_TOKEN ({ $code }). Installez l’application dans l’espace de travail et renseignez le « Bot User OAuth Token », qui commence par xoxb-.
slack-setup-app-token = Slack refuse SLACK_APP_TOKEN ({ $code }). Créez sous « Basic Information » un jeton d’application avec l’autorisation connections:write et renseignez-le ; il commence par xapp-.
slack-setup-scopes = Autorisations qui manquent à l’application Slack : { $scopes }. Ajoutez { $count ->
        [one] l’autorisation
        [many] les autorisations
       *[other] les autorisations
    } sous « OAuth & Permissions » (ou collez de nouveau le manifeste), réinstallez l’application et renseignez le nouveau jeton.
slack-setup-scopes-unknown = Slack ne dit pas quelles autorisations l’application possède : quelque chose en chemin retire l’en-tête x-oauth-scopes. Comparez-les avec le manifeste (« npm run manifest »).
slack-setup-extra = Autorisations qui manquent à l’application Slack : { $extra }. On ne peut donc rien demander par commande. Générez de nouveau le manifeste (« npm run manifest »), collez-le sous « App Manifest » et réinstallez l’application.
slack-setup-group-gone = Slack n’a pas de groupe d’utilisateurs { $group }, ou il est désactivé : sa mention n’appelle personne. Corrigez « duty » dans le fichier des routes ; les rappels continuent sans lui.
slack-setup-groups-unread = Impossible de vérifier que les groupes d’utilisateurs de « duty » existent ({ $code }). Ajoutez l’autorisation usergroups:read sous « OAuth & Permissions » et réinstallez l’application ; les mentions fonctionnent sans elle.
slack-setup-pins = Il manque { $scope } à l’application Slack : les listes des clients qui attendent ne sont donc pas épinglées. Recréez le manifeste (« npm run manifest »), collez-le sous « App Manifest » et réinstallez l’application.
slack-setup-reactions = Il manque { $scope } à l’application Slack : les réactions ne font donc rien. Recréez le manifeste (« npm run manifest »), collez-le sous « App Manifest » et réinstallez l’application.
slack-setup-unreachable = Slack ne répond pas ({ $code }). Vérifiez le réseau, et SLACK_API_URL si elle est renseignée.
slack-setup-room-missing = Slack ne connaît aucun salon { $room }, ou l’application ne peut pas le voir. Renseignez l’identifiant du canal (il commence par C ou G) et invitez-y l’application avec /invite.
slack-setup-room-not-joined = L’application n’est pas membre du canal { $name } ({ $room }). Écrivez-y « /invite @{ $bot } ».
slack-setup-room-archived = { $name } ({ $room }) est archivé. Désarchivez-le ou choisissez un autre salon.
slack-setup-room-shared = { $name } ({ $room }) est partagé avec une autre organisation : des personnes extérieures liraient ce que les clients écrivent. Choisissez un salon qui n’est pas partagé.
slack-setup-room-failed = Slack ne dit rien du salon { $room } ({ $code }). Réessayez.
slack-setup-room-not-an-id = « { $room } » n’est pas l’identifiant d’un salon dans Slack. Renseignez l’identifiant du canal, qui commence par C ou G : il se trouve à la fin de « Afficher les détails du canal ».

## Setting up Telegram (src/team-chats/telegram)

telegram-setup-token = Telegram refuse TELEGRAM_BOT_TOKEN. Demandez-le à @BotFather avec /token et renseignez-le ; il ressemble à 123456789:AA….
telegram-setup-unreachable = Telegram ne répond pas ({ $code }). Vérifiez le réseau, et TELEGRAM_API_ROOT si elle est renseignée.
telegram-setup-room-missing = Telegram ne connaît aucun groupe { $room }, ou { $bot } n’y a jamais été. Renseignez l’identifiant de discussion du groupe, un nombre négatif, et ajoutez { $bot } au groupe.
telegram-setup-room-not-a-group = { $name } ({ $room }) n’est pas un groupe. Renseignez l’identifiant de discussion d’un groupe.
telegram-setup-room-not-joined = { $bot } n’est pas membre du groupe { $name } ({ $room }). Ajoutez-le au groupe et nommez-le administrateur.
telegram-setup-room-public = { $name } ({ $room }) est public : n’importe qui pourrait lire ce que les clients écrivent et leur répondre. Rendez le groupe privé : « Modifier », « Type de groupe ».
telegram-setup-room-failed = Telegram ne dit rien du groupe { $room } ({ $code }). Réessayez.
telegram-setup-not-admin = { $bot } n’est pas administrateur du groupe { $name } ({ $room }) et ne peut donc pas demander qui en est membre. Nommez-le administrateur, avec le droit de gérer les sujets.
telegram-setup-not-admin-privacy = { $bot } n’est pas administrateur du groupe { $name } ({ $room }), et son mode de confidentialité lui cache ce que l’équipe écrit. Nommez-le administrateur, avec le droit de gérer les sujets ; les administrateurs entendent tout.
telegram-setup-no-topic-right = { $bot } ne peut pas gérer les sujets dans { $name } ({ $room }). Donnez-lui le droit « Gérer les sujets » sous « Administrateurs ».
telegram-setup-no-topics = { $name } ({ $room }) n’a pas de sujets : chaque conversation y est une chaîne de réponses. Activez « Sujets » dans les paramètres du groupe pour avoir un sujet par conversation.
telegram-setup-no-pin-right = { $bot } n’a pas le droit d’épingler des messages dans { $name } ({ $room }) : la liste des clients qui attendent n’est donc pas épinglée. Donnez-lui le droit « Épingler des messages » sous « Administrateurs ».
telegram-setup-no-reactions = Telegram ne signale les réactions qu’aux administrateurs, et { $bot } n’en est pas un dans { $name } ({ $room }) : les réactions n’y font donc rien. Nommez-le administrateur.

## The manifest of the Slack app (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = Les conversations des clients en fils : répondez ici, et ils lisent là où ils ont écrit.
slack-manifest-shortcut = Rechercher le contact
slack-manifest-shortcut-about = Qui est le client de ce fil
slack-manifest-save = Enregistrer la réponse
slack-manifest-save-about = Garder ce texte pour « !r NOM »
slack-command-contact = Qui est ce client ?
slack-command-contact-hint = NOM, TÉLÉPHONE ou E-MAIL
slack-command-conversations = Les conversations, avec les liens vers leurs fils
slack-command-waiting = Les clients qui attendent une réponse, l’attente la plus longue d’abord
slack-command-conversation = Ouvrir ici le fil d’une conversation
slack-command-replies = Réponses enregistrées : lister, ajouter, modifier, supprimer
slack-command-trace = Ce que sont devenus les messages d’une conversation, pour les administrateurs
slack-command-operator = Dire quel opérateur vous êtes
slack-command-why = Pourquoi personne n’a été appelé pour un client qui attend
slack-command-report = Le bilan des sept derniers jours dans ce salon
slack-command-help = Ce que fait écrire ici, et ce qu’on peut demander

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
doctor-nothing-set = Aucun chat d’équipe ni service n’est configuré ; « npm start » lance donc le bac à sable : le service, la passerelle et des émulateurs locaux de Slack et de Telegram sur une page. Il n’a besoin d’aucun jeton, et rien ne sort de cette machine.
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
doctor-database-tables-usable = Ses tables ont été étendues par une version plus récente de la passerelle ({ $names }), et cette version fonctionne avec elles.
doctor-database-tables-newer = Ses tables viennent d’une version plus récente de la passerelle ({ $names }). Lancez cette version, ou restaurez la sauvegarde faite avant la mise à niveau.
doctor-database-space = { $free } Mo sont libres sur son disque.
doctor-database-space-low = Seuls { $free } Mo sont libres sur son disque, et sous { $least } Mo la passerelle risque bientôt de ne plus rien accepter. Libérez de la place, ou déplacez la base avec DATABASE_URL.
doctor-database-version = PostgreSQL, version { $version }.
doctor-database-version-old = PostgreSQL { $version } ne reçoit plus de correctifs. Passez à { $least } ou plus récent.
doctor-database-dead = { $count ->
        [one] { $count } entrée a été abandonnée.
        [many] { $count } d’entrées ont été abandonnées.
       *[other] { $count } entrées ont été abandonnées.
    } « npm run dead-letters » permet de les voir, de les relancer ou de les supprimer.
doctor-bridge-absent = La passerelle ne tourne pas ici : rien ne répond à { $url }. « npm start » la démarre.
doctor-bridge-any-port = { $name } vaut 0 ; personne ne sait donc où la passerelle écoute.
doctor-bridge-foreign = Un autre programme répond à { $url }. Arrêtez-le, ou donnez un autre numéro à { $name }.
doctor-bridge-ready = La passerelle tourne à { $url } et elle est prête.
doctor-bridge-part = La passerelle tourne, mais { $part } ne va pas bien : { $reason } Regardez son journal et les lignes ci-dessous.
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
    }, vu d’ici. Il était signé avec le secret de la passerelle : il ne montre donc pas si le service signe avec le même.
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
doctor-slack-events-arrive = Les événements de Slack arrivent à { $url }, et leurs signatures correspondent.
doctor-slack-events-secret = Les événements de Slack arrivent à { $url }, mais leurs signatures ne correspondent pas à SLACK_SIGNING_SECRET. Copiez le Signing Secret de la page « Basic Information » de l’application.
doctor-slack-events-clock = Les événements de Slack arrivent à { $url } avec une heure qui s’écarte de plus de cinq minutes de celle de cette machine. Réglez son horloge.
doctor-slack-events-none = Aucun événement de Slack n’est arrivé à { $url } en dix secondes. Vérifiez la Request URL sous « Event Subscriptions » dans les réglages de l’application, et ce qui se trouve entre Slack et cette machine.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, bac à sable. Rien ne sort de cette machine, et tout est oublié à la fin.
cli-banner-kept = La base du bridge reste, avec ce que les clients écrivent, car DATABASE_URL est définie.
cli-banner-open = Ouvrez
cli-banner-open-what = le site d’un client, le Slack de l’équipe et son Telegram. Écrivez dans le chat du client, répondez dans l’un des fils, et le client le lit.
cli-banner-bridge = Passerelle
cli-banner-service = Service
cli-banner-service-key = { $url }  clé { $key }
cli-banner-console = Console
cli-banner-console-sign-in = { $url }  nom { $name }  mot de passe { $password }
cli-banner-emulator = un émulateur à { $url }
cli-banner-end = Ctrl+C y met fin. Pour relier les vôtres : docs/slack.md et docs/telegram.md.

cli-dead-not = { $entry } n’est pas une entrée abandonnée ; « npm run dead-letters » les montre.
cli-manifest-url-missing = PUBLIC_URL manque : le manifeste pour HTTP nomme l’adresse que Slack appelle.
cli-subscribe-embedded = CONVERSATION_API_URL manque : le service intégré n’a pas besoin d’un abonnement à la main.
cli-subscribe-url-missing = PUBLIC_URL manque : le service en a besoin pour atteindre la passerelle.
cli-relink-unknown-room = Aucun salon Slack configuré avec des fils ne s’appelle { $room }. Il y a : { $known }.
cli-relink-nothing = Il n’y a aucun salon Slack à lire. Telegram ne peut pas être relu : écrivez dans le sujet, et la passerelle dira quoi faire.
cli-guard-unreadable = { $file } ne peut pas être lu.
cli-guard-line = La ligne { $line } n’est pas un objet JSON avec un texte : { "{" }"text": "…"{ "}" }.
cli-key-unknown = Aucune clé valide n’a l’identifiant { $id } ; lancez « npm run service -- keys list ».
cli-operator-taken = L’opérateur { $name } existe déjà ; « npm run service -- operators password » crée un nouveau mot de passe.
cli-operator-unknown = Il n’y a pas d’opérateur { $name } ; lancez « npm run service -- operators list ».
cli-operator-not-in = Aucun opérateur { $name } ne peut se connecter ; lancez « npm run service -- operators list ».
cli-subscription-unknown = Il n’y a pas d’abonnement { $id } ; lancez « npm run service -- subscriptions list ».
cli-export-exists = { $path } existe déjà : indiquez un autre fichier, ou --resume.
cli-export-broken-off = Tout n’a pas été écrit : { $path } a échoué ({ $code }).
cli-export-broken-off-output = Tout n’a pas été écrit : la sortie standard a échoué ({ $code }).
cli-export-not-ours = { $path } ne finit pas par une conversation exportée : il est laissé tel quel.
cli-backup-exists = { $path } existe déjà. Choisissez un autre nom, ou ajoutez --force.
cli-backup-nothing = Il n’y a pas de base de données à { $path }. Vérifiez DATABASE_URL et le dossier où vous êtes.
cli-backup-unwritable = Impossible d’écrire dans { $path } ({ $code }). Rien n’a été modifié. Vérifiez les droits et l’espace disque libre.
cli-backup-busy = Une autre sauvegarde ou restauration est en cours dans { $path }. Attendez qu’elle soit terminée.
cli-archive-unreadable = Impossible de lire { $path } ({ $code }). Vérifiez le chemin et les droits.
cli-archive-damaged = { $path } n’est pas une archive complète du bridge : elle est tronquée ou endommagée. Rien n’a été modifié. Prenez une autre sauvegarde.
cli-archive-newer = { $path } vient d’une version plus récente du bridge. Rien n’a été modifié. Restaurez-la avec cette version.
cli-archive-foreign = { $path } est l’archive d’un autre bridge que celui dont la base de données est ici. Rien n’a été modifié. Si c’est voulu, ajoutez --other-instance.
cli-archive-of-sqlite = { $path } contient des fichiers SQLite, mais DATABASE_URL désigne un serveur PostgreSQL. Restaurez-la avec file:…, puis utilisez « move ».
cli-archive-of-postgres = { $path } contient un export PostgreSQL, mais DATABASE_URL désigne un fichier SQLite. Restaurez-la avec postgres://…, puis utilisez « move ».
cli-restore-running = Un bridge, un service de conversation, une autre restauration ou un autre transfert fonctionne sur cette base de données. Rien n’a été modifié. Arrêtez toutes les répliques, attendez une demi-minute et réessayez.
cli-restore-incomplete = Toutes les lignes de l’archive ne sont pas dans la base de données. Vient-elle d’un schéma d’un autre nom ? Utilisez le même search_path et restaurez de nouveau avant de démarrer le bridge.
cli-restore-unfinished = Les bases de données de { $path } n’ont pas pu être échangées ({ $code }). Vérifiez les droits et l’espace disque libre, puis démarrez le bridge : il termine la restauration.
cli-restored-future = { $time } est dans le futur. Indiquez le moment auquel la base de données a été ramenée, avec son fuseau horaire.
cli-postgres-tool-missing = { $tool } n’est pas dans le PATH. Installez les outils clients de votre PostgreSQL, ou utilisez la sauvegarde de votre serveur ; après sa restauration, exécutez « npx node src/main.ts restored --since HEURE ».
cli-postgres-tool-version = { $tool } est plus ancien que le serveur ou l’archive : { $line } Installez les outils de la version du serveur.
cli-postgres-tool-failed = { $tool } a échoué : { $line } Rien n’a été modifié.
cli-damaged-backup = La sauvegarde la plus récente est { $path }, du { $at }. Arrêtez le bridge et exécutez : npx node src/main.ts restore { $path }
cli-move-not-empty = Dans la cible, { $where } contient des données qui ne viennent pas d’un transfert de cette base. Rien n’a été modifié. Indiquez une base vide.
cli-move-newer = L’une des bases a été utilisée par une version plus récente du bridge, dont celle-ci ne connaît pas toutes les tables. Rien n’a été modifié. Lancez le transfert avec cette version-là.
cli-move-same-kind = --to désigne une base de données du même type que DATABASE_URL. Entre fichiers SQLite, utilisez « backup » et « restore ».
cli-move-differs = Après la copie, la table { $table } diffère. Quelque chose écrit-il dans l’une des bases ? Arrêtez-le, videz la cible et recommencez.

## Setting up (src/cli/setup)

setup-intro = Voici la configuration de la passerelle. Chaque réponse est vérifiée aussitôt. Ctrl+C interrompt sans rien modifier.
setup-missing = Une réponse est nécessaire.
setup-keep = (Entrée conserve la valeur actuelle)
setup-ask-language = Dans quelle langue la passerelle parle-t-elle à votre équipe ?
setup-ask-chats = Où votre équipe répond-elle aux clients ?
setup-chats-both = Slack et Telegram
setup-ask-transport = Comment les événements de Slack atteignent-ils la passerelle ?
setup-transport-socket = Socket Mode : rien ne doit atteindre cette machine de l’extérieur
setup-transport-http = HTTP : Slack appelle l’adresse publique de la passerelle
setup-ask-database = Quelle base de données la passerelle utilise-t-elle ?
setup-database-sqlite = SQLite : un fichier sur cette machine
setup-database-postgres = PostgreSQL : un serveur, nécessaire à plusieurs répliques
setup-ask-database-url = Adresse de la base de données, postgres://user:password@host/name
setup-ask-service = Quel service de conversation vos clients utilisent-ils ?
setup-service-embedded = celui qui est fourni avec la passerelle
setup-service-external = un service qui tourne ailleurs
setup-ask-api-url = Adresse du service, qui se termine par /v1
setup-ask-api-key = Clé d’API du service
setup-ask-public-url = Adresse publique de la passerelle, https://bridge.example.org
setup-slack-app = Ouvrez ce lien pour créer l’application Slack, installez-la dans l’espace de travail et activez « Delayed Events » sous « Event Subscriptions » :
setup-ask-slack-bot-token = Jeton du bot, sous « OAuth & Permissions » (xoxb-…)
setup-ask-slack-app-token = Jeton d’application avec l’autorisation connections:write, sous « Basic Information » (xapp-…)
setup-ask-slack-signing-secret = Secret de signature, sous « Basic Information »
setup-ask-slack-room = Invitez l’application dans le canal avec /invite. Identifiant ou lien du canal
setup-telegram-bot = Créez un bot : écrivez /newbot à @BotFather.
setup-ask-telegram-bot-token = Jeton donné par @BotFather (123456789:AA…)
setup-telegram-group = Créez un groupe privé, activez « Sujets » et ajoutez { $bot } comme administrateur avec le droit « Gérer les sujets ».
setup-ask-telegram-room-heard = En attente du groupe. Écrivez-y n’importe quoi, ou saisissez ici son identifiant (-100…)
setup-ask-telegram-room = Identifiant du groupe (-100…)
setup-telegram-heard = Le bot est dans { $title } ({ $room }).
setup-written = { $path } a été écrit.
setup-unchanged = { $path } contient déjà ces paramètres.
setup-cancelled = Rien n’a été modifié.
setup-environment-wins = { $name } est aussi défini dans l’environnement, qui l’emporte sur { $path }. Retirez-le de là.
setup-no-terminal = « setup » pose des questions, mais ceci n’est pas un terminal. Indiquez un fichier de réponses : setup --answers FICHIER.
cli-file-unreadable = Impossible de lire { $path } ({ $code }).
setup-answers-line = { $path }, ligne { $line } : elle n’a pas la forme NOM=valeur.
setup-answers-twice = { $path }, ligne { $line } : { $name } est défini une seconde fois.
setup-unwritable = Impossible d’écrire { $path } ({ $code }). Rien n’a été modifié. Vérifiez les droits du dossier et l’espace disque libre.
setup-env-odd = { $path } contient { $name } sous une forme qui ne peut pas être modifiée sans risque. Rien n’a été modifié. Corrigez cette ligne à la main.
