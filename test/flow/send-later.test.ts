/** `!send-later`: what the thread shows until then, in every team chat. */
import { describe, expect, it } from "vitest";
import { some } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";

describe.each(SETUPS)("%s", (_, setup) => {
  it("shows when the text goes out and what it says, and sends it with Send now", async () => {
    await using at = await conversationIn(setup);
    const reply = at.thread.replies("!send-later tomorrow 9:00 It comes today", "mark");
    const posts = await at.thread.shows(some("goes out on"));
    expect(posts.join(" ")).toContain("It comes today");
    await at.thread.replies("I am looking into it", "mark").marked("sent");
    await at.thread.presses("Send now", "mark");
    await reply.marked("sent");
    const seen = await at.ada.sees(({ length }) => length >= 2);
    expect(seen).toEqual(["I am looking into it", "It comes today"]);
  });

  it("sends nothing after Cancel, and without a time", async () => {
    await using at = await conversationIn(setup);
    const reply = at.thread.replies("!send-later 1h It comes today", "mark");
    await at.thread.shows(some("goes out on"));
    await at.thread.presses("Cancel", "mark");
    await reply.marked("failed");
    await at.thread.shows(some("discarded this reply"));
    at.thread.replies("!send-later soon It comes today", "mark");
    await at.thread.replies("Hello", "mark").marked("sent");
    const seen = await at.ada.sees(({ length }) => length >= 1);
    expect(seen).toEqual(["Hello"]);
  });
});
