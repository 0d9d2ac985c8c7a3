import assert from "node:assert/strict";
import { NotChecked } from "../peer.ts";
import type { Rule } from "../rule.ts";
import { answered, refused, shapesOf } from "../shapes.ts";

const SECTION = "GET /contacts";

export const CONTACTS: readonly Rule[] = [
  {
    section: SECTION,
    says: "the answer is {data: [Contact]}",
    async check(peer) {
      answered(await peer.get("/contacts"), 200, shapesOf(peer.variant).contacts);
    },
  },
  {
    section: SECTION,
    says: "limit bounds the list, and is 50 where none is given",
    async check(peer) {
      const { contacts } = shapesOf(peer.variant);
      assert.ok(answered(await peer.get("/contacts?limit=1"), 200, contacts).data.length <= 1);
      const { data } = answered(await peer.get("/contacts"), 200, contacts);
      assert.ok(data.length <= 50, "more than 50 without a limit");
      const larger = answered(await peer.get("/contacts?limit=100"), 200, contacts).data;
      if (larger.length > 50) assert.equal(data.length, 50);
    },
  },
  {
    section: SECTION,
    says: "query searches",
    async check(peer) {
      const { contacts } = shapesOf(peer.variant);
      const [someone] = answered(await peer.get("/contacts"), 200, contacts).data;
      if (someone === undefined) throw new NotChecked("needs a contact");
      const found = answered(
        await peer.get(`/contacts?query=${encodeURIComponent(someone.name)}&limit=100`),
        200,
        contacts,
      );
      assert.ok(
        found.data.some(({ name }) => name === someone.name),
        "a contact is not found by the name",
      );
      const none = await peer.get("/contacts?query=conformance-nobody-is-called-that");
      assert.deepEqual(answered(none, 200, contacts).data, []);
    },
  },
  {
    section: SECTION,
    says: "a limit that is no number is refused or ignored, never a 5xx",
    async check(peer) {
      const answer = await peer.get("/contacts?limit=abc");
      if (answer.status !== 200) refused(answer);
    },
  },
];
