/** The modal that the bridge opened for whoever writes. Escape and *Cancel* close it. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { InputBlock, OpenView } from "../../slack-emulator/model.ts";
import { html, type Child } from "./html.browser.ts";
import { act } from "./server.browser.ts";
import { store } from "./store.browser.ts";
import { say } from "./texts.browser.ts";

/** The newest one, as in Slack, where an app opens one over another. */
export function modal(): Child {
  const mine = [...store.views.values()].findLast(({ to }) => to === store.view.me);
  return mine && h(Modal, { ...mine, key: mine.id });
}

function Modal({ id, to, view }: OpenView) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSending, setSending] = useState(false);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const cancel = () => void act({ kind: "cancel", user: to, view: id });
  const submit = async (event: Event) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const values = Object.fromEntries(given);
    setSending(true);
    // It closes when the app has acknowledged; otherwise what was typed stays.
    await act({ kind: "submit", user: to, view: id, values });
    setSending(false);
  };
  return html`<dialog class="modal" ref=${dialog} aria-label=${view.title.text} onCancel=${cancel}>
    <h2>${view.title.text}</h2>
    <form onSubmit=${submit}>
      ${view.blocks.map(field)}
      <div class="composer-foot">
        <button type="button" class="plain" onClick=${cancel}>${view.close?.text ?? say("sandbox-cancel")}</button>
        <button type="submit" class="send" disabled=${isSending}>${view.submit?.text ?? say("sandbox-send")}</button>
      </div>
    </form>
  </dialog>`;
}

const field = ({ block_id: name, label, hint, optional, element }: InputBlock): Child =>
  html`<label>
    <span>${label.text}</span>
    ${control(name, element, optional !== true)} ${hint && html`<small>${hint.text}</small>`}
  </label>`;

function control(name: string, element: InputBlock["element"], required: boolean): Child {
  const { options, initial_option: chosen, initial_value: value = "", max_length: most, multiline } = element;
  if (options !== undefined)
    return html`<select name=${name} required=${required} defaultValue=${chosen?.value}>
      ${chosen === undefined && html`<option value=""></option>`}
      ${options.map((one) => html`<option value=${one.value} selected=${one.value === chosen?.value}>${one.text.text}</option>`)}
    </select>`;
  if (multiline === true)
    return html`<textarea name=${name} rows="5" maxlength=${most} required=${required} defaultValue=${value} />`;
  return html`<input name=${name} maxlength=${most} required=${required} defaultValue=${value} autocomplete="off" />`;
}
