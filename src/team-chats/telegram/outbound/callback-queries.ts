/**
 * Pressed buttons that wait for their answer. Telegram shows a spinner on a button until its press is answered, once;
 * the answer can be a window with a few words that nobody else sees, so what the press comes to is told there if it
 * comes soon.
 */
import type { PersonId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";

/** How long the spinner may turn. */
const SPINNER_MS = 3_000;

export interface CallbackQueries {
  /** A press was ingested. It is answered without words if nobody else does. */
  opened(id: string, person: PersonId, where: ThreadId | RoomId, post: PostId): void;
  /** The press of this person, here, to be answered by whoever asks. */
  popFor(person: PersonId, where: ThreadId | RoomId): string | undefined;
  /** The post with the button says by itself what the press came to. */
  onPostShown(post: PostId): void;
  /** The press with this id has been answered. */
  answered(id: string): void;
  /** Answers all that wait. */
  close(): Promise<void>;
}

/** `answer`: answers a press without words. */
export function createCallbackQueries(answer: (id: string) => Promise<void>): CallbackQueries {
  const waiting = new Map<string, { readonly key: string; readonly post: PostId; readonly timer: NodeJS.Timeout }>();
  const keyOf = (person: PersonId, where: ThreadId | RoomId) => `${person} ${where}`;

  function answered(id: string): boolean {
    const query = waiting.get(id);
    clearTimeout(query?.timer);
    return waiting.delete(id);
  }

  // What becomes of the spinner is worth no failure.
  const silently = (id: string) => answer(id).catch(() => undefined);

  return {
    opened(id, person, where, post) {
      if (waiting.has(id)) return;
      const timer = setTimeout(() => {
        if (answered(id)) void silently(id);
      }, SPINNER_MS);
      waiting.set(id, { key: keyOf(person, where), post, timer });
    },
    popFor(person, where) {
      const key = keyOf(person, where);
      for (const [id, query] of waiting) {
        if (query.key !== key) continue;
        answered(id);
        return id;
      }
      return undefined;
    },
    onPostShown(post) {
      for (const [id, query] of waiting) if (query.post === post && answered(id)) void silently(id);
    },
    answered(id) {
      answered(id);
    },
    async close() {
      await Promise.all([...waiting.keys()].filter((id) => answered(id)).map(silently));
    },
  };
}
