/** Modals: an app opens one with the trigger of a click or shortcut, and a person submits it. */
import type { Attempt, AttemptResult } from "./deliveries.ts";
import { SlackApiError } from "./errors.ts";
import type { InputBlock, InputElement, InputOption, ModalView, OpenView } from "./model.ts";
import { newId, type Workspace } from "./workspace.ts";

/** Source: docs.slack.dev/interactivity/handling-user-interaction, read 2026-11-21. */
const TRIGGER_GOOD_FOR_MS = 3_000;
/** Source: docs.slack.dev/reference/views/modal-views and block-kit/block-elements/plain-text-input-element. */
const LIMITS = {
  title: 24,
  metadata: 3_000,
  blocks: 100,
  label: 2_000,
  input: 3_000,
  options: 100,
  option: 75,
  value: 150,
} as const;

type Json = Readonly<Record<string, unknown>>;

export interface ViewsOptions {
  readonly workspace: Workspace;
  /** False: no client shows modals, so no trigger opens one. */
  readonly shown: boolean;
  readonly send: (attempt: Attempt) => Promise<AttemptResult>;
  readonly nowMs: () => number;
}

export type Views = ReturnType<typeof createViews>;

export function createViews({ workspace, shown, send, nowMs }: ViewsOptions) {
  const triggers = new Map<string, { readonly by: string; readonly until: number }>();
  const open = new Map<string, OpenView>();

  return {
    /** A new trigger for what this person did. */
    trigger(by: string): string {
      const id = `${Date.now()}.${newId("")}`;
      triggers.set(id, { by, until: nowMs() + TRIGGER_GOOD_FOR_MS });
      return id;
    },

    /** `views.open` */
    open(trigger: string, view: unknown): Json {
      const known = triggers.get(trigger);
      if (known === undefined) throw new SlackApiError("invalid_trigger_id");
      triggers.delete(trigger);
      if (!shown || known.until <= nowMs()) throw new SlackApiError("expired_trigger_id");
      const accepted = accept(view);
      const opened: OpenView = { id: newId("V"), to: known.by, view: accepted };
      open.set(opened.id, opened);
      workspace.viewChanged("view", opened);
      return { id: opened.id, team_id: workspace.team.id, app_id: workspace.app.id, ...accepted };
    },

    all: (): readonly OpenView[] => [...open.values()],

    of: (to: string): readonly OpenView[] => [...open.values()].filter((one) => one.to === to),

    /** A person cancels it. Apps that do not ask for it, as this one, do not learn of that. */
    close(id: string): void {
      const one = open.get(id);
      if (one === undefined) return;
      open.delete(id);
      workspace.viewChanged("view-gone", one);
    },

    /** The view closes once the app has acknowledged. `values`: by the ids of the blocks. */
    async submit(id: string, values: Readonly<Record<string, string>>): Promise<"acknowledged" | "failed"> {
      const one = open.get(id);
      if (one === undefined) throw new RangeError(`no view ${id} is open`);
      const { to, view } = one;
      const user = workspace.user(to);
      const payload = {
        type: "view_submission",
        team: { id: workspace.team.id, domain: workspace.team.domain },
        user: { id: to, username: user?.name ?? to, name: user?.name ?? to, team_id: workspace.team.id },
        api_app_id: workspace.app.id,
        token: "not-a-secret",
        trigger_id: `${Date.now()}.${newId("")}`,
        view: { ...view, id, state: { values: stateOf(view, values) } },
        response_urls: [],
        is_enterprise_install: false,
        enterprise: null,
      };
      const result = await send({ type: "interactive", payload, retryNum: 0, retryReason: undefined });
      if (!result.acknowledged) return "failed";
      open.delete(id);
      workspace.viewChanged("view-gone", one);
      return "acknowledged";
    },
  };
}

/** A field that is not filled in is `null`; what was there already is submitted as it is. */
function stateOf(view: ModalView, values: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    view.blocks.map(({ block_id: block, element }) => {
      if (element.options !== undefined) return [block, { [element.action_id]: chosenIn(element, values[block]) }];
      const value = values[block] ?? element.initial_value ?? "";
      const isTooLong = value.length > (element.max_length ?? LIMITS.input);
      if (isTooLong) throw new RangeError(`the input ${block} takes no more than ${element.max_length} characters`);
      return [block, { [element.action_id]: { type: "plain_text_input", value: value === "" ? null : value } }];
    }),
  );
}

/** A value that is no option cannot be chosen. */
function chosenIn({ type, options = [], initial_option }: InputElement, value: string | undefined): Json {
  if (value === undefined) return { type, selected_option: initial_option ?? null };
  if (value === "") return { type, selected_option: null };
  const option = options.find((one) => one.value === value);
  if (option === undefined) throw new RangeError(`there is no option ${value}`);
  return { type, selected_option: option };
}

function accept(given: unknown): ModalView {
  const view = given as Partial<ModalView> & { readonly type?: string; readonly private_metadata?: string };
  const inputs = view.type === "modal" && Array.isArray(view.blocks) ? (view.blocks as readonly InputBlock[]) : [];
  const shorts = [view.title?.text ?? "", view.submit?.text ?? "-", view.close?.text ?? "-"];
  const isFine =
    inputs.length > 0 &&
    inputs.length <= LIMITS.blocks &&
    shorts.every((text) => text.length > 0 && text.length <= LIMITS.title) &&
    (view.private_metadata ?? "").length <= LIMITS.metadata &&
    new Set(inputs.map(({ block_id: id }) => id)).size === inputs.length &&
    inputs.every(isInput);
  if (!isFine) throw new SlackApiError("invalid_arguments");
  return view as ModalView;
}

function isInput({ type, label, element }: InputBlock): boolean {
  const isNamed = type === "input" && element.action_id !== "";
  const fits = element.type === "static_select" ? isSelect(element) : isText(element);
  return isNamed && fits && label.text.length > 0 && label.text.length <= LIMITS.label;
}

function isText({ type, max_length: most = LIMITS.input, initial_value: initial = "" }: InputElement): boolean {
  return type === "plain_text_input" && most <= LIMITS.input && initial.length <= most;
}

/** The initial option must be one of the options, exactly. Source: docs.slack.dev/reference/block-kit/block-elements/select-menu-element. */
function isSelect({ options = [], initial_option: initial }: InputElement): boolean {
  const isOne = ({ text: { text }, value }: InputOption) =>
    text.length > 0 && text.length <= LIMITS.option && value.length > 0 && value.length <= LIMITS.value;
  const all = options.map((one) => JSON.stringify(one));
  const isKnown = initial === undefined || all.includes(JSON.stringify(initial));
  return options.length > 0 && options.length <= LIMITS.options && options.every(isOne) && isKnown;
}
