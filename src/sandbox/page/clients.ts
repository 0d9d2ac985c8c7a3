/** The clients that the reader of the page can write as, besides the visitor of the web shop. */
import { z } from "zod";

export interface SandboxClient {
  readonly id: string;
  readonly name: string;
  /** Client channel, in the reader's language. */
  readonly channel: string;
}

export interface SandboxClients {
  readonly list: readonly SandboxClient[];
  /** Tags that a conversation can be given as it is written to. */
  readonly tags: readonly string[];
  /** Result: whether there is such a client. */
  write(id: string, text: string, tags: readonly string[]): Promise<boolean>;
}

export const CLIENT_MESSAGE = z.object({
  client: z.string(),
  text: z.string().trim().min(1).max(2_000),
  tags: z.array(z.string()).max(10),
});
