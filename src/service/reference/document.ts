/** The OpenAPI 3.1 document of the variant that runs. */
import { z } from "zod";
import type { Variant } from "../../contract/event.ts";
import { ERROR_STATUS, type ErrorCode } from "../http/errors.ts";
import { answersOf, deliveriesOf } from "./answers.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly security: readonly Json[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly webhooks: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
}

/** `base`: path of the API, ending in `/v1`. */
export function openApiOf(variant: Variant, base: string): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS))
    (paths[operation.path] ??= {})[operation.method] = asOperation(id, operation, base);
  return {
    openapi: "3.1.0",
    info: {
      title: "Conversation service",
      // Source: specification, "Versioning".
      version: "1.0.0",
      description: `Variant ${variant} of the interface. Requests of both variants are taken.`,
    },
    // Without a host, so that it holds under any name.
    servers: [{ url: base }],
    security: [{ key: [] }],
    paths,
    webhooks: webhooksOf(variant),
    components: {
      schemas: schemasOf(variant),
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key." },
        signature: {
          type: "apiKey",
          in: "header",
          name: "X-Service-Signature",
          description:
            "HMAC-SHA256 of `v1:{channel}:{timestamp}:` and the raw body, keyed with the inbound secret, in hex. " +
            "`timestamp` is `X-Service-Timestamp`.",
        },
        timestamp: {
          type: "apiKey",
          in: "header",
          name: "X-Service-Timestamp",
          description: "Unix seconds, at most 5 minutes from the service's clock.",
        },
      },
    },
  };
}

const at = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const asJson = (schema: unknown) => ({ content: { "application/json": { schema } } });

function asOperation(id: string, operation: Operation, base: string): Json {
  const { summary, description, isSigned, query, body, status, answer, errors } = operation;
  const parameters = [...parametersOf(operation.parameters, "path"), ...parametersOf(query, "query")];
  return {
    operationId: id,
    summary,
    description,
    ...(isSigned && {
      servers: [{ url: base.replace(/\/v1$/, "") || "/" }],
      security: [{ signature: [], timestamp: [] }],
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, ...asJson(schemaOf(body)) } }),
    responses: {
      [status]: { description: "Done.", ...(!isSigned && { headers: LIMIT_HEADERS }), ...asJson(at(answer)) },
      ...refusals(errors),
      default: { description: "`internal_error`, `unavailable`", ...asJson(at("Error")) },
    },
  };
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: unknown;
  readonly schema: Json;
}

function parametersOf(shape: z.ZodObject | undefined, place: Parameter["in"]): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(shape ?? z.object({})) as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** By status, the codes in the description. */
function refusals(problems: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(problems, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(", "),
        ...(status === 429 && { headers: { ...LIMIT_HEADERS, "Retry-After": headerOf("Seconds to wait.") } }),
        ...asJson(at("Error")),
      },
    ]),
  );
}

const headerOf = (description: string) => ({ description, schema: { type: "string" } });
const LIMIT_HEADERS = {
  "RateLimit-Policy": headerOf("The limit: `q` requests in `w` seconds."),
  RateLimit: headerOf("`r` requests are left; more are there in `t` seconds."),
};

function webhooksOf(variant: Variant): OpenApiDocument["webhooks"] {
  const signature = {
    name: "X-Service-Signature",
    in: "header",
    required: true,
    description: "HMAC-SHA256 of the raw body, keyed with the subscription’s secret, in lower-case hex.",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
  };
  return Object.fromEntries(
    [...deliveriesOf(variant)].map(([name, shape]) => [
      name,
      {
        post: {
          operationId: name.replace(/[:.](\w)/, (_, letter: string) => letter.toUpperCase()),
          summary: name,
          security: [],
          parameters: [signature],
          requestBody: { required: true, ...asJson(schemaOf(shape)) },
          responses: { "2XX": { description: "Taken. Anything else, and nothing within 5 seconds, is tried again." } },
        },
      },
    ]),
  );
}

function schemasOf(variant: Variant): Readonly<Record<string, Json>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(answersOf(variant))) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, override: readably });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as Json]),
  );
}

/** As it is sent: what has a default may be left out. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", override: readably });
  return rest;
}

/** A time's pattern says no more than its format, in 300 letters; and zod forgets the default of what it converts. */
function readably({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  const { default: otherwise } = z.globalRegistry.get(zodSchema) ?? {};
  if (otherwise !== undefined) jsonSchema.default = otherwise;
}
