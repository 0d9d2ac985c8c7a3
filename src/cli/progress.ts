/** Progress of a long task, shown on standard error if it is a terminal, otherwise not at all. */
import { numberOf } from "./print.ts";

export interface Progress extends Disposable {
  update(done: number): void;
}

const EVERY_MS = 200;

/** `line`: the text to show for a number of finished items. */
export function progressOf(line: (done: number) => string): Progress {
  const { stderr } = process;
  let reportedAt = 0;
  return {
    update(done) {
      if (!stderr.isTTY || Date.now() - reportedAt < EVERY_MS) return;
      reportedAt = Date.now();
      stderr.write(`\r\u001b[K${line(done)}`);
    },
    [Symbol.dispose]() {
      if (reportedAt > 0) stderr.write("\r\u001b[K");
    },
  };
}

/** "12 of 40 conversations, 30%". */
export function progressOfConversations(total: number): Progress {
  return progressOf((done) => {
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / total));
    return `${numberOf(done)} of ${numberOf(total)} conversations, ${percent}%`;
  });
}
