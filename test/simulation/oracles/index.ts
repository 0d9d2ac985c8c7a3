/** What must hold once everything has come to rest, read off the far sides as people would. */
import type { World } from "../world.ts";
import { judgeAlerts } from "./alerts.ts";
import { judgeFeedback } from "./feedback.ts";
import { judgeLedger, judgeLinks } from "./ledger.ts";
import { judgeLists } from "./lists.ts";
import { judgeQuestions } from "./questions.ts";
import { judgeOrder, judgeReplies } from "./replies.ts";
import { judgeReminders } from "./reminders.ts";
import { judgeSecrets } from "./secrets.ts";
import { judgeThreads } from "./threads.ts";

/** Result: a sentence for each thing that is wrong. */
export async function judge(world: World): Promise<string[]> {
  const { bridge, errors, service, chats } = world;
  if (bridge === undefined) return [...errors, "the bridge does not start"];
  const wrong = [...errors, ...service.wrong];
  for (const card of service.all) {
    wrong.push(...(await judgeReplies(card, world)), ...judgeOrder(card, world), ...judgeQuestions(card, world));
    for (const chat of chats) wrong.push(...judgeThreads(card, chat, world));
    wrong.push(...judgeSecrets(card, world));
    wrong.push(...(await judgeLinks(card, bridge, world)), ...(await judgeReminders(card, bridge, world)));
  }
  for (const chat of chats) {
    wrong.push(...(await judgeFeedback(chat, bridge, world)));
    wrong.push(...chat.judgeShown((at) => world.isForgotten(at)));
  }
  wrong.push(...judgeAlerts(world), ...judgeLists(world));
  return [...wrong, ...(await judgeLedger(bridge, world))];
}
