/** Finds formatting at the beginning of a staff message. */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { StaffBody } from "./payloads.ts";

/** Formatting signs around the first words, also after emoji and the like. */
const FORMATTED = /^(?:[^\p{L}\p{N}*_~`]|:[a-z0-9_+'-]{1,64}:){0,40}([*_~`])([^\n*_~`]{1,80})\1/u;

export function emphasis({ body }: StaffMessage): string | undefined {
  const { text, blocks = [] } = StaffBody.parse(body);
  const runs = blocks.flatMap((block) => runsOf(block));
  if (runs.length === 0) return FORMATTED.exec(text)?.[2];
  const first = runs.findIndex((run) => /[\p{L}\p{N}]/u.test(run.text));
  const lead = runs.slice(first);
  const end = lead.findIndex((run) => !run.isStyled);
  const words = lead
    .slice(0, end === -1 ? undefined : end)
    .map((run) => run.text)
    .join("");
  return first === -1 || end === -1 || words === "" ? undefined : words;
}

interface Run {
  readonly text: string;
  readonly isStyled: boolean;
}

/** The texts of a block in order, each with whether it is formatted. */
function runsOf(value: unknown): readonly Run[] {
  if (typeof value !== "object" || value === null) return [];
  if ("elements" in value && Array.isArray(value.elements)) return value.elements.flatMap((it) => runsOf(it));
  if (!("text" in value) || typeof value.text !== "string") return [];
  const styles = "style" in value && typeof value.style === "object" && value.style !== null ? value.style : {};
  return [{ text: value.text, isStyled: Object.values(styles).includes(true) }];
}
