/** `/help`: what happens to text in this room, and which commands there are. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { COMMAND_NAMES } from "../model/command.ts";
import { modeSaid } from "../routing/effective-mode.ts";
import { isConfiguredRoom, modeOf } from "../routing/route.ts";
import { noticeOf, type AnswerCommand } from "./request.ts";

export const helpCommand: AnswerCommand = async ({ command }, deps) => {
  const { routes, settings, links, serviceRecord } = deps;
  if (!isConfiguredRoom(command.room, routes, settings.opsRooms)) return noticeOf({ key: "command-wrong-room" });
  const inRoom = modeOf(command.room, routes);
  const usages = COMMAND_NAMES.map((name): Sentence => ({ key: `command-usage-${name}` }));
  if (inRoom === undefined) return noticeOf({ key: "help-mode-none" }, ...usages);
  if (await serviceRecord.takesChanges()) usages.push({ key: "command-usage-changes" });
  usages.push({ key: "command-usage-later" });
  const { room, thread } = command;
  const conversation = thread && (await links.conversationOf(thread));
  const here: Sentence = { key: conversation === undefined ? "help-in-room" : "help-in-thread" };
  const mode =
    thread === undefined || conversation === undefined
      ? inRoom
      : (await modeSaid(conversation, { room, thread }, deps)).mode;
  return noticeOf({ key: `help-mode-${mode}` }, ...usages, here);
};
