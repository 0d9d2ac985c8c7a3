/** E-mail addresses that a company has for everybody: `billing@…`, `retouren@…`. Data, and how it is read. */
import { skeletonOf } from "./skeleton.ts";

/** Beginnings of words for what a company does, in the product's languages and as they are written in Latin letters. */
const STEMS = [
  "abuse|accessib|account|admin|affiliate|api|apply|assist|award|bank|billing|book|business|buy|cancel|care|career|catalog|ceo|chat",
  "claim|client|collect|commerc|complain|complian|concierge|contact|corporate|credit|customer|data|dataprotect|deal|deliver|desk",
  "develop|dispatch|dispute|donat|dpo|editor|email|enquir|event|exchange|export|feedback|finance|franchise|fraud|gdpr|gift|hallo",
  "hello|help|hi|hola|hosting|hotline|hr|import|info|inquir|insur|invest|invoice|it|job|legal|loyalty|mail|manage|market|media",
  "member|moderat|news|noreply|notif|office|online|operation|order|parcel|partner|pay|people|postmaster|press|privacy|product",
  "project|purchas|quality|query|question|reception|recruit|refer|refund|registr|repair|report|reserv|return|reward|rma|safety",
  "sale|school|secretar|secur|service|shipping|shop|spare|sponsor|staff|stock|store|studio|subscri|supplier|support|survey|talent",
  "tax|team|tech|ticket|tour|track|trade|training|travel|trust|vendor|verify|vip|volunteer|warehouse|warrant|web|wholesale|work",
  "abo|anfrage|angebot|auftrag|beratung|bestell|bewerb|buchhalt|buchung|datenschutz|dialog|einkauf|ersatzteil|finanz|garantie",
  "geschaeft|geschäft|gutschein|hilfe|kasse|kontakt|kreditor|kunde|kundin|kuendig|kündig|lager|leitung|lieferung|logistik|mahn",
  "personal|post|presse|rechnung|redaktion|reklam|reparatur|reserv|retoure|retour|ruecksend|rücksend|schaden|service|technik|termin",
  "umtausch|versand|vertrieb|verwaltung|werkstatt|widerruf|zahlung|zentrale",
  "administra|almac|apoyo|asisten|atencion|ayuda|baja|cambio|calidad|cita|cliente|cobr|compra|comunica|consulta|contab|contact",
  "correo|devolu|direccion|empleo|entrega|envio|envío|factura|garant|gerencia|incidencia|inform|logistic|marketing|oficina|pago",
  "pedido|prensa|privacidad|proveed|queja|recambio|reclama|recepcion|recurso|reembolso|repuesto|reserva|rrhh|sac|secretaria|servicio",
  "soporte|sugerenc|taller|tecnico|tienda|trabaja|venta|vacante",
  "abonne|accueil|achat|adhesion|aide|annulation|assistance|bonjour|candidat|client|commande|compta|conseil|contentieux|courrier",
  "demande|devis|direction|echange|emploi|equipe|expedition|fournisseur|garantie|gestion|informatique|juridique|litige|livraison",
  "magasin|paiement|piece|presse|qualite|reclam|recrut|relation|rembours|renseign|reparation|retour|rgpd|rh|sav|secretariat|service",
  "social|standard|technique|vente",
  "ajuda|atend|boleto|cadastro|cancela|central|cobran|comercial|compras|contato|curriculo|duvida|encomenda|entrega|estoque|financ",
  "fiscal|fornec|garantia|imprensa|loja|nfe|notafiscal|ouvidoria|pagamento|parceria|pecas|posvenda|reclama|reembolso|sac|sugest",
  "suporte|troca|vaga|venda",
  "aboneli|bayi|bilgi|bayilik|basin|basvuru|degisim|depo|destek|fatura|finans|garanti|genel|hasar|hesap|hizmet|iade|ihracat|iletisim",
  "ik|insankaynak|kargo|kariyer|kvkk|lojistik|magaza|merhaba|muhasebe|musteri|odeme|oneri|pazarlama|randevu|rezervasyon|satin|satis",
  "servis|sevkiyat|sikayet|siparis|tamir|tedarik|teknik|teslimat|urun|yedekparca|yardim|yonetim",
  "bron|buh|buhg|bukh|dogovor|dostavk|garanti|gruz|info|kadr|kassa|klient|kontakt|logist|magazin|market|obmen|obrasch|oplat|opt",
  "otdel|otzyv|pochta|podder|pokupat|pomosch|pomosh|postavk|pressa|pretenz|prodazh|priem|raschet|rassyl|reklam|remont|rezerv|sait",
  "sklad|sekretar|servis|sotrud|spros|tehn|tekhn|uslug|vakans|vopros|vozvrat|vozvrashch|yurist|zakaz|zakup|zapchast|zapis|zhalob",
  "bukhgalter|buhalter|dostavka|dopomoga|klijent|klient|obmin|oplata|pidtrymk|povern|povernen|pracevlasht|prodazh|rahun|rakhun|sklad",
  "vidguk|vidpravk|zamovl|zapyt|zvernen|zvorot|garantiia|garantija|harant",
  "karriere|moin|rueckgabe|rückgabe|ersatz|zubehoer|zubehör|praxis|empfang|sekretariat|vertrag|vertraeg|lieferant|anmeld|abmeld|mitglied|verein|spende|hausverwalt|disposition|kreditor|debitor|azubi|ausbild",
  "admision|inscripci|alumno|socio|postventa|cancela|repara|matricul|agenda|orcament|presupuest|cotiza|financeir|comprovant|rendez|rdv|adherent|inscription|facturation|litige|logistique|export|import",
  "kalite|guvenlik|hukuk|uyelik|urunler|toptan|ithalat|rabota|vakansi|menedzher|menedger|reklamac|claims|priem|secretary|oformlen|konsult|optov|roznic|uchet|oplaty|pretenzii|spravka|kolcentr",
  "zamovlenn|dopomog|pidtrym|robota|vakansii|buhgalter|prodazhi|klienty|hurt|opt|garantiya|skarg|propozyc|konsultaci|sklad|partner",
  "faq|crew|guest|visitor|alert|status|system|server|mailing|list|digest|verein|museum|club|clinic|hotel|gym|spa|bar|cafe|restaurant|kitchen|front|back|desk|floor|first|level|tier|night|day|shift|b2b",
  "no|do|not|reply|donotreply|mailer|daemon|root|webmaster|hostmaster|all|ask|get|the|our|we|us|uk|eu|de|en|fr|es|br|pt|ru|ua|tr|at|ch|it|nl|pl|int|b2b|b2c|dach|global|world|north|south|east|west|nord|sud|main|de|du|des|del|da|do|y|e|et|und|and|a|la|le|al|ao|na|po|za",
]
  .join("|")
  .split("|")
  .map(skeletonOf);

const WHOLE = new Set(STEMS.filter((stem) => stem.length < 4));
const BEGINNINGS = new Set(STEMS.filter((stem) => stem.length >= 4));
const LONGEST = Math.max(...[...BEGINNINGS].map((stem) => stem.length));

/** Whether the name before the `@` is a role: every part of it is one of the words, or a number. */
export function isRole(name: string): boolean {
  const parts = skeletonOf(name)
    .split(/[._+\d-]{1,64}/u)
    .filter((part) => part !== "");
  return parts.every(isRoleWord) && parts.some((part) => part.length > 1);
}

function isRoleWord(part: string): boolean {
  if (WHOLE.has(part) || (part.endsWith("s") && part.length > 3 && WHOLE.has(part.slice(0, -1)))) return true;
  for (let length = 4; length <= Math.min(part.length, LONGEST); length += 1) {
    if (BEGINNINGS.has(part.slice(0, length)) && part.length - length <= MOST_BEHIND_A_STEM) return true;
  }
  return false;
}

/** `kundenservice`, `atencionalcliente`: words grow behind their beginnings. */
const MOST_BEHIND_A_STEM = 14;
