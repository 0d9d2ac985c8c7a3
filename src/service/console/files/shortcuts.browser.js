/** Keyboard shortcuts, and the sheet that lists them. */
const SINGLE_KEYS = "console-single-keys";

/** Modifiers are left to the browser. Single keys can be switched off, because speech input may press them. */
export function startShortcuts() {
  const sheet = document.querySelector("#shortcuts");
  if (sheet === null) return;
  const single = sheet.querySelector("#single-keys");
  single.checked = window.localStorage.getItem(SINGLE_KEYS) !== "off";
  single.addEventListener("change", () => {
    window.localStorage.setItem(SINGLE_KEYS, single.checked ? "on" : "off");
  });
  const help = document.querySelector("#help");
  help.hidden = false;
  help.addEventListener("click", () => sheet.showModal());

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    // Ctrl+Enter, or Cmd+Enter, submits the form of the focused field.
    if (key === "Enter" && (event.ctrlKey || event.metaKey) && target.localName === "textarea") {
      target.form.requestSubmit();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || sheet.open) return;
    if (key === "Escape" && isField(target)) target.blur();
    if (isField(target) || !single.checked) return;
    const act = ACTIONS[key];
    if (act === undefined && key !== "?") return;
    event.preventDefault();
    if (key === "?") sheet.showModal();
    else act();
  });
}

const ACTIONS = {
  j: () => step(1),
  k: () => step(-1),
  "/": () => document.querySelector("#q")?.select(),
  r: () => document.querySelector("#reply")?.focus(),
  n() {
    document.querySelector("details.note")?.setAttribute("open", "");
    document.querySelector("#note")?.focus();
  },
  a: () => document.querySelector("#head [data-does='assign']")?.click(),
  e: () => document.querySelector("#head [data-does='status']")?.click(),
  u: () => document.querySelector("#head [data-does='read']")?.click(),
};

/** To the next conversation of the list, or to the one before. */
function step(by) {
  const links = [...document.querySelectorAll("#list .row-head > a")];
  const at = links.findIndex((link) => link.ariaCurrent !== null);
  const next = links[at === -1 ? (by > 0 ? 0 : links.length - 1) : at + by];
  next?.click();
}

function isField(element) {
  return ["input", "select", "textarea"].includes(element.localName);
}
