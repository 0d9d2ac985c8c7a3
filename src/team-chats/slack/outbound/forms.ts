/**
 * Forms: in Slack they are modals, opened with the trigger of a click or shortcut, within three seconds of it. Source:
 * docs.slack.dev/reference/views/modal-views and /reference/block-kit/blocks/input-block, read 2026-11-21. Selects:
 * /reference/block-kit/block-elements/select-menu-element and /reference/block-kit/composition-objects/option-object.
 */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Form, FormChoice, FormField } from "../../../bridge/model/form.ts";
import type { TeamChat } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver, Say } from "../../../platform/i18n/locales.ts";
import { formTrigger, splitMessage } from "../ids.ts";
import { type PlainText, plain } from "../render/blocks.ts";
import { oneLine } from "../render/text.ts";
import { Done, type WebApi } from "./api.ts";

export const FORM_CALLBACK = "bridge_form";
/** The id of the element in every block, which is named as its field. */
export const FORM_ELEMENT = "value";

const MAX_TITLE_UNITS = 24;
const MAX_LABEL_UNITS = 150;
/** A text input holds no more, and it cannot be opened with more. */
const MAX_INPUT_UNITS = 3_000;
const MAX_METADATA_UNITS = 3_000;
const MAX_OPTION_UNITS = { text: 75, value: 150 } as const;

export function createForms(webApi: WebApi, localeResolver: LocaleResolver): Required<TeamChat>["openForm"] {
  return async (handle, form, where, signal) => {
    const { channel, ts } = splitMessage(where);
    const metadata = metadataOf(form, [channel, ts]);
    if (metadata.length > MAX_METADATA_UNITS || !form.fields.every(fits)) return false;
    const view = renderForm(form, metadata, localeResolver.to(form.language, channel));
    try {
      await webApi.call("views.open", { trigger_id: formTrigger(handle), view }, Done, "change", signal);
      return true;
    } catch (error) {
      // The trigger is good once and for seconds: whatever happened, another attempt opens nothing.
      if (signal.aborted || !(error instanceof BridgeError)) throw error;
      return false;
    }
  };
}

function metadataOf({ action, value, before }: Form, where: readonly string[]): string {
  return JSON.stringify({ action, value, where, ...(before !== undefined && { before }) });
}

function fits({ value, choices = [] }: FormField): boolean {
  return value.length <= MAX_INPUT_UNITS && choices.every((one) => one.value.length <= MAX_OPTION_UNITS.value);
}

function renderForm({ title, submit, fields }: Form, metadata: string, say: Say): object {
  const short = (sentence: Form["title"]): PlainText => plain(oneLine(say(sentence), MAX_TITLE_UNITS));
  return {
    type: "modal",
    callback_id: FORM_CALLBACK,
    private_metadata: metadata,
    title: short(title),
    submit: short(submit),
    close: short({ key: "button-cancel" }),
    blocks: fields.map((field) => inputBlock(field, say)),
  };
}

function inputBlock(field: FormField, say: Say): object {
  const { name, label, hint, isOptional, choices } = field;
  return {
    type: "input",
    block_id: name,
    label: plain(oneLine(say(label), MAX_LABEL_UNITS)),
    ...(hint !== undefined && { hint: plain(oneLine(say(hint), MAX_LABEL_UNITS)) }),
    optional: isOptional === true,
    element: choices === undefined ? textInput(field) : select(field.value, choices, say),
  };
}

function textInput({ value, maxUnits, isLong }: FormField): object {
  return {
    type: "plain_text_input",
    action_id: FORM_ELEMENT,
    multiline: isLong === true,
    max_length: Math.min(maxUnits, MAX_INPUT_UNITS),
    ...(value !== "" && { initial_value: value }),
  };
}

function select(chosen: string, choices: readonly FormChoice[], say: Say): object {
  const options = choices.map(({ value, label }) => ({
    text: plain(oneLine(typeof label === "string" ? label : say(label), MAX_OPTION_UNITS.text)),
    value,
  }));
  const initial = options.find(({ value }) => value === chosen);
  return {
    type: "static_select",
    action_id: FORM_ELEMENT,
    options,
    ...(initial !== undefined && { initial_option: initial }),
  };
}
