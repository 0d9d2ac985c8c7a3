/** The notice of a possible duplicate, which threads and rooms share. */
import type { PostLine } from "../model/post.ts";

/**
 * Added to a post of the bridge that may exist already, where posts cannot be looked up. Of several posts only the
 * first has it: they are posted one after another, and recorded posts are not repeated.
 */
export const POSSIBLE_DUPLICATE: PostLine = { kind: "notice", sentence: { key: "notice-perhaps-repeated" } };
