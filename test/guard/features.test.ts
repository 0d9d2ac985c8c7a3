/** The table of team chats matches their `features`, which the rules read. */
import { expect, it } from "vitest";
import type { TeamChatFeatures } from "../../src/bridge/ports/team-chat.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { SLACK_FEATURES } from "../../src/team-chats/slack/features.ts";
import { telegramFeatures } from "../../src/team-chats/telegram/features.ts";
import { tableIn } from "./documents.ts";

const table = () => tableIn("docs/telegram.md", "Slack and Telegram side by side");
const CHATS: readonly TeamChatFeatures[] = [SLACK_FEATURES, telegramFeatures(loadLocales().in("en"))];

function rowsOf(chats: readonly TeamChatFeatures[]): string[][] {
  const row = (name: string, cell: (features: TeamChatFeatures) => string) => [name, ...chats.map(cell)];
  const number = new Intl.NumberFormat("en");
  return [
    row("maximum length of a post, in UTF-16 units", ({ maxPostUnits }) => number.format(maxPostUnits)),
    row("maximum messages in a post", ({ maxPostLines }) => String(maxPostLines)),
    row("posts can be edited", ({ editWindowMs }) =>
      editWindowMs === null ? "always" : `for ${editWindowMs / 60_000} minutes`,
    ),
    row("can find a post after a lost response", ({ findsPosts }) => (findsPosts ? "yes" : "no: posted again, marked")),
    row("reports deleted staff messages", ({ reportsDeletions }) => (reportsDeletions ? "yes" : "no")),
  ];
}

it("has a table that matches the adapters", () => {
  expect(table()).toEqual(rowsOf(CHATS));
});

it("catches a wrong feature", () => {
  const changed = CHATS.map((features) => ({ ...features, reportsDeletions: !features.reportsDeletions }));
  expect(table()).not.toEqual(rowsOf(changed));
});
