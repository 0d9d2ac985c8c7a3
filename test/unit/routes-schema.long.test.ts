/** The JSON Schema of the routes file against the parser, on generated files. */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRoutes } from "../../src/config/routes.ts";
import { routesJsonSchema } from "../../src/config/routes-schema.ts";
import { CLIENT_CHANNELS } from "../../src/contract/shapes.ts";

const RUNS = 10_000;

const accepts = new Ajv2020().compile(routesJsonSchema());

/** What only the parser finds out; see `src/config/routes-schema.ts`. */
const BEYOND_SCHEMA = new Set([
  "routes-two-modes",
  "routes-two-operators",
  "routes-room-unused",
  "routes-zone",
  "routes-same-times",
  "routes-language",
  "routes-domain",
  "routes-waiting-rising",
  "routes-duty-unused",
  "routes-duty-elsewhere",
]);

function problemsIn(content: unknown): readonly string[] {
  const read = readRoutes(JSON.stringify(content), "reply", "routes.yaml");
  return "problems" in read ? read.problems.map(({ key }) => key) : [];
}

/** Mostly right, sometimes `wrong` or of another kind. */
const perhaps = (right: fc.Arbitrary<unknown>, ...wrong: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 60, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom<unknown>("", 0, -1, true, null, [], {}, "x", ["x", 1], ...wrong) },
  );
const one = (right: readonly string[], ...wrong: readonly string[]) => perhaps(fc.constantFrom(...right), ...wrong);
const oneOrMore = (item: fc.Arbitrary<unknown>) => fc.oneof(item, fc.array(item, { maxLength: 3 }));
/** Any of the keys, and rarely one that is none. */
const record = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: readonly string[] = []) =>
  fc
    .tuple(
      fc.record(fields, { requiredKeys: [...required] }),
      fc.oneof({ weight: 60, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant({ other: 1 }) }),
    )
    .map(([known, unknown]) => ({ ...known, ...unknown }));

const room = one(["slack:C1", "slack:C2", "telegram:-1001"], "slack", "Slack:C1", "slack:C 1");
const time = one(["08:00", "20:00"], "24:00", "8:00");
const word = one(["vip", "dep_1"]);
const file = record(
  {
    match: one(["first", "all"]),
    routes: perhaps(
      fc.array(
        record(
          {
            name: word,
            when: perhaps(
              record({
                channel: oneOrMore(one(CLIENT_CHANNELS)),
                department: oneOrMore(word),
                tag: oneOrMore(word),
                assignee: oneOrMore(word),
              }),
            ),
            thread: oneOrMore(room),
            alert: oneOrMore(room),
            mode: one(["reply", "note", "alerts"]),
            confidential: perhaps(fc.boolean()),
          },
          ["name"],
        ),
        { minLength: 1, maxLength: 3 },
      ),
    ),
    rooms: perhaps(
      fc.dictionary(
        fc.constantFrom("slack:C1", "slack:C2", "x"),
        perhaps(
          record({
            waiting: perhaps(fc.constantFrom(1, 0.5, 10_080, 10_081, 0, [1], [1, 2], [2, 1], [1, 2, 3], [])),
            duty: oneOrMore(one(["slack:S1", "slack:U1", "telegram:1", "next-room"], "slack:s1", "next")),
            call: perhaps(fc.constantFrom("owner", "nobody", "all")),
            zone: perhaps(fc.constantFrom("UTC", "Nowhere")),
            quiet: perhaps(
              record({ zone: fc.constantFrom("UTC", "Nowhere"), from: time, to: time }, ["zone", "from", "to"]),
            ),
            guard: perhaps(fc.boolean()),
            take: perhaps(fc.constantFrom("by-reply", "by-button", "reply")),
            report: perhaps(
              fc.record({
                zone: fc.constant("Europe/Berlin"),
                day: fc.constantFrom("monday", "mon"),
                at: fc.constantFrom("09:00", "9:00"),
              }),
            ),
            list: perhaps(fc.constantFrom("pinned", "none", "yes")),
            domains: oneOrMore(perhaps(fc.constantFrom("shop.example", "shop"))),
            locale: perhaps(fc.constantFrom("de", "x y")),
          }),
        ),
        { maxKeys: 2 },
      ),
    ),
    operators: perhaps(
      fc.dictionary(
        fc.constantFrom("op_1", "op_2", ""),
        oneOrMore(one(["slack:U1", "telegram:1"], "slack:u1", "telegram:0")),
        { maxKeys: 2 },
      ),
    ),
  },
  ["routes"],
);

it(`agrees with the parser on ${RUNS} files`, () => {
  const seen = { both: 0, neither: 0, parserAlone: 0 };
  fc.assert(
    fc.property(file, (content) => {
      const problems = problemsIn(content);
      const isAccepted = accepts(content);
      if (problems.length === 0) expect(isAccepted, JSON.stringify(accepts.errors)).toBe(true);
      else if (isAccepted) expect(problems.filter((key) => !BEYOND_SCHEMA.has(key))).toEqual([]);
      seen[problems.length === 0 ? "both" : isAccepted ? "parserAlone" : "neither"]++;
    }),
    { numRuns: RUNS },
  );
  // A comparison of bad files alone, or of good ones, would show little.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(RUNS / 100);
});
