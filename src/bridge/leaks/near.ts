/** Whether one slip of the finger makes one word of another. */

/**
 * Whether `typed` is `word` but for one slip: a letter too many, too few or another, or two neighbours swapped. Not when
 * they are the same.
 */
export function isOneSlipFrom(typed: string, word: string): boolean {
  const difference = typed.length - word.length;
  if (difference < -1 || difference > 1 || typed === word) return false;
  // Most words are told apart by their beginnings.
  const shorter = Math.min(typed.length, word.length);
  const [first = "", second = ""] = typed;
  if (first !== word[0] && first !== word[1] && second !== word[0] && second !== word[1]) return false;
  let same = 0;
  while (same < shorter && typed[same] === word[same]) same += 1;
  if (difference === 1) return typed.slice(same + 1) === word.slice(same);
  if (difference === -1) return typed.slice(same) === word.slice(same + 1);
  if (typed.slice(same + 1) === word.slice(same + 1)) return true;
  const swapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  return swapped && typed.slice(same + 2) === word.slice(same + 2);
}
