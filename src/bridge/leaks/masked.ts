/** A secret, so that its author knows it again and nobody can use it. */

const SHOWN = 3;
const DOTS = "••••";

/** `password is Som••••`: words stay, and of all that has numbers or signs in it the first three characters. */
export function masked(words: string): string {
  let isFirst = true;
  const pieces = words.split(" ").map((piece, _, all) => {
    if (isWord(piece) && all.length > 1) return piece;
    const shown = isFirst ? piece.slice(0, Math.min(SHOWN, Math.floor(piece.length / 2))) : "";
    isFirst = false;
    return shown + DOTS;
  });
  return pieces.filter((piece, index) => piece !== DOTS || pieces[index - 1]?.endsWith(DOTS) !== true).join(" ");
}

function isWord(piece: string): boolean {
  return /^[\p{L}'’-]{1,24}[:=]?$/u.test(piece);
}
