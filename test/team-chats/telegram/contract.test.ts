import { formatText } from "../../../src/sandbox/telegram-emulator/entities.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../../src/sandbox/telegram-emulator/index.ts";
import { splitPost, splitThread } from "../../../src/team-chats/telegram/ids.ts";
import { REACTIONS } from "../../../src/team-chats/telegram/outbound/marks.ts";
import { clean } from "../../../src/team-chats/telegram/render/text.ts";
import { teamChatContract, type TeamChatFixture } from "../contract.ts";
import { naughtyContract } from "../naughty-strings.ts";
import { startTelegramFixture } from "./fixture.ts";

async function start(group: number): Promise<TeamChatFixture> {
  const { anna, bridge } = TELEGRAM_PEOPLE;
  const fixture = await startTelegramFixture();
  const { telegram, chat } = fixture;
  const written = () => telegram.messages(group).filter(({ service }) => service === undefined);
  return {
    chat,
    room: chat.room(group),
    texts(thread) {
      const { kind, id } = splitThread(thread);
      return written()
        .filter((message) =>
          kind === "topic" ? message.topic === id : [message.message_id, message.reply_to].includes(id),
        )
        .map(({ text }) => text);
    },
    allTexts: () => written().map(({ text }) => text),
    pinged: () =>
      written()
        .filter(({ from }) => from === bridge)
        .flatMap(({ pings }) => pings).length,
    marksOn(post) {
      const reactions = telegram.message(group, splitPost(post).message)?.reactions ?? [];
      return reactions.flatMap(({ emoji, users }) => (users.includes(bridge) ? [emoji] : []));
    },
    signs: REACTIONS,
    isPinned: (post) =>
      telegram.messages(group).some(({ service }) => {
        const pinned = service?.["pinned_message"] as { readonly message_id: number } | undefined;
        return pinned?.message_id === splitPost(post).message;
      }),
    forbidsPins() {
      telegram.staff.setsMember(anna, group, bridge, { status: "administrator", rights: ["can_manage_topics"] });
    },
    writes(thread, text) {
      const { kind, id } = splitThread(thread);
      telegram.staff.posts(anna, group, text, kind === "topic" ? { topic: id } : { replyTo: id });
    },
    edits(post, text) {
      telegram.staff.edits(group, splitPost(post).message, text);
    },
    presses(post) {
      const { message } = splitPost(post);
      const data = telegram.message(group, message)?.buttons?.[0]?.[0]?.callback_data ?? "";
      void telegram.staff.presses({ chat: group, message, data }, anna);
    },
    writer: chat.person(String(anna)),
    next: () => fixture.next(),
    refuseNext: (times) => {
      fixture.refuseNext(times);
    },
    removesThread(thread) {
      const { kind, id } = splitThread(thread);
      if (kind === "topic") telegram.staff.deletesTopic(group, id);
      else telegram.staff.deletes(group, id);
    },
    removes(post) {
      telegram.staff.deletes(group, splitPost(post).message);
    },
    failsNext(how) {
      telegram.faults.next("sendMessage", how === "rate-limited" ? { kind: how, retryAfterSeconds: 1 } : { kind: how });
    },
    takesTokenAway() {
      telegram.renewToken();
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  };
}

teamChatContract("Telegram with topics", () => start(TELEGRAM_CHATS.support));
teamChatContract("Telegram with reply chains, in a supergroup", () => start(TELEGRAM_CHATS.frontDesk));
teamChatContract("Telegram with reply chains, in a basic group", () => start(TELEGRAM_CHATS.smallTeam));

/** Telegram itself strips a few marks from every text, and blanks at its ends. */
const kept = (text: string) => formatText(text, []).text;
const naughty = { seen: (text: string) => kept(clean(text)), read: kept };

naughtyContract("Telegram with topics", () => start(TELEGRAM_CHATS.support), naughty);
naughtyContract("Telegram with reply chains", () => start(TELEGRAM_CHATS.smallTeam), naughty);
