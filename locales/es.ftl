### Español. Order and meaning as in en.ftl; people are addressed with “tú”, as Slack and Telegram do.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = El chat del equipo está limitando las peticiones del puente, que espera y continúa.
failure-CHAT_UNREACHABLE = El chat del equipo no dio una respuesta útil. El puente comprueba si la publicación llegó y vuelve a intentarlo.
failure-CHAT_UNAUTHORIZED = El chat del equipo rechaza el token o falta un permiso (scope). Instala la app de nuevo y configura el token nuevo.
failure-ROOM_UNAVAILABLE = La sala no existe, está archivada o el bot no es miembro. Invita al bot o corrige el ID de la sala.
failure-ROOM_FORBIDDEN = Al bot le falta un permiso en esta sala o no puede escribir en ella. Dele el permiso y el puente continuará.
failure-THREAD_CLOSED = El hilo está cerrado y el bot no puede reabrirlo. Solo espera esta conversación. Reabra el hilo o dé al bot permiso para gestionar temas; pasado un minuto, el puente abre un hilo nuevo.
failure-THREAD_GONE = El hilo se eliminó o se bloqueó. El puente abre uno nuevo y continúa allí.
failure-POST_REFUSED = El chat del equipo rechaza esta publicación por un motivo desconocido. El puente lo reintenta varias veces y después abandona.
failure-POST_REJECTED = El chat del equipo rechaza esta publicación.
failure-POST_GONE = La publicación que se quería editar ya no existe.
failure-SERVICE_UNREACHABLE = El servicio de conversaciones no dio una respuesta útil. El puente comprueba si el mensaje llegó y vuelve a intentarlo.
failure-SERVICE_RATE_LIMITED = El servicio de conversaciones está limitando las peticiones del puente, que espera y continúa.
failure-SERVICE_UNAUTHORIZED = El servicio de conversaciones rechaza la clave de API. Pon una válida en CONVERSATION_API_KEY.
failure-SERVICE_REJECTED = El servicio de conversaciones rechaza este mensaje. Su código de error está en el registro.
failure-SERVICE_MISUNDERSTOOD = La respuesta del servicio de conversaciones no se ajusta a su especificación. Revisa CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = La conversación ya no existe en el servicio.
failure-NOTE_NOT_KEPT = El servicio de conversaciones convirtió una nota interna en respuesta: es posible que el cliente la haya leído. El puente ya no le envía más notas. Cuando el servicio esté arreglado, ejecuta “npm run subscribe”.
failure-ENTRY_UNREADABLE = Una entrada guardada no tiene la forma que espera esta versión del puente, así que no se ejecutó. ¿Se inició una versión anterior? Inicia la más reciente y reintenta la entrada.
failure-LEDGER_UNAVAILABLE = La base de datos no responde o está bloqueada. Mientras tanto no se acepta nada.
failure-UNEXPECTED = Un error del puente. La traza está en el registro; repórtalo, por favor.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = Conversación nueva de { $client } por { $channel }.
alert-open-thread = Abrir el hilo
alert-bad-rating = { $client } ha valorado su conversación por { $channel } con { $rating } de 5.
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, espera una respuesta desde hace { $minutes } min.
   *[other] { $client }, { $channel }, espera una respuesta desde hace { $hours } h { $minutes } min.
}
digest-head = { $count ->
    [0] Terminaron las horas de silencio. Nadie espera una respuesta.
    [one] Terminaron las horas de silencio. Una conversación espera una respuesta:
    [many] Terminaron las horas de silencio. { $count } de conversaciones esperan una respuesta; primero, la que más tiempo lleva:
   *[other] Terminaron las horas de silencio. { $count } conversaciones esperan una respuesta; primero, la que más tiempo lleva:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } min
   *[other] { $client }, { $channel }: { $hours } h { $minutes } min
}
digest-more = { $count ->
    [one] Hay una más que no aparece aquí. “/waiting” las muestra todas.
    [many] Hay { $count } más que no aparecen aquí. “/waiting” las muestra todas.
   *[other] Hay { $count } más que no aparecen aquí. “/waiting” las muestra todas.
}
digest-put-off-until = Aplazado: { $client }, { $channel }, hasta el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Aplazado: { $client }, { $channel }, hasta que escriba
digest-put-off-more = Aplazadas que no aparecen aquí: { $count }
ops-dead = { $count ->
    [one] Abandonada tras el último intento ({ $code }): entrada { $entries } del registro de tareas. “npm run dead-letters” la muestra, la reintenta o la descarta.
    [many] Abandonadas tras el último intento ({ $code }): { $count } de entradas del registro de tareas; las primeras son { $entries }. “npm run dead-letters” las muestra, las reintenta o las descarta.
   *[other] Abandonadas tras el último intento ({ $code }): { $count } entradas del registro de tareas; las primeras son { $entries }. “npm run dead-letters” las muestra, las reintenta o las descarta.
}
ops-dead-conversations = Conversaciones afectadas ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = Ninguna ruta tiene una sala para las conversaciones del canal de clientes { $channel }: no se muestran en ninguna parte. Añade una ruta sin “when”.
ops-room-behind = La sala { $room } va con retraso. Mensajes de clientes en espera: { $count }; el más antiguo, desde hace { $minutes } min.
ops-room-caught-up = La sala { $room } se ha puesto al día.
restore-report = La base de datos restaurada el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC está cotejada. Enlazados de nuevo: { $linked }. Consultados en sus hilos: { $asked }. Mostrados en hilos pero desconocidos para el servicio de conversaciones: { $lost }.
restore-report-emptied = La base de datos estaba vacía el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, aunque en sus salas hay tarjetas del puente. Hilos enlazados de nuevo por sus tarjetas: { $linked }. Preguntas repetidas: { $asked }. Mostrados en hilos pero desconocidos para el servicio de conversaciones: { $lost }. Restaure una copia de seguridad si la hay.

notice-history-cut = { $count ->
    [one] Un mensaje anterior no se muestra aquí.
    [many] { $count } de mensajes anteriores no se muestran aquí.
   *[other] { $count } mensajes anteriores no se muestran aquí.
}
notice-perhaps-repeated = Esto puede ser un duplicado.
notice-thread-anew = El hilo anterior de esta conversación se eliminó o se bloqueó. La conversación continúa aquí.
notice-thread-before = Hilo anterior
notice-the-message = Ver el mensaje
notice-not-shown = Un mensaje de esta conversación no se puede mostrar aquí ({ $code }). Léelo en el servicio de conversaciones.

thread-assigned = Asignada a { $assignee }.
thread-assigned-by = { $name } ({ $chat }) asignó esto a { $assignee }.
thread-unassigned-by = { $name } ({ $chat }) quitó la asignación.
thread-closed = La conversación se cerró.
thread-closed-by = { $name } ({ $chat }) cerró la conversación.
thread-reopened-by = { $name } ({ $chat }) reabrió la conversación.
thread-rated = El cliente valoró esta conversación con { $rating } de 5.
tagged-by = { $name } ({ $chat }) añadió la etiqueta «{ $tag }».
untagged-by = { $name } ({ $chat }) quitó la etiqueta «{ $tag }».
department-set-by = { $name } ({ $chat }) puso el departamento «{ $department }».
department-removed-by = { $name } ({ $chat }) quitó el departamento.
thread-waiting = { $hours ->
    [0] El cliente espera una respuesta desde hace { $minutes } min.
   *[other] El cliente espera una respuesta desde hace { $hours } h { $minutes } min.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) atiende ahora esta conversación.
taken-done = Ahora atiendes tú esta conversación.
taken-already = { $name } ({ $chat }) ya atiende esta conversación. Libérala primero para atenderla tú.
taken-already-yours = Ya atiendes tú esta conversación.
taken-closed = Esta conversación está cerrada: no hay nada que atender.
no-answer-done = Esta espera ha terminado: no habrá recordatorios. El próximo mensaje del cliente empezará otra.
no-answer-already = { $name } ({ $chat }) ya ha indicado que no hace falta respuesta.
no-answer-nobody = Aquí nadie espera respuesta.
no-answer-closed = Esta conversación está cerrada: nadie espera.
later-done = { $words ->
    [none] Aplazada hasta el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Entonces se te llamará.
   *[other] Aplazada hasta el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Entonces se te llamará: «{ $words }».
}
later-done-client = { $words ->
    [none] Aplazada hasta que escriba el cliente.
   *[other] Aplazada hasta que escriba el cliente. Anotado: «{ $words }».
}
later-over = { $words ->
    [none] { $name } aplazó esto hasta ahora.
   *[other] { $name } aplazó esto hasta ahora: «{ $words }».
}
later-over-client = { $name } pospuso esto hasta que el cliente escribiera, y ya lo ha hecho: “{ $words }”.
later-replaced = { $words ->
    [none] { $name } pospuso esto para otro momento. { $by } lo había pospuesto hasta { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }).
   *[other] { $name } pospuso esto para otro momento. { $by } lo había pospuesto hasta { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }): “{ $words }”.
}
later-replaced-client = { $words ->
    [none] { $name } pospuso esto para otro momento. { $by } lo había pospuesto hasta que el cliente escribiera.
   *[other] { $name } pospuso esto para otro momento. { $by } lo había pospuesto hasta que el cliente escribiera: “{ $words }”.
}
later-when = ¿Hasta cuándo?
later-when-waiting = El cliente espera: solo se puede aplazar una vez y cuatro horas como máximo. ¿Hasta cuándo?
later-not-understood = En «{ $text }» no hay ninguna hora que el puente entienda: no se ha hecho nada.
later-once = { $name } ({ $chat }) ya ha aplazado a este cliente una vez y sigue esperando. Respóndele o pulsa «No hace falta respuesta».
later-four-hours = El cliente espera: solo se puede aplazar cuatro horas como máximo. No se ha hecho nada.
later-already = { $name } ({ $chat }) ya ha aplazado esta conversación hasta entonces.
later-closed = Esta conversación está cerrada: no hay nada que aplazar.
taken-nobody = Nadie atiende esta conversación.
reactions-too-many = Demasiadas reacciones aquí en un minuto: esta no hizo nada. Usa los botones.
reaction-closes = { $name } ({ $chat }) reaccionó con { $emoji }: esta conversación se cerrará en { $seconds } segundos.
reaction-closed = { $name } ({ $chat }) cerró esta conversación con una reacción.
reaction-kept-open = { $name } ({ $chat }) lo canceló: la conversación sigue como está.
released-by = { $by } ({ $chat }) ha liberado esta conversación. Ahora no la atiende nadie.
released-for = { $by } ({ $chat }) ha liberado esta conversación, que atendía { $name }. Ahora no la atiende nadie.
muted-done = Este hilo está silenciado: el puente no publica aquí recordatorios, menciones ni otros avisos. Los mensajes de los clientes y de los compañeros siguen llegando, y la tarjeta se mantiene al día.
muted-already = Este hilo ya está silenciado.
unmuted-done = Este hilo ya no está silenciado.
unmuted-already = Este hilo no está silenciado.
mode-switched-note = { $name } ha pasado este hilo a notas: a partir de ahora, lo que escribas aquí es interno. Empieza con “!send” para enviarlo al cliente. Los mensajes anteriores no cambian.
mode-switched-reply = { $name } ha pasado este hilo a respuestas: a partir de ahora, lo que escribas aquí le llega al cliente. Empieza con “note:” o “//” para que sea interno. Los mensajes anteriores no cambian.
mode-already-note = Lo que escribes en este hilo ya es interno.
mode-already-reply = Lo que escribes en este hilo ya le llega al cliente.
mode-not-here = Lo que escribes en esta sala no se envía a ninguna parte, y eso no se puede cambiar para un solo hilo.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] No se puede contactar con el servicio de conversaciones. Tu respuesta espera y se enviará en cuanto sea posible.
    [SERVICE_RATE_LIMITED] El servicio de conversaciones está limitando las peticiones del puente. Tu respuesta se enviará en cuanto sea posible.
    [SERVICE_UNAUTHORIZED] El servicio de conversaciones rechaza la clave de API del puente. Tu respuesta espera hasta que se corrija la clave; el equipo de operaciones está avisado.
   *[other] Tu respuesta espera ({ $code }) y se enviará en cuanto sea posible.
}
reply-sent-after-wait = La respuesta en espera se envió al cabo de { DURATION($seconds) }.
reply-noted-after-wait = La nota en espera se guardó al cabo de { DURATION($seconds) }.
reply-sent-to-closed = Enviada. La conversación está cerrada: el cliente la verá en su próxima visita.
reply-files-not-sent = Archivos no enviados al cliente: { $files }
reply-shared-not-sent = El mensaje compartido no se envió al cliente, solo el texto que lo acompaña.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] La respuesta no se envió: la conversación ya no existe.
   *[other] La respuesta no se envió ({ $code }).
}
reply-may-not-be-sent = Puede que la respuesta no se haya enviado ({ $code }). Revisa la conversación antes de enviarla otra vez.
reply-retried = Reintentando.
reply-discarded = Descartada. No se volverá a intentar.
reply-withdrawn = La respuesta en espera se retiró antes de enviarse. El cliente no la ha visto.
replies-may-be-missing = Es posible que una respuesta escrita aquí entre las { DATETIME($from, timeStyle: "short") } y las { DATETIME($until, timeStyle: "short") } ({ $zone }) no haya llegado al puente: otro programa la recogió de Telegram. Lo que no tiene marca no se envió. Escríbalo de nuevo.
reply-held = { $seconds ->
    [one] Este mensaje se procesará dentro de un segundo. Hasta entonces puedes editarlo, eliminarlo o cancelarlo.
    [many] Este mensaje se procesará dentro de { $seconds } de segundos. Hasta entonces puedes editarlo, eliminarlo o cancelarlo.
   *[other] Este mensaje se procesará dentro de { $seconds } segundos. Hasta entonces puedes editarlo, eliminarlo o cancelarlo.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] Este mensaje se procesará dentro de un segundo. Hasta entonces puedes editarlo o cancelarlo; eliminarlo no lo detiene.
    [many] Este mensaje se procesará dentro de { $seconds } de segundos. Hasta entonces puedes editarlo o cancelarlo; eliminarlo no lo detiene.
   *[other] Este mensaje se procesará dentro de { $seconds } segundos. Hasta entonces puedes editarlo o cancelarlo; eliminarlo no lo detiene.
}
reply-crosses = Aún no enviada: { $other } acaba de responder a este cliente. ¿Enviar también la respuesta de { $author }?
reply-crosses-elsewhere = Aún no enviada: { $other } acaba de responder a este cliente desde { $chat }, { $room }. ¿Enviar también la respuesta de { $author }?
guard-asks = Aún no enviada: puede que la respuesta de { $author } no sea para el cliente tal como está. ¿Qué se hace con ella? Editar el mensaje también vale como respuesta.
reason-quoted = { $rule } “{ $quote }”
doubt-note-misspelt = Empieza con lo que parece una señal de nota interna mal escrita.
doubt-note-likely = Empieza como una nota interna.
doubt-note-inside = Más abajo tiene una señal de nota interna.
doubt-note-copied = Lleva el candado que el puente pone delante de las notas internas.
doubt-unknown-command = Empieza como un comando, pero ese comando no existe.
doubt-answers-note = Responde a una nota interna.
doubt-answers-colleague = Responde a un mensaje de un compañero que el cliente no ha visto.
doubt-answers-notice = Responde a un aviso del puente.
doubt-answers-unknown = Responde a un mensaje que el puente no conoce.
reply-came-late = Aún no enviada: la respuesta de { $author } acaba de llegar al puente. ¿Enviarla de todos modos?
reply-client-wrote = Aún no enviada: el cliente ha escrito algo desde que { $author } escribió esta respuesta. ¿Enviarla de todos modos?
client-wrote-since = El cliente ha escrito algo desde entonces.
closed-since = La conversación se ha cerrado desde entonces.
half-sent = El cliente ya tiene el principio.
reply-after-restore = No enviado: la base de datos se restauró desde una copia de seguridad y la conversación no contiene este mensaje de { $author }. ¿Enviarlo?
reply-written-at = Se escribió el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = Menciona a un compañero.
leak-secret = Contiene algo que parece una contraseña, un token o una clave.
leak-internal-address = Contiene una dirección de una red interna.
leak-personal-data = Contiene lo que parece el número de una tarjeta, de una cuenta o de una persona.
leak-other-email = Contiene una dirección de correo que no es de este cliente y que no ha aparecido en esta conversación.
leak-other-phone = Contiene el número de teléfono de otro contacto.
leak-note = Parece una nota para los compañeros.
leak-forwarded = Está reenviada: la escribió otra persona.
leak-pasted = Parece un registro, una consulta o una tabla que alguien pegó.
reply-sent-anyway = { $by } decidió enviar esta respuesta al cliente.
reply-kept-as-note = { $by } guardó esto como nota interna. El cliente no la ve.
question-edited-sent = { $by } editó el mensaje. Ya nada lo impide: va al cliente.
question-edited-noted = { $by } editó el mensaje. Se guarda como nota interna.
question-edited-not-sent = { $by } editó el mensaje. Ya no hay nada que enviar.
reply-dropped = { $by } decidió no enviar esta respuesta. El cliente no la ha visto.
reply-cancelled = La respuesta se canceló. El cliente no la ha visto.
cancel-not-yours = Solo su autor y los administradores pueden cancelar una respuesta en espera.
cancel-under-way = Se está enviando. El puente la descarta salvo que el cliente ya la tenga; el hilo dirá qué ha pasado.
cancel-too-late = Demasiado tarde: el cliente ya la tiene.
cancel-too-late-note = Ya se guardó como nota. El cliente no la ve.
cancelled-after-sending = { $words ->
    [none] Alguien quiso cancelar aquí una respuesta, pero el cliente ya la tiene.
   *[other] Alguien intentó cancelar la respuesta «{ $words }», pero el cliente ya la tiene.
}
cancelled-after-noting = { $words ->
    [none] Alguien intentó cancelar aquí una nota que ya está guardada. El cliente no la ve.
   *[other] Alguien intentó cancelar la nota «{ $words }», que ya está guardada. El cliente no la ve.
}
edited-while-waiting = La respuesta en espera no cambió: su texto anterior ya se está enviando. Elimina el mensaje para detenerlo.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = La respuesta en espera no cambió: su texto anterior ya se está enviando.
edited-not-sent = Los cambios en un mensaje que no se envió se ignoran. Escribe un mensaje nuevo.
edited-after-sending = { $words ->
    [none] Aquí se editó una respuesta, pero el cliente ya tiene el texto anterior. Escribe un mensaje nuevo para corregirlo.
   *[other] Se editó la respuesta «{ $words }», pero el cliente ya tiene ese texto anterior. Escribe un mensaje nuevo para corregirla.
}
edited-after-noting = { $words ->
    [none] Aquí se editó una nota. El servicio de conversaciones conserva el texto anterior; el cliente no lo ve.
   *[other] Se editó la nota «{ $words }». El servicio de conversaciones conserva ese texto anterior; el cliente no lo ve.
}
deleted-after-sending = { $words ->
    [none] Aquí se eliminó una respuesta, pero el cliente ya la tiene.
   *[other] Se borró la respuesta «{ $words }», pero el cliente ya la tiene.
}
deleted-after-noting = { $words ->
    [none] Aquí se eliminó una nota. El servicio de conversaciones la conserva; el cliente no la ve.
   *[other] Se borró la nota «{ $words }». El servicio de conversaciones la conserva; el cliente no la ve.
}

refused-stranger = No se envió al cliente: las personas ajenas a este espacio de trabajo no pueden responder a clientes.
refused-guest = No se envió al cliente: los invitados no pueden responder a clientes.
refused-deactivated = No se envió al cliente: esta cuenta está desactivada.
refused-bot = No se envió al cliente: los bots no pueden responder a clientes.
refused-empty = No se envió al cliente: no contiene texto.
refused-only-files = No se envió al cliente: solo contiene archivos, que no se pueden enviar.
refused-only-shared = No se envió al cliente: solo contiene un mensaje compartido, que no se puede enviar.
refused-notes-not-kept = Esta nota se queda solo en este hilo: el servicio de conversaciones se la mostraría al cliente.
send-close-not-offered = No se envió nada: tu servicio de conversaciones no ofrece cerrar conversaciones desde aquí. Envía el texto sin “!send-close”.
send-later-waits = La respuesta de { $author } saldrá el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Si el cliente escribe antes, se os vuelve a preguntar. Para cambiarla, edita el mensaje.
send-later-due = Ha llegado la hora fijada para esta respuesta.
send-later-not-understood = No enviada: el puente no entiende “{ $text }” como una hora dentro de los próximos { $days } días. Escribe, por ejemplo, “!send-later tomorrow 9:00 Buenos días”. Otras horas: 1h, 14:30, monday 9:00.
refused-thread-unknown = No se envió: este hilo no pertenece a ninguna conversación.
which-conversation = ¿Qué conversación es? Pulse el cliente y después escriba el mensaje de nuevo.
which-conversation-named = Por el nombre, podría ser la conversación con { $client }.
which-conversation-other = Si el cliente no aparece aquí, use “/conversations all”, o “/conversation cv_…” con el id de la conversación: llevan a su hilo o abren uno. Escriba allí.
thread-linked = Enlazado: este hilo pertenece a la conversación con { $client }. Lo que escribió antes no se envió.

press-failed = No funcionó ({ $code }). Inténtalo de nuevo.
change-not-offered = No se cambió nada: tu servicio de conversaciones no lo ofrece desde aquí. Usa su propia consola.
change-nothing = No hay nada que cambiar: ya está así.
manage-choose = ¿Qué debe cambiar? Basta una pulsación, y cada hilo dice quién lo hizo. «!tag ETIQUETA» añade una etiqueta.
close-crossed = El cliente ha escrito entretanto, así que la conversación sigue abierta. Ciérrala de nuevo cuando lo hayas leído.
change-too-late = No se cambió nada: no se pudo contactar con el servicio a tiempo. Inténtalo de nuevo.
change-refused = { $field ->
     [status] No se cambió nada: el servicio rechazó el estado.
     [assignee] No se cambió nada: el servicio rechazó el responsable. Quizá no conozca a ese operador.
     [department] No se cambió nada: el servicio rechazó el departamento.
     [tags] No se cambió nada: el servicio rechazó las etiquetas. Quizá sean demasiadas.
    *[other] No se cambió nada: el servicio rechazó el cambio.
}
assign-me-unknown = El puente no sabe qué operador eres. Escribe antes «/operator op_…».
assign-nobody = Nadie se llama «{ $name }». Escribe el nombre o el id de un operador, «me» o «none».
assign-several = Varios operadores se llaman «{ $name }». Escribe el id del operador.
assign-known = Operadores: { $names }.
department-unknown = No se cambió nada: ninguna ruta ni ninguna de las conversaciones más recientes tiene un departamento «{ $name }».
department-known = Existen: { $names }.
press-handled-already = Alguien ya se ha ocupado de esto.
messages-folded = { $count ->
    [one] Hay un mensaje más que aún no se muestra ({ $characters } caracteres).
    [many] Hay { $count } de mensajes más que aún no se muestran ({ $characters } caracteres).
   *[other] Hay { $count } mensajes más que aún no se muestran ({ $characters } caracteres).
}
messages-doubtful = La base de datos se restauró desde una copia de seguridad. Mensajes que quizá ya estén más arriba o en un hilo anterior: { $count }; el primero, del { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = A continuación está lo que aún no se mostraba.
messages-were-shown = Estos mensajes ya se mostraban.
not-for-stranger = No se hizo nada: esto solo pueden hacerlo las personas de este espacio de trabajo.
not-for-guest = No se hizo nada: los invitados no pueden hacer esto.
not-for-deactivated = No se hizo nada: esta cuenta está desactivada.
not-for-others = No se hizo nada: esto solo pueden hacerlo los administradores del espacio de trabajo o del grupo.
not-for-bot = No se hizo nada: los bots no pueden hacer esto.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NOMBRE, TELÉFONO o CORREO: busca un contacto y sus conversaciones abiertas. En un hilo, usa el botón “Contacto” de la tarjeta.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: lista las conversaciones con enlaces a sus hilos. Por defecto: las nuevas y las abiertas. “waiting” pone primero las que más tiempo esperan.
command-usage-waiting = /waiting: lista los clientes que esperan una respuesta en esta sala, primero los que más tiempo llevan, con enlaces a sus hilos.
command-usage-conversation = /conversation cv_…: abre aquí el hilo de esta conversación, con su historial, o muestra dónde está.
command-usage-replies = /replies [search PALABRAS]: lista las respuestas guardadas. “/replies add NOMBRE TEXTO”, “/replies edit NOMBRE TEXTO” y “/replies remove NOMBRE” cambian la lista. En un hilo, “!r NOMBRE” muestra una antes de enviarla al cliente. { "{client}" } pasa a ser el nombre del cliente y { "{me}" }, el tuyo.
command-usage-trace = /trace cv_…: muestra qué pasó con cada mensaje de esta conversación (para administradores del espacio de trabajo o del grupo). En un hilo, “!trace” muestra su propia conversación.
command-usage-operator = /operator op_…: indica qué operador del servicio de conversaciones eres, para que se te mencione cuando se te asigne una conversación. Un administrador lo confirma. “/operator none” lo quita.
command-usage-why = /why cv_…: muestra qué recordatorios sobre este cliente que espera tocaban, dónde, a quién se llamó y qué los frenó. En un hilo, “!why” muestra su propia conversación.
command-usage-report = /report: cómo fueron los últimos siete días en esta sala: tiempo hasta la primera respuesta, respuestas por persona, valoraciones, lo que se abandonó. “/report last” muestra los siete días anteriores.
command-usage-help = /help: muestra qué pasa con lo que escribes aquí y lista los comandos.
command-usage-changes = En un hilo: !close, !reopen, !assign @NOMBRE (o me, o none), !department NOMBRE (o none), !tag TAG, !untag TAG: cambian la conversación. No escribas nada más en ese mensaje. “!send-close TEXTO” envía el texto y luego cierra.
command-usage-later = En un hilo: !later 3d llamarlo (o client): aplaza la conversación hasta entonces, o hasta que escriba el cliente, y te llama con tus palabras. Otras horas: 1h, 14:30, tomorrow, monday 9:00. “!send-later 14:30 TEXTO” envía el texto a esa hora.
command-unknown = Ese comando no existe.
command-wrong-room = Los datos de los clientes solo se muestran en las salas donde trabaja el puente. Pídelos allí.
command-looking = La búsqueda sigue: el servicio de conversaciones tarda en responder.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] El servicio de conversaciones no responde. Inténtalo de nuevo más tarde.
    [SERVICE_RATE_LIMITED] El servicio de conversaciones está limitando las peticiones del puente. Inténtalo de nuevo dentro de un minuto.
    [SERVICE_UNAUTHORIZED] El servicio de conversaciones rechaza la clave de API del puente. El equipo de operaciones puede arreglarlo.
   *[other] El servicio de conversaciones no pudo responder ({ $code }).
}
command-thread-unknown = Este no es el hilo de una conversación.
help-mode-reply = Lo que escribes en un hilo le llega al cliente. Empieza con “note:” o “//” para que sea interno.
help-mode-note = Lo que escribes en un hilo es interno, como nota. Empieza con “!send” para enviarlo al cliente.
help-mode-alerts = Lo que escribes en los hilos de esta sala no se envía a ninguna parte.
help-mode-none = Esta sala no tiene hilos; lo que escribes aquí no se envía a ninguna parte.
help-in-thread = En este hilo, “!contact” o el botón “Contacto” de la tarjeta busca al cliente; “!send” y “note:” indican adónde va tu texto.
help-in-room = En un hilo, empieza los comandos con “!”. “!contact” o el botón “Contacto” de la tarjeta busca al cliente.
answer-too-old = Esta lista ha caducado. Pídela de nuevo.
list-page-of = Página { $page } de { $pages }.

contact-none = No se encontró ningún contacto para “{ $query }”.
contact-found = { $count ->
    [one] Se encontró un contacto para “{ $query }”:
    [many] Se encontraron { $count } de contactos para “{ $query }”:
   *[other] Se encontraron { $count } contactos para “{ $query }”:
}
contact-many = { $count ->
    [one] Solo aparece el primero. Escribe algo más del nombre, del número o de la dirección.
    [many] Solo aparecen los primeros { $count }. Escribe algo más del nombre, del número o de la dirección.
   *[other] Solo aparecen los primeros { $count }. Escribe algo más del nombre, del número o de la dirección.
}
contact-conversations-unread = No se pudieron leer sus conversaciones ({ $code }).
contact-conversations = Conversaciones abiertas
contact-conversation-link = Conversación del { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Aún sin hilo (/conversation abre uno)
contact-revealed = Solo lo ves tú, y queda registrado:
conversations-found = Conversaciones { $first } a { $last } de { $count }:
conversations-found-of-many = Conversaciones { $first } a { $last } de más de { $count }:
conversations-none = No hay conversaciones que coincidan.
conversations-no-more = No hay más conversaciones.
conversations-many = Hay más conversaciones de las que se pueden recorrer. Limita la lista por estado o canal de clientes.
conversations-mine-unknown = El puente no sabe qué operador del servicio de conversaciones eres, así que no puede mostrar tus conversaciones. Indícalo con “/operator”. “/conversations unassigned” muestra las que no están asignadas.
# Quién espera. La hora la pone el puente. Por debajo de una hora, las horas son 0.
waiting-found = Clientes que esperan una respuesta, { $first } a { $last } de { $count }, primero los que más tiempo llevan:
waiting-nobody = Aquí nadie espera una respuesta.
waiting-thanks = Probablemente solo dan las gracias, no incluidos arriba: { $count }
waiting-incomplete = Hay más conversaciones sin terminar de las que el puente lee para esta lista; puede faltar alguien.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } min)
   *[other] { $time } ({ $hours } h { $minutes } min)
}
# La lista que mantiene una sala.
list-head = { $count ->
    [0] Nadie espera una respuesta.
    [one] Un cliente espera una respuesta:
    [many] { $count } de clientes esperan una respuesta; primero, el que más tiempo lleva:
   *[other] { $count } clientes esperan una respuesta; primero, el que más tiempo lleva:
}
list-whose = { $label }: { $name }
# El informe de una sala. Un periodo en días; tiempos hasta la primera respuesta en segundos, con palabras.
report-head = Del { DATETIME($from, dateStyle: "medium") } al { DATETIME($until, dateStyle: "medium") }:
report-nothing = Del { DATETIME($from, dateStyle: "medium") } al { DATETIME($until, dateStyle: "medium") } nadie respondió a un cliente desde esta sala, nadie valoró una conversación y no se abandonó nada.
report-first-answer = Tiempo hasta la primera respuesta, mediana: { DURATION($median) }; 9 de cada 10, como mucho: { DURATION($p90) }. Esperas: { $count }.
report-no-first-answer = Ningún cliente esperaba una de estas respuestas.
report-answers = Respuestas a clientes: { $count }
report-person = { $name }: { $count }
report-others = Otros: { $count }
report-ratings = Valoraciones: { $count }, de media { NUMBER($average, maximumFractionDigits: 1) } de 5
report-no-ratings = Valoraciones: ninguna
report-given-up = Mensajes abandonados: { $count }
report-lines = Líneas del propio puente: { $count }
report-calls = Avisos por clientes que esperan: { $count }
report-unheard = De ellos, sin que nadie haya hecho nada desde entonces: { $count } ({ $conversations })
# Por qué nadie se enteró. Las horas las pone el puente.
why-waits = { $hours ->
    [0] El cliente espera una respuesta desde { $time }, hace { $minutes } min.
   *[other] El cliente espera una respuesta desde { $time }, hace { $hours } h { $minutes } min.
}
why-nobody-waits = El cliente no espera una respuesta.
why-set = Esta sala recibe un recordatorio cuando un cliente ha esperado { $minutes } min.
why-switched-off = Esta sala no tiene recordatorios (“waiting” no está definido para ella en el archivo de rutas).
why-muted = Este hilo está silenciado.
why-owner = El primer mensaje del cliente tras una respuesta llama a { $name }, salvo en horas de silencio.
why-owner-nobody = El primer mensaje del cliente tras una respuesta no llama a nadie: nadie aquí ha tomado esta conversación ni la tiene asignada.
why-owner-off = El primer mensaje del cliente tras una respuesta no llama a nadie (“call: nobody” en el archivo de rutas).
why-owner-elsewhere = El primer mensaje del cliente tras una respuesta llama a { $name } en { $where }, no aquí.
why-owner-held = El primer mensaje del cliente tras una respuesta no llama ahora a nadie aquí: { $reason }.
why-none = En los últimos siete días no tocaba ningún recordatorio.
why-none-here = En los últimos siete días no tocaba ningún recordatorio en esta sala.
why-due = Previsto
why-outcome = Resultado
why-wrote-again = Volvió a escribir
why-held-off = nadie, por “call: nobody” en el archivo de rutas
why-held-nobody = nadie: nadie había tomado la conversación ni la tenía asignada nadie conocido aquí
why-held-not-here = nadie: no se puede mencionar en esta sala a quien tenía la conversación
why-held-elsewhere = llamada en otra sala: { $where }
why-not-yet = aún no toca
why-posting = se está enviando
why-failed = abandonado ({ $code })
why-called = Llamados por su nombre
why-called-nobody = nadie
why-groups-gone = Grupos de usuarios que ya no existen
why-next-room = Sala siguiente
why-next-room-none = ninguna: las demás salas de la ruta están en horas de silencio, o su hilo está silenciado o no existe
why-digest = Resumen
words-client = El cliente escribió
words-operator = Escribimos
words-bot = El bot escribió
words-note = Nota interna
conversation-nobody = nadie
conversation-updated = Último cambio
conversation-gone = El servicio de conversaciones no tiene ninguna conversación { $id }.
conversation-is-here = Su hilo:
conversation-is-elsewhere = Esta sala no tiene hilos. Su hilo está aquí:
conversation-not-here = Esta sala no tiene hilos. Pídelo en una sala que los tenga.
conversation-opening = Abriendo aquí la conversación con { $client }.
saved-asks = Aún no enviada: esta es la respuesta guardada «{ $name }», tal como le llegaría al cliente. Decide { $author }. Editar el mensaje también vale como respuesta.
saved-continues = Continúa abajo.
saved-not-yours = Solo quien pidió esta respuesta guardada y los administradores pueden enviarla o editarla.
saved-edit-here = Copia el texto y edita tu propio mensaje “!r …” con lo que quieras enviar. El puente lo revisa y lo envía.
saved-inside = No se envió nada: para este cliente, «{ $name }» parecería una nota interna o un comando. Cámbiala con “/replies edit”.
saved-unknown = No se envió nada: no hay ninguna respuesta guardada «{ $name }».
saved-nearest = ¿Querías decir { $names }?
saved-list = “/replies” los lista todos.
saved-added = Guardada como «{ $name }». En un hilo, “!r { $name }” la muestra antes de enviarla al cliente.
saved-changed = Se cambió la respuesta guardada «{ $name }».
saved-removed = Se eliminó la respuesta guardada «{ $name }».
saved-name-taken = No se guardó nada: ya hay una respuesta guardada «{ $name }». “/replies edit { $name } TEXTO” la cambia.
saved-too-many = No se guardó nada: ya hay { $most } respuestas guardadas. Elimina antes alguna.
saved-name-wrong = No se guardó nada: un nombre es una sola palabra de hasta 40 letras, cifras, “-” y “_”.
saved-name-command = No se guardó nada: «{ $name }» es un comando. Elige otro nombre.
saved-text-missing = No se guardó nada: falta el texto.
saved-text-long = No se guardó nada: el texto tiene { $length } caracteres. Como máximo puede tener { $most }.
saved-text-inside = No se guardó nada: el texto empieza como una nota interna o un comando.
saved-edited-inside = No se envió nada: el texto empieza como una nota interna o un comando.
saved-none = Aún no hay respuestas guardadas.
saved-none-match = Ninguna respuesta guardada tiene esas palabras.
saved-found = Respuestas guardadas { $first } a { $last } de { $count }:
saved-text = Texto
saved-author = De
save-not-a-persons = Solo se puede guardar como respuesta lo que una persona escribió en un hilo.
save-by-command = No se puede abrir el formulario para este texto. Usa “/replies add NOMBRE TEXTO”.
form-edit-title = Editar y enviar
form-edit-hint = Esto lo lee el cliente. El puente lo revisa antes de enviarlo.
form-save-title = Guardar respuesta
form-save = Guardar
form-reply-name = Nombre
form-reply-name-hint = Una palabra, para “!r NOMBRE”.
form-reply-text = Texto de la respuesta
form-reply-text-hint = { "{client}" } pasa a ser el nombre del cliente y { "{me}" }, el de quien la envía.
form-manage-title = Gestionar conversación
form-manage-tags-hint = Separadas por comas.
form-manage-nobody = Nadie
form-manage-no-department = Ninguno
contact-name = Nombre
contact-channel = Canal del cliente
contact-phone = Teléfono
contact-email = Correo electrónico
contact-first-seen = Visto por primera vez
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = El puente no sabe qué operador del servicio de conversaciones eres.
operator-is = Figuras como operador { $operator }.
operator-waits = Pedido en la sala. Cuando un administrador lo confirme, figurarás como operador { $operator }.
operator-ended = Ya no figuras como operador.
operator-set-elsewhere = El archivo de rutas te define como operador { $operator }. Cámbialo allí.
operator-asked = { $name } quiere figurar como operador { $operator } del servicio de conversaciones. Debe confirmarlo un administrador del espacio de trabajo o del grupo.
operator-confirmed = { $name } figura como operador { $operator }. Confirmado por { $by }.
operator-declined = { $name } no figura como operador { $operator }. Rechazado por { $by }.

button-contact = Contacto
button-take = Atender
button-no-answer = No hace falta respuesta
button-later = Más tarde
button-later-1h = En una hora
button-later-4h = En cuatro horas
button-later-tomorrow = Mañana 9:00
button-later-monday = Lunes 9:00
button-later-client = Cuando escriba el cliente
button-release = Liberar
button-manage = Gestionar
button-assign-me = Asignármela
button-assign-none = Asignar a nadie
button-assign-to = Asignar a { $name }
button-department = Departamento: { $department }
button-department-none = Sin departamento
button-untag = Quitar «{ $tag }»
button-close = Cerrar
button-reopen = Reabrir
button-waiting = Quién espera
button-mute = Silenciar
button-unmute = Quitar silencio
button-mode-note = Cambiar a notas
button-mode-reply = Cambiar a respuestas
button-confirm = Confirmar
button-decline = Rechazar
button-retry = Reintentar
button-unfold = Mostrar
button-shown = Ya están aquí
button-link = Es { $client }
button-link-began = { $began }: { $client }
button-discard = Descartar
button-cancel = Cancelar
button-next = Siguiente
button-previous = Anterior
button-reveal = Mostrar
button-open-here = Abrir aquí
button-keep-note = Guardar como nota
button-anyway = Enviar al cliente
button-send-now = Enviar ahora
button-drop = No enviar
button-send = Enviar
button-send-close = Enviar y cerrar
button-edit = Editar

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → cliente
heading-bot = { $author } (bot) → cliente
heading-note = 🔒 Nota interna · { $author }
heading-draft = Borrador · { $author }
heading-from = desde { $chat }, { $room }
heading-part = parte { $number } de { $of }
heading-late = con retraso: escrito antes que los mensajes de arriba
heading-perhaps-repeated = puede ser un duplicado
post-empty = (mensaje vacío)
card-nameless = Cliente sin nombre
card-channel = Canal
card-name = Nombre
card-name-unproven = sin verificar
card-status = Estado
card-status-new = Nueva
card-status-open = Abierta
card-status-closed = Cerrada
card-assignee = Responsable
card-department = Departamento
card-tags = Etiquetas
card-waiting = Espera desde
card-only-thanks = Probablemente solo da las gracias
card-no-answer = No hace falta respuesta
card-put-off-until = Aplazada hasta el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Aplazada hasta que escriba el cliente · { $name } · { $chat }
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = La atiende
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat }
card-muted = Silenciado: aquí no hay recordatorios ni menciones. Los mensajes siguen llegando.
card-mode-own = Elegido para este hilo:
card-rating = Valoración
card-rating-value = { $rating } de 5
card-mode-reply = Lo que escribes en este hilo le llega al cliente. Empieza con “note:” o “//” para que sea interno.
card-mode-note = Lo que escribes en este hilo es interno, como nota.
card-mode-alerts = Para tu información: lo que escribes en este hilo no se envía a ninguna parte.
card-mode-short-reply = Las respuestas aquí le llegan al cliente.
card-mode-short-note = Solo notas internas.
card-mode-short-alerts = Lo que se escribe aquí no se envía.
person-unknown = Persona desconocida
mention-group = @equipo
mention-channel = #canal
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
mark-sent = Enviado al cliente.
mark-noted = Guardado como nota interna.
mark-failed = No enviado, consulta abajo.
file-animation = animación
file-audio = archivo de audio
file-document = documento
file-photo = foto
file-sticker = pegatina
file-story = historia
file-video = vídeo
file-video_note = videomensaje
file-voice = mensaje de voz
file-contact = contacto
file-location = ubicación
file-poll = encuesta
file-other = archivo adjunto

## Commands in Telegram (src/team-chats/telegram)

telegram-command-note = Dejarlo como nota interna
telegram-command-send = Enviarlo al cliente
telegram-command-contact = Buscar un cliente
telegram-command-conversations = Ver la lista de conversaciones
telegram-command-waiting = Ver los clientes que esperan
telegram-command-conversation = Ver una conversación
telegram-command-replies = Ver y cambiar las respuestas guardadas
telegram-command-trace = Ver qué pasó con sus mensajes
telegram-command-operator = Indicar qué operador eres
telegram-command-why = Ver por qué no se llamó a nadie
telegram-command-report = Ver cómo fueron los últimos siete días
telegram-command-help = Ver qué se puede escribir aquí

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = No se hizo nada: esto solo pueden hacerlo los administradores del espacio de trabajo o del grupo.
trace-nothing = El registro de tareas no tiene nada sobre { $id }. Las entradas terminadas se borran a los siete días.
trace-found = { $id }: mensajes { $first } a { $last } de { $count }, el más reciente primero.
trace-from = De
trace-from-client = el cliente
trace-from-operator = un operador, en el servicio
trace-from-bot = un bot
trace-from-note = una nota interna
trace-from-staff = el equipo
trace-by = Por
trace-taken = Recibido
trace-step-show = Al hilo
trace-step-relay = Al otro hilo
trace-step-staff = Al servicio
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = el servicio convirtió la nota en respuesta: { $details }
trace-result-moved = a { $details }
trace-result-retracted = retirado antes de enviarse
trace-result-confirmation-requested = primero se preguntó{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = era un comando
trace-result-silent = nada que hacer
trace-result-already-shown = ya se mostraba
trace-result-edited = editado
trace-result-unchanged = nada que cambiar
trace-result-changed = cambiado en el servicio
trace-result-no-thread = sin hilo
trace-result-thread-gone = el hilo ya no existe
trace-result-superseded = sustituido por una marca posterior
trace-result-postponed = aplazada, porque el chat del equipo no la aceptó
trace-result-reordered = en orden: antes va un mensaje anterior del hilo
trace-result-notified = avisado
trace-result-listed = conversaciones: { $details }
trace-result-answered = respondido
trace-result-muted = el hilo está silenciado
trace-result-confidential = la conversación es confidencial
trace-result-only-thanks = el cliente solo dio las gracias
trace-result-no-answer-needed = alguien indicó que no hace falta respuesta
trace-result-put-off = aplazada
trace-result-client-wrote = el cliente escribió entretanto
trace-result-quiet-hours = horas de silencio
trace-result-other-hours = las horas de silencio han cambiado
trace-result-too-late = demasiado tarde
trace-result-too-old = la lista había caducado
trace-result-nothing-waits = nadie espera
trace-result-switched-off = desactivado
trace-result-revealed = se mostró { $details }
trace-result-nothing-revealed = no se mostró nada
trace-result-rated-better = el cliente ha cambiado la valoración
trace-result-refused = { $details ->
    [none] esta persona no puede hacerlo
    [guest] los invitados no pueden responder
    [stranger] la gente de fuera no puede responder
    [deactivated] la cuenta está desactivada
    [bot] los bots no pueden responder
    [empty] sin texto
    [only-files] solo archivos
    [only-shared] solo un mensaje compartido
    [unknown-command] no existe ese comando
    [note-unclear] parece una nota
    [notes-not-kept] el servicio no guarda notas
    [thread-unknown] el hilo no es de ninguna conversación
   *[other] { $details }
}
trace-outcome-waiting = { $where } · en espera{ $until ->
        [none] { "" }
       *[other] { " " }hasta { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · se intenta de nuevo, intentos hasta ahora: { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· próximo intento a las { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · en curso
trace-outcome-posted = { $where } · publicado { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · intentos: { $attempts }
trace-outcome-sent = { $where } · enviado { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · intentos: { $attempts }
trace-outcome-noted = { $where } · guardado como nota { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · intentos: { $attempts }
trace-outcome-done = { $where } · hecho { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · no enviado { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · abandonado { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, intentos: { $attempts }: { $failure }

## How the bridge fares (/readyz, and the doctor)

database-locked = Otro programa tiene bloqueada la base de datos más tiempo del que puede durar una escritura{ $where }. Ciérralo.
database-in-use = Otro puente está usando este archivo de base de datos{ $where }. Páralo o usa postgres:// para varias réplicas.
database-being-replaced = Una restauración o un traslado está trabajando con esta base de datos{ $where }. Arranca de nuevo cuando termine.
database-unwritable = No se puede escribir en la base de datos{ $where }. Revisa la ruta de DATABASE_URL, sus permisos y el espacio libre en disco.
database-foreign-owner = { $path } pertenece al usuario { $owner }, pero el puente se ejecuta como usuario { $user } y no puede escribir su base de datos. Ejecuta “sudo chown -R { $user }:{ $group } { $folder }”, en un contenedor sobre el volumen que hay tras esa ruta, o haz que el puente se ejecute como usuario { $owner }.
database-network-disk = { $folder } está en un sistema de archivos de red ({ $kind }), donde los bloqueos de SQLite pueden fallar y se pierden datos. Usa un disco local o PostgreSQL, o define SQLITE_ON_NETWORK_DISK=yes si sabes que los bloqueos funcionan.
database-damaged = El archivo está dañado o no es una base de datos{ $where }. Restáuralo de una copia de seguridad o pon otra ruta en DATABASE_URL.
database-too-new = Las tablas de esta base de datos necesitan la versión { $version } del puente o una posterior, porque una versión más nueva las ha cambiado. Inicie esa versión o restaure la copia de seguridad hecha antes de la actualización.
database-migration-failed = No se pudieron migrar las tablas: falló el paso { $step } ({ $code }). No se cambió nada, y las réplicas de la versión anterior siguen funcionando. Quédese con esa versión e informe del error.
database-moved = Esta base de datos se trasladó a { $to }. Pon esa en DATABASE_URL. Si el traslado se interrumpió, vuelve a ejecutarlo: continúa. Para volver a esta base de datos, detén el bridge y ejecuta «npx node src/main.ts restored --since HORA» con la hora del traslado.
database-move-unfinished = Un traslado a esta base de datos no ha terminado. Vuelve a ejecutarlo: continúa.
database-outage-over = Desde las { DATETIME($from, timeStyle: "short") } hasta las { DATETIME($until, timeStyle: "short") } UTC la base de datos no guardó nada, así que el puente no aceptó nada. Slack, Telegram y el servicio de conversaciones vuelven a entregar lo que llegó mientras tanto, o el puente lo lee después. El motivo está en el registro.
database-deleted = El archivo de la base de datos se borró o se reemplazó mientras el puente está en marcha{ $where }. No se acepta nada. Para el puente, devuelve el archivo o restaura una copia de seguridad y vuelve a iniciarlo.
database-not-flushed = El disco no confirmó lo que se escribió en la base de datos{ $where }, así que lo último puede haberse perdido. No se acepta nada. Revisa el disco y luego reinicia el puente.
database-emptied = En la base de datos faltan tablas del puente o se vaciaron{ $where }. No se acepta nada. Para el puente, restaura una copia de seguridad y vuelve a iniciarlo.
database-unreachable = El servidor de la base de datos no responde{ $where }. Revisa DATABASE_URL y que el servidor esté en marcha.
database-refused = El servidor de la base de datos rechaza el usuario, la contraseña o el nombre de la base de datos{ $where }. Revisa DATABASE_URL.
database-certificate = No se acepta el certificado del servidor de la base de datos{ $where }. En DATABASE_URL, indica con sslrootcert el archivo de la autoridad que lo firmó y usa el nombre de servidor para el que se emitió.
database-timeout = La base de datos no confirmó la escritura a tiempo{ $where }.
database-url = DATABASE_URL tiene que empezar por file: o postgres://{ $where }.
database-closed = La base de datos está cerrada{ $where }.
database-conflict = La base de datos rechazó una instrucción en conflicto con otra simultánea{ $where }.
database-statement = La base de datos rechazó una instrucción{ $where }. Es un error del programa; repórtalo, por favor.
database-silent = La base de datos no responde.
database-answers = La base de datos responde ({ $dialect }).
traffic-starting = El puente se está iniciando.
traffic-stopping = El puente se está cerrando.
reconciling = La base de datos se restauró el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC y se está cotejando. Hasta entonces no se envía nada.
database-was-emptied = La base de datos estaba vacía el { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, aunque en sus salas hay tarjetas del puente. Restaure una copia de seguridad si la hay.

service-starting = El puente se está iniciando.
service-not-reached = El puente aún no ha llegado al servicio de conversaciones.
service-in-contact = Conectado al servicio de conversaciones en { $url }.
service-no-contact = No se puede contactar con el servicio de conversaciones ({ $code }).
service-refused-secret = Se rechazan los eventos del servicio de conversaciones porque sus firmas no corresponden al secreto del puente (su SHA-256 empieza por { $fingerprint }), y los mensajes de los clientes llegan tarde: el puente tiene que buscarlos. Pon en CONVERSATION_WEBHOOK_SECRET el secreto con el que firma el servicio y reinicia, o suscríbelo de nuevo con “npm run subscribe”.

slack-connecting = Todavía sin conexión con Slack.
slack-by-socket = Conectado a Slack en Socket Mode.
slack-closed = Slack cerró la conexión ({ $code }).
slack-unreachable = No se puede conectar con Slack ({ $code }).
slack-stopped = El puente ha dejado de recibir de Slack.
slack-socket-disabled = El Socket Mode se desactivó en la configuración de la aplicación de Slack. Vuelve a activarlo en «Socket Mode»; mientras tanto, el puente lee cada pocos segundos lo que escribe el equipo.
slack-access-lost = Slack revocó el acceso de la app ({ $code }). Vuelve a instalar la app y configura el token nuevo.
slack-no-way-in = No están configurados ni SLACK_APP_TOKEN ni SLACK_SIGNING_SECRET.
slack-not-listening = El puente no está recibiendo de Slack.
slack-refused-secret = Se rechazan los eventos de Slack porque sus firmas no corresponden al signing secret en uso (su SHA-256 empieza por { $fingerprint }), y las respuestas llegan tarde: el puente tiene que buscarlas. Copia el signing secret de “Basic Information” de la app de Slack en SLACK_SIGNING_SECRET y reinicia.
slack-refused-clock = Se rechazan los eventos de Slack porque el reloj de esta máquina se desvía más de cinco minutos, y las respuestas llegan tarde: el puente tiene que buscarlas. Pon el reloj en hora.
slack-by-http = El puente recibe de Slack por HTTP.

telegram-connecting = El puente aún no ha consultado Telegram.
telegram-polling = El puente consulta Telegram.
telegram-polled-elsewhere = Otra réplica consulta Telegram.
telegram-unreachable = No se puede consultar Telegram ({ $code }).
telegram-stopped = El puente ha dejado de recibir de Telegram.
telegram-not-listening = El puente no está recibiendo de Telegram.
telegram-by-http = El puente recibe de Telegram por HTTP.
telegram-foreign-reader = Otro programa consulta Telegram con el token de este bot y se lleva mensajes: pueden faltar respuestas del equipo. Revoque el token en @BotFather, configure el nuevo y revise los hilos de los últimos minutos.
telegram-webhook-removed = Otro programa eliminó el webhook de este bot. El puente lo restableció; pueden faltar respuestas del equipo. Si no fue a propósito, revoque el token en @BotFather.
telegram-webhook-elsewhere = Otro programa dirigió el webhook de este bot a { $host }: el puente no recibe nada de Telegram. Elimine ese webhook o revoque el token en @BotFather; el puente restablecerá el suyo.
telegram-webhook-failing = Telegram no puede entregar nada al webhook del puente ({ $code }). Revise PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET y el proxy: Telegram descarta lo que no pudo entregar en 24 horas.
telegram-webhook-behind = Telegram guarda { $pending } actualizaciones para el puente, cada vez más: el puente las acepta demasiado despacio y las respuestas del equipo se retrasan. Revise la carga de la máquina y de la base de datos.
telegram-drops-soon = Desde hace 20 horas nada de lo que espera en Telegram ha llegado al puente. Telegram descarta lo que ha guardado 24 horas, y con ello respuestas del equipo. Repare la conexión ahora o pida al equipo que escriba de nuevo.
telegram-room-lost = El bot fue eliminado del grupo de Telegram { $name } o ya no puede escribir allí. Lo destinado a ese grupo espera. Vuelva a añadir el bot como administrador: el puente continúa entonces de inmediato.
telegram-group-topics = { $name }: temas.
telegram-group-chains = { $name }: cadenas de respuestas, sin temas.

## The site widget (src/service)

widget-title = Escríbenos
widget-subtitle = Nuestro equipo responde aquí
widget-greeting = ¡Hola! Escríbenos y alguien de nuestro equipo te responderá aquí.
widget-open = Abrir el chat
widget-open-unread = Abrir el chat, mensajes nuevos: { $count }
widget-close = Cerrar el chat
widget-message = Mensaje
widget-placeholder = Escribe un mensaje…
widget-send = Enviar
widget-log = Mensajes
widget-you = Tú
widget-team = Atención al cliente
widget-bot = Asistente
widget-sending = Enviando…
widget-waiting = Esperando la conexión
widget-refused = No enviado
widget-retry = Reintentar
widget-offline = Sin conexión. Tus mensajes se guardan y se envían después.
widget-busy = Son muchos mensajes a la vez. Tus mensajes se guardan y se enviarán automáticamente en un momento.
widget-new-messages = Mensajes nuevos: { $count }
widget-closed = Esta conversación está cerrada. Escribe para empezar una nueva.
widget-rate = ¿Qué tal te hemos atendido?
widget-stars = { $count } de 5
widget-rated = ¡Gracias! Nos diste { $count } de 5.
widget-not-rated = Tu valoración no se envió. Inténtalo de nuevo.
widget-online = Estamos en línea
widget-away = No estamos. Volvemos: { $when }.
widget-too-long = Sobran { $count } caracteres. Envíelo por partes.
widget-email-ask = Está tardando un poco. Deje su correo para que podamos localizarle si se va.
widget-email-label = Su correo electrónico
widget-email-save = Guardar
widget-email-later = Ahora no
widget-email-saved = ¡Gracias! Le escribiremos ahí.
widget-email-wrong = Esto no es un correo electrónico.
# What a visitor without a name is called in front of staff.
visitor-name = Visitante { $code }

## The operator console (src/service/console)

console-title = Consola
console-skip = Ir al contenido
console-sections = Secciones
console-section-conversations = Conversaciones
console-section-contacts = Contactos
console-section-replies = Respuestas guardadas
console-section-subscriptions = Suscripciones
console-section-keys = Claves
console-offline = Sin conexión con el servicio. Esta página puede estar desactualizada.

console-sign-in = Iniciar sesión
console-sign-out = Cerrar sesión
console-sign-in-hint = Quien administra el servicio crea las cuentas y restablece las contraseñas.
console-sign-in-wrong = Ningún operador tiene ese nombre y esa contraseña.
console-name = Nombre
console-password = Contraseña
console-password-change = Cambia tu contraseña
console-password-one-time = Has entrado con una contraseña de un solo uso. Elige la tuya antes de continuar.
console-password-current = Contraseña actual
console-password-new = Contraseña nueva
console-password-again = Repite la contraseña nueva
console-password-hint = Al menos { $least } caracteres. Cuanto más larga, más segura.
console-password-save = Cambiar la contraseña
console-password-differs = Las dos contraseñas nuevas no coinciden.
console-password-short = Una contraseña tiene de { $least } a { $most } caracteres.
console-password-common = Esta contraseña es una de las más usadas. Elige otra.
console-password-same = La contraseña nueva es la misma que la anterior.
console-password-wrong = La contraseña actual no es correcta.

console-any = Cualquiera
console-nobody = Nadie
console-me = { $name } (tú)
console-search = Buscar
console-search-hint = Cliente, teléfono, correo, ID o palabras de un mensaje
console-show = Mostrar
console-show-all = Mostrar todo
console-status = Estado
console-status-new = Nueva
console-status-open = Abierta
console-status-closed = Cerrada
console-channel = Canal
channel-site = Sitio web
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = Correo electrónico
console-assignee = Responsable
console-department = Departamento
console-list-empty = Ninguna conversación coincide.
console-list-of = Conversaciones con { $client }.
console-list-too-many = Se encontraron muchas personas; estas son las conversaciones de las más recientes. Busca con algo más del nombre.
console-unread = { $count } sin leer
console-pages = Páginas
console-newest = Más recientes
console-older = Anteriores

console-back = Todas las conversaciones
console-close = Cerrar
console-reopen = Reabrir
console-mark-read = Marcar como leída
console-messages = Mensajes
console-earlier = Mensajes anteriores
console-latest = Últimos mensajes
console-from-client = Cliente
console-from-operator = Respuesta
console-from-bot = Bot
console-from-note = Nota interna
console-reply = Responder a { $client }
console-reply-hint = El cliente leerá esto.
console-reply-closed-hint = La conversación está cerrada: el cliente lo leerá en su próxima visita y la conversación seguirá cerrada.
console-reply-send = Enviar al cliente
console-reply-asks = Aún no enviado: puede que esto no sea para el cliente tal como está. Cámbialo o decide qué hacer con ello.
console-note = Escribir una nota interna
console-note-title = Nota interna
console-note-hint = Solo lo lee el equipo. El cliente no lo ve nunca.
console-note-keep = Guardar como nota
console-text-missing = No hay texto.
console-text-long = Demasiado largo: { $most } caracteres como máximo.

console-facts = Sobre esta conversación
console-assign = Asignar
console-assign-me = Asignármela
console-department-set = Fijar
console-department-wrong = Un departamento es una línea de { $most } caracteres como máximo.
console-tags = Etiquetas
console-tag-new = Etiqueta nueva
console-tag-add = Añadir
console-tag-remove = Quitar la etiqueta { $tag }
console-tag-wrong = Una etiqueta es una línea de { $most } caracteres como máximo, y una conversación tiene { $tags } etiquetas como máximo.
console-client = Cliente
console-client-name = Nombre
console-client-all = Todas las conversaciones de este cliente
console-phone = Teléfono
console-email = Correo electrónico
console-first-seen = Visto por primera vez
console-rating = Valoración
console-rating-value = Valorada con { $rating } de 5
console-started = Inicio
console-id = ID

console-contacts-search = Nombre, teléfono o correo
console-contacts-empty = No se encontró a nadie.
console-contacts-more = Solo se muestran los { $count } más recientes. Busca con algo más del nombre.

console-subscriptions-hint = Receptores de eventos. Una suscripción se desactiva tras diez fallos seguidos; cuando su receptor vuelva a funcionar, reactívala y reenvíale lo que se perdió.
console-subscriptions-empty = No hay suscripciones. Las integraciones se suscriben con POST /v1/webhooks.
console-subscription-active = Activa
console-subscription-disabled = Desactivada
console-subscription-stopped = Desactivada tras demasiados fallos seguidos:
console-subscription-stopped-by-hand = Desactivada por un operador:
console-subscription-since = Desde
console-subscription-waiting = { $count } en espera
console-subscription-missed = { $count ->
    [one] { $count } perdido
    [many] { $count } perdidos
   *[other] { $count } perdidos
}
console-subscription-failures = { $count ->
    [one] 1 fallo seguido
    [many] { $count } de fallos seguidos
   *[other] { $count } fallos seguidos
}
console-subscription-enable = Reactivar
console-subscription-disable = Desactivar
console-subscription-replay = Reenviar los eventos perdidos
console-failures = { $count ->
    [one] El último fallo
    [many] Los últimos { $count } de fallos
   *[other] Los últimos { $count } fallos
}
console-failures-of = Últimos fallos: { $url }
console-failure-at = Hora
console-failure-what = Fallo
console-failure-event = Evento
console-failure-attempt = Intento
console-failure = { $failure ->
    [timeout] Sin respuesta dentro del límite
    [unreachable] No se puede contactar
    [address_refused] La dirección está en una red privada, y eso no se permite
   *[other] { $failure }
}
console-failure-status = Respondió { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, abandonado

console-keys-hint = Una clave da acceso completo a la API. Emite una por integración, para poder revocar cada una por separado. Las claves de la configuración no aparecen aquí.
console-keys-empty = No hay claves emitidas.
console-replies-hint = Una sola lista para todos, aquí y en los chats del equipo. No se envía nada sin que alguien lo haya leído.
console-reply-add = Añadir respuesta
console-reply-remove = Eliminar { $name }
console-reply-name-wrong = Un nombre es una sola palabra de hasta 40 letras, cifras, “-” y “_”.
console-reply-text-wrong = Un texto tiene de 1 a { $most } caracteres.
console-reply-taken = Ya hay una respuesta guardada llamada { $name }.
console-reply-too-many = Ya hay { $most } respuestas guardadas. Elimina antes alguna.
console-reply-saved = Respuesta guardada
console-reply-insert = Insertar
console-key-issue = Emitir una clave
console-key-name = Propósito
console-key-name-wrong = El nombre de una clave es una línea de { $most } caracteres como máximo.
console-key-once = La clave “{ $name }”. Cópiala ahora: no se volverá a mostrar.
console-key-valid = Válida
console-key-revoked = Revocada
console-key-issued-at = Emitida
console-key-issued-by = Emitida por { $name }
console-key-revoked-at = Revocada
console-key-revoke = Revocar { $name }
console-key-revoke-hint = Quien use esta clave será rechazado en cuestión de segundos. No se puede deshacer.

console-done-sent = Enviado al cliente.
console-done-sent-closed = Enviado. La conversación está cerrada: el cliente lo leerá en su próxima visita.
console-done-noted = Guardado como nota interna.
console-done-kept = { console-done-noted }
console-done-assigned = Responsable cambiado.
console-done-department = Departamento cambiado.
console-done-tags = Etiquetas cambiadas.
console-done-closed = Conversación cerrada.
console-done-reopened = Conversación reabierta.
console-done-read = Marcada como leída.
console-done-password = Contraseña cambiada.
console-done-enabled = Suscripción reactivada.
console-done-disabled = Suscripción desactivada.
console-done-replayed = Reenviando lo que se perdió.
console-done-revoked = Clave revocada.
console-done-discarded = Descartada. No se envió nada.

console-error = No funcionó
console-error-invalid = No se pudo leer la petición. Vuelve atrás e inténtalo de nuevo.
console-error-form-stale = Este formulario ha caducado o no viene de este sitio, así que no se cambió nada. Recarga la página.
console-error-not-found = Aquí no hay nada.
console-error-method-not-allowed = Esta página no se puede abrir así.
console-error-too-large = La petición es demasiado grande.
console-error-limited = Demasiados intentos. Espera un minuto e inténtalo de nuevo.
console-error-internal = Un error en el servicio. Los detalles están en su registro.
console-error-unavailable = El servicio no puede leer ni guardar nada en este momento. Inténtalo de nuevo en breve.
console-error-back = Volver a las conversaciones

console-section-operators = Operadores
console-views = Vistas
console-view-mine = Mías
console-view-unassigned = Sin asignar
console-view-waiting = En espera
console-view-open = Abiertas
console-view-closed = Cerradas
console-view-all = Todas
console-total = { $count }
console-more-than = { $count }+
console-filters = Filtros
console-filter-assignee = Asignada a
console-filter-department = En el departamento
console-tag = Etiqueta
console-found-people = Personas
console-found-messages = En los mensajes
console-found-more-people = Todas las conversaciones de estas personas
console-search-older = Buscar en mensajes anteriores
console-search-until = Buscado hasta el
console-search-indexing = Todavía se están añadiendo mensajes anteriores a la búsqueda.
console-search-none = Ningún mensaje aquí tiene todas estas palabras.
console-choose = Elija una conversación.
console-new-messages = Mensajes nuevos
console-change-status-new = Marcada como nueva
console-change-status-open = Reabierta
console-change-status-closed = Cerrada
console-change-assignee = Asignada a { $value }
console-change-assignee-none = Sin responsable
console-change-department = Departamento: { $value }
console-change-department-none = Sin departamento
console-change-tags = Etiquetas: { $value }
console-change-tags-none = Sin etiquetas
console-change-rating = Valorada con { $value } de 5
console-contact-correct = Nombrar o corregir
console-contact-hint = Lo que cambie aquí ya no lo sobrescriben los conectores.
console-contact-save = Guardar contacto
console-contact-wrong = Un nombre es una línea de como máximo { $most } caracteres, un teléfono tiene cifras y un correo tiene una @ y ningún espacio.
console-done-contact = Contacto guardado.
console-done-reply-saved = Respuesta guardada.
console-done-reply-removed = Respuesta eliminada.
console-operators-hint = Los operadores entran con nombre y contraseña. Los administradores gestionan además operadores, claves y suscripciones.
console-operator-add = Añadir operador
console-role = Rol
console-role-administrator = Administrador
console-role-operator = Operador
console-operator-once = Contraseña de un solo uso de { $name }. Cópiela ahora: no se vuelve a mostrar.
console-operator-one-time = Contraseña de un solo uso
console-operator-removed = Eliminado
console-operator-since = Añadido
console-operator-new-password = Nueva contraseña de un solo uso
console-operator-restore = Restaurar con una contraseña de un solo uso
console-operator-make-administrator = Hacer administrador a { $name }
console-operator-make-operator = Hacer operador a { $name }
console-operator-remove = Eliminar a { $name }
console-operator-remove-hint = El acceso termina de inmediato. Las conversaciones siguen asignadas y se puede restaurar al operador.
console-operator-remove-keys = Revocar también las claves que emitió este operador
console-operator-taken = Ya hay un operador llamado { $name }.
console-operator-name-wrong = Un nombre es una línea de como máximo { $most } caracteres.
console-operator-last = No hay otro administrador. Nombre primero a otro.
console-done-role = Rol cambiado.
console-done-operator-removed = Operador eliminado.
console-shortcuts = Atajos de teclado
console-shortcut-next = Conversación siguiente
console-shortcut-previous = Conversación anterior
console-shortcut-search = Buscar
console-shortcut-reply = Escribir una respuesta
console-shortcut-note = Escribir una nota interna
console-shortcut-assign = Asignármela
console-shortcut-close = Cerrar o reabrir
console-shortcut-read = Marcar como leída
console-shortcut-send = Enviar lo escrito
console-shortcut-help = Estos atajos
console-shortcuts-single = Usar teclas sueltas
console-shortcuts-close = Volver al trabajo
console-notify = Avisarme de mensajes nuevos
console-news = Mensaje nuevo
console-error-forbidden = Solo los administradores pueden hacer eso. Pida ayuda a uno de ellos.

## The sandbox page (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Sandbox: una tienda web y el Slack y el Telegram de su equipo, unidos en este ordenador. Nada sale de él.
sandbox-client-side = El lado del cliente
sandbox-team-side = El lado del equipo
sandbox-shop-frame = Tienda web con el widget de chat
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Recargar la tienda como el mismo cliente
sandbox-parts = Partes del sandbox
sandbox-part-service = Servicio de conversaciones
sandbox-part-bridge = Puente
sandbox-part-slack = Emulador de Slack
sandbox-part-telegram = Emulador de Telegram
sandbox-part-running = { $part }: en marcha
sandbox-part-stopped = { $part }: parado
sandbox-stop = Parar { $part }
sandbox-start = Iniciar { $part }
sandbox-stop-short = Parar
sandbox-start-short = Iniciar
sandbox-chat-connected = conectado
sandbox-chat-alone = sin conexión
sandbox-chat-limited = responde 429
sandbox-faults = Provocar fallos
sandbox-fault-limit = Slack responde 429 durante 10 s
sandbox-fault-drop = Perder la próxima respuesta de Slack
sandbox-fault-telegram-limit = Telegram responde 429 durante 10 s
sandbox-fault-telegram-drop = Perder la próxima respuesta de Telegram
sandbox-fault-service = Perder la próxima respuesta del servicio
sandbox-fault-done = Hecho: { $fault }
sandbox-offline = El sandbox no responde. Puede que se haya detenido.
sandbox-other-host = El sandbox solo responde en «localhost» y en la dirección de esta máquina. Ábrelo en la dirección que mostró la terminal.
sandbox-topic-support = Clientes que nos escriben, un hilo para cada uno
sandbox-topic-alerts = Conversaciones nuevas y problemas
sandbox-topic-general = Todo el mundo, de todo
sandbox-topic-vip = Clientes importantes
sandbox-topic-notJoined = De todo menos trabajo
sandbox-topic-shared = Compartido con Partner Ltd
sandbox-part-quiet = Horario de silencio, 2 minutos
sandbox-links = Otras páginas
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Consola de operadores
sandbox-link-reference = Referencia de la API
sandbox-link-docs = Documentación
sandbox-other-clients = Escribir como cliente de otro canal
sandbox-other-client = Cliente
sandbox-other-client-tags = Etiquetas
sandbox-other-client-box = Mensaje al equipo
sandbox-other-client-send = Escribir
sandbox-other-client-sent = { $name } ha escrito al equipo.
sandbox-channels = Canales
sandbox-channel-unread = { $name }, mensajes sin leer
sandbox-private = Canal privado
sandbox-archived = Este canal está archivado.
sandbox-shared = Compartido con otra empresa
sandbox-app-absent = La app del puente no está en este canal.
sandbox-writing-as = Escribir como
sandbox-guest = { $name } (invitado)
sandbox-stranger = { $name } (otra empresa)
sandbox-messages = Mensajes
sandbox-empty-title = Todo tranquilo
sandbox-empty = Abre el chat en el sitio web y escribe algo: aparecerá aquí como un hilo. Responde en el hilo y el cliente lo leerá.
sandbox-thread = Hilo
sandbox-close-thread = Cerrar el hilo
sandbox-app = APP
sandbox-edited = (editado)
sandbox-deleted = Este mensaje se eliminó.
sandbox-only-you = Solo visible para ti
sandbox-dismiss = Descartar
sandbox-replies = { $count ->
        [one] { $count } respuesta
        [many] { $count } de respuestas
       *[other] { $count } respuestas
    }
sandbox-last-reply = Última respuesta { $time }
sandbox-new-replies = Respuestas nuevas
sandbox-also-sent = Enviado también al canal
sandbox-replied-in = Respondió en un hilo
sandbox-message-box = Mensaje a #{ $channel }
sandbox-reply-box = Responder en el hilo
sandbox-edit-box = Editar el mensaje
sandbox-send = Enviar mensaje
sandbox-send-reply = Enviar respuesta
sandbox-broadcast = Enviar también a #{ $channel }
sandbox-read-only = No puedes escribir aquí.
sandbox-actions = Acciones del mensaje
sandbox-react = Reaccionar con { $emoji }
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Abrir el hilo
sandbox-edit = Editar
sandbox-delete = Eliminar
sandbox-save = Guardar
sandbox-cancel = Cancelar
sandbox-failed = No funcionó.
sandbox-press-failed = La app no respondió. Inténtalo de nuevo.
sandbox-command-in-thread = Slack no tiene comandos en los hilos. Usa el botón de la tarjeta o “Buscar el contacto” junto a un mensaje.
sandbox-look-up = Buscar el contacto
sandbox-today = Hoy
sandbox-telegram-side = El Telegram del equipo
sandbox-telegram-topics = Temas
sandbox-telegram-general = Tema general
sandbox-telegram-topic-is-closed = { $name }, cerrado
sandbox-telegram-group = Grupo de Telegram
sandbox-telegram-plain = Grupo sin temas
sandbox-telegram-as = En Telegram como
sandbox-telegram-anonymous = { $name } (administrador anónimo)
sandbox-telegram-close-topic = Cerrar el tema
sandbox-telegram-reopen-topic = Reabrir el tema
sandbox-telegram-closed = Este tema está cerrado. Los administradores pueden escribir aquí.
sandbox-telegram-box = Escribir en Telegram
sandbox-telegram-send = Enviar en Telegram
sandbox-telegram-stream = Telegram: { $name }
sandbox-telegram-empty = Todo tranquilo. Lo que escriben los clientes aparece como un tema propio.
sandbox-telegram-answer = Responder a esto
sandbox-telegram-answers = Respuesta a { $name }
sandbox-telegram-answer-none = No responder a esto
sandbox-telegram-forwarded = Reenviado desde el canal del grupo
sandbox-telegram-spoiler = Mostrar lo oculto
sandbox-telegram-press-failed = El bot no respondió. Inténtalo de nuevo.
sandbox-telegram-alert-close = Aceptar
sandbox-telegram-topic-created = { $who } abrió “{ $name }”
sandbox-telegram-topic-edited = { $who } cambió el tema: “{ $name }”
sandbox-telegram-topic-closed = { $who } cerró el tema
sandbox-telegram-topic-reopened = { $who } reabrió el tema
sandbox-telegram-joined = { $who } se unió al grupo
sandbox-telegram-left = { $who } salió del grupo
sandbox-telegram-retitled = { $who } cambió el nombre del grupo: “{ $name }”
sandbox-telegram-pinned = { $who } fijó un mensaje
sandbox-telegram-moved = El grupo pasó a ser un supergrupo

shop-name = Juniper Goods
shop-menu-new = Novedades
shop-menu-kitchen = Cocina
shop-menu-garden = Jardín
shop-headline = Cosas que se quedan contigo
shop-lead = Piezas de cocina y jardín hechas en pequeños talleres, con reparación gratuita mientras las conserves.
shop-browse = Ver la colección
shop-favourites = Favoritos de la semana
shop-kettle = Hervidor de gres
shop-kettle-price = 48 €
shop-lamp = Lámpara de lectura, latón
shop-lamp-price = 129 €
shop-planter = Jardinera de cedro
shop-planter-price = 36 €
shop-help = ¿Preguntas sobre un pedido? Escríbenos en el chat de abajo.
shop-fictional = Una tienda ficticia para probar el widget de chat.
