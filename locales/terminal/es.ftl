### Español. Order and meaning as in en.ftl; people are addressed with “tú”, as Slack and Telegram do.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = problema
fail-fault = { $name } en el propio puente:

## Settings and the file of routes (src/config/index.ts, src/config/routes.ts)

setting-lacks = { $name } está configurado, pero falta { $other }.
setting-not-web-address = { $name } no es una dirección web.
setting-url-not-plain = { $name } contiene un nombre de usuario, una contraseña, una consulta o un fragmento. Escribe solo la dirección del servidor.
setting-secret-short = { $name } contiene un secreto de menos de { $least } caracteres. «openssl rand -hex 32» muestra uno bueno.
setting-secret-common = { $name } contiene un secreto fácil de adivinar. «openssl rand -hex 32» muestra uno bueno.
setting-file-both = { $name } y { $name }_FILE están configurados a la vez. Quita uno de los dos.
setting-file-missing = { $name }_FILE: no existe el archivo { $path }.
setting-file-folder = { $name }_FILE: { $path } es una carpeta. Indica el archivo que contiene el secreto.
setting-file-unreadable = { $name }_FILE: el usuario del puente no puede leer { $path } ({ $code }). Hazlo propietario o deja que su grupo lo lea.
setting-file-empty = { $name }_FILE: { $path } está vacío.
setting-file-lines = { $name }_FILE: { $path } contiene más de una línea. Escribe el secreto en una sola línea.
setting-file-open = { $name }_FILE: todos los usuarios de esta máquina pueden leer { $path }. «chmod o-r { $path }» lo corrige.
setting-unknown = { $name } no es un ajuste del puente.
setting-unknown-near = { $name } no es un ajuste del puente. ¿Querías decir { $nearest }?
setting-proxy = HTTPS_PROXY no es la dirección de un proxy HTTP. Se escribe como http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: no se puede leer { $path }, o no contiene ningún certificado en formato PEM.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS no tiene efecto en .env, porque Node.js lo lee antes. Configúralo en el entorno.
setting-not-whole = { $name } no es un número entero de { $least } a { $most }.
setting-ops-port = OPS_PORT es el mismo puerto que PORT. Configura otro o déjalo vacío.
setting-not-one-of = { $name } no es ninguno de estos valores: { $all }.
setting-not-network = { $name }: { $value } no es una red como 10.0.0.0/8 o fd00::/8.
setting-not-domain = { $name }: { $value } no es un dominio como shop.example.
setting-hours = { $name } no tiene la forma Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL no es ni file:… ni postgres://….
setting-api-url-v1 = CONVERSATION_API_URL no termina en /v1.
setting-public-url-service = Falta PUBLIC_URL: el servicio la necesita para llegar al puente. O suscríbelo a mano y configura CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = No hay ningún chat de equipo configurado. Configura SLACK_BOT_TOKEN o TELEGRAM_BOT_TOKEN, o ejecuta “npm run sandbox” para probar sin ninguno.
setting-slack-bot-token = SLACK_BOT_TOKEN no es un token de bot, que empieza por xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN no es un token de app, que empieza por xapp-.
setting-slack-transport = SLACK_BOT_TOKEN está configurado, pero ni SLACK_APP_TOKEN (Socket Mode) ni SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = Falta SLACK_ROOM: el id del canal para las conversaciones. O configura ROUTES_FILE.
setting-slack-public-url = Falta PUBLIC_URL: con SLACK_SIGNING_SECRET es Slack quien llama al puente. O configura SLACK_APP_TOKEN para Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN no es un token de bot, que tiene este aspecto: 123456789:AA….
setting-telegram-room = Falta TELEGRAM_ROOM: el id de chat del grupo para las conversaciones. O configura ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM no es el id de chat de un grupo, que es un número negativo como -1001234567890.
setting-telegram-secret = TELEGRAM_MODE es webhook, pero falta TELEGRAM_WEBHOOK_SECRET.
setting-telegram-secret-unused = TELEGRAM_WEBHOOK_SECRET está configurado, pero TELEGRAM_MODE no es webhook.
setting-telegram-secret-letters = TELEGRAM_WEBHOOK_SECRET contiene caracteres que no son letras, cifras, _ ni -, o más de 256.
setting-telegram-public-url = Falta PUBLIC_URL: con TELEGRAM_MODE=webhook es Telegram quien llama al puente. O déjalo en polling.
setting-ops-room = OPS_ROOM no es una sala: se escribe como slack:C0123456789 o telegram:-1001234567890.

room-chat-unknown = { $where }: no hay ningún chat de equipo llamado { $chat }.
room-chat-not-set = { $where } nombra una sala de { $chat }, pero falta { $name }.
room-not-a-group = { $where }: telegram:{ $room } no es el id de chat de un grupo.
routes-unreadable = { $where } no se puede leer.
routes-yaml = { $where }: la línea { $line } no es YAML válido ({ $code }).
routes-tab = { $where }: la línea { $line } tiene sangría con un tabulador, que YAML prohíbe. Use espacios.
routes-keys-unknown = { $where }: desconocido aquí: { $keys }.
routes-not-one-of = { $where } no es ninguno de estos valores: { $all }.
routes-missing = { $where }: falta este valor.
routes-wrong-kind = { $where } tiene que ser { $expected ->
        [string] un texto
        [number] un número
        [boolean] true o false
        [array] una lista
       *[other] nombres con valores
    }.
routes-empty = { $where } está vacío.
routes-not-positive = { $where } tiene que ser mayor que 0.
routes-too-large = { $where } puede ser { $most } como máximo.
routes-wrong = { $where } no se entiende.

routes-room = { $where }: una sala se escribe como slack:C0123456789.
routes-no-room = { $where }: una ruta necesita una sala para hilos (“thread”) o para avisos (“alert”).
routes-time = { $where }: una hora se escribe como "20:00", entre comillas.
routes-zone = { $where }: una zona horaria se escribe como Europe/Berlin.
routes-same-times = { $where }: las horas de silencio empiezan y terminan a horas distintas.
routes-language = { $where }: un idioma se escribe como de o pt-BR.
routes-domain = { $where }: un dominio se escribe como shop.example.
routes-team = { $where }: las respuestas firmadas como “team” necesitan el nombre del equipo, una línea de 1 a 100 caracteres.
routes-reactions = { $where }: escribe “true”, o emojis y lo que hace cada uno: take, no-answer, close o tag:NOMBRE (1 a 40 caracteres).
routes-language-unknown = rooms.{ $room }: no existe el idioma { $language }, solo { $known }.
routes-person = { $where }: una persona se escribe como slack:U0123456789 o telegram:123456789.
routes-duty = { $where }: la guardia se escribe slack:S0123456789 (un grupo de usuarios), slack:U0123456789 o telegram:123456789, o es next-room.
routes-duty-unused = { $where } es para la segunda etapa: ponga dos números en «waiting», por ejemplo [15, 60].
routes-duty-elsewhere = { $where }: { $person } no usa el chat de equipo de esta sala y nunca sería llamado. Añada next-room o póngalo en una sala de ese chat.
routes-waiting-rising = { $where }: la segunda etapa debe ser posterior a la primera.
routes-two-operators = { $where }: { $person } figura como dos operadores, { $one } y { $other }.
routes-two-modes = { $where }: { $room } tiene dos modos, { $one } y { $other }.
routes-room-unused = { $where }: ninguna ruta nombra esta sala.

## Where the bridge listens (src/platform/http/server.ts)

listen-taken = El puerto { $port } de { $host } está ocupado. Para el otro programa o pon otro número en PORT.
listen-forbidden = Este usuario no puede usar el puerto { $port }. Pon en PORT un número mayor que 1023.
listen-elsewhere = { $host } no es una dirección de esta máquina. Pon 127.0.0.1 o 0.0.0.0 en HOST.
listen-failed = No se puede escuchar en { $host }:{ $port } ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = No se puede crear una carpeta en { $folder } ({ $code }). Pon en TMPDIR una en la que se pueda escribir.
sandbox-not-included = El sandbox no forma parte de esta imagen. Para probar el puente sin un chat de equipo, ejecuta “npm start” en una copia del código fuente.

## Setting up Slack (src/team-chats/slack)

slack-setup-token = Slack rechaza SLACK_BOT_TOKEN ({ $code }). Instala la app en el espacio de trabajo y configura el “Bot User OAuth Token”, que empieza por xoxb-.
slack-setup-app-token = Slack rechaza SLACK_APP_TOKEN ({ $code }). Crea en “Basic Information” un token de nivel de app con el permiso connections:write y configúralo; empieza por xapp-.
slack-setup-scopes = Permisos que le faltan a la app de Slack: { $scopes }. Añade { $count ->
        [one] el permiso
        [many] los permisos
       *[other] los permisos
    } en “OAuth & Permissions” (o pega el manifiesto de nuevo), vuelve a instalar la app y configura el token nuevo.
slack-setup-scopes-unknown = Slack no dice qué permisos tiene la app: algo por el camino quita la cabecera x-oauth-scopes. Compáralos con el manifiesto (“npm run manifest”).
slack-setup-extra = A la app de Slack le falta { $extra }, así que no se puede preguntar con comandos. Genera el manifiesto de nuevo (“npm run manifest”), pégalo en “App Manifest” y vuelve a instalar la app.
slack-setup-group-gone = Slack no tiene el grupo de usuarios { $group }, o está desactivado: su mención no llama a nadie. Corrija «duty» en el archivo de rutas; los recordatorios siguen sin él.
slack-setup-groups-unread = No se puede comprobar si existen los grupos de usuarios de «duty» ({ $code }). Añada el permiso usergroups:read en «OAuth & Permissions» y reinstale la aplicación; las menciones funcionan sin él.
slack-setup-pins = A la aplicación de Slack le falta { $scope }, así que las listas de clientes que esperan no se fijan. Crea de nuevo el manifiesto (“npm run manifest”), pégalo en “App Manifest” e instala la aplicación otra vez.
slack-setup-reactions = A la aplicación de Slack le falta { $scope }, así que las reacciones no hacen nada. Crea de nuevo el manifiesto (“npm run manifest”), pégalo en “App Manifest” e instala la aplicación otra vez.
slack-setup-unreachable = Slack no responde ({ $code }). Revisa la red y SLACK_API_URL, si está configurado.
slack-setup-room-missing = Slack no conoce ninguna sala { $room }, o la app no puede verla. Pon el ID del canal (empieza por C o G) e invita a la app con /invite.
slack-setup-room-not-joined = La app no es miembro de { $name } ({ $room }). Escribe allí “/invite @{ $bot }”.
slack-setup-room-archived = { $name } ({ $room }) está archivada. Desarchívala o elige otra sala.
slack-setup-room-shared = { $name } ({ $room }) se comparte con otra organización, así que personas ajenas leerían lo que escriben los clientes. Elige una sala que no se comparta.
slack-setup-room-failed = Slack no dice nada sobre la sala { $room } ({ $code }). Inténtalo de nuevo.
slack-setup-room-not-an-id = “{ $room }” no es el ID de una sala de Slack. Pon el ID del canal, que empieza por C o G: está al final de “Ver detalles del canal”.

## Setting up Telegram (src/team-chats/telegram)

telegram-setup-token = Telegram rechaza TELEGRAM_BOT_TOKEN. Pídeselo a @BotFather con /token y configúralo; tiene este aspecto: 123456789:AA….
telegram-setup-unreachable = Telegram no responde ({ $code }). Revisa la red y TELEGRAM_API_ROOT, si está configurado.
telegram-setup-room-missing = Telegram no conoce ningún grupo { $room }, o { $bot } nunca estuvo en él. Pon el ID de chat del grupo, un número negativo, y añade { $bot } al grupo.
telegram-setup-room-not-a-group = { $name } ({ $room }) no es un grupo. Pon el ID de chat de un grupo.
telegram-setup-room-not-joined = { $bot } no es miembro de { $name } ({ $room }). Añádelo al grupo y hazlo administrador.
telegram-setup-room-public = { $name } ({ $room }) es público: cualquiera podría leer lo que escriben los clientes y responderles. Haz privado el grupo: “Editar”, “Tipo de grupo”.
telegram-setup-room-failed = Telegram no dice nada sobre el grupo { $room } ({ $code }). Inténtalo de nuevo.
telegram-setup-not-admin = { $bot } no es administrador de { $name } ({ $room }), así que no puede preguntar quién es miembro. Hazlo administrador, con permiso para gestionar temas.
telegram-setup-not-admin-privacy = { $bot } no es administrador de { $name } ({ $room }) y su modo de privacidad le oculta lo que escribe el equipo. Hazlo administrador, con permiso para gestionar temas; los administradores lo oyen todo.
telegram-setup-no-topic-right = { $bot } no puede gestionar temas en { $name } ({ $room }). Dale el permiso “Gestionar temas” en “Administradores”.
telegram-setup-no-topics = { $name } ({ $room }) no tiene temas: allí cada conversación es una cadena de respuestas. Activa “Temas” en los ajustes del grupo para tener un tema por conversación.
telegram-setup-no-pin-right = { $bot } no puede fijar mensajes en { $name } ({ $room }), así que la lista de clientes que esperan no se fija. Dale el derecho “Fijar mensajes” en “Administradores”.
telegram-setup-no-reactions = Telegram solo comunica las reacciones a los administradores, y { $bot } no lo es en { $name } ({ $room }), así que allí las reacciones no hacen nada. Hazlo administrador.

## The manifest of the Slack app (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = Las conversaciones de los clientes como hilos: responde aquí y lo leen donde escribieron.
slack-manifest-shortcut = Buscar el contacto
slack-manifest-shortcut-about = Quién es el cliente de este hilo
slack-manifest-save = Guardar como respuesta
slack-manifest-save-about = Guardar este texto para “!r NOMBRE”
slack-command-contact = ¿Quién es este cliente?
slack-command-contact-hint = NOMBRE, TELÉFONO o CORREO
slack-command-conversations = Conversaciones, con enlaces a sus hilos
slack-command-waiting = Clientes que esperan una respuesta, primero los que más llevan
slack-command-conversation = Abrir aquí el hilo de una conversación
slack-command-replies = Respuestas guardadas: ver, añadir, editar, eliminar
slack-command-trace = Qué fue de los mensajes de una conversación, para administradores
slack-command-operator = Decir qué operador eres
slack-command-why = Por qué no se llamó a nadie por un cliente que espera
slack-command-report = Cómo fueron los últimos siete días en esta sala
slack-command-help = Qué hace escribir aquí y qué se puede preguntar

## The doctor (src/cli/doctor)

doctor-verdict-ok = ok
doctor-verdict-failed = ERROR
doctor-verdict-advice = aviso
doctor-verdict-skipped = -
doctor-area-settings = Ajustes
doctor-area-database = Base de datos
doctor-area-bridge = Puente
doctor-area-service = Servicio de conversaciones
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Ida y vuelta
doctor-summary = { $failed ->
        [0] No hay ningún problema.
        [one] Hay un problema.
        [many] Hay { $failed } de problemas.
       *[other] Hay { $failed } problemas.
    }
doctor-nothing-set = No hay ningún chat de equipo ni servicio configurado, así que “npm start” inicia el sandbox: el servicio, el puente y emuladores locales de Slack y Telegram en una página. No necesita ningún token y nada sale de esta máquina.
doctor-nothing-set-next = Para conectar un chat de equipo real, configura SLACK_BOT_TOKEN, SLACK_APP_TOKEN y SLACK_ROOM, o TELEGRAM_BOT_TOKEN y TELEGRAM_ROOM, en el entorno o en un archivo .env; README.md dice de dónde salen. Después ejecuta “npm run doctor” de nuevo.
doctor-settings-well = Completos: { $chats }; { $service ->
        [embedded] el servicio integrado
       *[other] el servicio en { $service }
    }.
doctor-settings-later = El servicio y los chats de equipo se revisan cuando los ajustes estén completos.
doctor-database-new = { $where } aún no existe; el primer inicio la crea.
doctor-database-folder = No se puede escribir en { $folder }, así que { $where } no se puede crear. Da permiso de escritura allí al usuario que ejecuta el puente, o pon otra ruta en DATABASE_URL.
doctor-database-reached = { $where } está ahí y responde.
doctor-database-written = Se puede escribir en ella.
doctor-database-tables-new = Aún no tiene tablas; el primer inicio las crea.
doctor-database-tables = Sus tablas son las de esta versión.
doctor-database-tables-old = Sus tablas son las de una versión anterior; el próximo inicio las cambia. Haz antes una copia de seguridad.
doctor-database-tables-usable = Una versión más nueva del puente ha ampliado sus tablas ({ $names }), y esta versión funciona con ellas.
doctor-database-tables-newer = Sus tablas son de una versión más nueva del puente ({ $names }). Ejecuta esa versión o restaura la copia de seguridad de antes de la actualización.
doctor-database-space = Hay { $free } MB libres en su disco.
doctor-database-space-low = Solo hay { $free } MB libres en su disco, y por debajo de { $least } MB el puente podría dejar pronto de aceptar nada. Libera espacio o mueve la base de datos con DATABASE_URL.
doctor-database-version = PostgreSQL, versión { $version }.
doctor-database-version-old = PostgreSQL { $version } ya no recibe correcciones. Actualízalo a { $least } o posterior.
doctor-database-dead = { $count ->
        [one] Se abandonó una entrada.
        [many] Se abandonaron { $count } de entradas.
       *[other] Se abandonaron { $count } entradas.
    } “npm run dead-letters” las muestra, y las reintenta o las descarta.
doctor-bridge-absent = El puente no está en marcha aquí: nada responde en { $url }. “npm start” lo inicia.
doctor-bridge-any-port = { $name } es 0, así que nadie sabe dónde escucha el puente.
doctor-bridge-foreign = Otro programa responde en { $url }. Páralo o pon otro número en { $name }.
doctor-bridge-ready = El puente está en marcha en { $url } y está listo.
doctor-bridge-part = El puente está en marcha, pero { $part } no está bien: { $reason } Mira su registro y las líneas de abajo.
doctor-service-embedded = Forma parte del puente y arranca con él.
doctor-service-embedded-runs = Funciona dentro del puente y responde en { $url }.
doctor-service-embedded-silent = El puente está en marcha, pero lo que responde en { $url } no es su servicio. Mira el registro del puente; si es otro programa, páralo.
doctor-service-key-illegal = CONVERSATION_API_KEY contiene caracteres que ninguna clave tiene. Cópiala de nuevo, sin espacios ni saltos de línea.
doctor-service-reached = { $url } responde y acepta la clave.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = Los relojes de esta máquina y del servicio difieren en { $seconds ->
        [one] un segundo
        [many] { $seconds } de segundos
       *[other] { $seconds } segundos
    }.
doctor-clock-wrong = Los relojes de esta máquina y del servicio difieren en { $seconds } segundos: los mensajes parecerían retrasados y las firmas de Slack, caducadas. Haz que el reloj se ajuste por la red (NTP).
doctor-clock-unknown = El servicio no dice su hora.
doctor-webhook-not-needed = Falta PUBLIC_URL, y no pasa nada: el servicio está en esta máquina y alcanza el puente aquí.
doctor-webhook-by-hand = Falta PUBLIC_URL, así que no se puede probar el camino del servicio al puente. Pon la dirección que se le dio a mano al servicio, sin { $path }.
doctor-webhook-plain = PUBLIC_URL no es https, y el servicio de conversaciones puede rechazarla. Pon delante del puente un proxy con certificado.
doctor-webhook-well = Un evento firmado enviado a { $url } llegó { $by ->
        [doctor] a esta máquina (el puente no está en marcha, así que respondió el doctor)
       *[bridge] al puente
    }, visto desde aquí. Iba firmado con el secreto del puente, así que no muestra si el servicio firma con el mismo.
doctor-webhook-unreachable = Nada responde en { $url } ({ $code }). Revisa PUBLIC_URL, su nombre en el DNS, su certificado y que lo que está allí pase las peticiones a { $listening }.
doctor-webhook-status = { $url } responde { $status }, así que no lleva al puente. Revisa PUBLIC_URL y que lo que está allí pase las peticiones a { $listening }, con la ruta incluida.
doctor-webhook-redirect = { $url } responde { $status }, una redirección, que el servicio no sigue. Pon en PUBLIC_URL la dirección a la que lleva.
doctor-webhook-refused = Lo que responde en { $url } rechaza la firma. Es otro puente, o uno con otra base de datos u otro CONVERSATION_WEBHOOK_SECRET; haz que PUBLIC_URL lleve a este.
doctor-webhook-not-ready = El puente en { $url } no acepta nada en este momento ({ $status }). Mira su registro y la base de datos.
doctor-webhook-unsubscribed = El puente aún no se ha suscrito a los eventos del servicio, así que no hay secreto con el que firmar una prueba. Espera a que lo haga o mira su registro.
doctor-subscribed = El puente está suscrito a los eventos del servicio en { $url }.
doctor-subscribed-elsewhere = El puente está suscrito con otra dirección ({ $url }); el próximo inicio lo suscribe de nuevo.
doctor-slack-token = Slack acepta SLACK_BOT_TOKEN.
doctor-slack-scopes = La app tiene todos los permisos que necesita.
doctor-slack-app-token = Slack acepta SLACK_APP_TOKEN para Socket Mode.
doctor-slack-rooms = { $count ->
        [one] La app es miembro de su sala, que no está archivada ni compartida.
        [many] La app es miembro de sus { $count } de salas, y ninguna está archivada ni compartida.
       *[other] La app es miembro de sus { $count } salas, y ninguna está archivada ni compartida.
    }
doctor-slack-delayed = Slack no dice si “Delayed Events” está activado: míralo en “Event Subscriptions” de la app. Sin esa opción, Slack abandona los eventos si el puente falta unos minutos.
doctor-telegram-token = Telegram acepta TELEGRAM_BOT_TOKEN.
doctor-telegram-rooms = { $count ->
        [one] El bot está en su grupo, que es privado.
        [many] El bot está en sus { $count } de grupos, que son privados.
       *[other] El bot está en sus { $count } grupos, que son privados.
    }
doctor-telegram-rights = Es administrador con los permisos que necesita, así que lo oye todo, sea cual sea su modo de privacidad.
doctor-telegram-webhook = Telegram envía las actualizaciones a { $host }; en espera: { $count }.
doctor-telegram-webhook-failing = Telegram no puede entregar las actualizaciones a { $host } ({ $code }); en espera: { $count }. Revisa PUBLIC_URL, su certificado y que lo que está allí pase { $path } al puente.
doctor-telegram-webhook-later = Telegram aún no envía las actualizaciones a ninguna parte; el próximo inicio fija la dirección.
doctor-telegram-webhook-other = Telegram envía las actualizaciones a { $host ->
        [none] nadie
       *[other] { $host }
    }, no al puente: otro programa usa este token. Dale al puente un bot propio.
doctor-telegram-webhook-left = Hay un webhook a { $host } y, mientras exista, no se puede consultar. El próximo inicio lo quita; si lo puso otro programa, dale al puente un bot propio.
doctor-telegram-polled-by-bridge = El puente en marcha consulta Telegram, así que no se buscó a nadie más.
doctor-telegram-polled-by-replica = Otra réplica del puente consulta Telegram.
doctor-telegram-polled-by-nobody = Ningún otro programa consulta con este token.
doctor-telegram-polled-by-other = Otro programa consulta con este token y se quitarían los mensajes el uno al otro. Páralo o dale al puente un bot propio.
doctor-telegram-failed = Telegram no respondió ({ $code }). Inténtalo de nuevo.
doctor-round-trip-off = “npm run doctor -- --round-trip” publica una línea en cada sala y la quita.
doctor-round-trip-line = Una prueba de Conversation Bridge; esta línea desaparece sola.
doctor-round-trip-room = { $chat }, { $room }: se publicó una línea, { $found ->
        [yes] se volvió a encontrar
       *[other] que allí no se puede buscar
    }, y se quitó.
doctor-round-trip-lost = { $chat }, { $room }: se publicó una línea y se quitó, pero entretanto no se pudo encontrar. Si no encuentra sus publicaciones, el puente puede publicar dos veces tras una interrupción; revisa los permisos para leer el historial.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
doctor-slack-events-arrive = Los eventos de Slack llegan a { $url } y sus firmas coinciden.
doctor-slack-events-secret = Los eventos de Slack llegan a { $url }, pero sus firmas no coinciden con SLACK_SIGNING_SECRET. Copie el Signing Secret de la página «Basic Information» de la app.
doctor-slack-events-clock = Los eventos de Slack llegan a { $url } con una hora que difiere más de cinco minutos de la de esta máquina. Ajuste su reloj.
doctor-slack-events-none = Ningún evento de Slack llegó a { $url } en diez segundos. Revise la Request URL en «Event Subscriptions» de la configuración de la app y lo que hay entre Slack y esta máquina.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, sandbox. Nada sale de esta máquina, y al final todo se olvida.
cli-banner-kept = La base de datos del bridge se queda, con lo que escriben los clientes, porque DATABASE_URL está definida.
cli-banner-open = Abre
cli-banner-open-what = el sitio web de un cliente, el Slack del equipo y su Telegram. Escribe en el chat del cliente, responde en cualquiera de los hilos, y el cliente lo lee.
cli-banner-bridge = Puente
cli-banner-service = Servicio
cli-banner-service-key = { $url }  clave { $key }
cli-banner-console = Consola
cli-banner-console-sign-in = { $url }  nombre { $name }  contraseña { $password }
cli-banner-emulator = un emulador en { $url }
cli-banner-end = Ctrl+C lo termina. Para conectar lo tuyo: docs/slack.md y docs/telegram.md.

cli-dead-not = { $entry } no es una de las entradas abandonadas; “npm run dead-letters” las muestra.
cli-manifest-url-missing = Falta PUBLIC_URL: el manifiesto para HTTP nombra la dirección a la que llama Slack.
cli-subscribe-embedded = Falta CONVERSATION_API_URL: el servicio integrado no necesita que nadie lo suscriba a mano.
cli-subscribe-url-missing = Falta PUBLIC_URL: el servicio la necesita para llegar al puente.
cli-relink-unknown-room = Ninguna sala de Slack configurada con hilos se llama { $room }. Hay: { $known }.
cli-relink-nothing = No hay ninguna sala de Slack que leer. Telegram no se puede releer: escriba en el tema y el puente dirá qué hacer.
cli-guard-unreadable = No se puede leer { $file }.
cli-guard-line = La línea { $line } no es un objeto JSON con un texto: { "{" }"text": "…"{ "}" }.
cli-key-unknown = Ninguna clave válida tiene el ID { $id }; ejecuta “npm run service -- keys list”.
cli-operator-taken = Ya existe el operador { $name }; “npm run service -- operators password” crea una contraseña nueva.
cli-operator-unknown = No existe el operador { $name }; ejecuta “npm run service -- operators list”.
cli-operator-not-in = Ningún operador { $name } puede entrar; ejecuta “npm run service -- operators list”.
cli-subscription-unknown = No existe la suscripción { $id }; ejecuta “npm run service -- subscriptions list”.
cli-export-exists = { $path } ya existe: indica otro archivo, o --resume.
cli-export-broken-off = No se escribió todo: falló { $path } ({ $code }).
cli-export-broken-off-output = No se escribió todo: falló la salida estándar ({ $code }).
cli-export-not-ours = { $path } no termina con una conversación exportada: se deja como está.
cli-backup-exists = { $path } ya existe. Elige otro nombre o añade --force.
cli-backup-nothing = No hay ninguna base de datos en { $path }. Revisa DATABASE_URL y la carpeta en la que estás.
cli-backup-unwritable = No se pudo escribir en { $path } ({ $code }). No se cambió nada. Revisa los permisos y el espacio libre en disco.
cli-backup-busy = Otra copia de seguridad o restauración está en curso en { $path }. Espera a que termine.
cli-archive-unreadable = No se puede leer { $path } ({ $code }). Revisa la ruta y los permisos.
cli-archive-damaged = { $path } no es un archivo completo del bridge: está cortado o dañado. No se cambió nada. Usa otra copia de seguridad.
cli-archive-newer = { $path } es de una versión más nueva del bridge. No se cambió nada. Restáuralo con esa versión.
cli-archive-foreign = { $path } es el archivo de otro bridge, no del que tiene aquí su base de datos. No se cambió nada. Si es lo que quieres, añade --other-instance.
cli-archive-of-sqlite = { $path } contiene archivos de SQLite, pero DATABASE_URL indica un servidor PostgreSQL. Restáuralo con file:… y luego usa «move».
cli-archive-of-postgres = { $path } contiene un volcado de PostgreSQL, pero DATABASE_URL indica un archivo SQLite. Restáuralo con postgres://… y luego usa «move».
cli-restore-running = Hay un bridge, un servicio de conversaciones, u otra restauración u otro traslado en marcha sobre esta base de datos. No se cambió nada. Detén todas las réplicas, espera medio minuto y vuelve a intentarlo.
cli-restore-incomplete = No todas las filas del archivo están ahora en la base de datos. ¿Viene de un esquema con otro nombre? Usa el mismo search_path y restaura de nuevo antes de arrancar el bridge.
cli-restore-unfinished = No se pudieron intercambiar las bases de datos de { $path } ({ $code }). Revisa los permisos y el espacio libre en disco y arranca el bridge: completa la restauración.
cli-restored-future = { $time } está en el futuro. Indica el momento al que se devolvió la base de datos, con su zona horaria.
cli-postgres-tool-missing = { $tool } no está en el PATH. Instala las herramientas cliente de tu PostgreSQL o usa la copia de seguridad de tu servidor; cuando haya restaurado, ejecuta «npx node src/main.ts restored --since HORA».
cli-postgres-tool-version = { $tool } es más antiguo que el servidor o el archivo: { $line } Instala las herramientas de la versión del servidor.
cli-postgres-tool-failed = { $tool } falló: { $line } No se cambió nada.
cli-damaged-backup = La copia de seguridad más reciente es { $path }, del { $at }. Detén el bridge y ejecuta: npx node src/main.ts restore { $path }
cli-move-not-empty = En el destino, { $where } contiene algo que no viene de un traslado de esta base de datos. No se cambió nada. Indica una base vacía.
cli-move-newer = Una de las bases de datos fue usada por una versión más nueva del bridge, y esta no conoce todas sus tablas. No se cambió nada. Haz el traslado con esa versión.
cli-move-same-kind = --to indica una base de datos del mismo tipo que DATABASE_URL. Entre archivos SQLite, usa «backup» y «restore».
cli-move-differs = Tras la copia, la tabla { $table } difiere. ¿Hay algo escribiendo en una de las bases de datos? Detenlo, vacía el destino y repite el traslado.

## Setting up (src/cli/setup)

setup-intro = Aquí se configura el puente. Cada respuesta se comprueba al momento. Ctrl+C lo termina sin cambiar nada.
setup-missing = Hace falta una respuesta.
setup-keep = (Intro conserva el valor actual)
setup-ask-language = ¿En qué idioma habla el puente con tu equipo?
setup-ask-chats = ¿Dónde responde tu equipo a los clientes?
setup-chats-both = Slack y Telegram
setup-ask-transport = ¿Cómo llegan los eventos de Slack al puente?
setup-transport-socket = Socket Mode: nada tiene que llegar a esta máquina desde fuera
setup-transport-http = HTTP: Slack llama a la dirección pública del puente
setup-ask-database = ¿Qué base de datos usa el puente?
setup-database-sqlite = SQLite: un archivo en esta máquina
setup-database-postgres = PostgreSQL: un servidor, necesario para varias réplicas
setup-ask-database-url = Dirección de la base de datos, postgres://user:password@host/name
setup-ask-service = ¿Qué servicio de conversaciones usan tus clientes?
setup-service-embedded = el que viene con el puente
setup-service-external = uno que funciona en otro sitio
setup-ask-api-url = Dirección del servicio, que termina en /v1
setup-ask-api-key = Clave de API del servicio
setup-ask-public-url = Dirección pública del puente, https://bridge.example.org
setup-slack-app = Abre este enlace para crear la app de Slack, instálala en el espacio de trabajo y activa “Delayed Events” en “Event Subscriptions”:
setup-ask-slack-bot-token = Token del bot, en “OAuth & Permissions” (xoxb-…)
setup-ask-slack-app-token = Token de nivel de app con el permiso connections:write, en “Basic Information” (xapp-…)
setup-ask-slack-signing-secret = Secreto de firma, en “Basic Information”
setup-ask-slack-room = Invita a la app al canal con /invite. Id o enlace del canal
setup-telegram-bot = Crea un bot: escribe /newbot a @BotFather.
setup-ask-telegram-bot-token = Token que te dio @BotFather (123456789:AA…)
setup-telegram-group = Crea un grupo privado, activa “Temas” y añade a { $bot } como administrador con el permiso “Gestionar temas”.
setup-ask-telegram-room-heard = Esperando al grupo. Escribe allí cualquier cosa, o teclea aquí su id de chat (-100…)
setup-ask-telegram-room = Id de chat del grupo (-100…)
setup-telegram-heard = El bot está en { $title } ({ $room }).
setup-written = Se ha escrito { $path }.
setup-unchanged = { $path } ya contiene estos ajustes.
setup-cancelled = No se cambió nada.
setup-environment-wins = { $name } también está definido en el entorno, que tiene prioridad sobre { $path }. Quítalo de allí.
setup-no-terminal = “setup” hace preguntas, pero esto no es un terminal. Indica un archivo con las respuestas: setup --answers ARCHIVO.
cli-file-unreadable = No se puede leer { $path } ({ $code }).
setup-answers-line = { $path }, línea { $line }: no tiene la forma NOMBRE=valor.
setup-answers-twice = { $path }, línea { $line }: { $name } aparece por segunda vez.
setup-unwritable = No se pudo escribir { $path } ({ $code }). No se cambió nada. Revisa los permisos de su carpeta y el espacio libre en disco.
setup-env-odd = { $path } contiene { $name } en una forma que no se puede cambiar con seguridad. No se cambió nada. Corrige esa línea a mano.
