/** `/help`: what writing in this room does, and what can be asked here. */
import { COMMAND_NAMES, saying, type AnswerCommand } from "./asked.ts";
import { isRoomOfOurs, modeOf } from "./route.ts";
import type { Sentence } from "./words.ts";

export const helpCommand: AnswerCommand = async ({ command }, { routes, settings, links }) => {
  if (!isRoomOfOurs(command.room, routes, settings.opsRooms)) return saying({ key: "command-wrong-room" });
  const mode = modeOf(command.room, routes);
  const usages = COMMAND_NAMES.map((name): Sentence => ({ key: `command-usage-${name}` }));
  if (mode === undefined) return saying({ key: "help-mode-none" }, ...usages);
  const isInThread = command.thread !== undefined && (await links.conversationOf(command.thread)) !== undefined;
  const here: Sentence = { key: isInThread ? "help-in-thread" : "help-in-room" };
  return saying({ key: `help-mode-${mode}` }, ...usages, here);
};
