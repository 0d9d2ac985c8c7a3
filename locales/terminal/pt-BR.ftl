### Português (Brasil). Order and meaning as in en.ftl; people are addressed with “você”.

## How a command ends that cannot go on (src/cli/fail.ts)

fail-word = erro
fail-fault = { $name } na própria ponte:

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
doctor-nothing-set = Nada está configurado, então “npm start” inicia o sandbox: o serviço, a ponte e simuladores locais do Slack e do Telegram em uma página. Ele não precisa de token, e nada sai desta máquina.
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
doctor-database-tables-newer = As tabelas são de uma versão mais nova da ponte ({ $names }). Execute essa versão ou restaure o backup feito antes da atualização.
doctor-database-space = Há { $free } MB livres no disco dele.
doctor-database-space-low = Há só { $free } MB livres no disco dele, e abaixo de { $least } MB a ponte pode em breve não aceitar mais nada. Libere espaço ou mova o banco de dados com DATABASE_URL.
doctor-database-version = PostgreSQL, versão { $version }.
doctor-database-version-old = O PostgreSQL { $version } não recebe mais correções. Atualize para { $least } ou mais novo.
doctor-database-dead = { $count ->
        [one] { $count } registro foi abandonado.
        [many] { $count } de registros foram abandonados.
       *[other] { $count } registros foram abandonados.
    } “npm run dead” lista, e tenta de novo ou descarta.
doctor-bridge-absent = A ponte não está em execução aqui: nada responde em { $url }. “npm start” a inicia.
doctor-bridge-any-port = PORT é 0, por isso ninguém sabe onde a ponte escuta.
doctor-bridge-foreign = Outro programa responde em { $url }. Pare-o ou defina outro número em PORT.
doctor-bridge-ready = A ponte está em execução em { $url } e está pronta.
doctor-bridge-part = A ponte está em execução, mas { $part } não está bem: { $reason }. Veja o log dela e as linhas abaixo.
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
    }, visto daqui.
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
