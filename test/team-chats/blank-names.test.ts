/** People whose name has nothing visible: clients and staff read that the person is unknown, not a blank. */
import { expect, it } from "vitest";
import type { Say } from "../../src/platform/i18n/locales.ts";
import { createPeople as createSlackPeople } from "../../src/team-chats/slack/directory/people.ts";
import type { Chats } from "../../src/team-chats/telegram/directory/chats.ts";
import { createPeople as createTelegramPeople } from "../../src/team-chats/telegram/directory/people.ts";
import { personId, roomId } from "../../src/team-chats/telegram/ids.ts";

const { signal } = new AbortController();
const clock = { now: () => 1_000 };
const say: Say = ({ key }) => key;
const BLANK = ["", " ", "\u200b\u2060", "\u3164", "\u2800", "\u0007", "\u202e"];

it.each(BLANK)("Slack: %j is passed over for another name, and is none", async (blank) => {
  const nameIn = async (names: object) => {
    const webApi = {
      call: (_method: string, _fields: object, shape: { parse(answer: unknown): unknown }) =>
        Promise.resolve(shape.parse({ user: { team_id: "T1", ...names } })) as Promise<never>,
      scopes: () => [],
      respondedAt: () => undefined,
      close: () => Promise.resolve(),
    };
    const self = { team: "T1", enterprise: undefined, botId: "B1", botUser: "U9", app: undefined };
    return (await createSlackPeople(webApi, self, clock, say).author("U1", signal)).name;
  };
  expect(await nameIn({ profile: { display_name: blank }, real_name: "Anna Berg" })).toBe("Anna Berg");
  expect(await nameIn({ profile: { display_name: blank, real_name: blank }, name: blank })).toBe("person-unknown");
});

it.each(BLANK)("Telegram: %j is none", async (blank) => {
  const nameIn = async (first_name: string, last_name?: string) => {
    const user = { id: 1, is_bot: false, first_name, ...(last_name !== undefined && { last_name }) };
    const chats = { call: () => Promise.resolve({ status: "member", user }) } as unknown as Chats;
    const people = createTelegramPeople(chats, clock, say);
    return (await people.author(personId(7, 1), roomId(7, -1001), signal)).name;
  };
  expect(await nameIn(blank)).toBe("person-unknown");
  expect(await nameIn(blank, blank)).toBe("person-unknown");
  expect(await nameIn(blank, "Berg")).toContain("Berg");
});
