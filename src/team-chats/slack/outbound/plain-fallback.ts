/** Falls back to plain text when Slack rejects a message's blocks. */
import { BridgeError } from "../../../bridge/model/failure.ts";

/** Slack rejected the blocks, so nothing was posted. */
const BLOCKS_REFUSED = new Set(["invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "block_mismatch"]);

/** The text matters more than its layout: if Slack rejects the blocks, sends escaped text instead, once. */
export async function withPlainFallback<T>(message: object, write: (message: object) => Promise<T>): Promise<T> {
  try {
    return await write(message);
  } catch (error) {
    if (!(error instanceof BridgeError) || !BLOCKS_REFUSED.has(error.details.remoteCode ?? "")) throw error;
    return write({ ...message, blocks: [] });
  }
}
