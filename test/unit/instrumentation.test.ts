/** Every outgoing call of a port is counted and timed, without a list of them. */
import { expect, it } from "vitest";
import { instrumentApi, instrumentChat } from "../../src/app/instrumentation.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { ConversationApi } from "../../src/bridge/ports/conversation-api.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";

function counting() {
  const counted: string[] = [];
  return {
    counted,
    callOut(target: string, operation: string, outcome: string, seconds: number) {
      expect(seconds).toBeGreaterThanOrEqual(0);
      counted.push(`${target} ${operation} ${outcome}`);
    },
    failure(code: string) {
      counted.push(code);
    },
  };
}

it("counts a team chat's methods that return promises, and nothing else", async () => {
  const metrics = counting();
  class Chat {
    readonly name = "slack";
    readonly features = { findsPosts: true };
    #rooms = 0;
    room(name: string) {
      this.#rooms += 1;
      return `slack:${name}:${this.#rooms}`;
    }
    fetchMessage() {
      return Promise.resolve("gone");
    }
    somethingNew() {
      return Promise.reject(new BridgeError("CHAT_UNREACHABLE"));
    }
    mark() {
      return Promise.reject(new TypeError("a fault"));
    }
    listen() {
      return Promise.resolve();
    }
    close() {
      return Promise.resolve();
    }
  }
  const chat = instrumentChat(new Chat() as unknown as TeamChat & Chat, metrics);

  expect([chat.room("C1"), chat.room("C1")]).toEqual(["slack:C1:1", "slack:C1:2"]);
  expect(chat.features.findsPosts).toBe(true);
  expect(await chat.fetchMessage()).toBe("gone");
  await expect(chat.somethingNew()).rejects.toThrow(BridgeError);
  await expect(chat.mark()).rejects.toThrow("a fault");
  await chat.listen();
  await chat.close();

  expect(metrics.counted).toEqual([
    "slack fetchMessage ok",
    "slack somethingNew CHAT_UNREACHABLE",
    "CHAT_UNREACHABLE",
    "slack mark UNEXPECTED",
    "UNEXPECTED",
  ]);
});

it("counts each page that is read, and ends the list when its reader does", async () => {
  const metrics = counting();
  let isEnded = false;
  async function* conversations() {
    try {
      yield await Promise.resolve(["a"]);
      yield ["b"];
      throw new BridgeError("SERVICE_UNREACHABLE");
    } finally {
      isEnded = true;
    }
  }
  const api = instrumentApi({ conversations } as unknown as ConversationApi, metrics);
  const { signal } = new AbortController();

  const read: unknown[] = [];
  for await (const page of api.conversations(signal)) {
    read.push(page);
    break;
  }
  expect([read, isEnded, metrics.counted]).toEqual([[["a"]], true, ["service conversations ok"]]);

  const all = async () => {
    for await (const page of api.conversations(signal)) read.push(page);
  };
  await expect(all()).rejects.toThrow(BridgeError);
  expect(read).toEqual([["a"], ["a"], ["b"]]);
  expect(metrics.counted.slice(1)).toEqual([
    "service conversations ok",
    "service conversations ok",
    "service conversations SERVICE_UNREACHABLE",
    "SERVICE_UNREACHABLE",
  ]);
});
