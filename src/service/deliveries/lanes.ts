/** Deliveries in memory: one at a time per conversation, in order; any number of conversations in parallel. */
import type { Delivery } from "../store/deliveries.ts";

interface QueuedDelivery {
  readonly delivery: Delivery;
  /** Whether later deliveries of the conversation wait for this one. */
  readonly blocksLane: boolean;
}

interface Lane {
  readonly items: QueuedDelivery[];
  busy: boolean;
}

export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** Conversations that may have a delivery to make, in the order in which they became ready. */
  readonly #ready = new Set<string>();
  /** Conversations that wait, and until when. */
  readonly #later = new Map<string, number>();
  #size = 0;

  /** How many are in memory, including those in progress. */
  get size(): number {
    return this.#size;
  }

  add(delivery: Delivery): void {
    const lane = this.#lane(delivery.conversation);
    lane.items.push({ delivery, blocksLane: true });
    this.#size += 1;
    if (!lane.busy) this.#ready.add(delivery.conversation);
  }

  /** Takes the next delivery that is due. Its conversation is busy until `done` or `requeue`. */
  next(now: number): Delivery | undefined {
    for (const [conversation, due] of this.#later) if (due <= now) this.#ready.add(conversation);
    for (const conversation of this.#ready) {
      this.#ready.delete(conversation);
      this.#later.delete(conversation);
      const lane = this.#lane(conversation);
      let due = Infinity;
      for (const [at, { delivery, blocksLane }] of lane.items.entries()) {
        if (delivery.notBefore <= now) {
          lane.items.splice(at, 1);
          lane.busy = true;
          return delivery;
        }
        due = Math.min(due, delivery.notBefore);
        if (blocksLane) break;
      }
      if (due < Infinity) this.#later.set(conversation, due);
    }
    return undefined;
  }

  done(conversation: string): void {
    this.#size -= 1;
    this.#free(conversation);
  }

  /** Puts a delivery back at the head of its conversation. */
  requeue(delivery: Delivery, blocksLane: boolean): void {
    this.#lane(delivery.conversation).items.unshift({ delivery, blocksLane });
    this.#free(delivery.conversation);
  }

  /** When the next waiting delivery is due; `undefined` if none waits. */
  nextDue(): number | undefined {
    return this.#later.size === 0 ? undefined : Math.min(...this.#later.values());
  }

  #lane(conversation: string): Lane {
    let lane = this.#lanes.get(conversation);
    if (lane === undefined) this.#lanes.set(conversation, (lane = { items: [], busy: false }));
    return lane;
  }

  #free(conversation: string): void {
    const lane = this.#lane(conversation);
    lane.busy = false;
    if (lane.items.length === 0) this.#lanes.delete(conversation);
    else this.#ready.add(conversation);
  }
}
