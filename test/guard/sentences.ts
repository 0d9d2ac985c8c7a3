/** Extracts the sentences that the code uses, and a language's sentences with their variables. */
import { FluentResource } from "@fluent/bundle";
import ts from "typescript";
import { STEP_OUTCOMES } from "../../src/bridge/commands/message-trace.ts";
import { LEAK_RULES } from "../../src/bridge/leaks/guard.ts";
import { COMMAND_NAMES, THREAD_COMMANDS } from "../../src/bridge/model/command.ts";
import type { AddOutcome } from "../../src/bridge/replies/saved/list.ts";
import { FAILURES } from "../../src/bridge/model/failure.ts";
import { RESULT_WORDS } from "../../src/bridge/model/result.ts";
import type { AuthorRefusal } from "../../src/bridge/people/author-policy.ts";
import { NOTE_DOUBTS } from "../../src/bridge/leaks/note-signs.ts";
import { REPLIED_TO_DOUBTS } from "../../src/bridge/replies/checks/replied-to.ts";
import type { StaffIntent } from "../../src/bridge/replies/note-or-reply.ts";
import { AREAS, VERDICTS } from "../../src/cli/doctor/check.ts";
import { ROOM_MODES } from "../../src/config/routes.ts";
import { CLIENT_CHANNELS, SENDERS, STATUSES } from "../../src/contract/shapes.ts";
import { DATABASE_REASONS } from "../../src/database/index.ts";
import { ROOMS_WITH_TOPIC } from "../../src/sandbox/slack-emulator/index.ts";
import { SECTIONS, SHORTCUTS } from "../../src/service/console/pages/layout.ts";
import { ROLES } from "../../src/service/console/operators.ts";
import { VIEWS } from "../../src/service/store/inbox.ts";
import { PAGE_ERRORS } from "../../src/service/console/errors.ts";
import { DONE } from "../../src/service/console/view.ts";
import { WIDGET_TEXTS } from "../../src/service/site/widget-texts.ts";
import { FILE_KINDS } from "../../src/team-chats/telegram/inbound/payloads.ts";
import { nodesOf, parse, type SourceFile } from "./tree.ts";

type RefusalReason = Extract<StaffIntent, { kind: "refused" }>["because"];

/** Keys composed at run time, with all their possible values. `*` stands for the variable part. */
export const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  "failure-*": Object.keys(FAILURES),
  "refused-*": [
    ...Object.keys({ bot: 1, guest: 1, stranger: 1, deactivated: 1 } satisfies Record<AuthorRefusal, 1>),
    ...Object.keys({ empty: 1 } satisfies Record<RefusalReason, 1>),
    "only-files",
    "only-shared",
  ],
  "not-for-*": Object.keys({ bot: 1, guest: 1, stranger: 1, deactivated: 1 } satisfies Record<AuthorRefusal, 1>),
  "command-usage-*": [...COMMAND_NAMES, ...THREAD_COMMANDS],
  "saved-*": Object.keys({ added: 1, "name-taken": 1, "too-many": 1 } satisfies Record<AddOutcome, 1>),
  "help-mode-*": [...ROOM_MODES, "none"],
  "reply-*-after-wait": ["sent", "noted"],
  "leak-*": Object.keys(LEAK_RULES),
  "doubt-*": [...NOTE_DOUBTS, "unknown-command", ...REPLIED_TO_DOUBTS],
  "question-edited-*": ["sent", "noted", "not-sent"],
  "heading-*": ["client", "operator", "bot", "note", "draft"],
  "button-later-*": ["1h", "4h", "tomorrow", "monday", "client"],
  "card-mode-*": ROOM_MODES,
  "card-mode-short-*": ROOM_MODES,
  "mode-switched-*": ["note", "reply"],
  "mode-already-*": ["note", "reply"],
  "card-status-*": STATUSES,
  "widget-*": WIDGET_TEXTS,
  "console-section-*": SECTIONS,
  "console-view-*": VIEWS,
  "console-role-*": ROLES,
  "console-operator-make-*": ROLES,
  "console-shortcut-*": SHORTCUTS.map(([, name]) => name),
  "console-change-*": [
    ...STATUSES.map((status) => `status-${status}`),
    ...["assignee", "assignee-none", "department", "department-none", "tags", "tags-none", "rating"],
  ],
  "console-status-*": STATUSES,
  "channel-*": CLIENT_CHANNELS,
  "words-*": SENDERS,
  "console-from-*": SENDERS,
  "console-done-*": DONE,
  "console-error-*": Object.keys(PAGE_ERRORS),
  "file-*": FILE_KINDS,
  "mark-*": ["sent", "noted", "failed"],
  "telegram-command-*": ["note", "send", ...COMMAND_NAMES],
  "telegram-setup-*": [
    ...["room-missing", "room-not-a-group", "room-not-joined", "room-public", "room-failed"],
    ...["not-admin", "not-admin-privacy", "no-topic-right", "no-topics", "no-pin-right", "no-reactions"],
  ],
  "trace-from-*": [...SENDERS, "staff"],
  "trace-result-*": RESULT_WORDS,
  "trace-step-*": ["show", "relay", "staff"],
  "trace-outcome-*": STEP_OUTCOMES,
  "database-*": DATABASE_REASONS,
  "doctor-area-*": AREAS,
  "doctor-verdict-*": VERDICTS,
  "sandbox-topic-*": ROOMS_WITH_TOPIC,
  "slack-command-*": COMMAND_NAMES,
  "slack-setup-room-*": ["missing", "not-joined", "archived", "shared", "failed", "not-an-id"],
};

export function composedKeys(): string[] {
  return Object.entries(COMPOSED).flatMap(([pattern, parts]) => parts.map((part) => pattern.replace("*", part)));
}

export interface SaidSentence {
  readonly file: string;
  /** With `*` for the parts composed at run time. */
  readonly key: string;
  /** Names of the values given beside the key; `undefined` if the source does not show them. */
  readonly values: readonly string[] | undefined;
}

/** Every `{ key: "..." }` or `{ key: "..." , values }` of a file. Objects with a `kind` or `group` are lanes. */
export function saidIn(file: SourceFile): SaidSentence[] {
  const said: SaidSentence[] = [];
  for (const node of nodesOf(parse(file))) {
    if (!ts.isObjectLiteralExpression(node)) continue;
    const key = property(node, "key");
    if (key === undefined || property(node, "kind") !== undefined || property(node, "group") !== undefined) continue;
    const values = property(node, "values");
    for (const text of textsOf(key)) said.push({ file: file.path, key: text, values: namesOf(values) });
  }
  return said;
}

/** Every string of a file, because a key may pass through a table or a variable before it is used. */
export function stringsIn(file: SourceFile): string[] {
  return [...nodesOf(parse(file))].filter(ts.isStringLiteralLike).map(({ text }) => text);
}

function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const member of object.properties) {
    if (ts.isPropertyAssignment(member) && member.name.getText() === name) return member.initializer;
    if (ts.isShorthandPropertyAssignment(member) && member.name.text === name) return member.name;
  }
  return undefined;
}

function textsOf(key: ts.Expression): string[] {
  if (ts.isStringLiteralLike(key)) return [key.text];
  if (ts.isTemplateExpression(key)) {
    return [key.head.text + key.templateSpans.map(({ literal }) => `*${literal.text}`).join("")];
  }
  if (ts.isConditionalExpression(key)) return [...textsOf(key.whenTrue), ...textsOf(key.whenFalse)];
  return [];
}

function namesOf(values: ts.Expression | undefined): readonly string[] | undefined {
  if (values === undefined) return [];
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment)) return undefined;
  return values.properties.map((member) => member.name?.getText() ?? "");
}

/** The messages of a language and their variables, both in alphabetical order. */
export function messagesOf(fluent: string): ReadonlyMap<string, readonly string[]> {
  const messages = new FluentResource(fluent).body
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, value, attributes }) => [id, [...new Set(variablesOf([value, attributes]))].toSorted()] as const);
  return new Map(messages);
}

function variablesOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  if ("type" in part && part.type === "var" && "name" in part) return [String(part.name)];
  return Object.values(part).flatMap(variablesOf);
}

/** Messages that Fluent's parser silently skipped because it cannot read them. */
export function unreadable(fluent: string): string[] {
  const known = messagesOf(fluent);
  return [...fluent.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gmu)].map(([, id = ""]) => id).filter((id) => !known.has(id));
}

/** A select in a sentence, by a variable: the names of its cases, and their variables. */
export interface Choice {
  readonly message: string;
  readonly variable: string;
  /** By case name: the variables that it uses. */
  readonly cases: ReadonlyMap<string, readonly string[]>;
}

interface Variant {
  readonly key: { readonly value: string | number };
  readonly value: unknown;
}

export function choicesOf(fluent: string): Choice[] {
  return new FluentResource(fluent).body.flatMap(({ id, value, attributes }) =>
    partsOf([value, attributes]).flatMap((part) => {
      if (!("type" in part && "selector" in part && "variants" in part) || part.type !== "select") return [];
      const variants = part.variants as readonly Variant[];
      const cases = variants.map(({ key, value: says }) => [String(key.value), variablesOf(says)] as const);
      return [{ message: id, variable: variablesOf(part.selector).join(), cases: new Map(cases) }];
    }),
  );
}

/** The literal words of each sentence, in lower case, without variables and proper names. */
export function wordsOf(fluent: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    new FluentResource(fluent).body.map(({ id, value, attributes }) => {
      const texts = [value, attributes].flatMap(textsIn).join(" ");
      return [id, [...texts.replaceAll(PROPER_NAMES, "").matchAll(/\p{L}+/gu)].map(([word]) => word.toLowerCase())];
    }),
  );
}

const PROPER_NAMES =
  /Conversation Bridge|Juniper Goods|juniper-goods\.example|PostgreSQL|Slack|Telegram|WhatsApp|MAX|VK|Avito|UTC/gu;

/** Literal text of a pattern, without the names of variables, options and cases. */
function textsIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (Array.isArray(part)) return part.flatMap(textsIn);
  if (typeof part !== "object" || part === null) return [];
  if (!("type" in part)) return "value" in part ? textsIn(part.value) : [];
  if (part.type === "str" && "value" in part) return [String(part.value)];
  if (part.type === "select" && "variants" in part && Array.isArray(part.variants)) {
    return part.variants.flatMap((variant: { readonly value: unknown }) => textsIn(variant.value));
  }
  return [];
}

function partsOf(part: unknown): object[] {
  if (typeof part !== "object" || part === null) return [];
  return [part, ...Object.values(part).flatMap(partsOf)];
}

/** Literal words in a page's templates: between tags, and in attributes that people read or hear. */
export function wordsInTemplates(file: SourceFile): string[] {
  return [...nodesOf(parse(file))].flatMap((node) => {
    if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== "html") return [];
    const { template } = node;
    const parts = ts.isTemplateExpression(template)
      ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
      : [template.text];
    // Interpolations become a character that is neither a letter nor a bracket.
    const text = parts.join("\u0001");
    const read = [...text.matchAll(/\b(?:aria-label|placeholder|title|alt)="([^"]*)"/gu)].map(
      ([, value = ""]) => value,
    );
    // Some templates consist only of attributes.
    const between = text.replaceAll(/<[^>]*>|\b(?:data|aria)-[\w-]+(?:="[^"]*")?/gu, " ").replaceAll(PROPER_NAMES, "");
    return [between, ...read].flatMap((words) => words.match(/\p{L}{2,}/gu) ?? []);
  });
}
