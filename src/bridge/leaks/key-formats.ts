/**
 * Keys and tokens that are known by their form: by the beginning that a provider gives to them, and by their length.
 * Sources: the providers' own documentation of their formats, read 2026-11-22.
 */

const B62 = "[A-Za-z0-9]";
const WORD = "[\\w-]";
const HEX = "[a-f0-9]";

/** A beginning with what follows it: at least `least` characters of `of`. */
const begins = (prefixes: string, least: number, of = WORD) => `(?:${prefixes})${of}{${least}}`;

/** Beginnings that nothing else has: some characters with a number among them are enough. */
const DISTINCT = [
  // Chat, mail and telephony.
  "xox[abeoprs]-|xapp-|xoxe\\.xox[bp]-|SG\\.|xkeysib-|xsmtpsib-|key-(?=[a-f0-9]{32})|pk\\.eyJ|sk\\.eyJ|MFS-|postmark_",
  // Code and packages.
  "gh[oprsu]_|github_pat_|gl(?:pat|dt|rt|rtr|ptt|cbt|soat|ffct|imt|agent|ft|oas|wt)-|GR1348941|npm_|pypi-|dckr_(?:pat|oat)_|rubygems_",
  "CLOJARS_|ATATT3|ATCTT3|ATBB|bkua_|CCIPAT_|CCIPRJ_|sq[upa]_(?=[a-f0-9])|sgp_|sntry[su]_|glsa_|glc_|pul-|pnu_|ddp_|ddw_|jfrt@|AKCp",
  // Clouds and hosting.
  "ya29\\.|GOCSPX-|dop_v1_|doo_v1_|dor_v1_|HRKU-|nfp_|vercel_|sbp_|sb_secret_|pscale_(?:tkn|pw|oauth)_|tskey-|tfp_|hv[sbr]\\.|fo1_|fm[12][rap]?_",
  "dapi(?=[a-f0-9]{32})|dp\\.(?:pt|st|ct|sa|scim|audit)\\.|dt0[a-z]\\d{2}\\.|scw_|LTAI|AKID|exo_|railway_|rnd_|render_|nrak-|NRAK-|NRJS-|NRII-|NRAA-|ops_eyJ|A3-[A-Z0-9]{6}-",
  "AQVN|t1\\.9euel|y[0-3]_Ag|YCA|YCP|AGE-SECRET-KEY-1|CFPAT-|duffel_(?:test|live)_|figd_|figo[hur]_|PMAK-|rdme_|lin_(?:api|oauth)_|ntn_|secret_(?=[A-Za-z0-9]{40})",
  // Models.
  "sk-(?!eleton|ills?|ates?|in|ip|y)|hf_|api_org_|gsk_|r8_|xai-|pplx-|nvapi-|co_live_|jina_|tvly-|fw_|csk-|together_",
  // Money and trade.
  "[rs]k_(?:live|test|prod)_|whsec_|sq0(?:atp|csp|idp)-|EAAA|EZ[AT]K|FLWSECK(?:_TEST)?-|shp(?:at|ca|pa|ss)_|shippo_(?:live|test)_|pdl_(?:live|sdbx)_apikey_",
  "rzp_(?:live|test)_|access_token\\$(?:production|sandbox)\\$|access-(?:production|sandbox|development)-(?=[a-f0-9]{8}-)|mollie_|tok_live_|live_(?=[A-Za-z0-9]{30})|test_(?=[A-Za-z0-9]{30})|ory_[ars]t_",
  // Ours.
  "key_|re_(?=[A-Za-z0-9]{8})",
].join("|");

export const KEY_FORMATS: readonly string[] = [
  `(?<![\\p{L}\\d])(?:${DISTINCT})(?:(?=[\\w.=+/-]{0,64}\\d)[\\w.=+/-]{10}|${B62}{24})`,
  `(?<![\\p{L}\\d])${begins("A(?:KI|SI|BI|CC|GP|ID|IP|KI|NP|NV|RO|SC)A", 16, "[A-Z\\d]")}(?![A-Za-z\\d])`,
  `(?<![\\p{L}\\d])${begins("AIza", 30)}`,
  // Signed tokens (RFC 7519), and what else begins with an encoded brace.
  `(?<![\\p{L}\\d])eyJ[\\w-]{16}`,
  `(?<![\\p{L}\\d])1//0${WORD}{30}`,
  // Bots of chat tools: a number, a colon, a key; three parts with dots.
  `(?<!\\d)\\d{8,10}:${WORD}{34,35}(?!${WORD})`,
  `(?<![\\w-])[MNO]${WORD}{23,27}\\.${WORD}{6}\\.${WORD}{27}`,
  `(?<![\\p{L}\\d])(?:AC|SK|SK)${HEX}{32}(?!${B62})`,
  `(?<![\\p{L}\\d])${HEX}{32}-us\\d{1,2}(?!\\d)`,
  `(?<![\\p{L}\\d])pat${B62}{14}\\.${HEX}{40}`,
  `(?<![\\p{L}\\d])pat-(?:na|eu)\\d-${HEX}{8}-`,
  `(?<![\\p{L}\\d])EAA[A-Z]${B62}{40}`,
  `(?<![\\p{L}\\d])vk1\\.a\\.${WORD}{40}`,
  `(?<![\\p{L}\\d])${B62}{14}\\.atlasv1\\.${WORD}{40}`,
  `(?<![\\p{L}\\d])sha256~${WORD}{40}`,
  `(?<=[\\w~.-]{3})\\dQ~[\\w~.-]{31}(?![\\w~.-])`,
  // Addresses that are keys: whoever has one can write there.
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/]{16}/u.source,
  String.raw`(?:discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2|hooks\.zapier\.com\/hooks\/catch|hook\.[a-z\d.]{2,12}\.make\.com|maker\.ifttt\.com\/trigger)\/[\w/@-]{12}`,
  String.raw`\/rest\/\d{1,6}\/[a-z\d]{16}\/`,
  // Whole keys.
  '-{4,5} ?BEGIN [A-Z\\d ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-\\d|"private_key(?:_id)?"\\s?:\\s?"',
];
