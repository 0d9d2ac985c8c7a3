/**
 * The routes file as JSON Schema, made from the parser's own schema, for editors and for checks before a deployment.
 *
 * It accepts every file that the parser accepts. It cannot say what the parser finds out by comparing parts of the file:
 * a room with two modes, a person who is two operators, rules for a room that no route uses, quiet hours of no length,
 * a second stage before the first, duty that nobody is called for;
 * nor does it know time zones, languages and domains.
 */
import { z } from "zod";
import { routesFileSchema } from "./routes.ts";

const ONE_OR_MORE = "oneOrMore";

/** Draft 2020-12. */
export function routesJsonSchema(): object {
  const schema = z.toJSONSchema(routesFileSchema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // A single value is wrapped into a list before it is checked.
      const { def } = zodSchema._zod;
      if (def.type === "pipe" && def.in._zod.def.type === "transform") jsonSchema[ONE_OR_MORE] = true;
    },
  });
  return { ...(adapted(schema) as object), title: "routes.yaml" };
}

function adapted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(adapted);
  if (typeof node !== "object" || node === null) return node;
  const { [ONE_OR_MORE]: wraps, ...rest } = node as Readonly<Record<string, unknown>>;
  const schema: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, adapted(value)]),
  );
  if (wraps === true) return { anyOf: [schema["items"], schema] };
  const properties = schema["properties"];
  const isRoute = typeof properties === "object" && properties !== null && "thread" in properties;
  // A route leads somewhere.
  return isRoute ? { ...schema, anyOf: [{ required: ["thread"] }, { required: ["alert"] }] } : schema;
}
