import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sign, verify } from "../../src/contract/signature.ts";

const bytes = fc.uint8Array({ maxLength: 300 });
const secret = fc.string({ minLength: 1, maxLength: 80, unit: "grapheme" });

function encodings(body: Uint8Array, key: string): string[] {
  const digest = createHmac("sha256", key).update(body).digest();
  const base64 = digest.toString("base64");
  return [
    digest.toString("hex"),
    digest.toString("hex").toUpperCase(),
    base64,
    base64.replace(/=+$/, ""),
    digest.toString("base64url"),
  ];
}

describe("signature", () => {
  it("is lower-case hex of HMAC-SHA256 over the raw body", () => {
    // RFC 4231, test case 2.
    expect(sign(Buffer.from("what do ya want for nothing?"), "Jefe")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  it("is read in hex, base64 and base64url, with and without prefix", () => {
    fc.assert(
      fc.property(bytes, secret, (body, key) => {
        for (const text of encodings(body, key)) {
          for (const header of [text, `sha256=${text}`, `SHA256=${text}`, ` ${text} `]) {
            expect(verify(body, header, [key])).toBe(true);
          }
        }
      }),
    );
  });

  it("matches any of several secrets, at any position", () => {
    fc.assert(
      fc.property(bytes, fc.uniqueArray(secret, { minLength: 1, maxLength: 4 }), fc.nat(), (body, keys, pick) => {
        const key = keys[pick % keys.length] ?? "";
        expect(verify(body, sign(body, key), keys)).toBe(true);
        expect(
          verify(
            body,
            sign(body, key),
            keys.filter((other) => other !== key),
          ),
        ).toBe(false);
      }),
    );
  });

  it("matches no other body", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), secret, fc.nat(), (body, key, at) => {
        const changed = Uint8Array.from(body);
        const index = at % body.length;
        changed[index] = (changed[index] ?? 0) ^ 1;
        expect(verify(changed, sign(body, key), [key])).toBe(false);
      }),
    );
  });

  it("accepts any header without throwing, and refuses what is not a signature", () => {
    fc.assert(
      fc.property(
        bytes,
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.string().map((text) => `sha256=${text}`),
          fc.base64String(),
          fc.constant(undefined),
        ),
        (body, header) => {
          expect(verify(body, header, ["secret"])).toBe(false);
        },
      ),
    );
  });

  it.each([
    ["nothing", ""],
    ["only the prefix", "sha256="],
    ["one digit short", "a".repeat(63)],
    ["one digit more", "a".repeat(65)],
    ["another algorithm", `sha512=${sign(Buffer.from("body"), "secret")}`],
    [
      "two signatures, as Node joins repeated headers",
      `${sign(Buffer.from("body"), "secret")}, ${sign(Buffer.from("body"), "secret")}`,
    ],
    ["the prefix twice", `sha256=sha256=${sign(Buffer.from("body"), "secret")}`],
  ])("refuses %s", (_, header) => {
    expect(verify(Buffer.from("body"), header, ["secret"])).toBe(false);
  });

  it("matches nothing without a secret, or with an empty one, with which anybody could sign", () => {
    const body = Buffer.from("body");
    expect(verify(body, sign(body, "secret"), [])).toBe(false);
    expect(verify(body, sign(body, ""), [""])).toBe(false);
    expect(verify(body, sign(body, "secret"), ["", "secret"])).toBe(true);
  });
});
