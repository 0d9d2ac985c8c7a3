/**
 * Validates Block Kit as Slack does before it accepts a message.
 *
 * Source of the limits: the type declarations of @slack/types 3.2.0 (block-kit), read 2026-11-21.
 */
import { withShortcodes } from "./emoji.ts";
import { SlackApiError } from "./errors.ts";
import type { Block } from "./model.ts";
import { newId } from "./workspace.ts";

const BLOCK_LIMITS = {
  blocksInMessage: 50,
  sectionText: 3000,
  sectionFields: 10,
  fieldText: 2000,
  headerText: 150,
  contextElements: 10,
  actionsElements: 25,
  buttonText: 75,
  buttonValue: 2000,
  buttonUrl: 3000,
  id: 255,
} as const;

type Part = Readonly<Record<string, unknown>>;

/** Validates blocks and returns what Slack stores: ids filled in, emoji as short names. Errors: `invalid_blocks*`. */
export function acceptBlocks(given: unknown): readonly Block[] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) throw new SlackApiError("invalid_blocks_format");
  if (given.length === 0) return undefined;
  const problems: string[] = [];
  const bad = (path: string, what: string) => void problems.push(`[ERROR] ${what} [json-pointer:/blocks${path}]`);
  if (given.length > BLOCK_LIMITS.blocksInMessage) bad("", `no more than 50 items allowed`);
  const ids = new Set<string>();
  const blocks = given.map((block: unknown, index) => {
    const path = `/${index}`;
    if (!isPart(block) || typeof block["type"] !== "string") {
      bad(path, "must be a valid block");
      return { type: "invalid" };
    }
    checkBlock(block, path, bad);
    const id = typeof block["block_id"] === "string" && block["block_id"] !== "" ? block["block_id"] : newId("b");
    if (id.length > BLOCK_LIMITS.id) bad(`${path}/block_id`, "must be less than 256 characters");
    if (ids.has(id)) bad(`${path}/block_id`, "`block_id` already exists");
    ids.add(id);
    return kept({ ...block, block_id: id }) as Block;
  });
  if (problems.length > 0)
    throw new SlackApiError("invalid_blocks", { errors: problems, response_metadata: { messages: problems } });
  return blocks;
}

type Bad = (path: string, what: string) => void;

function checkBlock(block: Part, path: string, bad: Bad): void {
  switch (block["type"]) {
    case "section":
      checkSection(block, path, bad);
      return;
    case "header":
      checkText(block["text"], `${path}/text`, BLOCK_LIMITS.headerText, "plain", bad);
      return;
    case "context":
      checkList(block["elements"], `${path}/elements`, BLOCK_LIMITS.contextElements, bad, (element, at) => {
        if (element["type"] === "image") checkImage(element, at, bad);
        else checkText(element, at, BLOCK_LIMITS.fieldText, "any", bad);
      });
      return;
    case "actions": {
      const actionIds = new Set<unknown>();
      checkList(block["elements"], `${path}/elements`, BLOCK_LIMITS.actionsElements, bad, (element, at) => {
        checkButton(element, at, bad);
        if (element["action_id"] !== undefined && actionIds.has(element["action_id"]))
          bad(`${at}/action_id`, "`action_id` already exists");
        actionIds.add(element["action_id"]);
      });
      return;
    }
    case "rich_text":
      checkList(block["elements"], `${path}/elements`, Infinity, bad, (element, at) => {
        if (!/^rich_text_(section|list|preformatted|quote)$/.test(String(element["type"])))
          bad(`${at}/type`, "unsupported type");
        if (!Array.isArray(element["elements"])) bad(`${at}/elements`, "missing required field: elements");
      });
      return;
    case "image":
      checkImage(block, path, bad);
      return;
    case "divider":
      return;
    default:
      bad(path, `unsupported type: ${String(block["type"])}`);
  }
}

function checkSection(block: Part, path: string, bad: Bad): void {
  const { text, fields, accessory } = block;
  if (text === undefined && fields === undefined) bad(path, "must define either `text` or `fields`");
  if (text !== undefined) checkText(text, `${path}/text`, BLOCK_LIMITS.sectionText, "any", bad);
  if (fields !== undefined)
    checkList(fields, `${path}/fields`, BLOCK_LIMITS.sectionFields, bad, (field, at) => {
      checkText(field, at, BLOCK_LIMITS.fieldText, "any", bad);
    });
  if (accessory === undefined) return;
  if (isPart(accessory) && accessory["type"] === "image") checkImage(accessory, `${path}/accessory`, bad);
  else if (isPart(accessory)) checkButton(accessory, `${path}/accessory`, bad);
  else bad(`${path}/accessory`, "must be a valid element");
}

function checkButton(button: Part, path: string, bad: Bad): void {
  if (button["type"] !== "button") {
    bad(`${path}/type`, `unsupported type: ${String(button["type"])}`);
    return;
  }
  checkText(button["text"], `${path}/text`, BLOCK_LIMITS.buttonText, "plain", bad);
  checkLength(button["value"], `${path}/value`, BLOCK_LIMITS.buttonValue, bad);
  checkLength(button["url"], `${path}/url`, BLOCK_LIMITS.buttonUrl, bad);
  checkLength(button["action_id"], `${path}/action_id`, BLOCK_LIMITS.id, bad);
  if (button["style"] !== undefined && button["style"] !== "primary" && button["style"] !== "danger")
    bad(`${path}/style`, "must be a valid enum value");
}

function checkImage(image: Part, path: string, bad: Bad): void {
  if (typeof image["image_url"] !== "string") bad(`${path}/image_url`, "missing required field: image_url");
  if (typeof image["alt_text"] !== "string") bad(`${path}/alt_text`, "missing required field: alt_text");
}

function checkText(text: unknown, path: string, most: number, kind: "plain" | "any", bad: Bad): void {
  if (!isPart(text) || typeof text["text"] !== "string") {
    bad(path, "missing required field: text");
    return;
  }
  if (text["type"] !== "plain_text" && (kind === "plain" || text["type"] !== "mrkdwn"))
    bad(`${path}/type`, "must be a valid text object");
  if (text["text"].length === 0) bad(`${path}/text`, "must be more than 0 characters");
  checkLength(text["text"], `${path}/text`, most, bad);
  if (text["type"] === "mrkdwn" && text["emoji"] !== undefined) bad(`${path}/emoji`, "is only usable with plain_text");
  if (text["type"] === "plain_text" && text["verbatim"] !== undefined)
    bad(`${path}/verbatim`, "is only usable with mrkdwn");
}

function checkLength(text: unknown, path: string, most: number, bad: Bad): void {
  if (text === undefined) return;
  if (typeof text !== "string") bad(path, "must be a string");
  else if (text.length > most) bad(path, `must be less than ${most + 1} characters`);
}

function checkList(
  list: unknown,
  path: string,
  most: number,
  bad: Bad,
  each: (part: Part, path: string) => void,
): void {
  if (!Array.isArray(list) || list.length === 0) {
    bad(path, "must contain at least 1 item");
    return;
  }
  if (list.length > most) bad(path, `no more than ${most} items allowed`);
  for (const [index, item] of (list as readonly unknown[]).entries()) {
    if (isPart(item)) each(item, `${path}/${index}`);
    else bad(`${path}/${index}`, "must be an object");
  }
}

/** Fills in the ids that Slack fills in. */
function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept);
  if (!isPart(value)) return value;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, kept(inner)]),
  );
  if (copy["type"] === "button" && copy["action_id"] === undefined) copy["action_id"] = newId("a");
  if (copy["type"] === "plain_text" && copy["emoji"] === undefined) copy["emoji"] = true;
  if (copy["type"] === "mrkdwn" && copy["verbatim"] === undefined) copy["verbatim"] = false;
  const hasEmoji = copy["type"] === "mrkdwn" || (copy["type"] === "plain_text" && copy["emoji"] === true);
  if (hasEmoji && typeof copy["text"] === "string") copy["text"] = withShortcodes(copy["text"]);
  return copy;
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value);
