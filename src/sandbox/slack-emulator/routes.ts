/** Every Web API method that the emulator supports. `coverage.ts` describes how far; a test compares the two. */
import * as chat from "./methods/chat.ts";
import * as conversations from "./methods/conversations.ts";
import type { Method } from "./methods/method.ts";
import * as people from "./methods/people.ts";
import * as pins from "./methods/pins.ts";
import * as reactions from "./methods/reactions.ts";
import * as views from "./methods/views.ts";
import * as session from "./methods/session.ts";

export const ROUTES: ReadonlyMap<string, Method> = new Map([
  ["api.test", session.apiTest],
  ["apps.connections.open", session.openConnection],
  ["auth.test", session.authTest],
  ["bots.info", people.botInfo],
  ["chat.delete", chat.remove],
  ["chat.getPermalink", chat.getPermalink],
  ["chat.postEphemeral", chat.postEphemeral],
  ["chat.postMessage", chat.postMessage],
  ["chat.update", chat.update],
  ["conversations.history", conversations.history],
  ["conversations.info", conversations.info],
  ["conversations.list", conversations.list],
  ["conversations.members", conversations.members],
  ["conversations.replies", conversations.replies],
  ["pins.add", pins.add],
  ["reactions.add", reactions.add],
  ["reactions.get", reactions.get],
  ["reactions.remove", reactions.remove],
  ["usergroups.list", people.groupList],
  ["users.info", people.userInfo],
  ["users.list", people.userList],
  ["views.open", views.open],
]);
