/** The client writes in quiet hours, for whom somebody put it off, while the team chat is away until after their end. */
import { expect, it } from "vitest";
import { goesAway, HOUR_MS, MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

/** The walk begins at nine. */
const quiet = { zone: "UTC", fromMinute: 8 * 60, toMinute: 12 * 60 };

it.each([5, 15, 25, 35, 45, 55])("calls whoever asked for that (%i)", async (seconds) => {
  using at = await talkIn(0, { rules: { quiet } });
  await at.answers("It comes tomorrow.");
  at.record.writes(at.thread, at.person("Anna"), "!later client call her");
  await at.settles();
  expect(at.turn()).toBe("put-off");
  await at.passes(2 * HOUR_MS + 50 * MINUTE_MS);
  // The message itself gets through.
  const editCard = at.chat.editCard.bind(at.chat);
  at.chat.editCard = () => Promise.reject(at.chat.network.refusal("CHAT_UNREACHABLE"));
  await at.client("Where is it now?");
  const comesBack = goesAway(at.chat);
  const author = at.chat.author.bind(at.chat);
  at.chat.author = () => Promise.reject(at.chat.network.refusal("CHAT_UNREACHABLE"));
  await at.passes(15 * MINUTE_MS + seconds * SECOND_MS);
  comesBack();
  Object.assign(at.chat, { editCard, author });
  await at.passes(2 * HOUR_MS);
  expect(at.called()).toContain("Anna");
});
