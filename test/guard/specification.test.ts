/** The documented decisions about the service match the code. */
import { expect, it } from "vitest";
import { MAX_AUTHOR_UNITS, MAX_PAGE } from "../../src/contract/request.ts";
import { MAX_TEXT_UNITS } from "../../src/contract/shapes.ts";
import { sign } from "../../src/contract/signature.ts";
import { LIMIT_DEFAULTS } from "../../src/service/context.ts";
import { DELIVERY_DEFAULTS } from "../../src/service/deliveries/index.ts";
import { BODY_WITHIN_MS, MAX_BODY_BYTES } from "../../src/service/http/requests.ts";
import { CHANGES, NAMES } from "../../src/service/store/events.ts";
import { tableIn } from "./documents.ts";

const number = (value: number) => value.toLocaleString("en");
const DAY_MS = 24 * 3_600_000;

function duration(ms: number): string {
  const [count, unit] = ms < 60_000 ? [ms / 1_000, "second"] : [ms / 60_000, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const { lists, calls } = LIMIT_DEFAULTS;
const perSecond = ({ perMinute }: { readonly perMinute: number }) => number(perMinute / 60);

/** Parts of a row that follow from the code, keyed by the row's first cell. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  "upper bound of the contacts' `limit`": [`${MAX_PAGE}`],
  'the unit of "10,000 characters"': [`${number(MAX_TEXT_UNITS)} letters or ${number(MAX_TEXT_UNITS / 2)} plain emoji`],
  "`author`": [`${MAX_AUTHOR_UNITS} UTF-16 code units`],
  "size of a body, and the time for it": [`${MAX_BODY_BYTES / 1024} KiB, ${duration(BODY_WITHIN_MS)}`],
  "payload of `conversation:new` and `conversation.created`": NAMES.conversation.map((name) => `\`${name}\``),
  "payload of `conversation:update`, `conversation.assigned` and `conversation.rated`": [
    ...new Set(CHANGES.flatMap((change) => [change, ...NAMES[change]])),
  ].map((name) => `\`${name}\``),
  "encoding of the signature": [/^[0-9a-f]{64}$/.test(sign(Buffer.from("{}"), "s")) ? "lower-case hex" : "another"],
  "pauses between retries": [DELIVERY_DEFAULTS.retryPausesMs.map(duration).join(", ")],
  "how a disabled subscription is enabled again": [`${DELIVERY_DEFAULTS.keepEventsMs / DAY_MS} days`],
  "limits of requests, for each key": [
    `Lists: bursts of ${number(lists.burst)}, then ${perSecond(lists)} a second`,
    `Everything else: bursts of ${number(calls.burst)}, then ${perSecond(calls)} a second`,
  ],
};

function untold(rows: readonly (readonly string[])[]): string[] {
  return Object.entries(TOLD).flatMap(([open, parts]) => {
    const row = rows.find(([first]) => first === open);
    if (row === undefined) return [open];
    return parts.filter((part) => !row.join(" ").includes(part)).map((part) => `${open}: ${part}`);
  });
}

const table = () => tableIn("docs/service/specification.md", "What our service decided");

it("documents the figures of the code", () => {
  expect(untold(table())).toEqual([]);
});

it("catches a wrong figure and a missing row", () => {
  const rows = table().map((row) => row.map((cell) => cell.replace("256 KiB", "1 MiB")));
  expect(untold(rows)).toHaveLength(1);
  expect(untold(rows.slice(0, 1)).length).toBeGreaterThan(5);
});

it("addresses every sentence of the specification that says `not shown`, in its words", () => {
  const told = table().flat().join("\n");
  // Source: specification 1.0.0; at least one word of each sentence that ends in "not shown".
  const open = [
    "upper bound",
    "keys are issued, scoped and revoked",
    "conversation:new",
    "signature",
    "secret when none",
  ];
  const more = ["event names", "codes and statuses", "limits of requests", "pauses", "enabled again", "departments"];
  expect([...open, ...more, "status changes"].filter((words) => !told.includes(words))).toEqual([]);
});
