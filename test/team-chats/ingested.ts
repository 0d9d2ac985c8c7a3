/** The events that an adapter ingested, for tests to look at one by one. */
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";

export interface IngestedEvents {
  /** All events so far, oldest first. */
  readonly events: readonly StaffEvent[];
  add(event: StaffEvent): void;
  /** The next event that was not returned before, once there is one. */
  readonly next: () => Promise<StaffEvent>;
}

export function recordIngested(): IngestedEvents {
  const events: StaffEvent[] = [];
  const waiting: ((event: StaffEvent) => void)[] = [];
  let given = 0;
  return {
    events,
    add(event) {
      events.push(event);
      const waiter = waiting.shift();
      if (waiter === undefined) return;
      given += 1;
      waiter(event);
    },
    next() {
      const event = events[given];
      if (event === undefined) {
        const { promise, resolve } = Promise.withResolvers<StaffEvent>();
        waiting.push(resolve);
        return promise;
      }
      given += 1;
      return Promise.resolve(event);
    },
  };
}
