/** What Slack can do, as data that the rules read. */
import type { TeamChatFeatures } from "../../bridge/ports/team-chat.ts";

export const SLACK_FEATURES: TeamChatFeatures = {
  // A section takes 3,000 characters; with headings and marks a post stays under the 4,000 that `chat.update` takes.
  maxPostUnits: 3000,
  // A line takes two blocks of the fifty, and up to five more where the text must be escaped.
  maxPostLines: 20,
  editWindowMs: null,
  // A heading is cut to this beside the text.
  unitsOf: (line) => (line.kind === "notice" ? 0 : line.text.length) + 120,
  betweenUnits: 0,
  findsPosts: true,
  reportsDeletions: true,
};
