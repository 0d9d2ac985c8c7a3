/** How notes among colleagues read when their author forgot the prefix, in the product's languages. */

/** What may separate two words of one sentence, at most a few words long. */
const BETWEEN = "[^.!?\\n]{0,24}?";
/** The beginning of a sentence, after characters that a composer puts at the start of lines. */
const BEGINS = "(?:^|[.!?\\n])[\\s>*_~•«\"'-]{0,6}";

const CLIENTS = "(?:client|customer|buyer|visitor)";

/** Words that make a note in other languages than those of `note-or-reply.ts`, before a colon or dash. */
const NOTE_WORDS = [
  "notiz|interne notiz|intern|nur intern",
  "nota|nota interna|interno|interna",
  "note interne|interne|privé",
  "not|iç not|dahili|dahili not",
  "заметка|внутренняя заметка|внутреннее|внутри|для своих|примечание",
  "нотатка|внутрішня нотатка|внутрішнє|для своїх|примітка",
].join("|");

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

const pattern = (source: string) => new RegExp(source, "iu");

export const NOTE_PATTERNS: readonly RegExp[] = [
  pattern(`^[\\s>*_~•«"'[(-]{0,6}(?:${NOTE_WORDS})[*_~\\])]{0,3}\\s{0,3}[:–—]`),
  pattern("^[\\s>*_~•-]{0,6}@[\\p{L}\\d]"),
  pattern(`(?<![\\p{L}\\d])(?:${FYI})[\\s,:–—-]{1,4}@[\\p{L}\\d]`),
  pattern(`${BEGINS}(?:${HANDOVER})(?![\\p{L}\\d])`),
  pattern(`(?<![\\p{L}\\d])(?:${NOT_FOR_THE_CLIENT})`),
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
    "Notiz: ruft ständig an",
    "Sag dem Kunden bitte nichts davon",
    "Der Kunde darf das nicht wissen",
    "Wer übernimmt?",
    "Nota: es un cliente difícil",
    "No le digas nada al cliente",
    "¿Quién lo toma? Quién lo toma hoy",
    "Note interne : il rappelle demain",
    "Ne dites rien au client",
    "Pour info @mark il rappelle demain",
    "Nota interna: não pagou",
    "Não conte isso para o cliente",
    "Quem assume?",
    "Dahili: müşteri çok kızgın",
    "Müşteriye bundan söz etme, yani müşteriye söylemeyin",
    "Kim bakabilir?",
    "Заметка: звонит каждый день",
    "Не говорите об этом клиенту",
    "Клиент не должен этого знать",
    "Кто возьмёт?",
    "Нотатка: дзвонить щодня",
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
  ],
} as const;
