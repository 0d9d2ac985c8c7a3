/** *Manage* on a card: shows a conversation's assignee, department and tags, and changes them as the commands do. */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import { MAX_DEPARTMENT_UNITS, MAX_TAG_UNITS, MAX_TAGS } from "../../contract/request.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import { commandEntry } from "../lanes.ts";
import type { Button, Interaction } from "../model/button.ts";
import { CHANGE_COMMANDS, type ChangeCommand } from "../model/command.ts";
import { BridgeError } from "../model/failure.ts";
import { MAX_FORM_CHOICES, type Form, type FormChoice, type FormField } from "../model/form.ts";
import type { PrivateNotice } from "../model/notice.ts";
import { assignable, operatorName, operatorOf } from "../people/operators.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { mayShow } from "../routing/borders.ts";
import { fitsButton } from "../text/paging.ts";
import { commandOf } from "./answer-buttons.ts";
import { knownDepartments } from "./change.ts";
import { notify } from "./worker.ts";

/** What the commands call nobody, and no department. */
const NONE = "none";
/** Operators, departments and tags in a menu, each. The commands take any. */
const MOST_OFFERED = 6;
const MAX_OPERATOR_UNITS = 100;

interface Manageable {
  readonly now: Conversation;
  /** The operator that the person is linked with. */
  readonly own: string | undefined;
  readonly operators: readonly FormChoice[];
  readonly departments: readonly FormChoice[];
}

/** Opens a form; where there is none, shows a menu. Errors: those of the service, LEDGER_UNAVAILABLE. */
export async function manage(
  interaction: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { room, thread, person, form: handle } = interaction;
  if (!(await deps.serviceRecord.takesChanges())) return privateNoticeTo(interaction, { key: "change-not-offered" });
  const found = (await mayShow(conversation, room, deps, signal))
    ? await manageable(interaction, conversation, deps, signal)
    : undefined;
  if (found === undefined)
    return privateNoticeTo(interaction, { key: "conversation-gone", values: { id: conversation } });
  const chat = deps.chats.of(person);
  const isOpen =
    handle !== undefined &&
    thread !== undefined &&
    (await chat.openForm?.(handle, formOf(found, interaction.locale), thread, signal)) === true;
  if (!isOpen) {
    const command = commandOf(interaction, { name: "manage", argument: "" });
    await notify(command, menuOf(found), false, deps, signal);
  }
  return [];
}

/** What was chosen in the menu. */
export function chosenChange(interaction: Interaction): NewEntry[] {
  const [, given, argument = ""] = /^(\S+) (.+)$/su.exec(interaction.value) ?? [];
  const name = CHANGE_COMMANDS.find((it) => it === given);
  return name === undefined ? [] : [commandEntry(commandOf(interaction, { name, argument }))];
}

/** Only what the person changed in the form: others may have changed the rest since it was opened. */
export function filledInChanges(interaction: Interaction): NewEntry[] {
  const { fields = {}, before = {} } = interaction;
  const changes: (readonly [ChangeCommand, string])[] = [];
  for (const [field, name] of [["assignee", "assign"] as const, ["department", "department"] as const]) {
    const wanted = orNone(fields[field]);
    if (wanted !== orNone(before[field])) changes.push([name, wanted]);
  }
  const [tags, earlier] = [tagsIn(fields["tags"]), tagsIn(before["tags"])];
  for (const tag of earlier) if (!tags.includes(tag)) changes.push(["untag", tag]);
  for (const tag of tags) if (!earlier.includes(tag)) changes.push(["tag", tag]);
  return changes.map(([name, argument], index) =>
    commandEntry({ ...commandOf(interaction, { name, argument }), id: `${interaction.id}:${index}` }),
  );
}

function orNone(value = ""): string {
  return value.trim() === "" ? NONE : value.trim();
}

function tagsIn(text = ""): readonly string[] {
  const tags = text.split(",").map((tag) => tag.replace(/\s+/gu, " ").trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

async function manageable(
  { person, room }: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Manageable | undefined> {
  try {
    const { conversation: now } = await deps.api.conversation(conversation, signal);
    const [own, all, departments] = await Promise.all([
      operatorOf(person, deps),
      assignable(room, deps, signal),
      knownDepartments(deps, signal),
    ]);
    const named = all.map(({ id, name }) => ({ value: id, label: name }));
    const { assignee } = now;
    // Somebody who can no longer be assigned may still be.
    if (assignee !== null && !all.some(({ id }) => id === assignee))
      named.push({ value: assignee, label: (await operatorName(assignee, room, deps, signal)) ?? assignee });
    const names = new Set([...departments, ...(now.department === null ? [] : [now.department])]);
    return {
      ...{ now, own },
      operators: all.length === 0 ? [] : named,
      departments: departments.size === 0 ? [] : [...names].sort().map((name) => ({ value: name, label: name })),
    };
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code !== "CONVERSATION_NOT_FOUND") throw error;
    return undefined;
  }
}

function formOf({ now, operators, departments }: Manageable, language: string | undefined): Form {
  const { assignee, department } = now;
  const tags = now.tags.join(", ");
  return {
    ...({ action: "filled-in", value: "here" } as const),
    ...{ before: { assignee: assignee ?? NONE, department: department ?? NONE, tags } },
    title: { key: "form-manage-title" },
    submit: { key: "form-save" },
    fields: [
      chosenOrWritten(
        { name: "assignee", label: { key: "card-assignee" }, value: assignee ?? "", maxUnits: MAX_OPERATOR_UNITS },
        operators,
        { key: "form-manage-nobody" },
      ),
      chosenOrWritten(
        {
          name: "department",
          label: { key: "card-department" },
          value: department ?? "",
          maxUnits: MAX_DEPARTMENT_UNITS,
        },
        departments,
        { key: "form-manage-no-department" },
      ),
      {
        ...({ name: "tags", label: { key: "card-tags" }, value: tags, isOptional: true } as const),
        hint: { key: "form-manage-tags-hint" },
        maxUnits: MAX_TAGS * (MAX_TAG_UNITS + ", ".length),
      },
    ],
    ...(language !== undefined && { language }),
  };
}

/** A list to choose from where the choices are known and fit one; else, a text. `none`: what no value is called. */
function chosenOrWritten(field: FormField, known: readonly FormChoice[], none: Sentence): FormField {
  if (known.length === 0 || known.length >= MAX_FORM_CHOICES) return { ...field, isOptional: true };
  return { ...field, value: orNone(field.value), choices: [{ value: NONE, label: none }, ...known] };
}

function menuOf({ now, own, operators, departments }: Manageable): PrivateNotice {
  const { assignee, department, tags } = now;
  const others = operators.filter(({ value }) => value !== assignee && value !== own).slice(0, MOST_OFFERED);
  const assigned = operators.find(({ value }) => value === assignee)?.label ?? assignee;
  const buttons = [
    ...(own === undefined || own === assignee ? [] : [change("assign", "me", { key: "button-assign-me" })]),
    ...(assignee === null ? [] : [change("assign", NONE, { key: "button-assign-none" })]),
    ...others.map(({ value, label }) => change("assign", value, { key: "button-assign-to", values: { name: label } })),
    ...departments
      .filter(({ value }) => value !== department)
      .slice(0, MOST_OFFERED)
      .map(({ value }) => change("department", value, { key: "button-department", values: { department: value } })),
    ...(department === null ? [] : [change("department", NONE, { key: "button-department-none" })]),
    ...tags.slice(0, MOST_OFFERED).map((tag) => change("untag", tag, { key: "button-untag", values: { tag } })),
  ].filter(({ action, value }) => fitsButton(action, value));
  return {
    sentences: [{ key: "manage-choose" }],
    facts: [
      { label: { key: "card-assignee" }, value: assigned ?? { key: "form-manage-nobody" } },
      { label: { key: "card-department" }, value: department ?? { key: "form-manage-no-department" } },
      ...(tags.length === 0 ? [] : [{ label: { key: "card-tags" }, value: tags.join(", ") }]),
    ],
    ...(buttons.length > 0 && { buttons }),
  };
}

/** Carries a command: ids of operators, and names of departments and tags, which have no ids. */
function change(name: ChangeCommand, argument: string, label: Sentence): Button {
  return { action: "change", value: `${name} ${argument}`, label };
}
