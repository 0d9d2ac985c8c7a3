/** What staff formatted, in the plain text that clients get. */

/** An address with its label, unless the label says the same. */
export function linkInWords(address: string, label: string | undefined): string {
  const shown = address.replace(/^(?:mailto:|tel:)/iu, "");
  if (label === undefined || label.trim() === "") return shown;
  return bare(label) === bare(address) ? label : `${label} (${shown})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:|tel:)/iu, "").replace(/\/$/u, "");
}

/** A quotation, each of its lines with the sign that mail has for it. */
export function quoted(text: string): string {
  return text
    .replace(/\n$/u, "")
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

/** `text` so that what follows stands on a line of its own. */
export function onNewLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
