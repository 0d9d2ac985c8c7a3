/** What an adapter took in, to be looked at event by event. */
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";

export interface IngestedEvents {
  /** Everything so far, oldest first. */
  readonly events: readonly StaffEvent[];
  add(event: StaffEvent): void;
  /** The next event that was not given before, once it is there. */
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
