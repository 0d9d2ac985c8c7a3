/** Progress of a long task, shown on standard error if it is a terminal, otherwise not at all. */
import type { Say } from "../platform/i18n/locales.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";

export interface Progress extends Disposable {
  update(done: number): void;
}

const EVERY_MS = 200;

/** `line`: what is said of so many. */
export function progressOf(say: Say, line: (done: number) => Sentence): Progress {
  const { stderr } = process;
  let toldAt = 0;
  return {
    update(done) {
      if (!stderr.isTTY || Date.now() - toldAt < EVERY_MS) return;
      toldAt = Date.now();
      stderr.write(`\r\u001b[K${say(line(done))}`);
    },
    [Symbol.dispose]() {
      if (toldAt > 0) stderr.write("\r\u001b[K");
    },
  };
}

/** "12 of 40 conversations, 30%". */
export function progressOfConversations(say: Say, total: number): Progress {
  return progressOf(say, (done) => {
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / total));
    return { key: "cli-progress", values: { done, total, percent } };
  });
}
