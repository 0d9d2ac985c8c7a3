/** Failures are described in three places, which must agree: the code, the languages, the documents. */
import { expect, it } from "vitest";
import { FAILURES } from "../../src/bridge/model/failure.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { plain, tableUnder } from "./documents.ts";
import { messagesOf } from "./sentences.ts";
import { read } from "./tree.ts";

const HEADING = "Failures";
const say = loadLocales().in("en");

/** Rows that the table must have: code, sentence, what the bridge does, whether the remote may have acted. */
function wantedRows(): string[][] {
  return Object.entries(FAILURES).map(([code, { retry, applied }]) => [
    code,
    say({ key: `failure-${code}` }),
    retry,
    applied,
  ]);
}

function rowsOf(markdown = read("docs/operations.md")): string[][] {
  return tableUnder(HEADING, markdown).map(([code, sentence, retry, applied]) => [
    plain(code),
    plain(sentence),
    plain(retry),
    plain(applied),
  ]);
}

it("explains every failure in every language, and no other", () => {
  const explained = [...messagesOf(read("locales/en.ftl")).keys()].filter((key) => key.startsWith("failure-"));
  expect(explained.toSorted()).toEqual(
    Object.keys(FAILURES)
      .map((code) => `failure-${code}`)
      .toSorted(),
  );
});

it("has a table that matches the code", () => {
  expect(rowsOf()).toEqual(wantedRows());
});

it("catches a row that differs", () => {
  const [first, ...others] = wantedRows();
  const rows = [[...(first ?? []).slice(0, 2), "never", "maybe"], ...others].map((row) => `| ${row.join(" | ")} |`);
  const markdown = [`## ${HEADING}`, "", "| a | b | c | d |", "|---|---|---|---|", ...rows].join("\n");
  expect(rowsOf(markdown)).not.toEqual(wantedRows());
});
