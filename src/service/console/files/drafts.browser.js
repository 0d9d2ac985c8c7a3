/** Typed text survives the end of the session and leaving the page, in this tab only, until it is sent or cleared. */

/** `done`: the action that the page reports, if any. */
export function keepDrafts(done) {
  // A form that is shown again has the address of its action, where a reload would send it once more. At the same depth,
  // because all links are relative.
  const path = location.pathname.replace(/\/(?:reply|note|tags|department)?$/u, "");
  const list = document.querySelector("input[name=list]")?.value ?? "";
  if (/[a-z]$/u.test(location.pathname) && path !== location.pathname)
    window.history.replaceState(null, "", `${path}/?${list}`);
  for (const area of document.querySelectorAll("#reply, #note")) keepDraft(area, `draft ${path} ${area.id}`, done);
}

function keepDraft(area, name, done) {
  const ended = area.id === "note" ? done === "noted" : /^(?:sent|kept|discarded)/u.test(done);
  if (ended) window.sessionStorage.removeItem(name);
  const keep = () => {
    if (area.value === "") window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, area.value);
  };
  const kept = window.sessionStorage.getItem(name);
  // A form that is shown again has the text as it was sent.
  if (area.value !== "") keep();
  else if (kept !== null) {
    area.value = kept;
    area.closest("details")?.setAttribute("open", "");
  }
  area.addEventListener("input", keep);
  // Pages that the browser keeps alive are shown as they were left, though the text was sent from another one.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) area.value = window.sessionStorage.getItem(name) ?? "";
  });
}
