/** Reduces an emoji to its base: without skin tone, and without the selector of its presentation. */
export function plainEmoji(emoji: string): string {
  return emoji.replaceAll(/[\u{FE0E}\u{FE0F}]|[\u{1F3FB}-\u{1F3FF}]/gu, "");
}
