/**
 * Detects content of a reply that may not be meant for the client. The author is asked before anything is sent. Notes
 * are never checked, and no text is stored or logged.
 *
 * No pattern can be slow, whatever its input: every repetition has an upper bound, and none is nested in another. A
 * test checks that and runs the examples.
 */
import { NOTE_EXAMPLES, NOTE_PATTERNS } from "./note-patterns.ts";

export interface LeakRule {
  readonly patterns: readonly RegExp[];
  /** Texts that must trip the rule, and texts that must not trip any. */
  readonly trips: readonly string[];
  readonly passes: readonly string[];
}

const OCTET = "\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const PRIVATE_IPV4 = [
  `(?:10|127)${OCTET.repeat(3)}`,
  `(?:192\\.168|169\\.254|172\\.(?:1[6-9]|2\\d|3[01]))${OCTET.repeat(2)}`,
  // Carrier-grade NAT (RFC 6598), also used inside private networks.
  `100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7])${OCTET.repeat(2)}`,
].join("|");
const INTERNAL_LABELS = "internal|intranet|corp|lan|local|localdomain";

/** Prefixes of API keys: the providers' and the service's own. */
const KEY_BEGINNINGS = [
  "xox[abeoprs]-|xapp-|sk-|[prs]k_(?:live|test)_|gh[oprsu]_|github_pat_|glpat-|npm_|shpat_|hf_|dop_v1_|SG\\.|ya29\\.",
  "key_|whsec_",
].join("|");
const PASSWORDS = [
  "pass(?:word|code|wd)?|pwd|passwort|kennwort|contraseña|clave|mot de passe|senha|şifre|parola|пароль|пасворд",
  "api[ _-]?key|access[ _-]?key|secret(?:[ _-]key)?|token",
].join("|");

/** The line that mail programs put above a forwarded message. */
const FORWARDED = [
  "forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht",
  "mensaje reenviado|mensaje original|message transféré|message d['’]origine",
  "mensagem encaminhada|mensagem original|[iİ]letilen (?:ileti|mesaj)|orijinal (?:ileti|mesaj)",
  "пересылаемое сообщение|пересланное сообщение|исходное сообщение",
  "переслане повідомлення|оригінальне повідомлення",
].join("|");

export const LEAK_RULES = {
  colleague: {
    patterns: [/(?<![\p{L}\d@.])@(?:here|channel|everyone|all|team)(?![\p{L}\d@-]|\.\p{L})/iu],
    trips: ["@here does anybody know?", "Let me ask @team.", "one moment, @channel"],
    passes: ["Our page is example.org/@channel-one", "See you @ six", "@"],
  },
  secret: {
    patterns: [
      /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/u,
      new RegExp(`(?<![\\p{L}\\d])(?:${KEY_BEGINNINGS})(?=[\\w.-]{0,48}\\d)[\\w.-]{10}`, "u"),
      /(?<![\p{L}\d])(?:A(?:KI|SI)A[A-Z\d]{16}|AIza[\w-]{35}|eyJ[\w-]{16})/u,
      // Bot tokens of Telegram.
      /(?<!\d)\d{8,10}:[\w-]{35}(?![\w-])/u,
      /(?<![\p{L}\d])bearer (?=[\w.~+/=-]{0,48}\d)[\w.~+/=-]{16}/iu,
      // User name and password in an address.
      /:\/\/[^\s/:@]{1,64}:[^\s/@]{1,64}@/u,
      // The value must not be letters only: "password: please use the link".
      new RegExp(
        `(?<![\\p{L}\\d])(?:${PASSWORDS})\\s{0,2}(?:[:=]|(?:is|ist|lautet|es|est|é) )\\s{0,2}["'«“\`]?` +
          "(?!https?:)(?=\\S{0,48}[\\d!#$%^&*+=])\\S{4}",
        "iu",
      ),
    ],
    trips: [
      // Split into pieces for secret scanners that read this repository.
      ["-----BEGIN", "RSA PRIVATE KEY-----"].join(" "),
      "use xoxb-1234567890-abcdef",
      "ghp_abcdefghijklmnop1234 is the token",
      ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.abc",
      ["730000100", "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw_"].join(":"),
      "Authorization: Bearer abcdef0123456789abcdef",
      "postgres://app:hunter2@db.example.org/app",
      "The password is Sommer2026!",
      "Passwort: hunter2",
      "contraseña: abcd1234",
      "mot de passe : azerty99",
      "senha: abc#1234",
      "Şifre: 4711ab",
      "пароль: qwerty12",
      "api_key=9f8e7d6c5b4a",
    ],
    passes: [
      "Password: please use the link that we have sent.",
      "Your password is safe with us.",
      "You can reset the password under https://shop.example/reset?step=1",
      "Token: https://shop.example/t/1",
      "Order key_account is no key",
      "The bearer of this letter may collect it.",
      "It leaves at 12:30.",
      "Пароль можно сменить в кабинете.",
      "Use the code SAVE10 at the checkout.",
    ],
  },
  "internal-address": {
    patterns: [
      new RegExp(`(?<![\\p{L}\\d.])(?:${PRIVATE_IPV4})(?!\\d|\\.\\d)`, "u"),
      /(?<![\p{L}\d:])(?:::1(?![\da-f:])|(?:f[cd][\da-f]{2}|fe80):[\da-f:]{2})/iu,
      /(?<![\p{L}\d.-])localhost(?![\p{L}\d-])/iu,
      // Lower case only, because "closed.Local pickup" lacks a blank.
      new RegExp(`(?<![\\p{L}\\d-])[a-z\\d-]{1,63}\\.(?:${INTERNAL_LABELS}|home\\.arpa)(?![\\p{L}\\d-])`, "u"),
      /(?<![\p{L}\d.@-])(?:internal|intranet|corp)\.[a-z\d-]{1,63}\.[a-z]{2}/u,
      // A host without a domain.
      /https?:\/\/[a-z\d-]{1,63}(?::\d{1,5})?(?![\p{L}\d.:-])/iu,
      // A Windows network share.
      /(?<!\\)\\\\[\w.-]{1,63}\\\w/u,
    ],
    trips: [
      "look at 192.168.0.14",
      "http://10.0.0.5:8080/admin",
      "172.16.0.1 and 172.31.255.255",
      "127.0.0.1",
      "169.254.1.1",
      "100.64.0.1",
      "fd12:3456::1",
      "http://localhost:3000",
      "wiki.internal/orders",
      "see https://jira.corp.example.org/X-1",
      "http://intranet.example.org",
      "printer.local",
      "http://grafana:3000/d/1",
      "it is under \\\\files\\orders",
    ],
    passes: [
      "Our address is https://shop.example/help",
      "172.32.0.1 and 172.15.0.1 and 8.8.8.8",
      "100.63.0.1 and 100.128.0.1 and 192.169.1.1",
      "iOS 10.3.3 and version 2.10.0.1",
      "We are closed.Local pickup is open.",
      "International shipping takes 10.5 days",
      "Ratio 10:1, at 10:11",
      "the local shop, your corporation",
    ],
  },
  "other-email": {
    patterns: [/(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,64}/u],
    trips: ["it went to bob.miller@example.org instead", "Grüße an müller@bücher.example"],
    passes: ["Write to support@shop.example, please", "no-reply@shop.example", "meet us at @shop", "5 pcs @ 3.50"],
  },
  note: { patterns: NOTE_PATTERNS, ...NOTE_EXAMPLES },
  /** Messages forwarded with the team chat's own function are flagged by it: `StaffMessage.isForwarded`. */
  forwarded: {
    patterns: [new RegExp(`-{4,32}\\s{0,2}(?:${FORWARDED})`, "iu")],
    trips: [
      "---------- Forwarded message ---------",
      "see below\n-----Original Message-----",
      "-----Ursprüngliche Nachricht-----",
      "---------- Mensaje reenviado ---------",
      "---------- Message transféré ---------",
      "---------- Mensagem encaminhada ---------",
      "---------- İletilen ileti ---------",
      "-------- Пересылаемое сообщение --------",
      "---------- Переслане повідомлення ---------",
    ],
    passes: ["I have forwarded your message.", "-- Anna, original message in a bottle"],
  },
} as const satisfies Record<string, LeakRule>;

export type Leak = keyof typeof LEAK_RULES;

/** The rules that a text trips. E-mail addresses in `known` are the client's, or occur in the conversation. */
export function leaksIn(text: string, known: ReadonlySet<string> = new Set()): Leak[] {
  const read = asRead(text);
  return (Object.keys(LEAK_RULES) as Leak[]).filter((leak) =>
    leak === "other-email"
      ? addressesIn(text).some((address) => !known.has(address))
      : LEAK_RULES[leak].patterns.some((pattern) => pattern.test(read)),
  );
}

/** Role addresses, which companies publish. */
const ROLES = new Set(
  "abuse billing care contact contacto contato customerservice destek feedback hallo hello help helpdesk hi iletisim info jobs kontakt legal mail news newsletter no-reply noreply office order orders postmaster press privacy returns sales security service shop support team".split(
    " ",
  ),
);
const EVERY_ADDRESS = new RegExp(LEAK_RULES["other-email"].patterns[0], "gu");

/** E-mail addresses of persons, in lower case. */
export function addressesIn(text: string): readonly string[] {
  return [...asRead(text).matchAll(EVERY_ADDRESS)]
    .map(([found]) => found.toLowerCase().replace(/[.-]{1,64}$/u, ""))
    .filter((address) => {
      const [name = "", domain = ""] = address.split("@");
      return domain.includes(".") && !ROLES.has(name);
    });
}

/** Full-width forms become plain ones, and invisible characters are removed. */
function asRead(text: string): string {
  return text.normalize("NFKC").replace(/\p{Cf}/gu, "");
}
