/** What Slack can do, as data that the rules read. */
import type { TeamChatFeatures } from "../../bridge/ports/team-chat.ts";

export const SLACK_FEATURES: TeamChatFeatures = {
  // A section holds 3,000 characters. With headings and marks, a post stays under the 4,000 that `chat.update` accepts.
  maxPostUnits: 3000,
  // A line takes two of the fifty blocks, and up to five more where its text must be escaped.
  maxPostLines: 20,
  editWindowMs: null,
  // Headings are cut to this length.
  unitsOf: (line) => (line.kind === "notice" ? 0 : line.text.length) + 120,
  betweenUnits: 0,
  findsPosts: true,
  reportsDeletions: true,
};
