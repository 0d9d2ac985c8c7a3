/** The bot's own commands. */
import { flag, isFields, json, number, text } from "../args.ts";
import type { Command, Scope } from "../commands.ts";
import { badRequest } from "../errors.ts";
import { type Call, type Method, targetChat } from "./method.ts";

const MAX_COMMANDS = 100;
const SCOPES = ["default", "all_private_chats", "all_group_chats", "all_chat_administrators"];
const SCOPES_OF_A_CHAT = ["chat", "chat_administrators", "chat_member"];

export const setMyCommands: Method = (call) => {
  const { scope, language } = readPlace(call);
  const list = json(call.args, "commands", "can't parse commands JSON object");
  if (!Array.isArray(list)) throw badRequest("can't parse BotCommand: expected an Array");
  if (list.length > MAX_COMMANDS) throw badRequest("BOT_COMMANDS_TOO_MUCH");
  call.commands.set(
    scope,
    language,
    list.map((given) => readCommand(given, call.ephemeral)),
  );
  return true;
};

export const getMyCommands: Method = (call) => {
  const { scope, language } = readPlace(call);
  return call.commands.get(scope, language);
};

export const deleteMyCommands: Method = (call) => {
  const { scope, language } = readPlace(call);
  call.commands.clear(scope, language);
  return true;
};

/** A server without ephemeral messages ignores their mark, as any field that it does not know. */
function readCommand(given: unknown, takesEphemeral: boolean): Command {
  if (!isFields(given)) throw badRequest("can't parse BotCommand: expected an Object");
  const command = (text(given, "command") ?? "").replace(/^\//u, "");
  const description = (text(given, "description") ?? "").trim();
  if (!/^[a-z0-9_]{1,32}$/u.test(command)) throw badRequest("BOT_COMMAND_INVALID");
  if (description.length < 1 || description.length > 256) throw badRequest("BOT_COMMAND_DESCRIPTION_INVALID");
  return { command, description, ...(takesEphemeral && flag(given, "is_ephemeral") ? { is_ephemeral: true } : {}) };
}

function readPlace(call: Call): { readonly scope: Scope; readonly language: string } {
  const language = text(call.args, "language_code") ?? "";
  if (language !== "" && !/^[a-z]{2}$/u.test(language)) throw badRequest("invalid language code specified");
  const given = json(call.args, "scope", "can't parse BotCommandScope JSON object");
  if (given === undefined) return { scope: { type: "default" }, language };
  const type = isFields(given) ? text(given, "type") : undefined;
  if (!isFields(given) || type === undefined) throw badRequest("can't parse BotCommandScope: expected an Object");
  if (SCOPES.includes(type)) return { scope: { type }, language };
  if (!SCOPES_OF_A_CHAT.includes(type)) throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  const { id } = targetChat({ ...call, args: given });
  const user = number(given, "user_id");
  return { scope: { type, chat_id: id, ...(user === undefined ? {} : { user_id: user }) }, language };
}
