/** What people call a client channel. */
import { CLIENT_CHANNELS } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";

const KNOWN: ReadonlySet<string> = new Set(CLIENT_CHANNELS);

/** Its name in the reader's language; a channel that the specification does not list keeps the service's own name. */
export function channelName(channel: string): Sentence | string {
  return KNOWN.has(channel) ? { key: `channel-${channel}` } : channel;
}
