/** Names and placeholders of saved replies. */
import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { ALL_COMMANDS } from "../../src/bridge/model/command.ts";
import { nearestNames } from "../../src/bridge/replies/saved/nearest.ts";
import { addReply, changeReply, removeReply, savedReplies } from "../../src/bridge/replies/saved/list.ts";
import type { NewSavedReply } from "../../src/bridge/ports/conversation-api.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { fillPlaceholders, isCommandName, readReplyName } from "../../src/contract/saved-reply.ts";
import { oneLine } from "../../src/platform/text/sanitize-text.ts";

it.each([
  ["Opening-Hours", "opening-hours"],
  ["  ｈｏｕｒｓ ", "hours"],
  ["часы_работы", "часы_работы"],
  ["n".repeat(40), "n".repeat(40)],
  ["n".repeat(41), undefined],
  ["two words", undefined],
  ["-hours", undefined],
  ["hours!", undefined],
  ["", undefined],
])("reads the name %j as %j", (given, name) => {
  expect(readReplyName(given)).toBe(name);
});

it.each([...ALL_COMMANDS, "add", "send", "send-close", "send-later", "note"])("knows that %s is a command", (name) => {
  expect(isCommandName(name)).toBe(true);
  expect(isCommandName(`${name}-1`)).toBe(false);
});

it("fills in names once, in one line, and leaves other braces alone", () => {
  const names = { client: "Ada\n{me}", me: "Anna" };
  expect(fillPlaceholders("{client}, {me}, {sales}, {Client}", names, oneLine)).toBe(
    "Ada {me}, Anna, {sales}, {Client}",
  );
  expect(fillPlaceholders("{client}", { client: "a".repeat(500), me: "" }, oneLine)).toHaveLength(100);
});

it("offers the names that are likeliest meant", () => {
  const names = ["hours", "opening-hours", "refund", "refund-late", "shipping"];
  expect(nearestNames("huors", names)).toContain("hours");
  expect(nearestNames("Refund", names)).toEqual(["refund", "refund-late"]);
  expect(nearestNames("shiping", names)[0]).toBe("shipping");
  expect(nearestNames("zzz", names)).toEqual([]);
  expect(nearestNames("", names)).toEqual([]);
});

it("keeps a list of its own for a service that keeps none", async () => {
  await using fresh = await freshDatabase("sqlite");
  const stores = createStores(await openSpaces(await fresh.open()));
  const deps = { ...stores, api: {} as BridgeDeps["api"], clock: { now: () => 0 } };
  const { signal } = new AbortController();
  const hours = { name: "hours", text: "Until six.", author: "Anna" };
  expect(await changeReply(hours, deps, signal)).toBe(false);
  expect(await addReply(hours, deps, signal)).toBe("added");
  expect(await addReply({ ...hours, text: "Another" }, deps, signal)).toBe("name-taken");
  // An attempt that did not hear that it had added it.
  expect(await addReply(hours, deps, signal)).toBe("added");
  expect(await addReply({ ...hours, name: "bye" }, deps, signal)).toBe("added");
  expect(await changeReply({ ...hours, text: "Until eight." }, deps, signal)).toBe(true);
  expect((await savedReplies(deps, signal)).map(({ name, text }) => [name, text])).toEqual([
    ["bye", "Until six."],
    ["hours", "Until eight."],
  ]);
  expect(await removeReply("bye", deps, signal)).toBe(true);
  expect(await removeReply("bye", deps, signal)).toBe(false);
  for (let count = 1; count < 499; count++) await addReply({ ...hours, name: `r${count}` }, deps, signal);
  expect(await addReply({ ...hours, name: "last" }, deps, signal)).toBe("added");
  expect(await addReply({ ...hours, name: "one-more" }, deps, signal)).toBe("too-many");
  expect(await addReply({ ...hours, name: "last", author: "Mark" }, deps, signal)).toBe("name-taken");
  expect(await savedReplies(deps, signal)).toHaveLength(500);
  await removeReply("last", deps, signal);
  const both = ["one", "two"].map((name) => addReply({ ...hours, name }, deps, signal));
  await Promise.all(both);
  expect((await savedReplies(deps, signal)).length).toBeLessThanOrEqual(500);
});

it("lists its own beside the service's, once the service keeps a list, too", async () => {
  await using fresh = await freshDatabase("sqlite");
  const stores = createStores(await openSpaces(await fresh.open()));
  const theirs = new Map<string, NewSavedReply>();
  const api = {
    savedReplies: () => Promise.resolve([...theirs.values()]),
    addSavedReply: (reply: NewSavedReply) =>
      theirs.has(reply.name)
        ? Promise.reject(new BridgeError("SERVICE_REJECTED", { remoteCode: "name_taken" }))
        : Promise.resolve(void theirs.set(reply.name, reply)),
    changeSavedReply: (reply: NewSavedReply) =>
      Promise.resolve(theirs.has(reply.name) && theirs.set(reply.name, reply).has(reply.name)),
    removeSavedReply: (name: string) => Promise.resolve(theirs.delete(name)),
  } as unknown as BridgeDeps["api"];
  const deps = { ...stores, api, clock: { now: () => 0 } };
  const { signal } = new AbortController();
  const listed = async () => (await savedReplies(deps, signal)).map(({ name, text }) => `${name}: ${text}`);
  const reply = (name: string, text: string) => ({ name, text, author: "Anna" });
  for (const name of ["bye", "hours", "wifi"]) await addReply(reply(name, "Own."), deps, signal);

  await stores.serviceRecord.setKeepsReplies(true);
  for (const name of ["hours", "refund"]) theirs.set(name, reply(name, "The service's."));
  expect(await listed()).toEqual(["bye: Own.", "hours: The service's.", "refund: The service's.", "wifi: Own."]);
  expect(await addReply(reply("bye", "New."), deps, signal)).toBe("name-taken");
  expect(await addReply(reply("new", "New."), deps, signal)).toBe("added");
  expect(await addReply(reply("new", "New."), deps, signal)).toBe("added");
  expect(await addReply(reply("new", "Newer."), deps, signal)).toBe("name-taken");
  expect([...theirs.keys()]).toEqual(["hours", "refund", "new"]);
  expect(await changeReply(reply("bye", "Changed."), deps, signal)).toBe(true);
  expect(await changeReply(reply("hours", "Changed."), deps, signal)).toBe(true);
  expect(await changeReply(reply("none", "Changed."), deps, signal)).toBe(false);
  // What is removed does not come back from the other list.
  for (const name of ["wifi", "new"]) expect(await removeReply(name, deps, signal)).toBe(true);
  expect(await listed()).toEqual(["bye: Changed.", "hours: Changed.", "refund: The service's."]);
  expect(await removeReply("hours", deps, signal)).toBe(true);
  expect(await removeReply("hours", deps, signal)).toBe(false);
  expect(await listed()).toEqual(["bye: Changed.", "refund: The service's."]);
});

it.each(DIALECTS)("saves one of two of a name that are saved at once, and tells the other, on %s", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  const stores = createStores(await openSpaces(await fresh.open()));
  const deps = { ...stores, api: {} as BridgeDeps["api"], clock: { now: () => 0 } };
  const { signal } = new AbortController();
  const outcomes = await Promise.all(
    ["Anna", "Mark"].map((author) => addReply({ name: "hours", text: `By ${author}.`, author }, deps, signal)),
  );
  expect(outcomes.toSorted()).toEqual(["added", "name-taken"]);
  const winner = outcomes[0] === "added" ? "Anna" : "Mark";
  expect(await savedReplies(deps, signal)).toMatchObject([{ name: "hours", author: winner, text: `By ${winner}.` }]);
  expect(await removeReply("hours", deps, signal)).toBe(true);
  expect(await addReply({ name: "hours", text: "Again", author: "Mark" }, deps, signal)).toBe("added");
});
