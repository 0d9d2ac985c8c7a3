/** The code contains no sentences that people read; all of them are in `locales/`. */
import { expect, it } from "vitest";
import { wordsIn } from "./sentences-in-code.ts";
import { filesIn } from "./tree.ts";

/** Where words are allowed, and why. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^src\/service\/reference\//u, "the reference of the HTTP API, in the specification's language"],
  [
    /^src\/service\/(?:api\/(?:index|cursors|inbound(?:-signature)?|key-ring|saved-replies)|http\/(?:fields|requests|rate-limiter|listener)|index|site\/(?:client-routes|identity|stream|message-routes))\.ts$/u,
    "answers of the HTTP API, read by developers: programs go by the codes beside them",
  ],
  [/^src\/contract\/request\.ts$/u, "the same, and the reference's words on each field"],
  [
    /^src\/(?:platform\/http\/(?:body|server)|conversation-client\/webhook-ingest)\.ts$/u,
    "answers to programs: the service, Slack, Telegram",
  ],
  [/^src\/compile-cache\.js$/u, "said before the program, and so before any language, is read"],
  [/^src\/sandbox\/(?:slack|telegram)-emulator\//u, "emulators answer with the words of Slack and Telegram"],
  [
    /^src\/bridge\/leaks\/(?:guard|forwarded|internal-addresses|note-patterns|note-words|pasted|personal-data|readers-address|secrets)\.ts$/u,
    "words that replies are searched for, with examples",
  ],
  [/^src\/bridge\/rooms\/thanks-words\.ts$/u, "words that clients' messages are compared with"],
];

const all = filesIn("src", ".ts", ".js").flatMap(wordsIn);

it("allows no sentences elsewhere", () => {
  const elsewhere = all.filter(({ file }) => !PLACES.some(([place]) => place.test(file)));
  expect(elsewhere.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it("has no unused exception", () => {
  expect(PLACES.filter(([place]) => !all.some(({ file }) => place.test(file))).map(([place]) => place.source)).toEqual(
    [],
  );
});

it.each([
  'tell("run the bridge, or the sandbox");',
  'print(say({ key: "x", values: { of: f("there is no such thing") } }));',
  "problem(`${name} is not a number.`);",
  "throw new StartError([`There is no subscription ${id}; run it.`]);",
  'const health = { ok: false, reason: "not connected to Slack yet" };',
  "process.stdout.write(`${count} conversations were written\\n`);",
  'super(isLong ? "x" : say("a b c"));function f() { return "nothing to see"; }',
])("is caught in %s", (text) => {
  expect(wordsIn({ path: "src/cli/x.ts", text })).toHaveLength(1);
});

it("is caught outside of the command line, however it is printed", () => {
  const text = 'print("there is no such thing"); program.description("run the bridge, or the sandbox");';
  expect(wordsIn({ path: "src/app/x.ts", text })).toHaveLength(2);
});

it.each([
  'log.warn({ code }, "the service does not answer");',
  'program.description("run the bridge, or the sandbox");',
  'command.option("--json", "print one JSON object", parse);',
  "print(`${count} conversations were written`);",
  'this.#options.log.info({}, "nothing is to be done");',
  'throw new TypeError("an id without a name");',
  'say({ key: "setting-not-whole" });',
  'await tx.all("select name from keys where id = $1");',
  'html`<p class="a wide one">${text}</p>`;',
])("is ignored in %s", (text) => {
  expect(wordsIn({ path: "src/cli/x.ts", text })).toEqual([]);
});
