/** Words of the rules that threads and rooms share. */
import type { PostLine } from "../model/post.ts";

/**
 * Under a post of ours that may be standing there already, where nobody can look. Of several it is the first: they are
 * posted one after another, and what was recorded is not posted again.
 */
export const POSSIBLE_DUPLICATE: PostLine = { kind: "notice", sentence: { key: "notice-perhaps-repeated" } };
