### Português (Brasil). Order and meaning as in en.ftl; people are addressed with “você”.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = erro
fail-fault = { $name } na própria ponte:

## Settings and the file of routes (src/config/index.ts, src/config/routes.ts)

setting-lacks = { $name } está definido, mas falta { $other }.
setting-not-web-address = { $name } não é um endereço web.
setting-url-not-plain = { $name } contém um nome de usuário, uma senha, uma consulta ou um fragmento. Escreva só o endereço do servidor.
setting-secret-short = { $name } contém um segredo com menos de { $least } caracteres. “openssl rand -hex 32” mostra um bom.
setting-secret-common = { $name } contém um segredo fácil de adivinhar. “openssl rand -hex 32” mostra um bom.
setting-file-both = { $name } e { $name }_FILE estão definidos ao mesmo tempo. Remova um deles.
setting-file-missing = { $name }_FILE: o arquivo { $path } não existe.
setting-file-folder = { $name }_FILE: { $path } é uma pasta. Indique o arquivo que contém o segredo.
setting-file-unreadable = { $name }_FILE: o usuário da ponte não consegue ler { $path } ({ $code }). Torne-o dono do arquivo ou deixe o grupo dele ler.
setting-file-empty = { $name }_FILE: { $path } está vazio.
setting-file-lines = { $name }_FILE: { $path } contém mais de uma linha. Escreva o segredo em uma só linha.
setting-file-open = { $name }_FILE: todos os usuários desta máquina podem ler { $path }. “chmod o-r { $path }” corrige isso.
setting-unknown = { $name } não é uma configuração da ponte.
setting-unknown-near = { $name } não é uma configuração da ponte. Você quis dizer { $nearest }?
setting-proxy = HTTPS_PROXY não é o endereço de um proxy HTTP. Ele se parece com http://proxy.example.org:3128.
setting-extra-certificates = NODE_EXTRA_CA_CERTS: { $path } não pode ser lido ou não contém um certificado no formato PEM.
setting-extra-certificates-late = NODE_EXTRA_CA_CERTS não tem efeito no .env, porque o Node.js o lê antes. Defina-o no ambiente.
setting-not-whole = { $name } não é um número inteiro de { $least } a { $most }.
setting-ops-port = OPS_PORT é a mesma porta que PORT. Defina outra ou deixe vazio.
setting-not-one-of = { $name } não é nenhum destes valores: { $all }.
setting-not-network = { $name }: { $value } não é uma rede como 10.0.0.0/8 ou fd00::/8.
setting-not-domain = { $name }: { $value } não é um domínio como shop.example.
setting-hours = { $name } não tem a forma Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin.
setting-database-url = DATABASE_URL não é nem file:… nem postgres://….
setting-api-url-v1 = CONVERSATION_API_URL não termina em /v1.
setting-public-url-service = Falta PUBLIC_URL: o serviço precisa dele para alcançar a ponte. Ou faça a assinatura à mão e defina CONVERSATION_WEBHOOK_SECRET.
setting-no-team-chat = Nenhum chat de equipe está configurado. Defina SLACK_BOT_TOKEN ou TELEGRAM_BOT_TOKEN, ou execute “npm run sandbox” para experimentar sem um.
setting-slack-bot-token = SLACK_BOT_TOKEN não é um token de bot, que começa com xoxb-.
setting-slack-app-token = SLACK_APP_TOKEN não é um token de app, que começa com xapp-.
setting-slack-transport = SLACK_BOT_TOKEN está definido, mas nem SLACK_APP_TOKEN (Socket Mode) nem SLACK_SIGNING_SECRET (HTTP).
setting-slack-room = Falta SLACK_ROOM: o id do canal para as conversas. Ou defina ROUTES_FILE.
setting-slack-public-url = Falta PUBLIC_URL: com SLACK_SIGNING_SECRET, o Slack chama a ponte. Ou defina SLACK_APP_TOKEN para o Socket Mode.
setting-telegram-bot-token = TELEGRAM_BOT_TOKEN não é um token de bot, que se parece com 123456789:AA….
setting-telegram-room = Falta TELEGRAM_ROOM: o id de chat do grupo para as conversas. Ou defina ROUTES_FILE.
setting-telegram-room-id = TELEGRAM_ROOM não é o id de chat de um grupo, que é um número negativo como -1001234567890.
setting-telegram-secret = TELEGRAM_MODE é webhook, mas falta TELEGRAM_WEBHOOK_SECRET.
setting-telegram-secret-unused = TELEGRAM_WEBHOOK_SECRET está definido, mas TELEGRAM_MODE não é webhook.
setting-telegram-secret-letters = TELEGRAM_WEBHOOK_SECRET contém caracteres que não são letras, dígitos, _ nem -, ou mais de 256.
setting-telegram-public-url = Falta PUBLIC_URL: com TELEGRAM_MODE=webhook, o Telegram chama a ponte. Ou deixe em polling.
setting-ops-room = OPS_ROOM não é uma sala: ela se escreve como slack:C0123456789 ou telegram:-1001234567890.

room-chat-unknown = { $where }: não há nenhum chat de equipe chamado { $chat }.
room-chat-not-set = { $where } cita uma sala ({ $chat }), mas falta { $name }.
room-not-a-group = { $where }: telegram:{ $room } não é o id de chat de um grupo.
routes-unreadable = { $where } não pode ser lido.
routes-yaml = { $where }: a linha { $line } não é YAML válido ({ $code }).
routes-tab = { $where }: a linha { $line } está indentada com uma tabulação, o que o YAML proíbe. Use espaços.
routes-keys-unknown = { $where }: desconhecido aqui: { $keys }.
routes-not-one-of = { $where } não é nenhum destes valores: { $all }.
routes-missing = { $where }: falta este valor.
routes-wrong-kind = { $where } precisa ser { $expected ->
        [string] um texto
        [number] um número
        [boolean] true ou false
        [array] uma lista
       *[other] nomes com valores
    }.
routes-empty = { $where } está vazio.
routes-not-positive = { $where } precisa ser maior que 0.
routes-too-large = { $where } pode ser { $most } no máximo.
routes-wrong = { $where } não pode ser entendido.

routes-room = { $where }: uma sala se escreve como slack:C0123456789.
routes-no-room = { $where }: uma rota precisa de uma sala para threads (“thread”) ou para alertas (“alert”).
routes-time = { $where }: uma hora se escreve como "20:00", entre aspas.
routes-zone = { $where }: um fuso horário se escreve como Europe/Berlin.
routes-same-times = { $where }: o horário de silêncio começa e termina em horas diferentes.
routes-language = { $where }: um idioma se escreve como de ou pt-BR.
routes-domain = { $where }: um domínio se escreve como shop.example.
routes-team = { $where }: respostas assinadas como “team” precisam do nome da equipe, uma linha de 1 a 100 caracteres.
routes-reactions = { $where }: escreva “true”, ou emojis e o que cada um faz: take, no-answer, close ou tag:NOME (1 a 40 caracteres).
routes-language-unknown = rooms.{ $room }: não existe o idioma { $language }, apenas { $known }.
routes-person = { $where }: uma pessoa se escreve como slack:U0123456789 ou telegram:123456789.
routes-duty = { $where }: o plantão se escreve slack:S0123456789 (um grupo de usuários), slack:U0123456789 ou telegram:123456789, ou é next-room.
routes-duty-unused = { $where } é para a segunda etapa: defina “waiting” com dois números, como [15, 60].
routes-duty-elsewhere = { $where }: { $person } não usa o chat de equipe desta sala e nunca seria chamado. Acrescente next-room ou mova para uma sala desse chat.
routes-waiting-rising = { $where }: a segunda etapa tem de vir depois da primeira.
routes-two-operators = { $where }: { $person } consta como dois operadores, { $one } e { $other }.
routes-two-modes = { $where }: { $room } tem dois modos, { $one } e { $other }.
routes-room-unused = { $where }: nenhuma rota cita esta sala.

## Where the bridge listens (src/platform/http/server.ts)

listen-taken = A porta { $port } em { $host } está ocupada. Pare o outro programa ou defina outro número em PORT.
listen-forbidden = Este usuário não pode usar a porta { $port }. Defina em PORT um número acima de 1023.
listen-elsewhere = { $host } não é um endereço desta máquina. Defina HOST como 127.0.0.1 ou 0.0.0.0.
listen-failed = Não é possível escutar em { $host }:{ $port } ({ $code }).

## The sandbox's folder, and an image without it (src/app/temp-folder.ts, src/cli/sandbox-included.ts)

sandbox-no-folder = Não é possível criar uma pasta em { $folder } ({ $code }). Defina em TMPDIR uma em que se possa gravar.
sandbox-not-included = O sandbox não faz parte desta imagem. Para experimentar a ponte sem um chat de equipe, execute “npm start” em uma cópia do código-fonte.

## Setting up Slack (src/team-chats/slack)

slack-setup-token = O Slack recusa SLACK_BOT_TOKEN ({ $code }). Instale o app no workspace e defina o “Bot User OAuth Token”, que começa com xoxb-.
slack-setup-app-token = O Slack recusa SLACK_APP_TOKEN ({ $code }). Crie em “Basic Information” um token de nível de app com o escopo connections:write e defina-o; ele começa com xapp-.
slack-setup-scopes = Escopos que faltam ao app do Slack: { $scopes }. Adicione { $count ->
        [one] o escopo
        [many] os escopos
       *[other] os escopos
    } em “OAuth & Permissions” (ou cole o manifesto de novo), instale o app novamente e defina o novo token.
slack-setup-scopes-unknown = O Slack não diz quais escopos o app tem: algo no caminho remove o cabeçalho x-oauth-scopes. Compare-os com o manifesto (“npm run manifest”).
slack-setup-extra = Escopos que faltam ao app do Slack: { $extra }. Por isso não é possível perguntar com comandos. Gere o manifesto de novo (“npm run manifest”), cole-o em “App Manifest” e instale o app novamente.
slack-setup-group-gone = O Slack não tem o grupo de usuários { $group }, ou ele está desativado: sua menção não chama ninguém. Corrija “duty” no arquivo de rotas; os lembretes continuam sem ele.
slack-setup-groups-unread = Não é possível verificar se os grupos de usuários de “duty” existem ({ $code }). Adicione o escopo usergroups:read em “OAuth & Permissions” e reinstale o app; as menções funcionam sem ele.
slack-setup-pins = Falta { $scope } ao app do Slack, por isso as listas de clientes que esperam não são fixadas. Crie o manifesto de novo (“npm run manifest”), cole-o em “App Manifest” e instale o app outra vez.
slack-setup-reactions = Falta { $scope } ao app do Slack, por isso as reações não fazem nada. Crie o manifesto de novo (“npm run manifest”), cole-o em “App Manifest” e instale o app outra vez.
slack-setup-unreachable = O Slack não responde ({ $code }). Verifique a rede e SLACK_API_URL, se estiver definido.
slack-setup-room-missing = O Slack não conhece nenhuma sala { $room }, ou o app não pode vê-la. Defina o ID do canal (começa com C ou G) e convide o app com /invite.
slack-setup-room-not-joined = O app não é membro de { $name } ({ $room }). Escreva lá “/invite @{ $bot }”.
slack-setup-room-archived = { $name } ({ $room }) está arquivada. Desarquive-a ou escolha outra sala.
slack-setup-room-shared = { $name } ({ $room }) é compartilhada com outra organização: pessoas de fora leriam o que os clientes escrevem. Escolha uma sala que não seja compartilhada.
slack-setup-room-failed = O Slack não diz nada sobre a sala { $room } ({ $code }). Tente novamente.
slack-setup-room-not-an-id = “{ $room }” não é o ID de uma sala no Slack. Defina o ID do canal, que começa com C ou G: ele está no fim de “Ver detalhes do canal”.

## Setting up Telegram (src/team-chats/telegram)

telegram-setup-token = O Telegram recusa TELEGRAM_BOT_TOKEN. Peça-o ao @BotFather com /token e defina-o; ele se parece com 123456789:AA….
telegram-setup-unreachable = O Telegram não responde ({ $code }). Verifique a rede e TELEGRAM_API_ROOT, se estiver definido.
telegram-setup-room-missing = O Telegram não conhece nenhum grupo { $room }, ou { $bot } nunca esteve nele. Defina o ID de chat do grupo, um número negativo, e adicione { $bot } ao grupo.
telegram-setup-room-not-a-group = { $name } ({ $room }) não é um grupo. Defina o ID de chat de um grupo.
telegram-setup-room-not-joined = { $bot } não é membro de { $name } ({ $room }). Adicione-o ao grupo e torne-o administrador.
telegram-setup-room-public = { $name } ({ $room }) é público: qualquer pessoa poderia ler o que os clientes escrevem e responder a eles. Torne o grupo privado: “Editar”, “Tipo de grupo”.
telegram-setup-room-failed = O Telegram não diz nada sobre o grupo { $room } ({ $code }). Tente novamente.
telegram-setup-not-admin = { $bot } não é administrador de { $name } ({ $room }) e, por isso, não pode perguntar quem é membro. Torne-o administrador, com o direito de gerenciar tópicos.
telegram-setup-not-admin-privacy = { $bot } não é administrador de { $name } ({ $room }), e o modo de privacidade esconde dele o que a equipe escreve. Torne-o administrador, com o direito de gerenciar tópicos; administradores ouvem tudo.
telegram-setup-no-topic-right = { $bot } não pode gerenciar tópicos em { $name } ({ $room }). Dê a ele o direito “Gerenciar tópicos” em “Administradores”.
telegram-setup-no-topics = { $name } ({ $room }) não tem tópicos: lá, cada conversa é uma cadeia de respostas. Ative “Tópicos” nas configurações do grupo para ter um tópico para cada uma.
telegram-setup-no-pin-right = { $bot } não pode fixar mensagens em { $name } ({ $room }), por isso a lista de clientes que esperam não é fixada. Dê a ele o direito “Fixar mensagens” em “Administradores”.
telegram-setup-no-reactions = O Telegram só informa reações a administradores, e { $bot } não é um em { $name } ({ $room }), por isso as reações não fazem nada ali. Torne-o administrador.

## The manifest of the Slack app (src/team-chats/slack/directory/manifest.ts)

slack-manifest-about = As conversas dos clientes como threads: responda aqui, e eles leem onde escreveram.
slack-manifest-shortcut = Buscar o contato
slack-manifest-shortcut-about = Quem é o cliente deste thread
slack-manifest-save = Salvar como resposta
slack-manifest-save-about = Guardar este texto para “!r NOME”
slack-command-contact = Quem é este cliente?
slack-command-contact-hint = NOME, TELEFONE ou E-MAIL
slack-command-conversations = Conversas, com links para seus threads
slack-command-waiting = Clientes que esperam uma resposta, os mais antigos primeiro
slack-command-conversation = Abrir aqui o thread de uma conversa
slack-command-replies = Respostas salvas: ver, adicionar, editar, remover
slack-command-trace = O que aconteceu com as mensagens de uma conversa, para administradores
slack-command-operator = Dizer qual operador você é
slack-command-why = Por que ninguém foi chamado para um cliente que espera
slack-command-report = Como foram os últimos sete dias nesta sala
slack-command-help = O que faz escrever aqui e o que se pode perguntar

## The doctor (src/cli/doctor)

doctor-verdict-ok = ok
doctor-verdict-failed = ERRO
doctor-verdict-advice = aviso
doctor-verdict-skipped = -
doctor-area-settings = Configurações
doctor-area-database = Banco de dados
doctor-area-bridge = Ponte
doctor-area-service = Serviço de conversas
doctor-area-slack = Slack
doctor-area-telegram = Telegram
doctor-area-round-trip = Ida e volta
doctor-summary = { $failed ->
        [0] Nenhum problema.
        [one] { $failed } problema encontrado.
        [many] { $failed } de problemas encontrados.
       *[other] { $failed } problemas encontrados.
    }
doctor-nothing-set = Nenhum chat de equipe nem serviço está configurado, então “npm start” inicia o sandbox: o serviço, a ponte e emuladores locais do Slack e do Telegram em uma página. Ele não precisa de token, e nada sai desta máquina.
doctor-nothing-set-next = Para conectar um chat de equipe de verdade, defina SLACK_BOT_TOKEN, SLACK_APP_TOKEN e SLACK_ROOM, ou TELEGRAM_BOT_TOKEN e TELEGRAM_ROOM, no ambiente ou em um arquivo .env; README.md diz onde obtê-los. Depois execute “npm run doctor” de novo.
doctor-settings-well = Completas: { $chats }; { $service ->
        [embedded] o serviço embutido
       *[other] o serviço em { $service }
    }.
doctor-settings-later = O serviço e os chats de equipe serão verificados quando as configurações estiverem completas.
doctor-database-new = { $where } ainda não existe; a primeira inicialização o cria.
doctor-database-folder = Não é possível escrever em { $folder }, por isso { $where } não pode ser criado. Dê ao usuário que executa a ponte o direito de escrever lá, ou defina outro caminho em DATABASE_URL.
doctor-database-reached = { $where } existe e responde.
doctor-database-written = É possível escrever nele.
doctor-database-tables-new = Ele ainda não tem tabelas; a primeira inicialização as cria.
doctor-database-tables = As tabelas são as desta versão.
doctor-database-tables-old = As tabelas são as de uma versão anterior; a próxima inicialização as altera. Faça um backup antes.
doctor-database-tables-usable = As tabelas foram ampliadas por uma versão mais nova da ponte ({ $names }), e esta versão funciona com elas.
doctor-database-tables-newer = As tabelas são de uma versão mais nova da ponte ({ $names }). Execute essa versão ou restaure o backup feito antes da atualização.
doctor-database-space = Há { $free } MB livres no disco dele.
doctor-database-space-low = Há só { $free } MB livres no disco dele, e abaixo de { $least } MB a ponte pode em breve não aceitar mais nada. Libere espaço ou mova o banco de dados com DATABASE_URL.
doctor-database-version = PostgreSQL, versão { $version }.
doctor-database-version-old = O PostgreSQL { $version } não recebe mais correções. Atualize para { $least } ou mais novo.
doctor-database-dead = { $count ->
        [one] { $count } registro foi abandonado.
        [many] { $count } de registros foram abandonados.
       *[other] { $count } registros foram abandonados.
    } “npm run dead-letters” lista, e tenta de novo ou descarta.
doctor-bridge-absent = A ponte não está em execução aqui: nada responde em { $url }. “npm start” a inicia.
doctor-bridge-any-port = { $name } é 0, por isso ninguém sabe onde a ponte escuta.
doctor-bridge-foreign = Outro programa responde em { $url }. Pare-o ou defina outro número em { $name }.
doctor-bridge-ready = A ponte está em execução em { $url } e está pronta.
doctor-bridge-part = A ponte está em execução, mas { $part } não está bem: { $reason } Veja o log dela e as linhas abaixo.
doctor-service-embedded = Ele faz parte da ponte e inicia com ela.
doctor-service-embedded-runs = Ele funciona dentro da ponte e responde em { $url }.
doctor-service-embedded-silent = A ponte está em execução, mas o que responde em { $url } não é o serviço dela. Veja o log da ponte; se for outro programa, pare-o.
doctor-service-key-illegal = CONVERSATION_API_KEY contém caracteres que nenhuma chave tem. Copie-a de novo, sem espaços nem quebras de linha.
doctor-service-reached = { $url } responde e aceita a chave.
doctor-service-failed = { $url }: { $meaning } ({ $code })
doctor-clock = Os relógios desta máquina e do serviço diferem em { $seconds ->
        [one] { $seconds } segundo
        [many] { $seconds } de segundos
       *[other] { $seconds } segundos
    }.
doctor-clock-wrong = Os relógios desta máquina e do serviço diferem em { $seconds } segundos: mensagens pareceriam atrasadas, e assinaturas do Slack, velhas. Acerte o relógio pela rede (NTP).
doctor-clock-unknown = O serviço não informa a hora.
doctor-webhook-not-needed = PUBLIC_URL não está definido, e tudo bem: o serviço está nesta máquina e alcança a ponte aqui.
doctor-webhook-by-hand = PUBLIC_URL não está definido, por isso não é possível testar o caminho do serviço até a ponte. Defina o endereço que foi dado ao serviço à mão, sem { $path }.
doctor-webhook-plain = PUBLIC_URL não é https, e o serviço de conversas pode recusá-lo. Coloque um proxy com certificado na frente da ponte.
doctor-webhook-well = Um evento assinado enviado a { $url } alcançou { $by ->
        [doctor] esta máquina (a ponte não está em execução, por isso o doctor respondeu)
       *[bridge] a ponte
    }, visto daqui. Ele foi assinado com o segredo da ponte, por isso não mostra se o serviço assina com o mesmo.
doctor-webhook-unreachable = Nada responde em { $url } ({ $code }). Verifique PUBLIC_URL, o nome no DNS, o certificado e se o que está lá repassa as requisições a { $listening }.
doctor-webhook-status = { $url } responde { $status }, então não leva à ponte. Verifique PUBLIC_URL e se o que está lá repassa as requisições a { $listening }, incluindo o caminho.
doctor-webhook-redirect = { $url } responde { $status }, um redirecionamento, que o serviço não segue. Defina em PUBLIC_URL o endereço final.
doctor-webhook-refused = O que responde em { $url } recusa a assinatura. É outra ponte, ou uma com outro banco de dados ou outro CONVERSATION_WEBHOOK_SECRET; faça PUBLIC_URL levar a esta.
doctor-webhook-not-ready = A ponte em { $url } não aceita nada no momento ({ $status }). Veja o log dela e o banco de dados.
doctor-webhook-unsubscribed = A ponte ainda não assinou os eventos do serviço, por isso não há segredo para assinar um teste. Espere até que ela o faça ou veja o log dela.
doctor-subscribed = A ponte assina os eventos do serviço em { $url }.
doctor-subscribed-elsewhere = A ponte assina com outro endereço ({ $url }); a próxima inicialização assina de novo.
doctor-slack-token = O Slack aceita SLACK_BOT_TOKEN.
doctor-slack-scopes = O app tem todos os escopos de que precisa.
doctor-slack-app-token = O Slack aceita SLACK_APP_TOKEN para o Socket Mode.
doctor-slack-rooms = { $count ->
        [one] O app é membro da sala dele, que não está arquivada nem é compartilhada.
        [many] O app é membro de { $count } de salas, e nenhuma está arquivada nem é compartilhada.
       *[other] O app é membro das { $count } salas dele, e nenhuma está arquivada nem é compartilhada.
    }
doctor-slack-delayed = O Slack não diz se “Delayed Events” está ativado: veja em “Event Subscriptions” do app. Sem isso, o Slack desiste dos eventos após alguns minutos de ausência da ponte.
doctor-telegram-token = O Telegram aceita TELEGRAM_BOT_TOKEN.
doctor-telegram-rooms = { $count ->
        [one] O bot está no grupo dele, que é privado.
        [many] O bot está em { $count } de grupos, que são privados.
       *[other] O bot está nos { $count } grupos dele, que são privados.
    }
doctor-telegram-rights = Ele é administrador com os direitos de que precisa e, por isso, ouve tudo, qualquer que seja o modo de privacidade.
doctor-telegram-webhook = O Telegram envia as atualizações a { $host }; em espera: { $count }.
doctor-telegram-webhook-failing = O Telegram não consegue entregar as atualizações a { $host } ({ $code }); em espera: { $count }. Verifique PUBLIC_URL, o certificado e se o que está lá repassa { $path } à ponte.
doctor-telegram-webhook-later = O Telegram ainda não envia as atualizações a lugar nenhum; a próxima inicialização define o endereço.
doctor-telegram-webhook-other = O Telegram envia as atualizações a { $host ->
        [none] ninguém
       *[other] { $host }
    }, não à ponte: outro programa usa este token. Dê à ponte um bot só dela.
doctor-telegram-webhook-left = Há um webhook para { $host } e, enquanto houver, não é possível consultar. A próxima inicialização o remove; se outro programa o definiu, dê à ponte um bot só dela.
doctor-telegram-polled-by-bridge = A ponte em execução consulta o Telegram, por isso não se procurou mais ninguém.
doctor-telegram-polled-by-replica = Outra réplica da ponte consulta o Telegram.
doctor-telegram-polled-by-nobody = Nenhum outro programa consulta com este token.
doctor-telegram-polled-by-other = Outro programa consulta com este token, e um tiraria as mensagens do outro. Pare-o ou dê à ponte um bot só dela.
doctor-telegram-failed = O Telegram não respondeu ({ $code }). Tente novamente.
doctor-round-trip-off = “npm run doctor -- --round-trip” publica uma linha em cada sala e a remove.
doctor-round-trip-line = Um teste do Conversation Bridge; esta linha some sozinha.
doctor-round-trip-room = { $chat }, { $room }: uma linha foi publicada, { $found ->
        [yes] encontrada de novo
       *[other] que não pode ser procurada lá
    }, e removida.
doctor-round-trip-lost = { $chat }, { $room }: uma linha foi publicada e removida, mas não pôde ser encontrada nesse meio-tempo. Sem encontrar suas publicações, a ponte pode publicar em dobro após uma interrupção; verifique os escopos para ler o histórico.
doctor-round-trip-failed = { $chat }, { $room }: { $meaning } ({ $code })
doctor-slack-events-arrive = Os eventos do Slack chegam a { $url }, e as assinaturas conferem.
doctor-slack-events-secret = Os eventos do Slack chegam a { $url }, mas as assinaturas não conferem com SLACK_SIGNING_SECRET. Copie o Signing Secret da página “Basic Information” do app.
doctor-slack-events-clock = Os eventos do Slack chegam a { $url } com um horário a mais de cinco minutos do desta máquina. Acerte o relógio dela.
doctor-slack-events-none = Nenhum evento do Slack chegou a { $url } em dez segundos. Verifique a Request URL em “Event Subscriptions” nas configurações do app e o que há entre o Slack e esta máquina.

## Problems that commands report, and the sandbox's first lines (src/cli)

# The first lines of the sandbox. Labels stand in a column.
cli-banner-head = Conversation Bridge, sandbox. Nada sai desta máquina, e no fim tudo é esquecido.
cli-banner-kept = O banco de dados da bridge fica, com o que os clientes escrevem, porque DATABASE_URL está definida.
cli-banner-open = Abra
cli-banner-open-what = o site de um cliente, o Slack da equipe e o Telegram dela. Escreva no chat do cliente, responda em qualquer uma das threads, e o cliente lê.
cli-banner-bridge = Ponte
cli-banner-service = Serviço
cli-banner-service-key = { $url }  chave { $key }
cli-banner-console = Console
cli-banner-console-sign-in = { $url }  nome { $name }  senha { $password }
cli-banner-emulator = um emulador em { $url }
cli-banner-end = Ctrl+C encerra. Para conectar os seus: docs/slack.md e docs/telegram.md.

cli-dead-not = { $entry } não é um dos registros abandonados; “npm run dead-letters” os lista.
cli-manifest-url-missing = Falta PUBLIC_URL: o manifesto para HTTP contém o endereço que o Slack chama.
cli-subscribe-embedded = Falta CONVERSATION_API_URL: o serviço embutido não precisa de assinatura à mão.
cli-subscribe-url-missing = Falta PUBLIC_URL: o serviço precisa dela para alcançar a ponte.
cli-relink-unknown-room = Nenhuma sala do Slack configurada com threads se chama { $room }. Há: { $known }.
cli-relink-nothing = Não há sala do Slack para ler. O Telegram não pode ser relido: escreva no tópico, e a ponte dirá o que fazer.
cli-guard-unreadable = Não é possível ler { $file }.
cli-guard-line = A linha { $line } não é um objeto JSON com um texto: { "{" }"text": "…"{ "}" }.
cli-key-unknown = Nenhuma chave válida tem o ID { $id }; execute “npm run service -- keys list”.
cli-operator-taken = O operador { $name } já existe; “npm run service -- operators password” cria uma nova senha.
cli-operator-unknown = Não existe o operador { $name }; execute “npm run service -- operators list”.
cli-operator-not-in = Nenhum operador { $name } pode entrar; execute “npm run service -- operators list”.
cli-subscription-unknown = Não existe a assinatura { $id }; execute “npm run service -- subscriptions list”.
cli-export-exists = { $path } já existe: indique outro arquivo, ou --resume.
cli-export-broken-off = Nem tudo foi escrito: { $path } falhou ({ $code }).
cli-export-broken-off-output = Nem tudo foi escrito: a saída padrão falhou ({ $code }).
cli-export-not-ours = { $path } não termina com uma conversa exportada: fica como está.
cli-backup-exists = { $path } já existe. Escolha outro nome ou acrescente --force.
cli-backup-nothing = Não há banco de dados em { $path }. Verifique DATABASE_URL e a pasta em que você está.
cli-backup-unwritable = Não foi possível gravar em { $path } ({ $code }). Nada foi alterado. Verifique as permissões e o espaço livre em disco.
cli-backup-busy = Outro backup ou restauração está em andamento em { $path }. Espere até que termine.
cli-archive-unreadable = Não é possível ler { $path } ({ $code }). Verifique o caminho e as permissões.
cli-archive-damaged = { $path } não é um arquivo completo da bridge: está cortado ou danificado. Nada foi alterado. Use outro backup.
cli-archive-newer = { $path } é de uma versão mais nova da bridge. Nada foi alterado. Restaure-o com essa versão.
cli-archive-foreign = { $path } é o arquivo de outra bridge, não da que tem aqui seu banco de dados. Nada foi alterado. Se for intencional, acrescente --other-instance.
cli-archive-of-sqlite = { $path } contém arquivos SQLite, mas DATABASE_URL indica um servidor PostgreSQL. Restaure-o com file:… e depois use “move”.
cli-archive-of-postgres = { $path } contém um dump do PostgreSQL, mas DATABASE_URL indica um arquivo SQLite. Restaure-o com postgres://… e depois use “move”.
cli-restore-running = Uma bridge, um serviço de conversas, ou outra restauração ou mudança está em execução neste banco de dados. Nada foi alterado. Pare todas as réplicas, espere meio minuto e tente de novo.
cli-restore-incomplete = Nem todas as linhas do arquivo estão agora no banco de dados. Ele vem de um schema com outro nome? Use o mesmo search_path e restaure de novo antes de iniciar a bridge.
cli-restore-unfinished = Não foi possível trocar os bancos de dados em { $path } ({ $code }). Verifique as permissões e o espaço livre em disco e inicie a bridge: ela conclui a restauração.
cli-restored-future = { $time } está no futuro. Indique o momento ao qual o banco de dados voltou, com o fuso horário.
cli-postgres-tool-missing = { $tool } não está no PATH. Instale as ferramentas cliente do seu PostgreSQL ou use o backup do seu servidor; depois que ele restaurar, execute “npx node src/main.ts restored --since HORA”.
cli-postgres-tool-version = { $tool } é mais antigo que o servidor ou o arquivo: { $line } Instale as ferramentas da versão do servidor.
cli-postgres-tool-failed = { $tool } falhou: { $line } Nada foi alterado.
cli-damaged-backup = O backup mais recente é { $path }, de { $at }. Pare a bridge e execute: npx node src/main.ts restore { $path }
cli-move-not-empty = No destino, { $where } contém algo que não vem de uma mudança deste banco de dados. Nada foi alterado. Indique um banco vazio.
cli-move-newer = Um dos bancos de dados foi usado por uma versão mais nova da bridge, e esta não conhece todas as suas tabelas. Nada foi alterado. Faça a mudança com essa versão.
cli-move-same-kind = --to indica um banco de dados do mesmo tipo que DATABASE_URL. Entre arquivos SQLite, use “backup” e “restore”.
cli-move-differs = Depois da cópia, a tabela { $table } difere. Algo está gravando em um dos bancos de dados? Pare-o, esvazie o destino e repita a mudança.

## Setting up (src/cli/setup)

setup-intro = Aqui se configura a ponte. Cada resposta é verificada na hora. Ctrl+C encerra sem alterar nada.
setup-missing = É preciso responder.
setup-keep = (Enter mantém o valor atual)
setup-ask-language = Em que idioma a ponte fala com sua equipe?
setup-ask-chats = Onde sua equipe responde aos clientes?
setup-chats-both = Slack e Telegram
setup-ask-transport = Como os eventos do Slack chegam à ponte?
setup-transport-socket = Socket Mode: nada precisa alcançar esta máquina de fora
setup-transport-http = HTTP: o Slack chama o endereço público da ponte
setup-ask-database = Qual banco de dados a ponte usa?
setup-database-sqlite = SQLite: um arquivo nesta máquina
setup-database-postgres = PostgreSQL: um servidor, necessário para várias réplicas
setup-ask-database-url = Endereço do banco de dados, postgres://user:password@host/name
setup-ask-service = Qual serviço de conversas seus clientes usam?
setup-service-embedded = o que vem com a ponte
setup-service-external = um que roda em outro lugar
setup-ask-api-url = Endereço do serviço, que termina em /v1
setup-ask-api-key = Chave de API do serviço
setup-ask-public-url = Endereço público da ponte, https://bridge.example.org
setup-slack-app = Abra este link para criar o app do Slack, instale-o no workspace e ative “Delayed Events” em “Event Subscriptions”:
setup-ask-slack-bot-token = Token do bot, em “OAuth & Permissions” (xoxb-…)
setup-ask-slack-app-token = Token de nível de app com o escopo connections:write, em “Basic Information” (xapp-…)
setup-ask-slack-signing-secret = Segredo de assinatura, em “Basic Information”
setup-ask-slack-room = Convide o app para o canal com /invite. Id ou link do canal
setup-telegram-bot = Crie um bot: escreva /newbot para @BotFather.
setup-ask-telegram-bot-token = Token que o @BotFather forneceu (123456789:AA…)
setup-telegram-group = Crie um grupo privado, ative “Tópicos” e adicione { $bot } como administrador com o direito “Gerenciar tópicos”.
setup-ask-telegram-room-heard = Aguardando o grupo. Escreva qualquer coisa lá, ou digite aqui o id do chat (-100…)
setup-ask-telegram-room = Id do chat do grupo (-100…)
setup-telegram-heard = O bot está em { $title } ({ $room }).
setup-written = { $path } foi gravado.
setup-unchanged = { $path } já contém estas configurações.
setup-cancelled = Nada foi alterado.
setup-environment-wins = { $name } também está definido no ambiente, que tem precedência sobre { $path }. Remova-o de lá.
setup-no-terminal = “setup” faz perguntas, mas isto não é um terminal. Indique um arquivo com as respostas: setup --answers ARQUIVO.
cli-file-unreadable = Não é possível ler { $path } ({ $code }).
setup-answers-line = { $path }, linha { $line }: não tem a forma NOME=valor.
setup-answers-twice = { $path }, linha { $line }: { $name } é definido pela segunda vez.
setup-unwritable = Não foi possível gravar { $path } ({ $code }). Nada foi alterado. Verifique as permissões da pasta e o espaço livre em disco.
setup-env-odd = { $path } contém { $name } em uma forma que não pode ser alterada com segurança. Nada foi alterado. Corrija essa linha manualmente.
