/** Turns formatting of staff into the plain text that clients get. */

/** An address with its label, unless the label is the same. */
export function linkInWords(address: string, label: string | undefined): string {
  const shown = address.replace(/^(?:mailto:|tel:)/iu, "");
  if (label === undefined || label.trim() === "") return shown;
  return bare(label) === bare(address) ? label : `${label} (${shown})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:|tel:)/iu, "").replace(/\/$/u, "");
}

/** A quotation, with the `>` of mail at the start of each line. */
export function quoted(text: string): string {
  return text
    .replace(/\n$/u, "")
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

/** `text` with a line end, so that what follows starts on a new line. */
export function onNewLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
