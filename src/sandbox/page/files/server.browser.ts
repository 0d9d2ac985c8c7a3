/** Sends the reader's actions to the sandbox, and reports failures on the page. */
import { say } from "./texts.browser.ts";

export interface Answer {
  /** `unreachable` if the sandbox does not answer. */
  readonly outcome: string;
  /** A bot's answer to a pressed button. */
  readonly answer?: { readonly text: string; readonly alert: boolean };
}

export async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  } catch {
    return { outcome: "unreachable" };
  }
}

let toastTimer: ReturnType<typeof setTimeout> | undefined;
export function toast(text: string): void {
  const place = part("toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    place.classList.remove("shown");
  }, 4000);
}

export function sayFailure(outcome: string): void {
  toast(say(outcome === "unreachable" ? "sandbox-offline" : "sandbox-failed"));
}

/** Performs an action in the workspace, and reports a failure. */
export async function act(action: object): Promise<boolean> {
  const { outcome } = await post("actions", action);
  if (outcome === "unanswered") toast(say("sandbox-press-failed"));
  else if (outcome === "not-in-threads") toast(say("sandbox-command-in-thread"));
  else if (outcome !== "done") sayFailure(outcome);
  return outcome === "done";
}

/** Errors: the element is not in `page.html`. */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/** Whether a box in this part of the page holds text that was not sent. */
export const isWriting = (id: string): boolean =>
  [...part(id).querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");

/** Waits until pending changes are drawn. */
export function focusOn(selector: string): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>(selector)?.focus();
  });
}
