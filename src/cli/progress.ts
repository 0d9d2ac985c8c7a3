/** How far something has come, on a terminal's error output; nothing anywhere else. */
export interface Progress extends Disposable {
  told(done: number): void;
}

const EVERY_MS = 200;

/** `what`: "conversations". `total`: `undefined` where nobody knows. */
export function progressOf(what: string, total: number | undefined): Progress {
  const { stderr } = process;
  let toldAt = 0;
  const of = total === undefined ? "" : ` of ${count(total)}`;
  const share = (done: number): string =>
    total === undefined || total === 0 ? "" : `, ${Math.min(100, Math.floor((done * 100) / total))} %`;
  return {
    told(done) {
      if (!stderr.isTTY || Date.now() - toldAt < EVERY_MS) return;
      toldAt = Date.now();
      stderr.write(`\r\u001b[K${count(done)}${of} ${what}${share(done)}`);
    },
    [Symbol.dispose]() {
      if (toldAt > 0) stderr.write("\r\u001b[K");
    },
  };
}

export function count(number: number): string {
  return number.toLocaleString("en");
}
