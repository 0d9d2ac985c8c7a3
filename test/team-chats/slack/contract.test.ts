import type { PostId, ThreadId } from "../../../src/bridge/model/ids.ts";
import { clean } from "../../../src/platform/text/sanitize-text.ts";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { BOT_SCOPES } from "../../../src/team-chats/slack/directory/manifest.ts";
import { splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { REACTIONS } from "../../../src/team-chats/slack/outbound/marks.ts";
import { textOf } from "../../support/bridge-fixture.ts";
import { FORMATTED_IN_SLACK } from "../../support/naughty-strings.ts";
import { teamChatContract, type TeamChatFixture } from "../contract.ts";
import { naughtyContract } from "../naughty-strings.ts";
import { startSlackFixture } from "./fixture.ts";

async function start(): Promise<TeamChatFixture> {
  const fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const room = ROOMS.support;
  const tsOf = (id: ThreadId | PostId) => splitMessage(id).ts;
  const inThread = (ts: string) => {
    const head = slack.message(room, ts);
    return head === undefined ? [] : [head, ...slack.replies(room, ts)];
  };
  const all = () => slack.timeline(room).flatMap(({ ts }) => inThread(ts));
  return {
    chat,
    room: chat.room(room),
    texts: (thread) => inThread(tsOf(thread)).map(textOf),
    allTexts: () => all().map(textOf),
    pinged: () => all().flatMap(({ pings }) => pings).length,
    marksOn(post) {
      const reactions = slack.message(room, tsOf(post))?.reactions ?? [];
      return reactions.flatMap(({ name, users }) => (users.includes(PEOPLE.bridge) ? [name] : []));
    },
    signs: REACTIONS,
    isPinned: (post) => slack.message(room, tsOf(post))?.pinned_to !== undefined,
    forbidsPins() {
      slack.setScopes(BOT_SCOPES);
    },
    writes(thread, text) {
      slack.staff.posts(PEOPLE.anna, room, text, { thread_ts: tsOf(thread) });
    },
    edits(post, text) {
      slack.staff.edits(PEOPLE.anna, room, tsOf(post), text);
    },
    presses(post) {
      void slack.staff.presses({ channel: room, ts: tsOf(post), action_id: "bridge.retry.0" }, PEOPLE.anna);
    },
    writer: chat.person(PEOPLE.anna),
    next: () => fixture.next(),
    refuseNext: (times) => {
      fixture.refuseNext(times);
    },
    removesThread(thread) {
      slack.staff.deletes(room, tsOf(thread));
    },
    removes(post) {
      slack.staff.deletes(room, tsOf(post));
    },
    failsNext(how) {
      slack.faults.next(
        "chat.postMessage",
        how === "rate-limited" ? { kind: how, retryAfterSeconds: 1 } : { kind: how },
      );
    },
    takesTokenAway() {
      slack.faults.next("chat.postMessage", { kind: "error", code: "token_revoked" });
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  };
}

teamChatContract("Slack", start);

naughtyContract("Slack", start, { seen: clean, read: (typed) => FORMATTED_IN_SLACK.get(typed) ?? clean(typed) });
