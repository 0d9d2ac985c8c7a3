### Português (Brasil). Order and meaning as in en.ftl; people are addressed with “você”.

## Failures: what they mean and what to do (src/bridge/model/failure.ts)

failure-ROOM_RATE_LIMITED = O chat da equipe está limitando as requisições da ponte, que espera e continua.
failure-CHAT_UNREACHABLE = O chat da equipe não deu uma resposta utilizável. A ponte verifica se a publicação chegou e tenta de novo.
failure-CHAT_UNAUTHORIZED = O chat da equipe recusa o token, ou falta uma permissão (scope). Reinstale o app e defina o novo token.
failure-ROOM_UNAVAILABLE = A sala não existe, está arquivada ou o bot não é membro dela. Convide o bot ou corrija o ID da sala.
failure-ROOM_FORBIDDEN = Falta ao bot uma permissão nesta sala, ou ele não pode escrever nela. Dê a permissão, e a ponte continua.
failure-THREAD_CLOSED = O tópico está fechado e o bot não pode reabri-lo. Só esta conversa espera. Reabra o tópico ou dê ao bot permissão para gerenciar tópicos; depois de um minuto, a ponte abre um novo.
failure-THREAD_GONE = A thread foi excluída ou bloqueada. A ponte abre uma nova e continua nela.
failure-POST_REFUSED = O chat da equipe recusa esta publicação por um motivo desconhecido. A ponte tenta mais algumas vezes e depois desiste.
failure-POST_REJECTED = O chat da equipe recusa esta publicação.
failure-POST_GONE = A publicação que seria editada não existe mais.
failure-SERVICE_UNREACHABLE = O serviço de conversas não deu uma resposta utilizável. A ponte verifica se a mensagem chegou e tenta de novo.
failure-SERVICE_RATE_LIMITED = O serviço de conversas está limitando as requisições da ponte, que espera e continua.
failure-SERVICE_UNAUTHORIZED = O serviço de conversas recusa a chave de API. Defina uma válida em CONVERSATION_API_KEY.
failure-SERVICE_REJECTED = O serviço de conversas recusa esta mensagem. O código de erro está no log.
failure-SERVICE_MISUNDERSTOOD = A resposta do serviço de conversas não corresponde à especificação. Verifique CONVERSATION_API_URL.
failure-CONVERSATION_NOT_FOUND = A conversa não existe mais no serviço.
failure-NOTE_NOT_KEPT = O serviço de conversas transformou uma nota interna em resposta: o cliente pode tê-la lido. A ponte não envia mais notas a ele. Quando o serviço estiver corrigido, execute “npm run subscribe”.
failure-ENTRY_UNREADABLE = Uma entrada gravada não tem a forma que esta versão da ponte espera, por isso não foi executada. Uma versão mais antiga foi iniciada? Inicie a mais nova e tente a entrada de novo.
failure-LEDGER_UNAVAILABLE = O banco de dados não responde ou está bloqueado. Enquanto isso, nada é aceito.
failure-UNEXPECTED = Um bug na ponte. O rastreamento está no log; por favor, informe o problema.

## What the rules say in threads and rooms (src/bridge)

alert-new-conversation = Nova conversa: { $client } via { $channel }.
alert-open-thread = Abrir a thread
alert-bad-rating = { $client } avaliou a conversa por { $channel } com { $rating } de 5.
# A client has waited for an answer. Hours are 0 below one hour.
alert-waiting = { $hours ->
    [0] { $client }, { $channel }, espera uma resposta há { $minutes } min.
   *[other] { $client }, { $channel }, espera uma resposta há { $hours } h { $minutes } min.
}
digest-head = { $count ->
    [0] O horário de silêncio terminou. Ninguém espera uma resposta.
    [one] O horário de silêncio terminou. { $count } conversa espera uma resposta:
    [many] O horário de silêncio terminou. { $count } de conversas esperam uma resposta, a mais antiga primeiro:
   *[other] O horário de silêncio terminou. { $count } conversas esperam uma resposta, a mais antiga primeiro:
}
digest-item = { $hours ->
    [0] { $client }, { $channel }: { $minutes } min
   *[other] { $client }, { $channel }: { $hours } h { $minutes } min
}
digest-more = { $count ->
    [one] Mais { $count } não aparece aqui. “/waiting” lista todas.
    [many] Mais { $count } não aparecem aqui. “/waiting” lista todas.
   *[other] Mais { $count } não aparecem aqui. “/waiting” lista todas.
}
digest-put-off-until = Adiado: { $client }, { $channel }, até { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone })
digest-put-off-client = Adiado: { $client }, { $channel }, até escrever
digest-put-off-more = Adiadas que não aparecem aqui: { $count }
ops-dead = { $count ->
    [one] Abandonado após a última tentativa ({ $code }): { $count } registro da fila ({ $entries }). “npm run dead-letters” lista, repete ou descarta.
    [many] Abandonados após a última tentativa ({ $code }): { $count } de registros da fila; os primeiros são { $entries }. “npm run dead-letters” lista, repete ou descarta.
   *[other] Abandonados após a última tentativa ({ $code }): { $count } registros da fila; os primeiros são { $entries }. “npm run dead-letters” lista, repete ou descarta.
}
ops-dead-conversations = Conversas afetadas ({ $count }): { $conversations }
ops-details = { $code }, { $subject }
ops-unrouted = Nenhuma rota tem uma sala para as conversas do canal de clientes { $channel }: elas não aparecem em lugar nenhum. Adicione uma rota sem “when”.
ops-room-behind = A sala { $room } está atrasada. Mensagens de clientes em espera: { $count }, a mais antiga há { $minutes } min.
ops-room-caught-up = A sala { $room } está em dia de novo.
restore-report = O banco de dados restaurado em { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC foi conferido. Vinculados de novo: { $linked }. Perguntados nas threads: { $asked }. Mostrados nas threads, mas desconhecidos do serviço de conversas: { $lost }.
restore-report-emptied = O banco de dados estava vazio em { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, embora haja cartões da ponte nas salas. Threads vinculadas de novo pelos cartões: { $linked }. Perguntas refeitas: { $asked }. Mostrados nas threads, mas desconhecidos do serviço de conversas: { $lost }. Restaure um backup, se houver.

notice-history-cut = { $count ->
    [one] { $count } mensagem anterior não é exibida aqui.
    [many] { $count } de mensagens anteriores não são exibidas aqui.
   *[other] { $count } mensagens anteriores não são exibidas aqui.
}
notice-perhaps-repeated = Isto pode ser uma duplicata.
notice-thread-anew = A thread anterior desta conversa foi excluída ou bloqueada. A conversa continua aqui.
notice-thread-before = Thread anterior
notice-the-message = Ver a mensagem
notice-not-shown = Não é possível exibir aqui uma mensagem desta conversa ({ $code }). Leia-a no serviço de conversas.

thread-assigned = Atribuída a { $assignee }.
thread-assigned-by = { $name } ({ $chat }) atribuiu isto a { $assignee }.
thread-unassigned-by = { $name } ({ $chat }) removeu a atribuição.
thread-closed = A conversa foi encerrada.
thread-closed-by = { $name } ({ $chat }) encerrou a conversa.
thread-reopened-by = { $name } ({ $chat }) reabriu a conversa.
thread-rated = O cliente avaliou esta conversa com { $rating } de 5.
tagged-by = { $name } ({ $chat }) adicionou a etiqueta “{ $tag }”.
untagged-by = { $name } ({ $chat }) removeu a etiqueta “{ $tag }”.
department-set-by = { $name } ({ $chat }) definiu o departamento “{ $department }”.
department-removed-by = { $name } ({ $chat }) removeu o departamento.
thread-waiting = { $hours ->
    [0] O cliente espera uma resposta há { $minutes } min.
   *[other] O cliente espera uma resposta há { $hours } h { $minutes } min.
}
# Who is on a conversation is known to the bridge only: the service's assignee is another thing.
taken-by = { $name } ({ $chat }) assumiu esta conversa.
taken-done = Você assumiu esta conversa.
taken-already = { $name } ({ $chat }) já assumiu esta conversa. Libere-a primeiro para assumi-la.
taken-already-yours = Você já assumiu esta conversa.
taken-closed = Esta conversa está fechada: não há nada a assumir.
no-answer-done = Esta espera terminou: não haverá lembretes. A próxima mensagem do cliente começará outra.
no-answer-already = { $name } ({ $chat }) já indicou que não é preciso responder.
no-answer-nobody = Ninguém aguarda resposta aqui.
no-answer-closed = Esta conversa está fechada: ninguém aguarda.
later-done = { $words ->
    [none] Adiada até { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Você será chamado nessa hora.
   *[other] Adiada até { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Você será chamado nessa hora: “{ $words }”.
}
later-done-client = { $words ->
    [none] Adiada até o cliente escrever.
   *[other] Adiada até o cliente escrever. Anotado: “{ $words }”.
}
later-over = { $words ->
    [none] { $name } adiou isto até agora.
   *[other] { $name } adiou isto até agora: “{ $words }”.
}
later-over-client = { $name } adiou isto até o cliente escrever, e ele escreveu: “{ $words }”.
later-replaced = { $words ->
    [none] { $name } adiou isto para outro momento. { $by } tinha adiado até { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }).
   *[other] { $name } adiou isto para outro momento. { $by } tinha adiado até { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }): “{ $words }”.
}
later-replaced-client = { $words ->
    [none] { $name } adiou isto para outro momento. { $by } tinha adiado até o cliente escrever.
   *[other] { $name } adiou isto para outro momento. { $by } tinha adiado até o cliente escrever: “{ $words }”.
}
later-when = Até quando?
later-when-waiting = O cliente está aguardando: só se pode adiar uma vez e por no máximo quatro horas. Até quando?
later-not-understood = Em “{ $text }” não há nenhum horário que a ponte entenda: nada foi feito.
later-once = { $name } ({ $chat }) já adiou este cliente uma vez, e ele continua aguardando. Responda ou clique em “Não precisa de resposta”.
later-four-hours = O cliente está aguardando: só se pode adiar por no máximo quatro horas. Nada foi feito.
later-already = { $name } ({ $chat }) já adiou esta conversa até lá.
later-closed = Esta conversa está fechada: não há nada a adiar.
taken-nobody = Ninguém assumiu esta conversa.
reactions-too-many = Reações demais aqui em um minuto: esta não fez nada. Use os botões.
reaction-closes = { $name } ({ $chat }) reagiu com { $emoji }: esta conversa será fechada em { $seconds } segundos.
reaction-closed = { $name } ({ $chat }) fechou esta conversa com uma reação.
reaction-kept-open = { $name } ({ $chat }) cancelou: a conversa continua como está.
released-by = { $by } ({ $chat }) liberou esta conversa. Agora ela está sem ninguém.
released-for = { $by } ({ $chat }) liberou esta conversa, que { $name } tinha assumido. Agora ela está sem ninguém.
muted-done = Esta thread está silenciada: a ponte não publica aqui lembretes, menções nem outros avisos. As mensagens de clientes e colegas continuam chegando, e o cartão continua atualizado.
muted-already = Esta thread já está silenciada.
unmuted-done = Esta thread não está mais silenciada.
unmuted-already = Esta thread não está silenciada.
mode-switched-note = { $name } mudou esta thread para notas: de agora em diante, o que você escreve aqui é interno. Comece com “!send” para enviar ao cliente. As mensagens anteriores não mudam.
mode-switched-reply = { $name } mudou esta thread para respostas: de agora em diante, o que você escreve aqui vai para o cliente. Comece com “note:” ou “//” para manter interno. As mensagens anteriores não mudam.
mode-already-note = O que você escreve nesta thread já é interno.
mode-already-reply = O que você escreve nesta thread já vai para o cliente.
mode-not-here = O que você escreve nesta sala não é enviado a ninguém, e isso não pode ser alterado para uma única thread.

reply-waits = { $code ->
    [SERVICE_UNREACHABLE] Não foi possível acessar o serviço de conversas. Sua resposta aguarda e será enviada assim que possível.
    [SERVICE_RATE_LIMITED] O serviço de conversas está limitando as requisições da ponte. Sua resposta será enviada assim que possível.
    [SERVICE_UNAUTHORIZED] O serviço de conversas recusa a chave de API da ponte. Sua resposta aguarda até que a chave seja corrigida; a equipe de operações foi avisada.
   *[other] Sua resposta aguarda ({ $code }) e será enviada assim que possível.
}
reply-sent-after-wait = A resposta em espera foi enviada após { DURATION($seconds) }.
reply-noted-after-wait = A nota em espera foi salva após { DURATION($seconds) }.
reply-sent-to-closed = Enviada. A conversa está fechada: o cliente verá a resposta na próxima visita.
reply-files-not-sent = Arquivos não enviados ao cliente: { $files }
reply-shared-not-sent = A mensagem compartilhada não foi enviada ao cliente, só o texto que a acompanha.
reply-not-sent = { $code ->
    [CONVERSATION_NOT_FOUND] A resposta não foi enviada: a conversa não existe mais.
   *[other] A resposta não foi enviada ({ $code }).
}
reply-may-not-be-sent = A resposta pode não ter sido enviada ({ $code }). Confira a conversa antes de enviar de novo.
reply-retried = Tentando de novo.
reply-discarded = Descartada. Não haverá nova tentativa.
reply-withdrawn = A resposta em espera foi retirada antes do envio. O cliente não a viu.
replies-may-be-missing = Uma resposta escrita aqui entre { DATETIME($from, timeStyle: "short") } e { DATETIME($until, timeStyle: "short") } ({ $zone }) pode não ter chegado à ponte: outro programa a retirou do Telegram. O que não tem marca não foi enviado. Escreva de novo.
reply-held = { $seconds ->
    [one] Esta mensagem será processada em { $seconds } segundo. Até lá você pode editá-la, excluí-la ou cancelá-la.
    [many] Esta mensagem será processada em { $seconds } de segundos. Até lá você pode editá-la, excluí-la ou cancelá-la.
   *[other] Esta mensagem será processada em { $seconds } segundos. Até lá você pode editá-la, excluí-la ou cancelá-la.
}
# Where nobody tells of deletions, so that deleting would not keep anything from being sent.
reply-held-no-deleting = { $seconds ->
    [one] Esta mensagem será processada em { $seconds } segundo. Até lá você pode editá-la ou cancelá-la; excluí-la não impede o envio.
    [many] Esta mensagem será processada em { $seconds } de segundos. Até lá você pode editá-la ou cancelá-la; excluí-la não impede o envio.
   *[other] Esta mensagem será processada em { $seconds } segundos. Até lá você pode editá-la ou cancelá-la; excluí-la não impede o envio.
}
reply-crosses = Ainda não enviada: { $other } acabou de responder a este cliente. Enviar também a resposta de { $author }?
reply-crosses-elsewhere = Ainda não enviada: { $other } acabou de responder a este cliente em { $chat }, { $room }. Enviar também a resposta de { $author }?
guard-asks = Ainda não enviada: a resposta de { $author } talvez não seja para o cliente do jeito que está. O que fazer com ela? Editar a mensagem também vale como resposta.
reason-quoted = { $rule } “{ $quote }”
doubt-note-misspelt = Ela começa com o que parece um sinal de nota interna digitado errado.
doubt-note-likely = Ela começa como uma nota interna.
doubt-note-inside = Mais abaixo, ela tem um sinal de nota interna.
doubt-note-copied = Ela tem o cadeado que a ponte põe antes das notas internas.
doubt-unknown-command = Ela começa como um comando, mas esse comando não existe.
doubt-answers-note = Ela responde a uma nota interna.
doubt-answers-colleague = Ela responde a uma mensagem de um colega que o cliente não viu.
doubt-answers-notice = Ela responde a um aviso da ponte.
doubt-answers-unknown = Ela responde a uma mensagem que a ponte não conhece.
reply-came-late = Ainda não enviada: a resposta de { $author } só chegou à ponte agora. Enviar mesmo assim?
reply-client-wrote = Ainda não enviada: o cliente escreveu algo desde que { $author } escreveu esta resposta. Enviar mesmo assim?
client-wrote-since = O cliente escreveu algo desde então.
closed-since = A conversa foi fechada desde então.
half-sent = O cliente já recebeu o começo dela.
reply-after-restore = Não enviada: o banco de dados foi restaurado de um backup e a conversa não contém esta mensagem de { $author }. Enviar?
reply-written-at = Ela foi escrita em { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC.
leak-colleague = Ela menciona um colega.
leak-secret = Ela contém algo que parece uma senha, um token ou uma chave.
leak-internal-address = Ela contém um endereço de uma rede interna.
leak-personal-data = Ela contém o que parece o número de um cartão, de uma conta ou de uma pessoa.
leak-other-email = Ela contém um endereço de e-mail que não é deste cliente e que não apareceu nesta conversa.
leak-other-phone = Ela contém o número de telefone de outro contato.
leak-note = Ela parece uma nota para colegas.
leak-forwarded = Ela foi encaminhada: outra pessoa a escreveu.
leak-pasted = Ela parece um log, uma consulta ou uma tabela que alguém colou.
reply-sent-anyway = { $by } decidiu enviar esta resposta ao cliente.
reply-kept-as-note = { $by } salvou isto como nota interna. O cliente não a vê.
question-edited-sent = { $by } editou a mensagem. Nada mais impede o envio: ela vai para o cliente.
question-edited-noted = { $by } editou a mensagem. Ela foi salva como nota interna.
question-edited-not-sent = { $by } editou a mensagem. Não há mais nada a enviar.
reply-dropped = { $by } decidiu não enviar esta resposta. O cliente não a viu.
reply-cancelled = A resposta foi cancelada. O cliente não a viu.
cancel-not-yours = Só o autor e os administradores podem cancelar uma resposta em espera.
cancel-under-way = Ela está sendo enviada. A ponte a descarta, a menos que o cliente já a tenha; a thread dirá o que aconteceu.
cancel-too-late = Tarde demais: o cliente já a tem.
cancel-too-late-note = Ela já foi salva como nota. O cliente não a vê.
cancelled-after-sending = { $words ->
    [none] Alguém tentou cancelar uma resposta aqui, mas o cliente já a tem.
   *[other] Alguém tentou cancelar a resposta “{ $words }”, mas o cliente já a tem.
}
cancelled-after-noting = { $words ->
    [none] Alguém tentou cancelar aqui uma nota que já está salva. O cliente não a vê.
   *[other] Alguém tentou cancelar a nota “{ $words }”, que já está salva. O cliente não a vê.
}
edited-while-waiting = A resposta em espera não foi alterada: o texto anterior já está sendo enviado. Exclua a mensagem para impedir o envio.
# Where nobody tells of deletions.
edited-while-waiting-no-deleting = A resposta em espera não foi alterada: o texto anterior já está sendo enviado.
edited-not-sent = Edições em uma mensagem que não foi enviada são ignoradas. Escreva uma nova mensagem.
edited-after-sending = { $words ->
    [none] Uma resposta foi editada aqui, mas o cliente já tem o texto anterior. Escreva uma nova mensagem para corrigi-lo.
   *[other] A resposta “{ $words }” foi editada, mas o cliente já tem esse texto anterior. Escreva uma nova mensagem para corrigi-la.
}
edited-after-noting = { $words ->
    [none] Uma nota foi editada aqui. O serviço de conversas mantém o texto anterior; o cliente não o vê.
   *[other] A nota “{ $words }” foi editada. O serviço de conversas mantém esse texto anterior; o cliente não o vê.
}
deleted-after-sending = { $words ->
    [none] Uma resposta foi excluída aqui, mas o cliente já a tem.
   *[other] A resposta “{ $words }” foi apagada, mas o cliente já a tem.
}
deleted-after-noting = { $words ->
    [none] Uma nota foi excluída aqui. O serviço de conversas a mantém; o cliente não a vê.
   *[other] A nota “{ $words }” foi apagada. O serviço de conversas a mantém; o cliente não a vê.
}

refused-stranger = Não enviado ao cliente: pessoas de fora deste workspace não podem responder a clientes.
refused-guest = Não enviado ao cliente: convidados não podem responder a clientes.
refused-deactivated = Não enviado ao cliente: esta conta está desativada.
refused-bot = Não enviado ao cliente: bots não podem responder a clientes.
refused-empty = Não enviado ao cliente: não há texto.
refused-only-files = Não enviado ao cliente: há só arquivos, que não podem ser enviados.
refused-only-shared = Não enviado ao cliente: há só uma mensagem compartilhada, que não pode ser enviada.
refused-notes-not-kept = Esta nota fica só nesta thread: o serviço de conversas a mostraria ao cliente.
send-close-not-offered = Nada foi enviado: o seu serviço de conversas não oferece encerrar conversas daqui. Envie o texto sem “!send-close”.
send-later-waits = A resposta de { $author } sai em { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }). Se o cliente escrever antes, vocês serão consultados de novo. Para mudá-la, edite a mensagem.
send-later-due = Chegou a hora marcada para esta resposta.
send-later-not-understood = Não enviada: a ponte não entende “{ $text }” como um horário dentro dos próximos { $days } dias. Escreva, por exemplo, “!send-later tomorrow 9:00 Bom dia”. Outros horários: 1h, 14:30, monday 9:00.
refused-thread-unknown = Não enviado: esta thread não pertence a nenhuma conversa.
which-conversation = Que conversa é esta? Toque no cliente e depois escreva a mensagem de novo.
which-conversation-named = Pelo nome, pode ser a conversa com { $client }.
which-conversation-other = Se o cliente não aparece aqui, use “/conversations all”, ou “/conversation cv_…” com o id da conversa: os dois levam à thread dela ou abrem uma. Escreva lá.
thread-linked = Vinculada: esta thread pertence à conversa com { $client }. O que você escreveu antes não foi enviado.

press-failed = Não funcionou ({ $code }). Tente novamente.
change-not-offered = Nada foi alterado: o seu serviço de conversas não oferece isso daqui. Use o console dele.
change-nothing = Nada a alterar: já está assim.
manage-choose = O que deve mudar? Um clique basta, e cada conversa mostra quem fez. “!tag ETIQUETA” adiciona uma etiqueta.
close-crossed = O cliente escreveu nesse meio-tempo, então a conversa continua aberta. Feche-a de novo depois de ler.
change-too-late = Nada foi alterado: o serviço não respondeu a tempo. Tente novamente.
change-refused = { $field ->
     [status] Nada foi alterado: o serviço recusou o status.
     [assignee] Nada foi alterado: o serviço recusou o responsável. Talvez ele não conheça esse operador.
     [department] Nada foi alterado: o serviço recusou o departamento.
     [tags] Nada foi alterado: o serviço recusou as etiquetas. Talvez sejam demais.
    *[other] Nada foi alterado: o serviço recusou a alteração.
}
assign-me-unknown = A ponte não sabe qual operador você é. Escreva antes “/operator op_…”.
assign-nobody = Ninguém se chama “{ $name }”. Escreva o nome ou o id de um operador, “me” ou “none”.
assign-several = Vários operadores se chamam “{ $name }”. Escreva o id do operador.
assign-known = Operadores: { $names }.
department-unknown = Nada foi alterado: nenhuma rota e nenhuma das conversas mais recentes tem um departamento “{ $name }”.
department-known = Existem: { $names }.
press-handled-already = Alguém já cuidou disso.
messages-folded = { $count ->
    [one] Há mais { $count } mensagem que ainda não é mostrada ({ $characters } caracteres).
    [many] Há mais { $count } de mensagens que ainda não são mostradas ({ $characters } caracteres).
   *[other] Há mais { $count } mensagens que ainda não são mostradas ({ $characters } caracteres).
}
messages-doubtful = O banco de dados foi restaurado de um backup. Mensagens que talvez já estejam acima ou em uma thread anterior: { $count }, a primeira de { DATETIME($from, dateStyle: "medium", timeStyle: "short") } UTC.
messages-unfolded = A seguir está o que ainda não era mostrado.
messages-were-shown = Estas mensagens já eram mostradas.
not-for-stranger = Nada foi feito: só pessoas deste workspace podem fazer isto.
not-for-guest = Nada foi feito: convidados não podem fazer isto.
not-for-deactivated = Nada foi feito: esta conta está desativada.
not-for-others = Nada foi feito: só administradores do workspace ou do grupo podem fazer isto.
not-for-bot = Nada foi feito: bots não podem fazer isto.

# What can be asked, one line each. The commands and their words are the same in every language.
command-usage-contact = /contact NOME, TELEFONE ou E-MAIL: busca um contato e suas conversas abertas. Em uma thread, use o botão “Contato” do cartão.
command-usage-conversations = /conversations [new|open|closed|all] [unassigned|mine] [site|telegram|max|whatsapp|vk|avito|email] [waiting]: lista as conversas com links para as threads. Padrão: as novas e as abertas. “waiting” coloca primeiro as que esperam há mais tempo.
command-usage-waiting = /waiting: lista os clientes que esperam uma resposta nesta sala, primeiro os que esperam há mais tempo, com links para as threads.
command-usage-conversation = /conversation cv_…: abre aqui a thread desta conversa, com o histórico, ou mostra onde ela está.
command-usage-replies = /replies [search PALAVRAS]: lista as respostas salvas. “/replies add NOME TEXTO”, “/replies edit NOME TEXTO” e “/replies remove NOME” alteram a lista. Em uma thread, “!r NOME” mostra uma antes de enviá-la ao cliente. { "{client}" } vira o nome do cliente e { "{me}" }, o seu.
command-usage-trace = /trace cv_…: mostra o que aconteceu com cada mensagem desta conversa (para administradores do workspace ou do grupo). Em uma thread, “!trace” mostra a conversa dela.
command-usage-operator = /operator op_…: informa qual operador do serviço de conversas você é, para ser mencionado quando uma conversa for atribuída a você. Um administrador confirma. “/operator none” remove.
command-usage-why = /why cv_…: mostra quais lembretes sobre este cliente que espera eram devidos, onde, quem foi chamado e o que os impediu. Em uma thread, “!why” mostra a conversa dela.
command-usage-report = /report: como foram os últimos sete dias nesta sala: tempo até a primeira resposta, respostas por pessoa, avaliações, o que foi abandonado. “/report last” mostra os sete dias anteriores.
command-usage-help = /help: mostra o que acontece com o que você escreve aqui e lista os comandos.
command-usage-changes = Em uma thread: !close, !reopen, !assign @NOME (ou me, ou none), !department NOME (ou none), !tag TAG, !untag TAG: alteram a conversa. Não escreva mais nada nessa mensagem. “!send-close TEXTO” envia o texto e depois encerra.
command-usage-later = Em uma thread: !later 3d ligar (ou client): adia a conversa até lá, ou até o cliente escrever, e chama você com suas palavras. Outros horários: 1h, 14:30, tomorrow, monday 9:00. “!send-later 14:30 TEXTO” envia o texto nesse horário.
command-unknown = Esse comando não existe.
command-wrong-room = Os dados dos clientes só são exibidos nas salas em que a ponte trabalha. Peça lá.
command-looking = Ainda buscando: o serviço de conversas está demorando a responder.
command-no-answer = { $code ->
    [SERVICE_UNREACHABLE] O serviço de conversas não responde. Tente de novo mais tarde.
    [SERVICE_RATE_LIMITED] O serviço de conversas está limitando as requisições da ponte. Tente de novo em um minuto.
    [SERVICE_UNAUTHORIZED] O serviço de conversas recusa a chave de API da ponte. A equipe de operações pode corrigir isso.
   *[other] O serviço de conversas não conseguiu responder ({ $code }).
}
command-thread-unknown = Esta não é a thread de uma conversa.
help-mode-reply = O que você escreve em uma thread vai para o cliente. Comece com “note:” ou “//” para manter interno.
help-mode-note = O que você escreve em uma thread é interno, como nota. Comece com “!send” para enviar ao cliente.
help-mode-alerts = O que você escreve nas threads desta sala não é enviado a ninguém.
help-mode-none = Esta sala não tem threads; o que você escreve aqui não é enviado a ninguém.
help-in-thread = Nesta thread, “!contact” ou o botão “Contato” do cartão busca o cliente; “!send” e “note:” escolhem para onde vai o seu texto.
help-in-room = Em uma thread, comece os comandos com “!”. “!contact” ou o botão “Contato” do cartão busca o cliente.
answer-too-old = Esta lista expirou. Peça de novo.
list-page-of = Página { $page } de { $pages }.

contact-none = Nenhum contato encontrado para “{ $query }”.
contact-found = { $count ->
    [one] { $count } contato encontrado para “{ $query }”:
    [many] { $count } de contatos encontrados para “{ $query }”:
   *[other] { $count } contatos encontrados para “{ $query }”:
}
contact-many = { $count ->
    [one] Só o primeiro está na lista. Informe mais do nome, do número ou do endereço.
    [many] Só os primeiros { $count } estão na lista. Informe mais do nome, do número ou do endereço.
   *[other] Só os primeiros { $count } estão na lista. Informe mais do nome, do número ou do endereço.
}
contact-conversations-unread = Não foi possível ler as conversas ({ $code }).
contact-conversations = Conversas abertas
contact-conversation-link = Conversa de { DATETIME($day, dateStyle: "medium") }
contact-without-thread = Ainda sem thread (/conversation abre uma)
contact-revealed = Visível só para você, e registrado:
conversations-found = Conversas { $first } a { $last } de { $count }:
conversations-found-of-many = Conversas { $first } a { $last } de mais de { $count }:
conversations-none = Nenhuma conversa encontrada.
conversations-no-more = Não há mais conversas.
conversations-many = Há mais conversas do que se pode percorrer. Restrinja a lista por status ou canal de clientes.
conversations-mine-unknown = A ponte não sabe qual operador do serviço de conversas você é e, por isso, não consegue listar suas conversas. Informe com “/operator”. “/conversations unassigned” lista as que não têm responsável.
# Quem espera. A hora é inserida pela ponte. Abaixo de uma hora, as horas são 0.
waiting-found = Clientes que esperam uma resposta, { $first } a { $last } de { $count }, os que esperam há mais tempo primeiro:
waiting-nobody = Ninguém espera uma resposta aqui.
waiting-thanks = Provavelmente só agradecimentos, não contados acima: { $count }
waiting-incomplete = Há mais conversas não concluídas do que a ponte lê para esta lista; alguém pode estar faltando.
waiting-since = { $hours ->
    [0] { $time } ({ $minutes } min)
   *[other] { $time } ({ $hours } h { $minutes } min)
}
# A lista que uma sala mantém.
list-head = { $count ->
    [0] Ninguém espera uma resposta.
    [one] { $count } cliente espera uma resposta:
    [many] { $count } de clientes esperam uma resposta, o mais antigo primeiro:
   *[other] { $count } clientes esperam uma resposta, o mais antigo primeiro:
}
list-whose = { $label }: { $name }
# O relatório de uma sala. Um período em dias; tempos até a primeira resposta em segundos, por extenso.
report-head = De { DATETIME($from, dateStyle: "medium") } a { DATETIME($until, dateStyle: "medium") }:
report-nothing = De { DATETIME($from, dateStyle: "medium") } a { DATETIME($until, dateStyle: "medium") } ninguém respondeu a um cliente desta sala, ninguém avaliou uma conversa e nada foi abandonado.
report-first-answer = Tempo até a primeira resposta, mediana: { DURATION($median) }; 9 em 10, no máximo: { DURATION($p90) }. Esperas: { $count }.
report-no-first-answer = Nenhum cliente esperava por uma destas respostas.
report-answers = Respostas a clientes: { $count }
report-person = { $name }: { $count }
report-others = Outros: { $count }
report-ratings = Avaliações: { $count }, em média { NUMBER($average, maximumFractionDigits: 1) } de 5
report-no-ratings = Avaliações: nenhuma
report-given-up = Mensagens abandonadas: { $count }
report-lines = Linhas da própria ponte: { $count }
report-calls = Chamados por clientes que esperam: { $count }
report-unheard = Destes, sem que alguém fizesse algo desde então: { $count } ({ $conversations })
# Por que ninguém soube. As horas são inseridas pela ponte.
why-waits = { $hours ->
    [0] O cliente espera uma resposta desde { $time }, há { $minutes } min.
   *[other] O cliente espera uma resposta desde { $time }, há { $hours } h { $minutes } min.
}
why-nobody-waits = O cliente não espera uma resposta.
why-set = Esta sala recebe um lembrete quando um cliente esperou { $minutes } min.
why-switched-off = Esta sala não tem lembretes (“waiting” não está definido para ela no arquivo de rotas).
why-muted = Esta thread está silenciada.
why-owner = A primeira mensagem do cliente após uma resposta chama { $name }, exceto no horário de silêncio.
why-owner-nobody = A primeira mensagem do cliente após uma resposta não chama ninguém: ninguém aqui assumiu esta conversa, e ela não está atribuída a ninguém aqui.
why-owner-off = A primeira mensagem do cliente após uma resposta não chama ninguém (“call: nobody” no arquivo de rotas).
why-owner-elsewhere = A primeira mensagem do cliente após uma resposta chama { $name } em { $where }, não aqui.
why-owner-held = A primeira mensagem do cliente após uma resposta não chama ninguém aqui agora: { $reason }.
why-none = Nos últimos sete dias não havia lembrete devido.
why-none-here = Nos últimos sete dias não havia lembrete devido nesta sala.
why-due = Previsto
why-outcome = Resultado
why-wrote-again = Escreveu de novo
why-held-off = ninguém, por causa de “call: nobody” no arquivo de rotas
why-held-nobody = ninguém: ninguém tinha assumido a conversa, e ela não estava atribuída a ninguém conhecido aqui
why-held-not-here = ninguém: quem estava com a conversa não pode ser mencionado nesta sala
why-held-elsewhere = chamada em outra sala: { $where }
why-not-yet = ainda não é a hora
why-posting = está sendo enviado
why-failed = abandonado ({ $code })
why-called = Chamados pelo nome
why-called-nobody = ninguém
why-groups-gone = Grupos de usuários que não existem mais
why-next-room = Próxima sala
why-next-room-none = nenhuma: as outras salas da rota estão em horário de silêncio, ou a thread delas está silenciada ou não existe
why-digest = Resumo
words-client = O cliente escreveu
words-operator = Nós escrevemos
words-bot = O robô escreveu
words-note = Nota interna
conversation-nobody = ninguém
conversation-updated = Última alteração
conversation-gone = O serviço de conversas não tem a conversa { $id }.
conversation-is-here = A thread dela:
conversation-is-elsewhere = Esta sala não tem threads. A thread está aqui:
conversation-not-here = Esta sala não tem threads. Peça em uma sala que tenha.
conversation-opening = Abrindo aqui a conversa com { $client }.
saved-asks = Ainda não enviada: esta é a resposta salva “{ $name }”, como o cliente a leria. Quem decide é { $author }. Editar a mensagem também vale como resposta.
saved-continues = Continua abaixo.
saved-not-yours = Só quem pediu esta resposta salva e os administradores podem enviá-la ou editá-la.
saved-edit-here = Copie o texto e edite a sua própria mensagem “!r …” com o que quer enviar. A ponte verifica e envia.
saved-inside = Nada foi enviado: para este cliente, “{ $name }” pareceria uma nota interna ou um comando. Altere-a com “/replies edit”.
saved-unknown = Nada foi enviado: não há resposta salva “{ $name }”.
saved-nearest = Você quis dizer: { $names }?
saved-list = “/replies” lista todas.
saved-added = Salva como “{ $name }”. Em uma thread, “!r { $name }” a mostra antes de enviá-la ao cliente.
saved-changed = A resposta salva “{ $name }” foi alterada.
saved-removed = A resposta salva “{ $name }” foi removida.
saved-name-taken = Nada foi salvo: já há uma resposta salva “{ $name }”. “/replies edit { $name } TEXTO” a altera.
saved-too-many = Nada foi salvo: já há { $most } respostas salvas. Remova uma antes.
saved-name-wrong = Nada foi salvo: um nome é uma única palavra de até 40 letras, algarismos, “-” e “_”.
saved-name-command = Nada foi salvo: “{ $name }” é um comando. Escolha outro nome.
saved-text-missing = Nada foi salvo: falta o texto.
saved-text-long = Nada foi salvo: o texto tem { $length } caracteres. O máximo é { $most }.
saved-text-inside = Nada foi salvo: o texto começa como uma nota interna ou um comando.
saved-edited-inside = Nada foi enviado: o texto começa como uma nota interna ou um comando.
saved-none = Ainda não há respostas salvas.
saved-none-match = Nenhuma resposta salva tem essas palavras.
saved-found = Respostas salvas { $first } a { $last } de { $count }:
saved-text = Texto
saved-author = De
save-not-a-persons = Só se pode salvar como resposta o que uma pessoa escreveu em uma thread.
save-by-command = Não é possível abrir o formulário para este texto. Use “/replies add NOME TEXTO”.
form-edit-title = Editar e enviar
form-edit-hint = O cliente lê isto. A ponte verifica antes de enviar.
form-save-title = Salvar como resposta
form-save = Salvar
form-reply-name = Nome
form-reply-name-hint = Uma palavra, para “!r NOME”.
form-reply-text = Texto da resposta
form-reply-text-hint = { "{client}" } vira o nome do cliente e { "{me}" }, o de quem a envia.
form-manage-title = Gerenciar conversa
form-manage-tags-hint = Separadas por vírgulas.
form-manage-nobody = Ninguém
form-manage-no-department = Nenhum
contact-name = Nome
contact-channel = Canal do cliente
contact-phone = Telefone
contact-email = E-mail
contact-first-seen = Visto pela primeira vez
time-day = { DATETIME($at, dateStyle: "medium") }
time-minute = { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC
time-local = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }

operator-unknown = A ponte não sabe qual operador do serviço de conversas você é.
operator-is = Você consta como operador { $operator }.
operator-waits = Pedido feito na sala. Quando um administrador confirmar, você constará como operador { $operator }.
operator-ended = Você não consta mais como operador.
operator-set-elsewhere = O arquivo de rotas define você como operador { $operator }. Altere lá.
operator-asked = { $name } quer constar como operador { $operator } do serviço de conversas. Um administrador do workspace ou do grupo precisa confirmar.
operator-confirmed = { $name } consta como operador { $operator }. Confirmado por { $by }.
operator-declined = { $name } não consta como operador { $operator }. Recusado por { $by }.

button-contact = Contato
button-take = Assumir
button-no-answer = Não precisa de resposta
button-later = Mais tarde
button-later-1h = Em uma hora
button-later-4h = Em quatro horas
button-later-tomorrow = Amanhã 9:00
button-later-monday = Segunda 9:00
button-later-client = Quando o cliente escrever
button-release = Liberar
button-manage = Gerenciar
button-assign-me = Atribuir a mim
button-assign-none = Atribuir a ninguém
button-assign-to = Atribuir a { $name }
button-department = Departamento: { $department }
button-department-none = Sem departamento
button-untag = Remover “{ $tag }”
button-close = Encerrar
button-reopen = Reabrir
button-waiting = Quem espera
button-mute = Silenciar
button-unmute = Reativar avisos
button-mode-note = Mudar para notas
button-mode-reply = Mudar para respostas
button-confirm = Confirmar
button-decline = Recusar
button-retry = Tentar de novo
button-unfold = Mostrar
button-shown = Já estão aqui
button-link = É { $client }
button-link-began = { $began }: { $client }
button-discard = Descartar
button-cancel = Cancelar
button-next = Próxima
button-previous = Anterior
button-reveal = Mostrar
button-open-here = Abrir aqui
button-keep-note = Salvar como nota
button-anyway = Enviar ao cliente
button-send-now = Enviar agora
button-drop = Não enviar
button-send = Enviar
button-send-close = Enviar e encerrar
button-edit = Editar

## Cards, marks and headings (src/team-chats)

heading-client = 👤 { $author }
heading-operator = { $author } → cliente
heading-bot = { $author } (bot) → cliente
heading-note = 🔒 Nota interna · { $author }
heading-draft = Rascunho · { $author }
heading-from = de { $chat }, { $room }
heading-part = parte { $number } de { $of }
heading-late = atrasada: escrita antes das mensagens acima
heading-perhaps-repeated = pode ser uma duplicata
post-empty = (mensagem vazia)
card-nameless = Cliente sem nome
card-channel = Canal
card-name = Nome
card-name-unproven = não verificado
card-status = Status
card-status-new = Nova
card-status-open = Aberta
card-status-closed = Fechada
card-assignee = Responsável
card-department = Departamento
card-tags = Etiquetas
card-waiting = Aguarda desde
card-only-thanks = Provavelmente só um agradecimento
card-no-answer = Não precisa de resposta
card-put-off-until = Adiada até { DATETIME($at, dateStyle: "medium", timeStyle: "short") } ({ $zone }) · { $name } · { $chat }
card-put-off-client = Adiada até o cliente escrever · { $name } · { $chat }
# Both times are put in by the bridge: when, and how long ago that is.
card-taken = Assumida por
# The chat is the team chat where somebody took the conversation.
card-taken-value = { $name } · { $chat }
card-muted = Silenciada: aqui não há lembretes nem menções. As mensagens continuam chegando.
card-mode-own = Escolhido para esta thread:
card-rating = Avaliação
card-rating-value = { $rating } de 5
card-mode-reply = O que você escreve nesta thread vai para o cliente. Comece com “note:” ou “//” para manter interno.
card-mode-note = O que você escreve nesta thread é interno, como nota.
card-mode-alerts = Para informação: o que você escreve nesta thread não é enviado a ninguém.
card-mode-short-reply = As respostas aqui vão para o cliente.
card-mode-short-note = Só notas internas.
card-mode-short-alerts = Nada do que se escreve aqui é enviado.
person-unknown = Pessoa desconhecida
mention-group = @equipe
mention-channel = #canal
topic-name = 👤 { $client } · { $channel }
topic-name-status = 👤 { $client } · { $channel } · { $status }
mark-sent = Enviado ao cliente.
mark-noted = Salvo como nota interna.
mark-failed = Não enviado, veja abaixo.
file-animation = animação
file-audio = arquivo de áudio
file-document = documento
file-photo = foto
file-sticker = figurinha
file-story = story
file-video = vídeo
file-video_note = mensagem de vídeo
file-voice = mensagem de voz
file-contact = contato
file-location = localização
file-poll = enquete
file-other = anexo

## Commands in Telegram (src/team-chats/telegram)

telegram-command-note = Manter interno, como nota
telegram-command-send = Enviar isto ao cliente
telegram-command-contact = Buscar um cliente
telegram-command-conversations = Listar conversas
telegram-command-waiting = Listar os clientes que esperam
telegram-command-conversation = Ver uma conversa
telegram-command-replies = Ver e alterar as respostas salvas
telegram-command-trace = Mostrar o que aconteceu com as mensagens
telegram-command-operator = Informar qual operador você é
telegram-command-why = Mostrar por que ninguém foi chamado
telegram-command-report = Mostrar como foram os últimos sete dias
telegram-command-help = Mostrar o que se pode escrever aqui

## What became of messages (src/bridge/commands/message-trace.ts)

trace-admins-only = Nada foi feito: só administradores do workspace ou do grupo podem fazer isto.
trace-nothing = A fila não tem nada sobre { $id }. Os registros concluídos são apagados após sete dias.
trace-found = { $id }: mensagens { $first } a { $last } de { $count }, a mais recente primeiro.
trace-from = De
trace-from-client = o cliente
trace-from-operator = um operador, no serviço
trace-from-bot = um bot
trace-from-note = uma nota interna
trace-from-staff = a equipe
trace-by = Por
trace-taken = Recebida
trace-step-show = Para a thread
trace-step-relay = Para a outra thread
trace-step-staff = Para o serviço
# Why a step went as it did. Details are ids, or names of rules; "none" where there are none.
trace-result-sent = { $details }
trace-result-noted = { $details }
trace-result-note-not-kept = o serviço transformou a nota em resposta: { $details }
trace-result-moved = para { $details }
trace-result-retracted = retirado antes do envio
trace-result-confirmation-requested = primeiro foi perguntado{ $details ->
        [none] { "" }
       *[other] : { $details }
    }
trace-result-a-command = era um comando
trace-result-silent = nada a fazer
trace-result-already-shown = já exibida
trace-result-edited = editado
trace-result-unchanged = nada a mudar
trace-result-changed = alterado no serviço
trace-result-no-thread = sem thread
trace-result-thread-gone = a thread não existe mais
trace-result-superseded = substituída por uma marca posterior
trace-result-postponed = adiada, porque o chat da equipe não a aceitou
trace-result-reordered = em ordem: uma mensagem anterior da thread vai primeiro
trace-result-notified = avisado
trace-result-listed = conversas: { $details }
trace-result-answered = respondido
trace-result-muted = a thread está silenciada
trace-result-confidential = a conversa é confidencial
trace-result-only-thanks = o cliente só agradeceu
trace-result-no-answer-needed = alguém indicou que não é preciso responder
trace-result-put-off = adiada
trace-result-client-wrote = o cliente escreveu nesse meio-tempo
trace-result-quiet-hours = horário de silêncio
trace-result-other-hours = o horário de silêncio mudou
trace-result-too-late = tarde demais
trace-result-too-old = a lista tinha expirado
trace-result-nothing-waits = ninguém espera
trace-result-switched-off = desativado
trace-result-revealed = { $details } foi exibido
trace-result-nothing-revealed = nada foi exibido
trace-result-rated-better = o cliente mudou a avaliação
trace-result-refused = { $details ->
    [none] esta pessoa não pode fazer isto
    [guest] convidados não podem responder
    [stranger] pessoas de fora não podem responder
    [deactivated] a conta está desativada
    [bot] bots não podem responder
    [empty] sem texto
    [only-files] só arquivos
    [only-shared] só uma mensagem compartilhada
    [unknown-command] não existe esse comando
    [note-unclear] parece uma nota
    [notes-not-kept] o serviço não guarda notas
    [thread-unknown] a thread não pertence a nenhuma conversa
   *[other] { $details }
}
trace-outcome-waiting = { $where } · em espera{ $until ->
        [none] { "" }
       *[other] { " " }até { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-again = { $where } · tentando de novo, tentativas até agora: { $attempts }: { $failure }{ $until ->
        [none] { "" }
       *[other] { " " }· próxima tentativa às { DATETIME($until, dateStyle: "medium", timeStyle: "medium") } UTC
    }
trace-outcome-running = { $where } · em andamento
trace-outcome-posted = { $where } · publicada { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · tentativas: { $attempts }
trace-outcome-sent = { $where } · enviada { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · tentativas: { $attempts }
trace-outcome-noted = { $where } · salva como nota { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC · tentativas: { $attempts }
trace-outcome-done = { $where } · concluída { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC { $result }
trace-outcome-dropped = { $where } · não enviada { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC: { $result }
trace-outcome-given-up = { $where } · abandonada { DATETIME($at, dateStyle: "medium", timeStyle: "medium") } UTC, tentativas: { $attempts }: { $failure }

## How the bridge fares (/readyz, and the doctor)

database-locked = Outro programa bloqueia o banco de dados por mais tempo do que uma gravação pode levar{ $where }. Feche-o.
database-in-use = Outra ponte está usando este arquivo de banco de dados{ $where }. Pare-a ou use postgres:// para várias réplicas.
database-being-replaced = Uma restauração ou mudança está trabalhando neste banco de dados{ $where }. Inicie de novo quando ela terminar.
database-unwritable = Não é possível gravar no banco de dados{ $where }. Verifique o caminho de DATABASE_URL, suas permissões e o espaço livre em disco.
database-foreign-owner = { $path } pertence ao usuário { $owner }, mas a ponte roda como usuário { $user } e não consegue gravar seu banco de dados. Execute “sudo chown -R { $user }:{ $group } { $folder }”, em um contêiner no volume por trás desse caminho, ou faça a ponte rodar como usuário { $owner }.
database-network-disk = { $folder } está em um sistema de arquivos de rede ({ $kind }), onde os bloqueios do SQLite podem falhar e dados se perdem. Use um disco local ou o PostgreSQL, ou defina SQLITE_ON_NETWORK_DISK=yes se souber que os bloqueios funcionam.
database-damaged = O arquivo está danificado ou não é um banco de dados{ $where }. Restaure-o de um backup ou defina outro caminho em DATABASE_URL.
database-too-new = As tabelas deste banco de dados exigem a versão { $version } da ponte ou uma posterior, porque uma versão mais nova as alterou. Inicie essa versão ou restaure o backup feito antes da atualização.
database-migration-failed = Não foi possível migrar as tabelas: a etapa { $step } falhou ({ $code }). Nada foi alterado, e as réplicas da versão anterior continuam funcionando. Fique com essa versão e relate o erro.
database-moved = Este banco de dados foi mudado para { $to }. Use esse em DATABASE_URL. Se a mudança foi interrompida, execute-a de novo: ela continua. Para voltar a este banco de dados, pare a bridge e execute “npx node src/main.ts restored --since HORA” com a hora da mudança.
database-move-unfinished = Uma mudança para este banco de dados não terminou. Execute-a de novo: ela continua.
database-outage-over = Das { DATETIME($from, timeStyle: "short") } às { DATETIME($until, timeStyle: "short") } UTC o banco de dados não gravou nada, por isso a ponte não aceitou nada. O Slack, o Telegram e o serviço de conversas entregam de novo o que chegou nesse período, ou a ponte lê depois. O motivo está no log.
database-deleted = O arquivo do banco de dados foi apagado ou substituído com a ponte em execução{ $where }. Nada é aceito. Pare a ponte, devolva o arquivo ou restaure um backup e inicie-a de novo.
database-not-flushed = O disco não confirmou o que foi gravado no banco de dados{ $where }, então o que veio por último pode ter se perdido. Nada é aceito. Verifique o disco e depois reinicie a ponte.
database-emptied = Faltam tabelas da ponte no banco de dados ou elas foram esvaziadas{ $where }. Nada é aceito. Pare a ponte, restaure um backup e inicie-a de novo.
database-unreachable = O servidor do banco de dados não responde{ $where }. Verifique DATABASE_URL e se o servidor está em execução.
database-refused = O servidor do banco de dados recusa o usuário, a senha ou o nome do banco{ $where }. Verifique DATABASE_URL.
database-certificate = O certificado do servidor do banco de dados não é aceito{ $where }. Em DATABASE_URL, indique com sslrootcert o arquivo da autoridade que o assinou e use o nome do servidor para o qual ele foi emitido.
database-timeout = O banco de dados não confirmou a gravação a tempo{ $where }.
database-url = DATABASE_URL precisa começar com file: ou postgres://{ $where }.
database-closed = O banco de dados está fechado{ $where }.
database-conflict = O banco de dados recusou uma instrução em conflito com outra simultânea{ $where }.
database-statement = O banco de dados recusou uma instrução{ $where }. É um bug; por favor, informe o problema.
database-silent = O banco de dados não responde.
database-answers = O banco de dados responde ({ $dialect }).
traffic-starting = A ponte está iniciando.
traffic-stopping = A ponte está sendo encerrada.
reconciling = O banco de dados foi restaurado em { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC e está sendo conferido. Até lá, nada é enviado.
database-was-emptied = O banco de dados estava vazio em { DATETIME($at, dateStyle: "medium", timeStyle: "short") } UTC, embora haja cartões da ponte nas salas. Restaure um backup, se houver.

service-starting = A ponte está iniciando.
service-not-reached = A ponte ainda não alcançou o serviço de conversas.
service-in-contact = Conectada ao serviço de conversas em { $url }.
service-no-contact = Não é possível acessar o serviço de conversas ({ $code }).
service-refused-secret = Os eventos do serviço de conversas são recusados porque as assinaturas não conferem com o segredo da ponte (o SHA-256 dele começa com { $fingerprint }), e as mensagens dos clientes chegam atrasadas: a ponte precisa procurá-las. Defina em CONVERSATION_WEBHOOK_SECRET o segredo com que o serviço assina e reinicie, ou faça a inscrição de novo com “npm run subscribe”.

slack-connecting = Ainda sem conexão com o Slack.
slack-by-socket = Conectada ao Slack em Socket Mode.
slack-closed = O Slack fechou a conexão ({ $code }).
slack-unreachable = Não é possível conectar ao Slack ({ $code }).
slack-stopped = A ponte parou de receber do Slack.
slack-socket-disabled = O Socket Mode foi desativado nas configurações do app do Slack. Ative-o novamente em “Socket Mode”; enquanto isso, a ponte lê a cada poucos segundos o que a equipe escreve.
slack-access-lost = O Slack revogou o acesso do app ({ $code }). Reinstale o app e defina o novo token.
slack-no-way-in = Nem SLACK_APP_TOKEN nem SLACK_SIGNING_SECRET está definido.
slack-not-listening = A ponte não está recebendo do Slack.
slack-refused-secret = Os eventos do Slack são recusados porque as assinaturas não conferem com o signing secret em uso (o SHA-256 dele começa com { $fingerprint }), e as respostas chegam atrasadas: a ponte precisa procurá-las. Copie o signing secret de “Basic Information” do app do Slack para SLACK_SIGNING_SECRET e reinicie.
slack-refused-clock = Os eventos do Slack são recusados porque o relógio desta máquina está mais de cinco minutos errado, e as respostas chegam atrasadas: a ponte precisa procurá-las. Acerte o relógio.
slack-by-http = A ponte recebe do Slack por HTTP.

telegram-connecting = A ponte ainda não consultou o Telegram.
telegram-polling = A ponte consulta o Telegram.
telegram-polled-elsewhere = Outra réplica consulta o Telegram.
telegram-unreachable = Não é possível consultar o Telegram ({ $code }).
telegram-stopped = A ponte parou de receber do Telegram.
telegram-not-listening = A ponte não está recebendo do Telegram.
telegram-by-http = A ponte recebe do Telegram por HTTP.
telegram-foreign-reader = Outro programa consulta o Telegram com o token deste bot e leva mensagens: podem faltar respostas da equipe. Revogue o token no @BotFather, configure o novo e revise os tópicos dos últimos minutos.
telegram-webhook-removed = Outro programa removeu o webhook deste bot. A ponte o restaurou; podem faltar respostas da equipe. Se não foi de propósito, revogue o token no @BotFather.
telegram-webhook-elsewhere = Outro programa apontou o webhook deste bot para { $host }: a ponte não recebe nada do Telegram. Remova esse webhook ou revogue o token no @BotFather; a ponte então restaura o seu.
telegram-webhook-failing = O Telegram não consegue entregar nada ao webhook da ponte ({ $code }). Verifique PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET e o proxy: o Telegram descarta o que não conseguiu entregar em 24 horas.
telegram-webhook-behind = O Telegram guarda { $pending } atualizações para a ponte, cada vez mais: a ponte as recebe devagar demais, e as respostas da equipe atrasam. Verifique a carga da máquina e do banco de dados.
telegram-drops-soon = Há 20 horas nada do que espera no Telegram chega à ponte. O Telegram descarta o que guardou por 24 horas e, com isso, respostas da equipe. Conserte a conexão agora ou peça à equipe que escreva de novo.
telegram-room-lost = O bot foi removido do grupo do Telegram { $name } ou não pode mais escrever lá. O que se destina ao grupo espera. Adicione o bot de novo como administrador: a ponte continua na hora.
telegram-group-topics = { $name }: tópicos.
telegram-group-chains = { $name }: cadeias de respostas, sem tópicos.

## The site widget (src/service)

widget-title = Fale com a gente
widget-subtitle = Nossa equipe responde aqui
widget-greeting = Olá! Escreva para nós e alguém da nossa equipe responderá aqui.
widget-open = Abrir o chat
widget-open-unread = Abrir o chat, novas mensagens: { $count }
widget-close = Fechar o chat
widget-message = Mensagem
widget-placeholder = Escreva uma mensagem…
widget-send = Enviar
widget-log = Mensagens
widget-you = Você
widget-team = Suporte
widget-bot = Assistente
widget-sending = Enviando…
widget-waiting = Aguardando a conexão
widget-refused = Não enviada
widget-retry = Tentar de novo
widget-offline = Sem conexão. Suas mensagens ficam guardadas e serão enviadas depois.
widget-busy = Foram muitas mensagens de uma vez. Elas ficam guardadas e serão enviadas automaticamente em instantes.
widget-new-messages = Novas mensagens: { $count }
widget-closed = Esta conversa está fechada. Escreva para começar uma nova.
widget-rate = Como foi o atendimento?
widget-stars = { $count } de 5
widget-rated = Obrigado! Você deu nota { $count } de 5.
widget-not-rated = Sua avaliação não foi enviada. Tente novamente.
widget-online = Estamos online
widget-away = Estamos fora. Voltamos: { $when }.
widget-too-long = { $count } caracteres a mais. Envie em partes.
widget-email-ask = Está demorando um pouco. Deixe seu e-mail para falarmos com você se precisar sair.
widget-email-label = Seu e-mail
widget-email-save = Salvar
widget-email-later = Agora não
widget-email-saved = Obrigado! Falaremos com você por lá.
widget-email-wrong = Isto não é um e-mail.
# What a visitor without a name is called in front of staff.
visitor-name = Visitante { $code }

## The operator console (src/service/console)

console-title = Console
console-skip = Ir para o conteúdo
console-sections = Seções
console-section-conversations = Conversas
console-section-contacts = Contatos
console-section-replies = Respostas salvas
console-section-subscriptions = Assinaturas
console-section-keys = Chaves
console-offline = Sem conexão com o serviço. Esta página pode estar desatualizada.

console-sign-in = Entrar
console-sign-out = Sair
console-sign-in-hint = Quem administra o serviço cria as contas e redefine as senhas.
console-sign-in-wrong = Nenhum operador tem esse nome e essa senha.
console-name = Nome
console-password = Senha
console-password-change = Altere sua senha
console-password-one-time = Você entrou com uma senha de uso único. Escolha a sua antes de continuar.
console-password-current = Senha atual
console-password-new = Nova senha
console-password-again = Repita a nova senha
console-password-hint = Pelo menos { $least } caracteres. Quanto mais longa, mais forte.
console-password-save = Alterar a senha
console-password-differs = As duas senhas novas não coincidem.
console-password-short = Uma senha tem de { $least } a { $most } caracteres.
console-password-common = Esta senha é uma das mais usadas. Escolha outra.
console-password-same = A nova senha é igual à antiga.
console-password-wrong = A senha atual está errada.

console-any = Todos
console-nobody = Ninguém
console-me = { $name } (você)
console-search = Buscar
console-search-hint = Cliente, telefone, e-mail, ID ou palavras de uma mensagem
console-show = Mostrar
console-show-all = Mostrar tudo
console-status = Status
console-status-new = Nova
console-status-open = Aberta
console-status-closed = Fechada
console-channel = Canal
channel-site = Site
channel-telegram = Telegram
channel-max = MAX
channel-whatsapp = WhatsApp
channel-vk = VK
channel-avito = Avito
channel-email = E-mail
console-assignee = Responsável
console-department = Departamento
console-list-empty = Nenhuma conversa encontrada.
console-list-of = Conversas com { $client }.
console-list-too-many = Muitas pessoas foram encontradas; estas são as conversas das mais recentes. Busque com mais do nome.
console-unread = { $count ->
    [one] { $count } não lida
    [many] { $count } não lidas
   *[other] { $count } não lidas
}
console-pages = Páginas
console-newest = Mais recentes
console-older = Mais antigas

console-back = Todas as conversas
console-close = Fechar
console-reopen = Reabrir
console-mark-read = Marcar como lida
console-messages = Mensagens
console-earlier = Mensagens anteriores
console-latest = Últimas mensagens
console-from-client = Cliente
console-from-operator = Resposta
console-from-bot = Bot
console-from-note = Nota interna
console-reply = Responder a { $client }
console-reply-hint = O cliente vai ler isto.
console-reply-closed-hint = A conversa está fechada: o cliente lerá isto na próxima visita, e ela continua fechada.
console-reply-send = Enviar ao cliente
console-reply-asks = Ainda não enviado: talvez isto não seja para o cliente do jeito que está. Altere o texto ou decida o que fazer com ele.
console-note = Escrever uma nota interna
console-note-title = Nota interna
console-note-hint = Só a equipe lê isto. O cliente nunca vê.
console-note-keep = Salvar como nota
console-text-missing = Não há texto.
console-text-long = Longo demais: no máximo { $most } caracteres.

console-facts = Sobre esta conversa
console-assign = Atribuir
console-assign-me = Atribuir a mim
console-department-set = Definir
console-department-wrong = Um departamento é uma linha de no máximo { $most } caracteres.
console-tags = Etiquetas
console-tag-new = Nova etiqueta
console-tag-add = Adicionar
console-tag-remove = Remover a etiqueta { $tag }
console-tag-wrong = Uma etiqueta é uma linha de no máximo { $most } caracteres, e uma conversa tem no máximo { $tags } etiquetas.
console-client = Cliente
console-client-name = Nome
console-client-all = Todas as conversas deste cliente
console-phone = Telefone
console-email = E-mail
console-first-seen = Visto pela primeira vez
console-rating = Avaliação
console-rating-value = Avaliada com { $rating } de 5
console-started = Início
console-id = ID

console-contacts-search = Nome, telefone ou e-mail
console-contacts-empty = Ninguém foi encontrado.
console-contacts-more = Só os { $count } mais recentes são exibidos. Busque com mais do nome.

console-subscriptions-hint = Destinatários dos eventos. Uma assinatura é desativada após dez falhas seguidas; quando o destinatário voltar a funcionar, reative-a e reenvie o que foi perdido.
console-subscriptions-empty = Não há assinaturas. As integrações assinam com POST /v1/webhooks.
console-subscription-active = Ativa
console-subscription-disabled = Desativada
console-subscription-stopped = Desativada após muitas falhas seguidas:
console-subscription-stopped-by-hand = Desativada por um operador:
console-subscription-since = Desde
console-subscription-waiting = { $count } em espera
console-subscription-missed = { $count ->
    [one] { $count } perdido
    [many] { $count } perdidos
   *[other] { $count } perdidos
}
console-subscription-failures = { $count ->
    [one] { $count } falha seguida
    [many] { $count } de falhas seguidas
   *[other] { $count } falhas seguidas
}
console-subscription-enable = Reativar
console-subscription-disable = Desativar
console-subscription-replay = Reenviar os eventos perdidos
console-failures = { $count ->
    [one] A última falha
    [many] As últimas { $count } de falhas
   *[other] As últimas { $count } falhas
}
console-failures-of = Últimas falhas: { $url }
console-failure-at = Horário
console-failure-what = Falha
console-failure-event = Evento
console-failure-attempt = Tentativa
console-failure = { $failure ->
    [timeout] Sem resposta dentro do limite
    [unreachable] Inacessível
    [address_refused] O endereço está em uma rede privada, o que não é permitido
   *[other] { $failure }
}
console-failure-status = Respondeu { $status }
console-failure-number = { $number }
console-failure-given-up = { $number }, abandonada

console-keys-hint = Uma chave dá acesso total à API. Emita uma por integração, para poder revogar cada uma separadamente. Chaves definidas por configuração não aparecem aqui.
console-keys-empty = Nenhuma chave emitida.
console-replies-hint = Uma só lista para todos, aqui e nos chats da equipe. Nada é enviado antes que alguém leia.
console-reply-add = Adicionar resposta
console-reply-remove = Remover { $name }
console-reply-name-wrong = Um nome é uma única palavra de até 40 letras, algarismos, “-” e “_”.
console-reply-text-wrong = Um texto tem de 1 a { $most } caracteres.
console-reply-taken = Já há uma resposta salva chamada { $name }.
console-reply-too-many = Já há { $most } respostas salvas. Remova uma antes.
console-reply-saved = Resposta salva
console-reply-insert = Inserir
console-key-issue = Emitir uma chave
console-key-name = Finalidade
console-key-name-wrong = O nome de uma chave é uma linha de no máximo { $most } caracteres.
console-key-once = A chave “{ $name }”. Copie-a agora: ela não será exibida de novo.
console-key-valid = Válida
console-key-revoked = Revogada
console-key-issued-at = Emitida
console-key-issued-by = Emitida por { $name }
console-key-revoked-at = Revogada
console-key-revoke = Revogar { $name }
console-key-revoke-hint = Quem usa esta chave será recusado em segundos. Isso não pode ser desfeito.

console-done-sent = Enviado ao cliente.
console-done-sent-closed = Enviado. A conversa está fechada: o cliente lerá na próxima visita.
console-done-noted = Salvo como nota interna.
console-done-kept = { console-done-noted }
console-done-assigned = Responsável alterado.
console-done-department = Departamento alterado.
console-done-tags = Etiquetas alteradas.
console-done-closed = Conversa fechada.
console-done-reopened = Conversa reaberta.
console-done-read = Marcada como lida.
console-done-password = Senha alterada.
console-done-enabled = Assinatura reativada.
console-done-disabled = Assinatura desativada.
console-done-replayed = Reenviando o que ela perdeu.
console-done-revoked = Chave revogada.
console-done-discarded = Descartada. Nada foi enviado.

console-error = Não funcionou
console-error-invalid = Não foi possível ler a requisição. Volte e tente novamente.
console-error-form-stale = Este formulário expirou ou não vem deste site, por isso nada foi alterado. Recarregue a página.
console-error-not-found = Não há nada aqui.
console-error-method-not-allowed = Esta página não pode ser aberta assim.
console-error-too-large = A requisição é grande demais.
console-error-limited = Tentativas demais. Espere um minuto e tente novamente.
console-error-internal = Um bug no serviço. Os detalhes estão no log dele.
console-error-unavailable = No momento, o serviço não consegue ler nem salvar nada. Tente novamente em breve.
console-error-back = Voltar às conversas

console-section-operators = Operadores
console-views = Visões
console-view-mine = Minhas
console-view-unassigned = Sem responsável
console-view-waiting = Aguardando
console-view-open = Abertas
console-view-closed = Fechadas
console-view-all = Todas
console-total = { $count }
console-more-than = { $count }+
console-filters = Filtros
console-filter-assignee = Atribuída a
console-filter-department = No departamento
console-tag = Etiqueta
console-found-people = Pessoas
console-found-messages = Nas mensagens
console-found-more-people = Todas as conversas dessas pessoas
console-search-older = Buscar em mensagens mais antigas
console-search-until = Busca feita até
console-search-indexing = Mensagens mais antigas ainda estão sendo incluídas na busca.
console-search-none = Nenhuma mensagem aqui tem todas essas palavras.
console-choose = Escolha uma conversa.
console-new-messages = Novas mensagens
console-change-status-new = Marcada como nova
console-change-status-open = Reaberta
console-change-status-closed = Fechada
console-change-assignee = Atribuída a { $value }
console-change-assignee-none = Sem responsável
console-change-department = Departamento: { $value }
console-change-department-none = Sem departamento
console-change-tags = Etiquetas: { $value }
console-change-tags-none = Sem etiquetas
console-change-rating = Avaliada com { $value } de 5
console-contact-correct = Nomear ou corrigir
console-contact-hint = O que você mudar aqui não é mais sobrescrito pelos conectores.
console-contact-save = Salvar contato
console-contact-wrong = Um nome é uma linha de no máximo { $most } caracteres, um telefone tem dígitos e um e-mail tem um @ e nenhum espaço.
console-done-contact = Contato salvo.
console-done-reply-saved = Resposta salva.
console-done-reply-removed = Resposta removida.
console-operators-hint = Operadores entram com nome e senha. Administradores também gerenciam operadores, chaves e assinaturas.
console-operator-add = Adicionar operador
console-role = Função
console-role-administrator = Administrador
console-role-operator = Operador
console-operator-once = Senha de uso único de { $name }. Copie agora: ela não é mostrada de novo.
console-operator-one-time = Senha de uso único
console-operator-removed = Removido
console-operator-since = Adicionado
console-operator-new-password = Nova senha de uso único
console-operator-restore = Restaurar com uma senha de uso único
console-operator-make-administrator = Tornar { $name } administrador
console-operator-make-operator = Tornar { $name } operador
console-operator-remove = Remover { $name }
console-operator-remove-hint = O acesso termina na hora. As conversas continuam atribuídas, e o operador pode ser restaurado.
console-operator-remove-keys = Revogar também as chaves que este operador emitiu
console-operator-taken = Já existe um operador chamado { $name }.
console-operator-name-wrong = Um nome é uma linha de no máximo { $most } caracteres.
console-operator-last = Não há outro administrador. Nomeie outro primeiro.
console-done-role = Função alterada.
console-done-operator-removed = Operador removido.
console-shortcuts = Atalhos de teclado
console-shortcut-next = Próxima conversa
console-shortcut-previous = Conversa anterior
console-shortcut-search = Buscar
console-shortcut-reply = Escrever uma resposta
console-shortcut-note = Escrever uma nota interna
console-shortcut-assign = Atribuir a mim
console-shortcut-close = Fechar ou reabrir
console-shortcut-read = Marcar como lida
console-shortcut-send = Enviar o texto
console-shortcut-help = Estes atalhos
console-shortcuts-single = Usar teclas isoladas
console-shortcuts-close = Voltar ao trabalho
console-notify = Avisar-me de novas mensagens
console-news = Nova mensagem
console-error-forbidden = Só administradores podem fazer isso. Peça a um deles.

## The sandbox page (src/sandbox)

sandbox-title = Conversation Bridge
sandbox-tagline = Sandbox: uma loja on-line e o Slack e o Telegram da sua equipe, unidos neste computador. Nada sai dele.
sandbox-client-side = O lado do cliente
sandbox-team-side = O lado da equipe
sandbox-shop-frame = Loja on-line com o widget de chat
sandbox-shop-address = juniper-goods.example
sandbox-new-client = Recarregar a loja como o mesmo cliente
sandbox-parts = Partes do sandbox
sandbox-part-service = Serviço de conversas
sandbox-part-bridge = Ponte
sandbox-part-slack = Emulador do Slack
sandbox-part-telegram = Emulador do Telegram
sandbox-part-running = { $part }: em execução
sandbox-part-stopped = { $part }: execução parada
sandbox-stop = Parar { $part }
sandbox-start = Iniciar { $part }
sandbox-stop-short = Parar
sandbox-start-short = Iniciar
sandbox-chat-connected = conectado
sandbox-chat-alone = sem conexão
sandbox-chat-limited = responde 429
sandbox-faults = Provocar falhas
sandbox-fault-limit = O Slack responde 429 por 10 s
sandbox-fault-drop = Perder a próxima resposta do Slack
sandbox-fault-telegram-limit = O Telegram responde 429 por 10 s
sandbox-fault-telegram-drop = Perder a próxima resposta do Telegram
sandbox-fault-service = Perder a próxima resposta do serviço
sandbox-fault-done = Feito: { $fault }
sandbox-offline = O sandbox não responde. Talvez tenha sido encerrado.
sandbox-other-host = O sandbox só responde em “localhost” e no endereço desta máquina. Abra-o no endereço que o terminal mostrou.
sandbox-topic-support = Clientes que nos escrevem, um thread para cada um
sandbox-topic-alerts = Novas conversas e problemas
sandbox-topic-general = Todo mundo, sobre tudo
sandbox-topic-vip = Clientes importantes
sandbox-topic-notJoined = Nada de trabalho
sandbox-topic-shared = Compartilhado com a Partner Ltd
sandbox-part-quiet = Horário de silêncio, 2 minutos
sandbox-links = Outras páginas
sandbox-pane-slack = Slack
sandbox-pane-telegram = Telegram
sandbox-link-console = Console dos operadores
sandbox-link-reference = Referência da API
sandbox-link-docs = Documentação
sandbox-other-clients = Escrever como cliente de outro canal
sandbox-other-client = Cliente
sandbox-other-client-tags = Etiquetas
sandbox-other-client-box = Mensagem para a equipe
sandbox-other-client-send = Escrever
sandbox-other-client-sent = { $name } escreveu para a equipe.
sandbox-channels = Canais
sandbox-channel-unread = { $name }, mensagens não lidas
sandbox-private = Canal privado
sandbox-archived = Este canal está arquivado.
sandbox-shared = Compartilhado com outra empresa
sandbox-app-absent = O app da ponte não está neste canal.
sandbox-writing-as = Escrever como
sandbox-guest = { $name } (convidado)
sandbox-stranger = { $name } (outra empresa)
sandbox-messages = Mensagens
sandbox-empty-title = Tudo tranquilo por aqui
sandbox-empty = Abra o chat no site e escreva algo: aparece aqui como uma thread. Responda na thread, e o cliente lê.
sandbox-thread = Thread
sandbox-close-thread = Fechar a thread
sandbox-app = APP
sandbox-edited = (editado)
sandbox-deleted = Esta mensagem foi excluída.
sandbox-only-you = Visível apenas para você
sandbox-dismiss = Dispensar
sandbox-replies = { $count ->
        [one] { $count } resposta
        [many] { $count } de respostas
       *[other] { $count } respostas
    }
sandbox-last-reply = Última resposta { $time }
sandbox-new-replies = Novas respostas
sandbox-also-sent = Enviado também para o canal
sandbox-replied-in = Respondeu em uma thread
sandbox-message-box = Mensagem para #{ $channel }
sandbox-reply-box = Responder na thread
sandbox-edit-box = Editar a mensagem
sandbox-send = Enviar mensagem
sandbox-send-reply = Enviar resposta
sandbox-broadcast = Enviar também para #{ $channel }
sandbox-read-only = Você não pode escrever aqui.
sandbox-actions = Ações da mensagem
sandbox-react = Reagir com { $emoji }
sandbox-reaction = { $emoji }, { $count }: { $names }
sandbox-open-thread = Abrir a thread
sandbox-edit = Editar
sandbox-delete = Excluir
sandbox-save = Salvar
sandbox-cancel = Cancelar
sandbox-failed = Não funcionou.
sandbox-press-failed = O app não respondeu. Tente novamente.
sandbox-command-in-thread = O Slack não tem comandos em threads. Use o botão do cartão ou “Buscar o contato” ao lado de uma mensagem.
sandbox-look-up = Buscar o contato
sandbox-today = Hoje
sandbox-telegram-side = O Telegram da equipe
sandbox-telegram-topics = Tópicos
sandbox-telegram-general = Geral
sandbox-telegram-topic-is-closed = { $name }, fechado
sandbox-telegram-group = Grupo do Telegram
sandbox-telegram-plain = Grupo sem tópicos
sandbox-telegram-as = No Telegram como
sandbox-telegram-anonymous = { $name } (administrador anônimo)
sandbox-telegram-close-topic = Fechar o tópico
sandbox-telegram-reopen-topic = Reabrir o tópico
sandbox-telegram-closed = Este tópico está fechado. Administradores podem escrever aqui.
sandbox-telegram-box = Escrever no Telegram
sandbox-telegram-send = Enviar no Telegram
sandbox-telegram-stream = Telegram: { $name }
sandbox-telegram-empty = Tudo tranquilo por aqui. O que os clientes escrevem aparece como um tópico próprio.
sandbox-telegram-answer = Responder a isto
sandbox-telegram-answers = Resposta a { $name }
sandbox-telegram-answer-none = Não responder a isto
sandbox-telegram-forwarded = Encaminhado do canal do grupo
sandbox-telegram-spoiler = Mostrar o que está oculto
sandbox-telegram-press-failed = O bot não respondeu. Tente novamente.
sandbox-telegram-alert-close = OK
sandbox-telegram-topic-created = { $who } abriu “{ $name }”
sandbox-telegram-topic-edited = { $who } alterou o tópico: “{ $name }”
sandbox-telegram-topic-closed = { $who } fechou o tópico
sandbox-telegram-topic-reopened = { $who } reabriu o tópico
sandbox-telegram-joined = { $who } entrou no grupo
sandbox-telegram-left = { $who } saiu do grupo
sandbox-telegram-retitled = { $who } renomeou o grupo: “{ $name }”
sandbox-telegram-pinned = { $who } fixou uma mensagem
sandbox-telegram-moved = O grupo virou um supergrupo

shop-name = Juniper Goods
shop-menu-new = Novidades
shop-menu-kitchen = Cozinha
shop-menu-garden = Jardim
shop-headline = Coisas que ficam com você
shop-lead = Peças de cozinha e jardim feitas em pequenas oficinas, com conserto grátis enquanto você as tiver.
shop-browse = Ver a coleção
shop-favourites = Favoritos da semana
shop-kettle = Chaleira de grés
shop-kettle-price = € 48
shop-lamp = Luminária de leitura, latão
shop-lamp-price = € 129
shop-planter = Vaso de cedro
shop-planter-price = € 36
shop-help = Dúvidas sobre um pedido? Escreva para nós no chat abaixo.
shop-fictional = Uma loja fictícia, para testar o widget de chat.
