/** The words with which people mark what is not for the client, in the product's languages. Data only. */
import { skeletonOf } from "./skeleton.ts";

const list = (words: string): readonly string[] =>
  words
    .split(/[|\n]/u)
    .map((word) => skeletonOf(word.trim()))
    .filter((word) => word !== "");

const set = (...lists: readonly (readonly string[])[]): ReadonlySet<string> => new Set(lists.flat());

/** They name a note and nothing else, in one number. */
const NOTES = list(`
  note|nota|notiz|not|заметка|нотатка|пометка
`);
/** Further forms of them, which begin ordinary sentences too ("Notes are kept …"). */
const FORMS = list(`
  notes|notas|notizen|notlar|notum|notlarım|заметки|нотатки|пометки|замітка|замітки|заметочка|заметку|нотатку|notita|notinha|notu
  aktennotiz|gesprächsnotiz|telefonnotiz|kundennotiz|teamnotiz|hausnotiz|randnotiz|fallnotiz
  внутризаметка|служебка|памятка для своих
`);
/** They say that something stays inside. */
const INSIDE = list(`
  internal|internals|private|intern|interne|interner|internes|internen|privat|private|privater|privates|vertraulich
  interno|interna|internos|internas|privado|privada|privados|privadas|confidencial|reservado|reservada
  privé|privée|privés|privées|confidentiel|confidentielle
  dahili|dahilî|gizli|özel|kişiye özel|hizmete özel|kurum içi|şirket içi|ekip içi|iç
  внутреннее|внутренняя|внутренний|внутренне|внутри|приватно|приватное|приватная|приватный|конфиденциально|секретно
  служебное|служебная|служебно|лично|личное|личная
  внутрішнє|внутрішня|внутрішній|внутрішньо|приватне|приватна|приватний|особисте|особиста|особисто|конфіденційно|службове
  службова|таємно
  confidential|classified|restricted|unofficial
`);
/** Words for remarks, which clients may be shown too: they are asked about. */
const REMARKS = list(`
  comment|comments|remark|remarks|memo|nb|off the record|entre nous|entre nosotros|entre nós|unter uns|aramızda
  aside|reminder to self|self note|memorandum|jotting|annotation|fyi team|heads up team
  bemerkung|anmerkung|kommentar|vermerk|aktenvermerk|gesprächsvermerk|memo|randbemerkung|anm
  comentario|comentarios|comentário|comentários|anotación|anotação|observación|observação|apunte|aviso interno
  commentaire|commentaires|remarque|mémo|observation|annotation|pense-bête|pense bête|aparté
  yorum|yorumlar|açıklama|bilgi notu|dipnot|kendime
  комментарий|комментарии|коммент|примечание|примечания|мемо|ремарка|на заметку|между нами|себе на заметку
  коментар|коментарі|комент|примітка|примітки|між нами|зауваження|замечание
  персонально|personal|persönlich|personnel|kişisel
  int|priv|внутр|прим|комм|вн
  zametka|zametki|notatka|notatki|primechanie|kommentarij|kommentariy|kommentarii|kommentari|komentar|komment|koment
  vnutrennee|vnutrennyaya zametka|vnutrenniaia zametka|vnutrenne|vnutrishnya notatka|privatno|lichno|dlya svoih
  dlya svoikh|dlya komandy|dlya kolleg|dlja kolleg|dlya vnutrennego|prymitka|primitka
`);
/** They head what clients are told as well: only in small letters are they taken for a remark. */
const IN_SMALL_LETTERS = list(`
  reminder|lembrete|recordatorio|rappel|erinnerung|hatırlatma|напоминание|напоминалка|нагадування|obs|aviso|recado|info|hinweis
  note à part|attention équipe|achtung intern|wichtig intern|fyi|todo|draft|entwurf
`);

/** Whom it is for instead, whole phrases. */
const AUDIENCES = list(`
  team|staff|colleagues|team only|staff only|internal only|internal use only|for internal use|for internal use only|for the team
  for team|for staff|for colleagues|for us|for us only|just for us|only for us|only us|only team|for support|for support only
  support only|ops only|agents only|agent only|for agents|not for client|not for the client|not for clients
  not for customer|not for the customer|not for customers|not to client|do not send|don't send|dont send|not public
  for your eyes only|eyes only|between us|in house|in-house|to the team|to team|to colleagues|to self
  nur intern|rein intern|nur für uns|für uns|nur für das team|nur fürs team|fürs team|für das team|für team|an das team|ans team
  an alle|an kollegen|an die kollegen|für kollegen|für die kollegen|für kolleginnen|nur team|nur für kollegen|team intern
  teamintern|nicht für kunden|nicht für den kunden|nicht für kundschaft|nicht senden|nicht an kunden|unter kollegen|intern only
  solo interno|sólo interno|uso interno|de uso interno|para el equipo|para equipo|al equipo|solo equipo|sólo equipo
  solo para el equipo|sólo para el equipo|para colegas|para compañeros|para los compañeros|solo para nosotros
  sólo para nosotros|para nosotros|no para el cliente|no es para el cliente|no enviar|no mandar|interno equipo
  só interno|apenas interno|somente interno|para a equipe|para equipe|para o time|pro time|à equipe|só equipe
  só para a equipe|só pra equipe|só para nós|só pra nós|para colegas|para os colegas|pros colegas|não para o cliente
  não é para o cliente|não enviar|não mandar|uso interno|time interno
  interne seulement|en interne|usage interne|à usage interne|pour l'équipe|pour l’équipe|pour équipe|à l'équipe|à l’équipe
  équipe|équipe seulement|pour les collègues|pour collègues|aux collègues|pour nous|pour nous seulement
  rien que pour nous|pas pour le client|pas pour la cliente|ne pas envoyer|réservé à l'équipe|équipe uniquement
  sadece ekip|ekip için|ekibe|ekip|ekip arkadaşlarına|sadece bizim için|bizim için|sadece biz|iç kullanım|iç kullanım için
  sadece dahili|müşteriye gitmesin|müşteriye değil|müşteri için değil|müşteriye gönderme|gönderme|gönderilmesin|arkadaşlara
  meslektaşlara|çalışanlara|personele|destek ekibine|ekibe özel
  для своих|для команды|команде|команда|для коллег|коллегам|коллеги|для сотрудников|сотрудникам|для внутреннего пользования
  для внутреннего использования|только для своих|только для команды|только для нас|для нас|для себя|себе|внутри команды
  не для клиента|не для клиентов|клиенту не отправлять|не отправлять|не клиенту|для персонала|для саппорта
  для своїх|для команди|команді|для колег|колегам|колеги|для співробітників|співробітникам|для внутрішнього користування
  для внутрішнього використання|тільки для своїх|тільки для команди|тільки для нас|лише для своїх|лише для команди
  лише для нас|для нас|для себе|собі|всередині команди|не для клієнта|не для клієнтів|клієнту не надсилати
  не надсилати|не відправляти
`);

/** Behind a word for a note, before whom it is for: `note for Anna`, `nota para mí`. */
const FOR_WHOM = list(`
  for|to|für|an|ans|fürs|zu|para|pra|pro|a|al|à|ao|pour|aux|per|от|для|к|на|по|від|до|için
`);
/** Colleagues, by any word. A row of these with nothing but `AROUND` beside them says whom a text is for. */
const COLLEAGUES = list(`
  team|staff|colleagues|colleague|crew|guys|coworkers|agents|support|ops|us|ourselves|backoffice|folks
  kollegen|kollegin|kollege|kolleginnen|kolleg|mitarbeiter|mitarbeiterinnen|belegschaft|uns|teamintern
  equipo|compañeros|compañeras|colegas|personal|nosotros|soporte|equipe|time|pessoal|galera|nós|gente|suporte|turma
  équipe|équipes|collègues|nous|collaborateurs|personnel
  ekip|ekibe|ekibi|ekiple|arkadaşlar|arkadaşlara|meslektaşlar|meslektaşlara|çalışanlar|çalışanlara|personel|personele|destek
  команда|команды|команде|команду|коллеги|коллег|коллегам|своих|своим|свои|сотрудников|сотрудникам|нас|нам|персонала
  персоналу|саппорта|саппорту|ребята|ребят|отдела
  команди|команді|колеги|колег|колегам|своїх|своїм|співробітників|співробітникам|відділу
`);
const AROUND = list(`
  for|to|only|just|the|our|my|dear|hi|hey|hello|all|and|internal|eyes|your|strictly|within|among|between|from|info|fyi|message|use
  für|fürs|an|ans|nur|das|die|den|der|alle|liebe|hallo|hi|intern|rein|unter|im|info|zur|bitte|von|ausschließlich
  para|pra|pro|pros|al|a|el|la|los|las|solo|sólo|só|o|os|as|ao|aos|à|às|apenas|somente|únicamente|exclusivo|exclusivamente
  de|del|do|da|dos|das|hola|oi|olá|queridos|nuestro|nossa|uso|entre|todos|interno
  pour|aux|au|l|l'|les|le|notre|seulement|uniquement|rien|que|bonjour|salut|chers|entre|réservé|destiné|usage|interne|toute
  sadece|için|yalnızca|yalnız|bizim|tüm|sevgili|merhaba|özel|içi|bizim
  для|только|лишь|нашей|наших|всем|всех|дорогие|привет|внутри|между|исключительно|на|в|уважаемые
  тільки|лише|нашої|наших|усім|всім|усіх|привіт|всередині|між|виключно|у|шановні
`);
/** The client, and words that say that something does not reach them. */
const CLIENTS = list(`
  client|clients|customer|customers|buyer|user|public
  kunde|kunden|kundin|kundschaft|käufer|cliente|clientes|clienta|comprador|cliente|acheteur|clientèle|cliente
  müşteri|müşteriye|müşteriler|müşterilere|müşteriyle|müşterinin
  клиент|клиента|клиенту|клиентов|клиентам|клиентке|клиентки|покупателю|покупателя|заказчику
  клієнт|клієнта|клієнту|клієнтові|клієнтів|клієнтам|клієнтці|покупцю|покупця
`);
const NOT_FOR = list(`
  not|no|never|don't|dont|don’t|without|hide|hidden|except|nicht|nie|kein|keine|ohne|niemals|ni|sin|nunca|ocultar|não|nao|sem
  pas|jamais|sans|değil|gitmesin|gönderme|göndermeyin|gösterme|göstermeyin|söyleme|söylemeyin|görmesin|bilmesin|yok|iletme
  iletmeyin|не|нельзя|никогда|без|кроме|нет|ні|ніколи|неможна
`);
/** German makes one word of what a note is about: `Gesprächsnotiz`. */
const COMPOUND = /^\p{L}{3,}(?:notiz|notizen|vermerk|kommentar)$/u;

/** Behind a word for a note, whom it can only be for when it is not for a client. */
const OURSELVES = list(`
  self|me|myself|us|team|staff|colleagues|support|mich|uns|kollegen|mí|mi|mim|moi|nous|nosotros|nós|equipo|equipe|time
  équipe|ekip|ekibe|kendime|себя|нас|команды|коллег|себе|команди|колег
`);

/** Ordinary words that one slip makes of those for notes. Looked up in spelling dictionaries of the eight languages. */
const ORDINARY = set(
  list(`
  vote|votes|vota|votas|rote|roten|rota|rotas|bote|boten|bota|botas|tote|toten|dote|lote|lotes|pote|potes|cote|côte|côté|côtes
  hote|hôte|hôtes|node|nodes|none|nose|noses|nova|nove|nora|nola|nate|nata|natas|noel|norte|nord|noite|notre|nôtre|nos|votre
  noter|noten|nöte|röte|notar|notice|gota|gotas|cota|cotas|iota|jota|quota|mota|mote|pota|kota|nokta|nonna|hotel
  рота|роты|нота|ноты|ноти|йота|хота|помета|отметка|наметка|замета|замена|помітка
  internet|internat|inter|interim|interval|inferno|infernal|interino|interina|interinos|invernal|invierno
  hızlı|gazlı|gizem|gizle|izli|kızlı|sizli|bizli|tuzlu|mahalli|inter|inferior|interior|linterna|interés|interessant|externo|extern|hintern|pirate|primate|price|drive|pride|prime|prize
  privet|primat|privar|privas|priver|dahil|dahilinde|commend|cometario|комментатор
`),
);

/** Words behind one for a note with which a sentence goes on that is for the client: `Note that …`, `nota fiscal`. */
const GOES_ON = list(`
  that|how|the|your|our|their|its|down|of|from|are|is|was|were|on|in|also|taken|taking|for|and|we|you|this|these|which|when|where
  if|as|about|with|will|can|has|have|at|by|please|to|a|an|any|all|some|my|or|under|over|what|why|who|here|there|each|every|only
  zu|zur|zum|von|vom|aus|ist|wurde|habe|haben|über|an|auf|im|in|für|genommen|dazu|hier|und|oder|mit|bitte|dass|steht|wird|liegt
  de|del|da|do|das|dos|que|fiscal|media|média|máxima|alta|baja|baixa|promissória|adhesiva|sobre|en|em|para|con|com|e|y|es|é|está
  al|ao|la|el|o|le|les|du|des|d|d'|sur|bien|à|au|est|pour|et|qui|dans|par|finale|moyenne|salée|positive
  et|etmek|etmenizi|edin|ediniz|ettim|ettik|al|alın|aldım|aldık|alınız|almak|almanızı|düş|düştüm|düştük|ver|defteri|kağıdı|bırakın
  bıraktım|bıraktık|bırak|bırakabilirsiniz|ekledim|ekledik|alıyorum|alıyoruz|ediyorum|olarak|için|ve|kısmına|alanına|edildi|alındı
  о|об|в|на|из|с|для|про|у|з|із|та|и|і|до|к|от|від|по|была|есть|буде|була|есть|здесь|тут|сохранена|збережена
  yet|sure|at|only|all|really|necessarily|now|for|quite|a|an|the|to|so|that|just|even|too|my|your|our|in|on|if|any|every|everyone
  always|available|possible|working|exactly|bad|much|many|long|far|well|good|like|currently|yours|until|today|anymore|found|included
  required|needed|worry|received|with|without|because|this|these|from|here|there|before|after|right|as|of|by|under|over|being
`);

/** Of those, what makes a thing of the word in capitals too: `NOTE THAT`, `NOTA fiscal`. */
const GOES_ON_ALWAYS = list("that|fiscal|de|du|des|do|del|que|bene|et|etmenizi|edin|alın|yet|sure|about|о|об|про");

/**
 * Words that cannot stand behind "internal" or "private" in a sentence for a client, but begin what is said to colleagues:
 * `internal he lies`, `interno el jueves`.
 */
const BEGINS_ANEW = list(`
  he|he's|hes|she|she's|shes|they|they're|theyre|it|it's|i|i'm|we|we're|you|the|this|that|these|those|don't|dont|do|does|did|is|has
  customer|client|please|can|could|should|never|no|not|just|who|what|why|ask|call|check|refund|his|her|their|him|them
  er|sie|es|ihr|ihm|ihn|der|die|das|dem|den|ein|eine|kunde|kundin|bitte|nicht|kein|keine|wer|was|warum|ich|dieser|diese
  él|ella|ellos|ellas|el|la|los|las|un|una|no|es|está|cliente|este|esta|ese|esa|le|lo|se|por|quién|qué|yo|su|ya
  ele|ela|eles|elas|o|a|os|as|um|uma|não|é|cliente|esse|essa|isso|quem|que|eu|já
  il|elle|ils|elles|le|la|les|un|une|on|ne|pas|c'est|ce|cet|cette|client|cliente|je|qui|son|sa|ça
  он|она|они|оно|это|этот|эта|клиент|клиентка|не|нет|я|мы|его|её|ее|ему|ей|кто|что|у|ни|уже
  він|вона|вони|воно|це|цей|ця|клієнт|клієнтка|не|ні|я|ми|його|її|йому|їй|хто|що|у|вже
  o|bu|şu|onun|ona|onu|müşteri|ben|biz|kim|ne|lütfen|hayır|değil
`);

const isLong = (length: number) => (word: string) => word.length >= length;

export const NOTE_WORDS = {
  /** Alone before a delimiter they make a note. */
  certain: set(NOTES, FORMS, INSIDE),
  /** Alone before a delimiter they may make a note. */
  likely: set(REMARKS, AUDIENCES, IN_SMALL_LETTERS),
  inSmallLetters: set(IN_SMALL_LETTERS),
  remarks: set(REMARKS),
  /** Whom it is for: whole phrases, which say so on any line and in any case. */
  audiences: set(AUDIENCES.filter((phrase) => phrase.includes(" "))),
  /** Alone, and without a delimiter, they may make a note. */
  alone: set(NOTES),
  inside: set(INSIDE),
  /** With a capital they head what clients are told, too. */
  shared: set(list("note|notes|nota|notas|not|notlar|notu")),
  /** Words that are known again after a slip, by their length: one in a shorter word makes too many others. */
  slips: Map.groupBy(
    new Set([
      ...[...NOTES, ...FORMS].filter(isLong(4)),
      ...INSIDE.filter(isLong(5)),
      ...REMARKS.filter(isLong(7)),
      ...AUDIENCES.filter(isLong(9)),
    ]),
    ({ length }) => length,
  ),
  compound: COMPOUND,
  colleagues: set(COLLEAGUES),
  around: set(AROUND),
  clients: set(CLIENTS),
  notFor: set(NOT_FOR),
  forWhom: set(FOR_WHOM),
  ourselves: set(OURSELVES),
  ordinary: ORDINARY,
  goesOn: set(GOES_ON),
  goesOnAlways: set(GOES_ON_ALWAYS),
  beginsAnew: set(BEGINS_ANEW),
} as const;
