/** Slack's message ids: Unix seconds with six decimals, unique and increasing within the workspace. */
export function createTimestamps(nowMs: () => number): () => string {
  let lastMicros = 0;
  return () => {
    lastMicros = Math.max(lastMicros + 1, Math.floor(nowMs() * 1000));
    const seconds = Math.floor(lastMicros / 1_000_000);
    return `${seconds}.${String(lastMicros % 1_000_000).padStart(6, "0")}`;
  };
}

/** Whether `text` is a valid timestamp. */
export const isTs = (text: string): boolean => /^\d{10}\.\d{6}$/.test(text);
