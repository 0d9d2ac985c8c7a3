/** Every language says the same sentences with the same variables, and the code says no others. */
import { describe, expect, it } from "vitest";
import { COMPOSED, composedKeys, messagesOf, saidIn, stringsIn, unreadable, type SaidSentence } from "./sentences.ts";
import { filesIn, read } from "./tree.ts";

const english = messagesOf(read("locales/en.ftl"));
/** The database's rows have keys too, and they are no sentences. */
const sources = [...filesIn("src", ".ts", ".tsx", ".js")].filter(
  ({ path }) => !/^src\/(?:database|ledger)\//u.test(path),
);
const said = sources.flatMap(saidIn);

function wrongSentences(list: readonly SaidSentence[]): string[] {
  return list.flatMap(({ file, key, values }) => {
    if (key.includes("*")) return key in COMPOSED ? [] : [`${file}: ${key} is not declared in COMPOSED`];
    const wanted = english.get(key);
    if (wanted === undefined) return [`${file}: no sentence ${key}`];
    const missing = values === undefined ? [] : wanted.filter((name) => !values.includes(name));
    return missing.map((name) => `${file}: ${key} lacks ${name}`);
  });
}

function differences(a: ReadonlyMap<string, readonly string[]>, b: ReadonlyMap<string, readonly string[]>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((id) => a.get(id)?.join() !== b.get(id)?.join());
}

describe("the code", () => {
  it("says only sentences that exist, with all their variables", () => {
    expect(said.length).toBeGreaterThan(40);
    expect(wrongSentences(said)).toEqual([]);
  });

  it("has every sentence that it puts together", () => {
    expect(composedKeys().filter((key) => !english.has(key))).toEqual([]);
  });

  it("declares nothing put together that it does not say", () => {
    const patterns = new Set(said.map(({ key }) => key));
    expect(Object.keys(COMPOSED).filter((pattern) => !patterns.has(pattern))).toEqual([]);
  });

  it("leaves no sentence unused", () => {
    const used = new Set([...sources.flatMap(stringsIn), ...composedKeys()]);
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  it.each([
    [`say({ key: "nothing-like-it" })`],
    [`say({ key: ok ? "button-retry" : "nothing-like-it" })`],
    ["say({ key: `nothing-${like}-it` })"],
    [`say({ key: "alert-new-conversation", values: { client } })`],
    [`const sentence = { key: "contact-none" };`],
  ])("is caught when it says %s", (text) => {
    expect(wrongSentences(saidIn({ path: "src/bridge/x.ts", text }))).toHaveLength(1);
  });
});

describe.each(filesIn("locales", ".ftl"))("$path", ({ text }) => {
  it("can be read whole", () => {
    expect(unreadable(text)).toEqual([]);
  });

  it("has the messages and variables of English", () => {
    expect(differences(messagesOf(text), english)).toEqual([]);
  });

  it("names each message once", () => {
    const ids = [...text.matchAll(/^([a-z][\w-]*) *=/gmu)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

it("catches a language that lacks a message, has one more, or asks for another variable", () => {
  const one = messagesOf("a = A\nb = { $x -> \n [one] One { $name }\n *[other] More\n}\nc = C");
  const other = messagesOf("a = A\nb = { $x } { $names }\nd = D");
  expect(differences(one, other)).toEqual(["b", "c", "d"]);
  expect(unreadable("a = { $x\nb = B")).toEqual(["a"]);
});
