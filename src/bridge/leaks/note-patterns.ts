/** How notes among colleagues read that have no prefix, in the product's languages. Most cannot be recognised. */

/** What may separate two words of one sentence, at most a few words long. */
const BETWEEN = "[^.!?\\n]{0,24}?";
/** The beginning of a sentence, after characters that a composer puts at the start of lines. */
const BEGINS = "(?:^|[.!?\\n])[\\s>*_~•«\"'-]{0,6}";

const CLIENTS = "(?:client|customer|buyer|visitor)";

/** "For your information", before a mentioned person. */
const FYI = [
  "fyi|cc|ping|heads up",
  "zur info|z\\.k\\.|zur kenntnis",
  "para tu información|para info|para sua informação|para informação",
  "pour info|pour information",
  "bilgine|bilginize|bilgi için",
  "к сведению|для сведения|для информации",
  "до відома|для інформації",
].join("|");

/** Questions about which colleague takes over. */
const HANDOVER = [
  "(?:can|could) (?:some|any)(?:one|body)(?: please)? (?:take (?:this|over)|pick this up|look (?:at|into) this)",
  "who (?:takes|is taking|can take) (?:this|it|over)",
  "wer (?:übernimmt|kann übernehmen|kann das übernehmen)",
  "qui[eé]n (?:lo |la )?(?:toma|coge|puede tomar)",
  "qui (?:prend|s['’]en occupe|peut prendre)",
  "quem (?:pega|assume|pode pegar|pode assumir)",
  "kim (?:alıyor|alabilir|bakıyor|bakabilir|ilgileniyor)",
  "кто (?:возьм[её]т|может взять|забер[её]т)",
  "хто (?:візьме|може взяти|забере)",
].join("|");

/** Phrases saying that the client must not know. */
const NOT_FOR_THE_CLIENT = [
  `(?:do not|don['’]?t|never|must not|should not|shouldn['’]?t) (?:tell|inform|show|mention|say|let)${BETWEEN} (?:the|this|our|to) ?${BETWEEN}${CLIENTS}`,
  `(?:the|this) ${CLIENTS} (?:must|should|may|can)(?: ?not|n['’]t) (?:know|see|hear|find out)`,
  `not for the ${CLIENTS}`,
  "internal(?:ly)? only|for internal use|keep (?:this|it) internal",
  `(?:sag|erzähl|verrat|zeig)\\p{L}{0,4} ${BETWEEN}kund(?:e|en|in|innen)${BETWEEN} nichts?`,
  `kund(?:e|en|in) (?:darf|dürfen|soll|sollte|sollen)${BETWEEN} nicht (?:wissen|sehen|erfahren)`,
  "nicht für (?:den|die) kund(?:en|in)|nur für intern|nur zur internen",
  `no (?:le |les |se lo )?(?:dig|decir|cuent|muestr)\\p{L}{0,4}${BETWEEN} (?:al|a la|a los) client`,
  "no es para el cliente|(?:para|de) uso interno",
  `ne (?:le |lui |rien )?(?:dis|dites|dire|montre|montrez)(?: pas| rien)?${BETWEEN} (?:au|à la|aux) client`,
  `ne (?:pas|rien) (?:le |lui )?(?:dire|montrer)${BETWEEN} (?:au|à la|aux) client`,
  "pas pour le client|à usage interne|en interne uniquement",
  `não (?:diga|dizer|digam|conte|contar|contem|fale|falar|falem|mostre|mostrar)${BETWEEN} (?:ao|à|aos|pro|pra|para o|para a) client`,
  "não é para o cliente",
  `müşteri\\p{L}{0,6} ${BETWEEN}(?:söyleme|söylemeyin|deme|demeyin|bildirme|bildirmeyin|gösterme|göstermeyin)`,
  "müşteri (?:bilmesin|görmesin|duymasın)|kurum içi kullanım|şirket içi",
  `не (?:говори|сообща|рассказыва|показыва|пиши)\\p{L}{0,4}${BETWEEN} (?:клиент|покупател|заказчик)\\p{L}{0,3}`,
  `клиент\\p{L}{0,3} не (?:долж|надо|нужно|стоит)\\p{L}{0,3}${BETWEEN} (?:знать|видеть)`,
  "не для клиент(?:а|ов)|для внутреннего (?:пользования|использования)",
  `не (?:кажи|кажіть|говори|говоріть|повідомля|показу)\\p{L}{0,4}${BETWEEN} (?:клієнт|покупц|замовник)\\p{L}{0,4}`,
  `клієнт\\p{L}{0,3} не (?:повин|має|треба|варто)\\p{L}{0,3}${BETWEEN} (?:знати|бачити)`,
  "не для клієнт(?:а|ів)|для внутрішнього (?:користування|використання)",
].join("|");

/** The same of somebody who is called by a pronoun: only with words for telling, and for secrets. */
const NOT_FOR_THEM = [
  "(?:do not|don['’]?t|never) (?:tell|inform|mention|say|reveal) (?:it |this |that |anything )?(?:to )?(?:him|her|them)(?! (?:to|that|how|if|when|about our))",
  "(?:he|she|they) (?:must|should) ?n[o'’]t (?:know|find out)|(?:this|that|it) (?:stays|remains|is) (?:internal|between us|in-?house|inside)|keep (?:this|that|it) (?:between us|to ourselves|quiet)",
  "(?:sag|sagt|sagen|erzähl|erzählt|verrat|verrate|verratet)(?: es)? (?:ihm|ihr|ihnen)(?: \\p{L}{1,12}){0,3} (?:nichts|nicht)|(?:er|sie) (?:darf|soll|sollte|dürfen|muss)(?: \\p{L}{1,12}){0,2} nicht (?:wissen|erfahren)|bleibt (?:unter uns|intern)",
  "no (?:le|les|se lo) (?:dig|cuent|cont|mencion|coment|expliqu)\\p{L}{1,5}|que no se entere|esto queda entre nosotros|queda interno",
  "ne (?:lui|leur) (?:dis|dites|dire|disons|parle|parlez|raconte|mentionne)\\p{L}{0,3} (?:pas|rien)|ça reste (?:entre nous|interne)|pas pour (?:lui|elle) ?:",
  "não (?:fala|fale|falem|conta|conte|contem|comenta|comente|diz|diga|digam|menciona|mencione)\\p{L}{0,2}(?: \\p{L}{1,10}){0,2} (?:pra|para|com|a|pro) (?:ele|ela|eles|elas)(?!\\p{L})|nem uma palavra|fica entre nós",
  "(?:ona|onlara|kendisine)(?: \\p{L}{1,20}){0,4} (?:söyleme|söylemeyin|deme|demeyin|bahsetme|bahsetmeyin)(?!\\p{L})|bilmesine gerek yok|müşteri için değil|bu içeride kalsın",
  "(?:ему|ей|им)(?: \\p{L}{1,12}){0,2} не (?:говор|сообща|рассказыва)\\p{L}{1,5}|не (?:говори|сообщай|рассказывай)\\p{L}{0,2} (?:ему|ей|им)(?!\\p{L})|это (?:строго )?между нами|(?:клиент|он|она) не долж\\p{L}{1,3} (?:знать|узнать)",
  "(?:йому|їй|їм)(?: \\p{L}{1,12}){0,2} не (?:кажи|кажемо|говор|повідомля|розповіда)\\p{L}{0,5}|не (?:кажи|кажіть|говори|говоріть|розповідай)\\p{L}{0,2} (?:йому|їй|їм)(?!\\p{L})|це (?:суворо )?між нами|(?:хай|нехай) не знає",
].join("|");

const pattern = (source: string) => new RegExp(source, "giu");

export const NOTE_PATTERNS: readonly RegExp[] = [
  pattern("^[\\s<>*_~•-]{0,6}@[\\p{L}\\d]"),
  pattern(`(?<![\\p{L}\\d])(?:${FYI})[\\s,:–—-]{1,4}@[\\p{L}\\d]`),
  pattern(`${BEGINS}(?:${HANDOVER})(?![\\p{L}\\d])`),
  pattern(`(?<![\\p{L}\\d])(?:${NOT_FOR_THE_CLIENT})`),
  pattern(`(?<![\\p{L}\\d])(?:${NOT_FOR_THEM})`),
];

export const NOTE_EXAMPLES = {
  trips: [
    "@anna can you look?",
    "FYI @anna he has called twice",
    "He has called twice, cc @mark",
    "Can someone take this? I am off at five.",
    "Don't tell the client, but it is broken",
    "Please do not mention it to this customer.",
    "The customer must not know about the refund rule",
    "For internal use: the margin is 40 %",
    "Sag dem Kunden bitte nichts davon",
    "Der Kunde darf das nicht wissen",
    "She must not find out",
    "Das bleibt unter uns",
    "no le digas nada",
    "ne lui dis pas qu'il est perdu",
    "não fala pra ele",
    "пока ей не говорим",
    "це між нами",
    "Wer übernimmt?",
    "No le digas nada al cliente",
    "¿Quién lo toma? Quién lo toma hoy",
    "Ne dites rien au client",
    "Pour info @mark il rappelle demain",
    "Não conte isso para o cliente",
    "Quem assume?",
    "Müşteriye bundan söz etme, yani müşteriye söylemeyin",
    "Kim bakabilir?",
    "Не говорите об этом клиенту",
    "Клиент не должен этого знать",
    "Кто возьмёт?",
    "Не кажіть клієнту про знижку",
    "Хто візьме?",
  ],
  passes: [
    "Hello Ada, FYI: we close at six today.",
    "Please note: we open at nine",
    "You can tell our customers apart by their number.",
    "Can someone be at home on Tuesday?",
    "Our client app does not show it yet.",
    "Please don't let the parcel get wet.",
    "Ihre Notiz haben wir erhalten: danke!",
    "Unser Kundendienst ruft Sie nicht an.",
    "Internet: bitte starten Sie den Router neu",
    "La nota de entrega llega mañana: gracias.",
    "No digas más: está resuelto.",
    "C'est un colis qui prend du retard.",
    "Notre service client ne le voit pas.",
    "A nota fiscal segue em anexo.",
    "Müşteri hizmetleri size dönecek.",
    "Notunuz için teşekkürler: aldık.",
    "Наш клиентский отдел вам позвонит.",
    "Для информации: мы открыты с девяти.",
    "Наш відділ роботи з клієнтами відповість завтра.",
    "Not yet, sorry.",
    "Between you and me, the older one is just as good.",
    "Aramızda kalsın, eski model de iyi.",
    "Wenn er allergisch ist, geben Sie ihm nichts davon.",
  ],
} as const;
