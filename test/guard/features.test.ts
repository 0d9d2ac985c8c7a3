/** The README's table of team chats matches their `features`, which the rules read. */
import { expect, it } from "vitest";
import type { TeamChatFeatures } from "../../src/bridge/ports/team-chat.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { SLACK_FEATURES } from "../../src/team-chats/slack/features.ts";
import { telegramFeatures } from "../../src/team-chats/telegram/features.ts";
import { tableUnder } from "./readme.ts";

const HEADING = "Team chats side by side";
const CHATS: readonly TeamChatFeatures[] = [SLACK_FEATURES, telegramFeatures(loadLocales().in("en"))];

function rowsOf(chats: readonly TeamChatFeatures[]): string[][] {
  const row = (name: string, cell: (features: TeamChatFeatures) => string) => [name, ...chats.map(cell)];
  const number = new Intl.NumberFormat("en");
  return [
    row("most of one post, in UTF-16 units", ({ maxPostUnits }) => number.format(maxPostUnits)),
    row("most messages in one post", ({ maxPostLines }) => String(maxPostLines)),
    row("a post may be edited", ({ editWindowMs }) =>
      editWindowMs === null ? "always" : `for ${editWindowMs / 60_000} minutes`,
    ),
    row("finds a post whose answer was lost", ({ findsPosts }) => (findsPosts ? "yes" : "no: posted again, marked")),
    row("tells of deleted staff messages", ({ reportsDeletions }) => (reportsDeletions ? "yes" : "no")),
  ];
}

it("has a README table that matches the adapters", () => {
  expect(tableUnder(HEADING)).toEqual(rowsOf(CHATS));
});

it("catches a wrong feature", () => {
  const changed = CHATS.map((features) => ({ ...features, reportsDeletions: !features.reportsDeletions }));
  expect(tableUnder(HEADING)).not.toEqual(rowsOf(changed));
});
