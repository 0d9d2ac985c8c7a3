/** One message of a Telegram group. */
import type { Button, TelegramMessage } from "../../telegram-emulator/model.ts";
import { editor } from "./composer.browser.ts";
import { classes, html, toneOf, type Child } from "./html.browser.ts";
import { icon, withDrawn } from "./icons.browser.ts";
import { action, actionBar, reactionChips } from "./reactions.browser.ts";
import { focusOn, post, sayFailure, toast } from "./server.browser.ts";
import { answeredBy, authorOf, isMine, personName, show, telegram, topicNamed } from "./telegram-store.browser.ts";
import { formatted, WEB } from "./telegram-text.browser.ts";
import { clock, fullTime, say } from "./texts.browser.ts";

const QUICK = ["👍", "👀", "🎉"];

/** Performs an action in the group, and reports a failure. */
export async function act(action: object): Promise<boolean> {
  const { me, chat } = telegram.view;
  const { outcome, answer } = await post("telegram/actions", { user: me, chat, ...action });
  if (outcome === "unanswered") toast(say("sandbox-telegram-press-failed"));
  else if (outcome !== "done") sayFailure(outcome);
  else if (answer?.alert === true) show({ alert: answer.text });
  else if (answer !== undefined && answer.text !== "") toast(answer.text);
  return outcome === "done";
}

/** `follows`: the same author wrote the message before. */
export function bubble(message: TelegramMessage, follows: boolean, isNew: boolean): Child {
  // An ephemeral message has a number of its own.
  const id = message.ephemeral === undefined ? message.message_id : `e${message.ephemeral.id}`;
  if (message.service !== undefined)
    return html`<li key=${id} class="service" data-id=${id}>
      <p>${withDrawn(serviceText(message, message.service))}</p>
    </li>`;
  const mine = isMine(message);
  return html`<li
    key=${id}
    class=${classes("bubble-row", mine && "mine", follows && "follows", isNew && "fresh")}
    data-id=${id}
  >
    <div class="bubble">
      ${byline(message)} ${message.forwarded_from && html`<p class="origin">${say("sandbox-telegram-forwarded")}</p>`}
      ${quote(message)} ${message.file !== undefined && html`<p class="attached">${icon("file")}${message.file}</p>`}
      ${
        telegram.view.editing === id
          ? bubbleEditor(message)
          : html`<div class="body">${formatted(message.text, message.entities)}</div>`
      }
      <p class="foot">
        ${message.ephemeral !== undefined && html`<span>${say("sandbox-only-you")}</span>`}
        ${message.edited_ms !== undefined && html`<span>${say("sandbox-edited")}</span>`}
        <time title=${fullTime(message.date_ms / 1000)}>${clock(message.date_ms / 1000)}</time>
      </p>
      ${reactions(message)}
    </div>
    ${
      message.buttons &&
      html`<div class="keyboard">
        ${message.buttons.map((row) => html`<div class="keys">${row.map((button) => key(message, button))}</div>`)}
      </div>`
    }
    ${message.ephemeral === undefined && actions(message, mine)}
  </li>`;
}

function byline(message: TelegramMessage): Child {
  const isBot = message.from === telegram.bot.id;
  const ink = isBot ? "bot" : `ink-${toneOf(message.sender_chat ?? message.from)}`;
  return html`<p class=${`byline ${ink}`}>
    <span class="author">${authorOf(message)}</span>
    ${message.author_signature !== undefined && html`<span class="title">${message.author_signature}</span>`}
  </p>`;
}

function quote(message: TelegramMessage): Child {
  if (message.reply_to === undefined) return undefined;
  const answered = answeredBy(message);
  if (answered === undefined) return html`<p class="quote">${say("sandbox-deleted")}</p>`;
  const name = authorOf(answered);
  return html`<button
    type="button"
    class="quote"
    aria-label=${say("sandbox-telegram-answers", { name })}
    onClick=${() => showMessage(answered.message_id)}
  >
    <strong>${name}</strong>
    <span>${withDrawn(answered.text === "" ? (answered.file ?? "") : answered.text)}</span>
  </button>`;
}

function showMessage(id: number): void {
  const row = document.querySelector(`#telegram-stream [data-id="${id}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.classList.remove("fresh");
  requestAnimationFrame(() => row?.classList.add("fresh"));
}

const bubbleEditor = ({ message_id: message, text: value }: TelegramMessage) =>
  editor({
    value,
    save: (text) => act({ kind: "edit", message, text }),
    stop: () => {
      show({ editing: undefined });
    },
  });

function key(message: TelegramMessage, button: Button): Child {
  if (button.url !== undefined) {
    const href = WEB.test(button.url) ? button.url : undefined;
    return html`<a class="key" href=${href} target="_blank" rel="noopener noreferrer">${button.text}</a>`;
  }
  const press = async ({ currentTarget }: Event) => {
    const pressed = currentTarget as HTMLButtonElement;
    if (button.callback_data === undefined) {
      await navigator.clipboard.writeText(button.copy_text?.text ?? "");
      return;
    }
    pressed.disabled = true;
    const { message_id: id, ephemeral } = message;
    await act({ kind: "press", message: id, ephemeral: ephemeral?.id, data: button.callback_data });
    pressed.disabled = false;
  };
  return html`<button type="button" class=${`key ${button.style ?? ""}`} onClick=${press}>
    ${withDrawn(button.text)}
  </button>`;
}

function reactions({ message_id: message, reactions }: TelegramMessage): Child {
  const shown = reactions.map(({ emoji, users }) => ({
    emoji,
    names: users.map(personName),
    isMine: users.includes(telegram.view.me),
  }));
  return reactionChips(shown, (index) => act({ kind: "react", message, emoji: reactions[index]?.emoji }));
}

function actions({ message_id: message }: TelegramMessage, mine: boolean): Child {
  const answer = () => {
    show({ answering: message });
    focusOn("#telegram-foot textarea");
  };
  return actionBar(
    QUICK,
    (index) => act({ kind: "react", message, emoji: QUICK[index] }),
    html`
      ${action("reply", "sandbox-telegram-answer", answer)}
      ${mine && action("edit", "sandbox-edit", () => show({ editing: message }))}
      ${mine && action("delete", "sandbox-delete", () => act({ kind: "delete", message }))}
    `,
  );
}

/** What happened to the group or the topic. */
function serviceText(
  { from, sender_chat: chat, topic }: TelegramMessage,
  service: Readonly<Record<string, unknown>>,
): string {
  const who = chat === undefined ? personName(from) : (telegram.chats.get(chat)?.title ?? "");
  const [kind = "", what] = Object.entries(service)[0] ?? [];
  const { name, first_name: first } = (what ?? {}) as { readonly name?: string; readonly first_name?: string };
  switch (kind) {
    case "forum_topic_created":
      return say("sandbox-telegram-topic-created", { who, name: name ?? "" });
    case "forum_topic_edited":
      return say("sandbox-telegram-topic-edited", { who, name: name ?? topicNamed(topic)?.name ?? "" });
    case "forum_topic_closed":
      return say("sandbox-telegram-topic-closed", { who });
    case "forum_topic_reopened":
      return say("sandbox-telegram-topic-reopened", { who });
    case "new_chat_members": {
      const members = what as readonly { readonly first_name: string }[];
      return say("sandbox-telegram-joined", { who: members.map((one) => one.first_name).join(", ") });
    }
    case "left_chat_member":
      return say("sandbox-telegram-left", { who: first ?? who });
    case "new_chat_title":
      return say("sandbox-telegram-retitled", { who, name: String(what) });
    case "pinned_message":
      return say("sandbox-telegram-pinned", { who });
    default:
      return say("sandbox-telegram-moved");
  }
}
