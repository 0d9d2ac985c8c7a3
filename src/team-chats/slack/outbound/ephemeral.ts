/** Private notices. In Slack they are ephemeral messages, which only one person sees. */
import type { TeamChat } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import { isBotOnly, type People } from "../directory/people.ts";
import { responseUrl, splitPerson, splitRoomOrThread } from "../ids.ts";
import { changeable } from "../render/blocks.ts";
import { renderNotice } from "../render/post.ts";
import { Done, type WebApi } from "./api.ts";
import { withPlainFallback } from "./plain-fallback.ts";
import type { Responses } from "./response-url.ts";

export function createEphemeral(
  webApi: WebApi,
  responses: Responses,
  people: People,
  localeResolver: LocaleResolver,
): TeamChat["notifyPerson"] {
  return async (person, where, what, signal, answering) => {
    const { user } = splitPerson(person);
    // A bot cannot read ephemeral messages.
    if (isBotOnly(user)) return;
    const { channel, ts } = splitRoomOrThread(where);
    const inThread = ts === undefined ? {} : { thread_ts: ts };
    const language = what.language ?? (await people.language(user, signal));
    const shown = { ...inThread, ...changeable(renderNotice(what, localeResolver.to(language, channel))) };
    if (answering?.reply !== undefined) {
      const how = { response_type: "ephemeral", replace_original: answering.replaces };
      if (await responses.respond(responseUrl(answering.reply), { ...shown, ...how }, signal)) return;
    }
    const message = { channel, user, ...shown };
    await withPlainFallback(message, (args) => webApi.call("chat.postEphemeral", args, Done, "change", signal));
  };
}
