/** What Slack does not accept as blocks is sent as text. */
import { BridgeError } from "../../../bridge/model/failure.ts";

/** Slack refused the blocks, so nothing was written. */
const BLOCKS_REFUSED = new Set(["invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "block_mismatch"]);

/** The text matters more than its layout: if Slack refuses the blocks, sends escaped text instead, once. */
export async function withPlainFallback<T>(message: object, write: (message: object) => Promise<T>): Promise<T> {
  try {
    return await write(message);
  } catch (error) {
    if (!(error instanceof BridgeError) || !BLOCKS_REFUSED.has(error.details.remoteCode ?? "")) throw error;
    return write({ ...message, blocks: [] });
  }
}
