/**
 * Button presses that still need an answer. Telegram shows a spinner on a button until its press is answered, once. The
 * answer can open a window with a few words that nobody else sees, so the outcome of a press is shown there if it is
 * known soon enough.
 */
import type { PersonId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";

/** The longest that the spinner may turn. */
const SPINNER_MS = 3_000;

export interface CallbackQueries {
  /** Records an ingested press. It is answered without words if nothing else answers it. */
  opened(id: string, person: PersonId, where: ThreadId | RoomId, post: PostId): void;
  /** The press of this person on this post, for the caller to answer. */
  popFor(person: PersonId, where: ThreadId | RoomId): string | undefined;
  /** The post with the button itself shows the outcome of the press. */
  onPostShown(post: PostId): void;
  /** Records that the press with this id has been answered. */
  answered(id: string): void;
  /** Answers all pending presses. */
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

  // A spinner is not worth a failure.
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
