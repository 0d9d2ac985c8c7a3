/** A sliding window of calls, as Telegram counts messages. */
export interface Limit {
  readonly calls: number;
  readonly windowMs: number;
}

export type Windows = ReturnType<typeof createWindows>;

export function createWindows(limit: Limit, nowMs: () => number) {
  const spent = new Map<number, number[]>();
  return {
    /** Whole seconds to wait until the next call may be made; `undefined`: now. */
    wait(key: number): number | undefined {
      const now = nowMs();
      const recent = (spent.get(key) ?? []).filter((at) => at > now - limit.windowMs);
      spent.set(key, recent);
      const [oldest] = recent.slice(-limit.calls);
      if (recent.length < limit.calls || oldest === undefined) return undefined;
      return Math.max(1, Math.ceil((oldest + limit.windowMs - now) / 1000));
    },
    spend(key: number): void {
      spent.set(key, [...(spent.get(key) ?? []), nowMs()]);
    },
  };
}
