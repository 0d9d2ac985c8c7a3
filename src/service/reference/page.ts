/** The reference page: the OpenAPI document, readable, with nothing from elsewhere and no script. */
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { OpenApiDocument } from "./document.ts";

type Html = ReturnType<typeof html>;
type Json = Readonly<Record<string, unknown>>;

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #363c46); --soft: light-dark(#f4f6f8, #1d2127);
  --accent: light-dark(#0b57a4, #7db8f5); --quiet: light-dark(#525b67, #a5adb9); }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; padding: 2rem 1rem 5rem; max-width: 60rem;
  background: light-dark(#fff, #14171b); color: light-dark(#1b1f24, #e6e9ed); }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin: 3rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 .4rem; }
a { color: var(--accent); } nav ul { list-style: none; padding: 0; columns: 18rem; }
code { font: .9em ui-monospace, monospace; } h2 code { color: var(--accent); }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; overflow: auto; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); font-size: .85rem; } section { border-top: 1px solid var(--line); }
.quiet { color: var(--quiet); }
`;

/** Nothing but the page's own style is allowed. */
export const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export async function referencePage(document: OpenApiDocument): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const schemas = Object.entries(document.components.schemas);
  const events = Object.entries(document.webhooks);
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${document.info["title"]}: reference</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>${document.info["title"]}</h1>
            <p>${ticked(document.info["description"])}</p>
            <p>
              Every request carries <code>Authorization: Bearer &lt;API_KEY&gt;</code>, but for the signed one. JSON in
              UTF-8, times in ISO 8601 UTC. The same as <a href="openapi.json">OpenAPI 3.1</a>.
            </p>
            <nav aria-label="On this page">
              <ul>
                ${operations.map(({ path, method }) => item(`${method} ${path}`))}
                ${schemas.map(([name]) => item(name))} ${events.map(([name]) => item(name))}
              </ul>
            </nav>
            ${operations.map(({ path, method, operation }) => operationSection(`${method} ${path}`, operation))}
            ${schemas.map(([name, schema]) => schemaSection(name, schema))}
            ${events.map(([name, { post }]) => eventSection(name, post as Json))}
          </main>
        </body>
      </html>`,
  );
}

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, "-");
const item = (name: string): Html => html`<li><a href="#${idOf(name)}">${name}</a></li>`;

function operationSection(name: string, operation: Json): Html {
  const {
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
  } = operation as {
    summary: string;
    description: string;
    parameters?: readonly Json[];
    requestBody?: Json;
    responses: Readonly<Record<string, Json>>;
  };
  return html`<section id="${idOf(name)}">
    <h2><code>${name}</code></h2>
    <p><strong>${summary}.</strong> ${ticked(description)}</p>
    ${
      parameters.length > 0
        ? table(
            "Parameters",
            parameters.map((parameter) => [
              html`<code>${parameter["name"]}</code>`,
              typeOf(parameter["schema"] as Json),
              parameter["required"] === true ? "required" : "",
              ticked(parameter["description"]),
            ]),
          )
        : ""
    }
    ${requestBody === undefined ? "" : fields("Body", contentOf(requestBody))}
    ${table(
      "Answers",
      Object.entries(responses).map(([status, response]) => [
        status,
        typeOf(contentOf(response)),
        ticked(response["description"]),
      ]),
    )}
  </section>`;
}

function schemaSection(name: string, schema: Json): Html {
  return html`<section id="${idOf(name)}">
    <h2>${name}</h2>
    ${fields("Fields", schema)}
  </section>`;
}

function eventSection(name: string, post: Json): Html {
  return html`<section id="${idOf(name)}">
    <h2>Event <code>${name}</code></h2>
    <pre tabindex="0"><code>${JSON.stringify(sampleOf(contentOf(post["requestBody"] as Json)), null, 2)}</code></pre>
  </section>`;
}

function fields(heading: string, schema: Json): Html {
  const required = (schema["required"] ?? []) as readonly string[];
  const rows = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>);
  return table(
    heading,
    rows.map(([name, field]) => [
      html`<code>${name}</code>`,
      typeOf(field),
      required.includes(name) ? "" : "optional",
      ticked(field["description"]),
    ]),
  );
}

function table(heading: string, rows: readonly (readonly unknown[])[]): Html {
  return html`<h3>${heading}</h3>
    <div class="wide" tabindex="0">
      <table>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function contentOf(part: Json): Json {
  const content = part["content"] as Readonly<Record<string, { readonly schema: Json }>> | undefined;
  return content?.["application/json"]?.schema ?? {};
}

/** A type in few words: `integer, 1 to 100, default 50`. */
function typeOf(schema: Json): Html {
  const { $ref: ref, type, items, minimum, maximum, default: otherwise, format, pattern } = schema;
  if (typeof ref === "string") {
    const name = ref.slice(ref.lastIndexOf("/") + 1);
    return html`<a href="#${idOf(name)}">${name}</a>`;
  }
  const values = schema["enum"] as readonly string[] | undefined;
  if (items !== undefined) return html`list of ${typeOf(items as Json)}`;
  const [either, ...others] = (schema["anyOf"] ?? []) as readonly Json[];
  if (either !== undefined) return html`${typeOf(either)}${others.map((other) => html` or ${typeOf(other)}`)}`;
  const words = [
    values !== undefined ? values.join(" | ") : [type].flat().join(" or "),
    ...(typeof format === "string" ? [format] : []),
    ...(typeof pattern === "string" ? [pattern.replace("^", "") + "…"] : []),
    ...(typeof minimum === "number" && typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER
      ? [`${minimum} to ${maximum}`]
      : []),
    ...(otherwise !== undefined ? [`default ${JSON.stringify(otherwise)}`] : []),
  ];
  return html`<span class="quiet">${words.join(", ")}</span>`;
}

/** A value of this shape, as an example. */
function sampleOf(schema: Json): unknown {
  const { type, items, properties, pattern, format } = schema;
  if (schema["const"] !== undefined) return schema["const"];
  const values = schema["enum"] as readonly unknown[] | undefined;
  if (values !== undefined) return values[0];
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties as Readonly<Record<string, Json>>).map(([name, field]) => [name, sampleOf(field)]),
    );
  if (items !== undefined) return [sampleOf(items as Json)];
  // May be null.
  if (Array.isArray(type) || schema["anyOf"] !== undefined) return null;
  if (type === "integer") return 0;
  if (format === "date-time") return "2026-11-21T09:30:00.000Z";
  return typeof pattern === "string" ? `${pattern.replace("^", "")}01m7y…` : "…";
}

/** Words in backquotes become code. */
function ticked(text: unknown): readonly (Html | string)[] {
  return (typeof text === "string" ? text : "")
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
