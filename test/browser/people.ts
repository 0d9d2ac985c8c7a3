/** The people on the page, and what they do and see there, found by the names that a screen reader announces. */
import type { FrameLocator, Page } from "playwright-core";

export interface ClientAtThePage {
  opensChat(): Promise<void>;
  /** Reloads the page, as after coming back. */
  reloads(): Promise<void>;
  writes(text: string): Promise<void>;
  /** Resolves once this appears in the chat. */
  sees(text: string): Promise<void>;
  /** The chat's content, as one text. */
  chat(): Promise<string>;
}

/** The client, on the shop's own page, or in the shop's frame beside the team chat. */
export function clientAt(page: Page, shop: Page | FrameLocator): ClientAtThePage {
  const chat = shop.getByRole("log", { name: "Messages" });
  return {
    async opensChat() {
      await shop.getByRole("button", { name: /^Open chat/u }).click();
    },
    async reloads() {
      await page.getByRole("button", { name: "Reload the shop as the same client" }).click();
    },
    async writes(text) {
      const box = shop.getByRole("dialog", { name: "Chat with us" }).getByRole("textbox", { name: "Message" });
      await box.fill(text);
      await box.press("Enter");
    },
    sees: (text) => chat.getByText(text, { exact: true }).waitFor(),
    chat: () => chat.innerText(),
  };
}

export interface StaffAtThePage {
  writesAs(person: string): Promise<void>;
  /** Opens the thread under the card with this text. */
  opensThread(of: string): Promise<void>;
  closesThread(): Promise<void>;
  /** Resolves once a message in the room itself contains this. */
  seesInRoom(text: string): Promise<void>;
  replies(text: string): Promise<void>;
  presses(button: string): Promise<void>;
  /** Resolves once a message in the open thread contains this. */
  seesInThread(text: string | RegExp): Promise<void>;
  /** Resolves once the message in the open thread has this reaction. */
  seesMark(text: string, emoji: string): Promise<void>;
  /** The same in the room itself. */
  isToldInRoom(text: string): Promise<void>;
  /** Resolves once a notice that only this person sees, in the open thread, contains this. */
  isToldPrivately(text: string): Promise<void>;
  /** The open thread's content, as one text. */
  thread(): Promise<string>;
}

/** The staff in Slack. */
export function staffAt(page: Page): StaffAtThePage {
  const room = page.getByRole("group", { name: "Messages" }).getByRole("listitem");
  const pane = page.getByRole("region", { name: "Thread" });
  const inThread = pane.getByRole("list", { name: "Thread" }).getByRole("listitem");
  const message = (text: string | RegExp) => inThread.filter({ hasText: text }).last();
  return {
    async writesAs(person) {
      await page.getByRole("combobox", { name: "Writing as" }).selectOption({ label: person });
    },
    async opensThread(of) {
      const card = room.filter({ hasText: of });
      await card.hover();
      await card.getByRole("button", { name: "Open thread" }).click();
      await pane.waitFor();
    },
    async closesThread() {
      await pane.getByRole("button", { name: "Close thread" }).click();
      await pane.waitFor({ state: "hidden" });
    },
    seesInRoom: (text) => room.filter({ hasText: text }).waitFor(),
    async replies(text) {
      const box = pane.getByRole("textbox", { name: "Reply in thread" });
      await box.fill(text);
      await box.press("Enter");
      await message(text).waitFor();
    },
    async presses(button) {
      await pane.getByRole("button", { name: button, exact: true }).click();
    },
    seesInThread: (text) => message(text).waitFor(),
    seesMark: (text, emoji) =>
      message(text)
        .getByRole("button", { name: new RegExp(`^${emoji}, 1: Conversation Bridge`, "u") })
        .waitFor(),
    isToldPrivately: (text) => inThread.filter({ hasText: "Only visible to you" }).filter({ hasText: text }).waitFor(),
    isToldInRoom: (text) => room.filter({ hasText: "Only visible to you" }).filter({ hasText: text }).first().waitFor(),
    thread: () => pane.innerText(),
  };
}

export interface TelegramStaffAtThePage {
  writesAs(person: string): Promise<void>;
  /** Opens the topic named after this client. */
  opensTopic(of: string): Promise<void>;
  /** Resolves once a topic is named after this client. */
  seesTopic(of: string): Promise<void>;
  /** Resolves once a message in the open topic contains this. */
  seesInTopic(text: string | RegExp): Promise<void>;
  replies(text: string): Promise<void>;
  /**
   * Resolves once the bridge has taken a reply, which it sends at once or, if two people answer at the same time, when
   * confirmed.
   */
  insistsOn(text: string): Promise<void>;
  /** Resolves once the message in the open topic has this reaction. */
  seesMark(text: string, emoji: string): Promise<void>;
  presses(button: string): Promise<void>;
  /** The open topic's content, as one text. */
  topic(): Promise<string>;
}

/** The staff in Telegram. */
export function telegramStaffAt(page: Page): TelegramStaffAtThePage {
  const pane = page.getByRole("region", { name: "The team’s Telegram" });
  const topics = pane.getByRole("navigation", { name: "Topics" });
  const stream = pane.getByRole("list", { name: /^Telegram, /u });
  const message = (text: string | RegExp) => stream.getByRole("listitem").filter({ hasText: text }).last();
  const marked = (text: string, emoji: string) =>
    message(text).getByRole("button", { name: new RegExp(`^${emoji}, 1: Conversation Bridge`, "u") });
  return {
    async writesAs(person) {
      await pane.getByRole("combobox", { name: "In Telegram as" }).selectOption({ label: person });
    },
    async opensTopic(of) {
      await topics.getByRole("button", { name: of }).click();
    },
    seesTopic: (of) => topics.getByRole("button", { name: of }).waitFor(),
    seesInTopic: (text) => message(text).waitFor(),
    async replies(text) {
      const box = pane.getByRole("textbox", { name: "Write in Telegram" });
      await box.fill(text);
      await box.press("Enter");
      await message(text).waitFor();
    },
    async insistsOn(text) {
      const asked = pane.getByRole("button", { name: "Send to client" });
      await asked.or(marked(text, "👌")).first().waitFor();
      if (await asked.isVisible()) await asked.click();
      await marked(text, "👌").waitFor();
    },
    seesMark: (text, emoji) => marked(text, emoji).waitFor(),
    async presses(button) {
      await pane.getByRole("button", { name: button, exact: true }).last().click();
    },
    topic: () => stream.innerText(),
  };
}
