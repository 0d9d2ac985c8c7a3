/** Where people write: new messages, replies, edits. Enter sends, Shift+Enter begins a new line. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html, type Child } from "./html.browser.ts";
import { icon } from "./icons.browser.ts";
import { say } from "./texts.browser.ts";

interface ComposerProps {
  readonly label: string;
  /** Accessible name of the send button. */
  readonly button: string;
  /** Result: whether it was accepted. Refused text returns to the box. */
  readonly send: (text: string) => Promise<boolean>;
  /** Shown beside the button. */
  readonly extra?: Child;
}

/** Typed text survives every redraw with the same `key`; only sending clears it. */
export const composer = (props: ComposerProps, key = "") => h(Composer, { ...props, key });

function Composer({ label, button, send, extra }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const adapt = () => {
    const area = box.current;
    if (area === null) return;
    setEmpty(area.value.trim() === "");
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, 160)}px`;
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const area = box.current;
    const text = area?.value.trim() ?? "";
    if (area === null || text === "") return;
    area.value = "";
    adapt();
    // Unless the reader has begun something new.
    if (!(await send(text)) && area.value === "") area.value = text;
    adapt();
  };
  return html`<form class="composer" onSubmit=${submit}>
    <textarea rows="1" ref=${box} aria-label=${label} placeholder=${label} onInput=${adapt} onKeyDown=${sendOnEnter} />
    <div class="composer-foot">
      ${extra}
      <button type="submit" class="send" aria-label=${button} title=${button} disabled=${isEmpty}>
        ${icon("send")}
      </button>
    </div>
  </form>`;
}

interface EditorProps {
  readonly value: string;
  /** Result: whether it was accepted. */
  readonly save: (text: string) => Promise<boolean>;
  readonly stop: () => void;
}

/** The box that stands in place of a message while its author edits it. */
export const editor = (props: EditorProps) => h(Editor, props);

function Editor({ value, save, stop }: EditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    const text = box.current?.value.trim() ?? "";
    if (text !== "" && (await save(text))) stop();
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key === "Escape") stop();
    else sendOnEnter(event);
  };
  return html`<form class="editor" onSubmit=${submit}>
    <textarea rows="2" ref=${box} aria-label=${say("sandbox-edit-box")} defaultValue=${value} onKeyDown=${keyed} />
    <div class="composer-foot">
      <button type="button" class="plain" onClick=${stop}>${say("sandbox-cancel")}</button>
      <button type="submit" class="send">${say("sandbox-save")}</button>
    </div>
  </form>`;
}

function sendOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
}
