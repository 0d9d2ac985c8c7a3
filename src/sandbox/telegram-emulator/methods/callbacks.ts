/** `answerCallbackQuery` */
import { flag, text } from "../args.ts";
import { badRequest } from "../errors.ts";
import type { Method } from "./method.ts";

const MAX_ANSWER_UNITS = 200;

export const answerCallbackQuery: Method = ({ args, callbacks }) => {
  const answer = { text: text(args, "text") ?? "", alert: flag(args, "show_alert") };
  if (answer.text.length > MAX_ANSWER_UNITS) throw badRequest("MESSAGE_TOO_LONG");
  if (!callbacks.answer(text(args, "callback_query_id") ?? "", answer))
    throw badRequest("query is too old and response timeout expired or query ID is invalid");
  return true;
};
