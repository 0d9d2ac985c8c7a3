/** Asks once for an e-mail address, when nobody has answered for a while. */
import { element } from "./elements.js";

/** `onSend(email)` resolves with `saved`, `refused` or `failed`; `onDone` when it is not to be asked again. */
export function createEmail({ words, onSend, onDone }) {
  const input = element("input", {
    type: "email",
    id: "email",
    autocomplete: "email",
    required: "",
    maxlength: "254",
    dir: "ltr",
  });
  const outcome = element("p", { class: "outcome", role: "status" });
  const later = element("button", { type: "button", class: "again" }, words["email-later"]);
  const save = element("button", { type: "submit", class: "save" }, words["email-save"]);
  const fields = element("form", { class: "email-fields", novalidate: "" }, input, save, later);
  const label = element("label", { for: "email" }, words["email-ask"]);
  const box = element(
    "section",
    { class: "email", hidden: "", "aria-label": words["email-label"] },
    label,
    fields,
    outcome,
  );
  input.setAttribute("aria-label", words["email-label"]);

  function close() {
    box.hidden = true;
    onDone();
  }
  later.addEventListener("click", close);
  fields.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!input.checkValidity()) {
      outcome.textContent = words["email-wrong"];
      input.focus();
      return;
    }
    save.disabled = true;
    const result = await onSend(input.value.trim());
    save.disabled = false;
    if (result !== "saved") {
      outcome.textContent = words[result === "refused" ? "email-wrong" : "offline"];
      return;
    }
    label.hidden = fields.hidden = true;
    outcome.textContent = words["email-saved"];
    onDone();
  });
  return {
    box,
    ask: () => {
      box.hidden = false;
    },
    /** Somebody has answered. What was being typed may still be sent. */
    withdraw() {
      if (input.value === "") box.hidden = true;
    },
  };
}
