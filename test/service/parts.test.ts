import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cursors } from "../../src/service/api/cursors.ts";
import { Lanes } from "../../src/service/deliveries/lanes.ts";
import { idMaker } from "../../src/service/store/ids.ts";

describe("ids", () => {
  it("sort in order of creation, whatever the clock does", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 300 }), (steps) => {
        let time = 1_800_000_000_000;
        const newId = idMaker(() => time);
        const ids = steps.map((step) => {
          time += step;
          return newId("m_");
        });
        expect(ids).toEqual([...ids].sort());
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^m_[0-9a-hjkmnp-tv-z]{26}$/);
      }),
    );
  });

  it("begin with the time, in the form that stored ids have", () => {
    const newId = idMaker(() => 1_800_000_000_000);
    for (let n = 0; n < 1_000; n++) expect(newId("cv_")).toMatch(/^cv_01mcc5rm00[0-9a-hjkmnp-tv-z]{16}$/);
  });
});

describe("cursors", () => {
  const made = cursors(Buffer.from("a secret"));

  it("decode to what was encoded, for their own list", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string(), (scope, time, id) => {
        expect(made.open(scope, made.seal(scope, [time, id]))).toEqual([time, id]);
        expect(() => made.open(`${scope}x`, made.seal(scope, [time, id]))).toThrow("The cursor");
      }),
    );
  });

  it("reject everything else", () => {
    const cursor = made.seal("list", [1, "cv_1"]);
    fc.assert(
      fc.property(
        fc.nat(cursor.length - 1),
        fc.constantFrom("a", "b", "X", "Y", "0", "9", "-", "_", "=", "+", "/", " ", "é"),
        (at, letter) => {
          const changed = cursor.slice(0, at) + letter + cursor.slice(at + 1);
          if (changed !== cursor) expect(() => made.open("list", changed)).toThrow("The cursor");
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => made.open("list", text)).toThrow("The cursor");
      }),
    );
    expect(() => cursors(Buffer.from("another")).open("list", cursor)).toThrow("The cursor");
  });
});

describe("lanes", () => {
  const delivery = (seq: number, conversation: string) => ({
    name: "message:new",
    seq,
    conversation,
    body: Buffer.alloc(0),
    attempts: 0,
    notBefore: 0,
  });

  it("return each conversation in order, one at a time, and everything in the end", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 }),
        fc.infiniteStream(fc.boolean()),
        (conversations, fails) => {
          const lanes = new Lanes();
          for (const [seq, conversation] of conversations.entries()) lanes.add(delivery(seq, conversation));
          const done: [number, string][] = [];
          let now = 0;
          while (done.length < conversations.length) {
            now += 1;
            const taken = lanes.next(now);
            if (taken === undefined) continue;
            if (taken.attempts < 3 && fails.next().value === true) {
              lanes.requeue({ ...taken, attempts: taken.attempts + 1, notBefore: now + 4 }, true);
              continue;
            }
            done.push([taken.seq, taken.conversation]);
            lanes.done(taken.conversation);
          }
          for (const name of ["a", "b", "c"]) {
            const seqs = done.filter(([, conversation]) => conversation === name).map(([seq]) => seq);
            expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
          }
          expect(lanes.size).toBe(0);
          expect(lanes.nextDue()).toBeUndefined();
        },
      ),
    );
  });

  it("let later deliveries pass a rejected one, and report when it is due", () => {
    const lanes = new Lanes();
    for (const seq of [1, 2]) lanes.add(delivery(seq, "a"));
    const first = lanes.next(0);
    expect(lanes.next(0)).toBeUndefined();
    if (first !== undefined) lanes.requeue({ ...first, attempts: 1, notBefore: 50 }, false);
    expect(lanes.next(0)?.seq).toBe(2);
    lanes.done("a");
    expect(lanes.next(0)).toBeUndefined();
    expect(lanes.nextDue()).toBe(50);
    expect(lanes.next(50)?.seq).toBe(1);
  });
});
