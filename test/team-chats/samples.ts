/** A sample post and a sample card, as the rules create them. */
import type { Card } from "../../src/bridge/model/card.ts";
import type { Post } from "../../src/bridge/model/post.ts";
import { deliveryId } from "../support/ids.ts";

/** The delivery that opens a sample's thread. */
export const OPENING_DELIVERY = deliveryId("d-0");

export const card: Card = {
  conversation: "cv_1",
  client: "Clara",
  firstMessage: { id: "m_0", text: "Where is my order?", isShown: true },
  explainsMode: true,
  channel: "site",
  contact: null,
  waitingSince: null,
  turn: { kind: "answered" },
  claim: null,
  isModeOwn: false,
  isMuted: false,
  status: "new",
  assignee: null,
  department: null,
  tags: [],
  rating: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  mode: "reply",
  buttons: [{ action: "contact", value: "cv_1", label: { key: "card-channel" } }],
};

export function post(text: string, delivery = "d-1", more: Partial<Post> = {}): Post {
  return {
    delivery: deliveryId(delivery),
    covers: ["m_1", "m_2"],
    lines: [{ kind: "client", author: "Clara", at: "2026-11-21T10:00:00.000Z", text }],
    ...more,
  };
}
