### Español. Order and meaning as in en.ftl; people are addressed with “tú”, as Slack and Telegram do.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = problema
fail-fault = { $name } en el propio puente:

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
doctor-nothing-set = No hay nada configurado, así que “npm start” inicia el sandbox: el servicio, el puente y simuladores locales de Slack y Telegram en una página. No necesita ningún token y nada sale de esta máquina.
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
doctor-database-tables-newer = Sus tablas son de una versión más nueva del puente ({ $names }). Ejecuta esa versión o restaura la copia de seguridad de antes de la actualización.
doctor-database-space = Hay { $free } MB libres en su disco.
doctor-database-space-low = Solo hay { $free } MB libres en su disco, y por debajo de { $least } MB el puente podría dejar pronto de aceptar nada. Libera espacio o mueve la base de datos con DATABASE_URL.
doctor-database-version = PostgreSQL, versión { $version }.
doctor-database-version-old = PostgreSQL { $version } ya no recibe correcciones. Actualízalo a { $least } o posterior.
doctor-database-dead = { $count ->
        [one] Se abandonó una entrada.
        [many] Se abandonaron { $count } de entradas.
       *[other] Se abandonaron { $count } entradas.
    } “npm run dead” las muestra, y las reintenta o las descarta.
doctor-bridge-absent = El puente no está en marcha aquí: nada responde en { $url }. “npm start” lo inicia.
doctor-bridge-any-port = PORT es 0, así que nadie sabe dónde escucha el puente.
doctor-bridge-foreign = Otro programa responde en { $url }. Páralo o pon otro número en PORT.
doctor-bridge-ready = El puente está en marcha en { $url } y está listo.
doctor-bridge-part = El puente está en marcha, pero { $part } no está bien: { $reason }. Mira su registro y las líneas de abajo.
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
    }, visto desde aquí.
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
