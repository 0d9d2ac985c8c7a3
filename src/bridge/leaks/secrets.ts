/** Passwords, keys, tokens, sessions and connection strings. */
import { KEY_FORMATS } from "./key-formats.ts";
import { finders, pattern, type Finder, type LeakRule } from "./rule.ts";
import { bitsPerCharacter, isLikeKey, isLikePassword, isOrdinary, isPlaceholder } from "./secret-value.ts";

const NOT_IN_WORD = "(?<![\\p{L}\\d])";
const PASSWORDS = [
  "pass(?:word|code|phrase|wd)s?|pwd|\\p{L}{0,24}(?:passwort|kennwort)|passwörter|zugangsdaten|contraseñas?|clave|mot de passe|mdp|senha|palavra-passe",
  "şifre\\p{L}{0,6}|sifre\\p{L}{0,6}|parola\\p{L}{0,6}|парол\\p{L}{1,3}|пасворд\\p{L}{0,2}|credentials|creds|lastpass|bitwarden|keepass",
].join("|");
const LOGINS = "log-?in|zugang|accès|acceso|acesso|доступ\\p{L}{0,2}|giriş|логин|логін|учётка|учетка";
const KEYS = [
  "api[ _-]?key|access[ _-]?key|secret(?:[ _-]?key)?|client[ _-]?secret|private[ _-]?key|encryption[ _-]?key|signing[ _-]?key|token",
  "schlüssel|clave (?:secreta|de api|api)|clé (?:secrète|d['’]api|api)|chave (?:secreta|de api|api)|jeton|segredo",
  "anahtar\\p{L}{0,3}|ключ\\p{L}{0,2}|токен\\p{L}{0,2}|секрет\\p{L}{0,2}",
].join("|");
/** Codes that open something; codes of vouchers do not. */
const CODES = [
  "pin|2fa|otp|tan|cvv|cvc|puk|sms-?code|(?:safe|door|gate|alarm|vault|lock|verification|security|sms|one-?time|login)[ -]code",
  "(?:tresor|tür|alarm|safe|sicherheits|bestätigungs)-?code|code (?:du|de la|de l['’]) ?(?:coffre|porte|alarme|sms)|code sms|code pin",
  "código (?:de la |de |del |do |da )?(?:caja fuerte|caja|puerta|alarma|sms|cofre|porta|alarme|verificaci[oó]n|verificação|segurança|seguridad)",
  "(?:kasa|kapı|alarm)\\p{L}{0,4} (?:kodu|şifresi)|sms kodu|doğrulama kodu|код\\p{L}{0,2} (?:от |від )?(?:сейф|двер|сигнализ|сигналіз|домофон|смс|sms|сейфу)\\p{L}{0,6}",
  "код\\p{L}{0,2} (?:из|з|із|по|в) (?:смс|sms)|(?:смс|sms)-код|пин(?:-код)?|пін(?:-код)?",
].join("|");
/** Between the word and its value, in one sentence. */
const QUOTE = "[\"'«“„”`(*]";
const LINKS = "(?::|=|->|→|–|—|-|is|was|lautet|ist|sind|war|es|era|est|était|é|foi|to|auf|a|à|на|это|це|set to|=>)";

/** A word, and behind it what would be its value: right after it, or in one of the next words of the sentence. */
const near = (words: string, accepts: (value: string) => boolean): Finder => ({
  pattern: pattern(`${NOT_IN_WORD}(?:${words})(?![\\p{L}\\d])[^\\n]{1,96}`),
  accepts: (found) => valuesNear(found, words).some(accepts),
});

const MOST_BETWEEN = 40;
/** What stands behind these is a name or number of something else. */
const NAMED =
  /^(?:account|konto|cuenta|compte|conta|hesa[pb]|аккаунт|акаунт|user|benutzer|usu[aá]ri|utilisateur|kullanıcı|order|bestell|pedido|commande|sipariş|заказ|замовл|nr|no|number|nummer|№|n°|model|modelo|modell|router|version)\p{L}{0,8}[.:]?$/iu;

/** The pieces between blanks that begin at most 40 characters behind the word, before the sentence ends. */
function valuesNear(found: string, words: string): string[] {
  const word = pattern(`^(?:${words})`, "iu").exec(found)?.[0].length ?? 0;
  const values: string[] = [];
  let before = "";
  for (const { 0: piece, index } of found.slice(word).matchAll(/[^\s]{1,96}/gu)) {
    if (index > MOST_BETWEEN) break;
    if (!NAMED.test(before)) values.push(bare(piece));
    before = piece;
    if (/[.!?]["'»”]?$/u.test(piece) && !/\d[.!?]$/u.test(piece)) break;
  }
  return values;
}

/** Without the signs that a sentence puts around it. */
function bare(piece: string): string {
  return piece.replace(/^["'«“„”`(*:=–—>-]{1,4}/u, "").replace(/["'»“”`)*,;.]{1,4}$/u, "");
}

const isSecretRightBehind = (value: string) =>
  !isPlaceholder(value) && !isOrdinary(value) && /[\d!#$%^&*+=]/u.test(value) && value.length >= 4;

export const SECRET_FINDERS: readonly Finder[] = [
  ...KEY_FORMATS.map((source): Finder => ({ pattern: pattern(source, "gu") })),
  {
    pattern: pattern(`${NOT_IN_WORD}bearer (?=[\\w.~+/=-]{0,48}\\d)([\\w.~+/=-]{16})`),
    accepts: (found) => !isPlaceholder(found),
  },
  { pattern: pattern("authorization[\"']?:\\s?[\"']?basic (\\S{6,64})"), accepts: (found) => !isPlaceholder(found) },
  {
    pattern: pattern(`${NOT_IN_WORD}basic ([A-Za-z\\d+/]{10,64}={0,2})(?![\\p{L}\\d])`),
    accepts: (found) => /\d/u.test(found) && /[A-Z]/u.test(found) && /[a-z]/u.test(found),
  },
  {
    pattern: pattern("curl [^\\n]{0,200}?(?:-u|--user) ?[\"']?[^\\s:\"']{1,64}:([^\\s\"']{1,64})"),
    accepts: (found) => !isPlaceholder(found),
  },
  // A name and a password in an address.
  {
    pattern: pattern(":\\/\\/[^\\s/:@]{0,64}:([^\\s/@]{1,64})@"),
    accepts: (found) => !isPlaceholder(found),
  },
  {
    pattern: pattern(
      "(?:accountkey|sharedaccesskey|sharedsecret|password|passwd|pwd)=([^;&\\s\"']{3,96})(?=[;&\\s\"']|$)",
    ),
    accepts: (found) => !isPlaceholder(found),
  },
  // A line of an environment: `DB_PASSWORD=…`.
  {
    pattern: pattern(
      "(?<![\\w.])[A-Z\\d_]{0,40}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|API_?KEY|PRIVATE_KEY|ACCESS_KEY|CREDENTIALS)[A-Z\\d_]{0,20}[\"']?\\s?[=:]\\s?[\"']?([^\\s\"',;]{4,96})",
      "gu",
    ),
    accepts: (found) =>
      !isPlaceholder(found) && !isOrdinary(found) && !/^(?:\p{Lu}\p{Ll}{2,24}|\p{Ll}{1,4})$/u.test(found),
  },
  { pattern: pattern("(?:set-)?cookie:\\s?[\\w.-]{1,40}=([^\\s;]{8,64})"), accepts: (found) => !isPlaceholder(found) },
  {
    pattern: pattern(
      "(?:phpsessid|jsessionid|connect\\.sid|asp\\.net_sessionid|session_?id|_session|sessionid|remember_token|auth_token|laravel_session|csrf_?token|__(?:secure|host)-[\\w.-]{1,30})=([\\w%.+~/-]{10,64})",
    ),
    accepts: (found) => !isPlaceholder(found),
  },
  {
    pattern: pattern(
      "[?&](?:sig|signature|x-amz-(?:signature|security-token|credential)|x-goog-(?:signature|credential)|token|access_token|refresh_token|id_token|auth|auth_token|api_?key|key|secret|jwt|session|sid|hash|hmac|code|otp|ticket|password|pwd|policy|magic|invite|login)=([\\w%.+~/=-]{8,96})",
    ),
    accepts: (found, match) => !isPlaceholder(found) && (/password|pwd|otp/iu.test(match[0]) || isSigned(found)),
  },
  // To be somebody else by an address alone.
  {
    pattern: pattern("https?:\\/\\/[^\\s]{1,160}\\/(?:impersonate|masquerade|login-?as|sudo|switch-?user)(?:\\/|\\?)"),
  },
  {
    pattern: pattern(`https?:\\/\\/[^\\s]{1,160}\\/(?:magic|one-?time|passwordless|sso|login)\\/([\\w.~-]{16,96})`),
    accepts: isSigned,
  },
  // Right behind the word: anything that is not only letters.
  {
    pattern: pattern(
      `${NOT_IN_WORD}(?:${PASSWORDS}|${KEYS}|pass|pw|wi-?fi|wlan)["'*]{0,2}\\s{0,2}(?:[:=]|${LINKS} )\\s{0,2}${QUOTE}{0,2}([^\\s,;]{4,96})`,
    ),
    accepts: (found) => isSecretRightBehind(bare(found)),
  },
  {
    pattern: pattern(
      `${NOT_IN_WORD}(?:${PASSWORDS})\\s{1,2}${QUOTE}?(?:ist |is |es |est |é )?\\d{4,12}(?![\\p{L}\\d]|[.,:/-]\\d| \\p{L}{3,12}(?:en|er|s|es|ères|ов|в)(?!\\p{L}))`,
    ),
  },
  near(PASSWORDS, isLikePassword),
  near(KEYS, isLikeKey),
  near(
    LOGINS,
    (value) => isLikePassword(value) && /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d\D|\D\d\D/u.test(value),
  ),
  {
    pattern: pattern(
      `${NOT_IN_WORD}(?:${CODES})(?![\\p{L}\\d])[^\\n.!?]{1,32}?(?<![\\d.,:/-])\\d{3,8}[#*]?(?![\\p{L}\\d]|[.,:/-]\\d)`,
    ),
    accepts: (found) =>
      !/\d\s*(?:min|h\b|sec|zeichen|ziffern|digits?|chiffres|dígitos|cifras|haneli|цифр)/iu.test(found),
  },
];

function isSigned(value: string): boolean {
  return value.length >= 16 && /\d/u.test(value) && /\p{L}/u.test(value) && bitsPerCharacter(value) > 2.8;
}

export const SECRET: LeakRule = {
  ...finders(SECRET_FINDERS),
  isSecret: true,
  trips: [
    // In pieces, for those who look for secrets in this repository.
    ["-----BEGIN", "RSA PRIVATE KEY-----"].join(" "),
    "use xoxb-1234567890-abcdef",
    "ghp_abcdefghijklmnop1234 is the token",
    ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.abc",
    ["730000100", "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw_"].join(":"),
    "Authorization: Bearer abcdef0123456789abcdef",
    "Authorization: Basic YWRtaW46aHVudGVyMg==",
    "curl -u admin:hunter2 https://api.example.org",
    "postgres://app:hunter2@db.example.org/app",
    "Server=db;Database=shop;User=app;Password=hunter2;",
    "DB_PASSWORD=hunter2",
    "Cookie: session=8f3kd92jf03kd",
    "https://shop.example/f.pdf?sig=9f8e7d6c5b4a39281706",
    "The password is Sommer2026!",
    "The database password was set to pg_9xQ2LmZ",
    "Passwort: hunter2",
    "contraseña: abcd1234",
    "mot de passe : azerty99",
    "senha: abc#1234",
    "Şifre: 4711ab",
    "пароль: qwerty12",
    "пароль сменили на «Синий-Кит-77»",
    "api_key=9f8e7d6c5b4a",
    "der API-Schlüssel ist 571704b7c6663c390e3b9541fe8e68c3",
    "The PIN of the card is 4921",
    "le code du coffre est 7745",
  ],
  passes: [
    "Password: please use the link that we have sent.",
    "Your password is safe with us.",
    "Your password needs at least 12 characters, one digit and one capital.",
    "You can reset the password under https://shop.example/reset?step=1",
    "Token: https://shop.example/t/1",
    "Order key_account is no key",
    "The bearer of this letter may collect it.",
    "It leaves at 12:30.",
    "Пароль можно сменить в кабинете.",
    "Use the code SAVE10 at the checkout.",
    'curl -H "Authorization: Bearer YOUR_API_KEY" https://api.shop.example',
    "npm install @acme/sdk@2.4.1",
    "Your order 7c9e6679-7425-40de-944b-e07fc1f90ae7 is on its way.",
    "The checksum is e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "The code in the SMS is valid for ten minutes.",
    "Set the password in Windows11, please.",
  ],
};
