/** People in the team chat who may not answer, and what must not reach the client. */
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { tally, type Attack } from "../attack.ts";

/** Each made slow an expression of a reader once, or would. */
const SLOW_TEXTS = ["\u200b", "note he\n", "a: ", " ", "<", "a\u0301", "1234 ", "🎉", "*a ", "A_TOKEN "];
/** Slack's limit of a message. */
const MOST_CHARACTERS = 40_000;
const APPS = ["Build 4711 has failed", "Reminder: stand-up at ten"];
const NOTES = ["note: he lies", "intern: Margin 40 %", "// not for him", "Notiz: nervt", "📝 nota interna"];

export const PEOPLE_ATTACKS: readonly Attack[] = [
  {
    name: "texts of 40,000 characters by a guest, apps that post as a person, and notes by staff",
    async run({ slack, visitor }) {
      const client = await visitor("Olga", "203.0.113.77");
      await client.writes("hello");
      const head = await slack.when(() => slack.timeline(ROOMS.support).find(({ text }) => text.includes("Olga")));
      const at = { thread_ts: head.ts };
      const fill = (piece: string) => piece.repeat(MOST_CHARACTERS / piece.length);
      for (const piece of SLOW_TEXTS) slack.staff.posts(PEOPLE.guest, ROOMS.support, fill(piece), at);
      for (const text of APPS) slack.staff.posts(PEOPLE.anna, ROOMS.support, text, { ...at, byApp: true });
      for (const text of NOTES) slack.staff.posts(PEOPLE.anna, ROOMS.support, text, at);
      slack.staff.posts(PEOPLE.anna, ROOMS.support, "The parcel is on its way.", at);
      await slack.when(() => {
        const last = slack.replies(ROOMS.support, head.ts).at(-1);
        return last?.reactions.some(({ name }) => name === "white_check_mark");
      }, 60_000);
      const seen = await client.seen();
      return tally(
        [...SLOW_TEXTS.map(fill), ...APPS, ...NOTES].map(
          (text) => () =>
            Promise.resolve(seen.some((it) => it.includes(text.trim().slice(0, 20))) ? "the client saw it" : undefined),
        ),
      );
    },
  },
];
