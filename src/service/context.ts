/** What every part of the service uses; created once by `createService`. */
import type { Database } from "../database/index.ts";
import type { Locales } from "../platform/i18n/locales.ts";
import type { Log } from "../platform/log.ts";
import type { OpeningHours } from "../platform/opening-hours.ts";
import type { Cursors } from "./api/cursors.ts";
import type { KeyRing } from "./api/key-ring.ts";
import type { Serializer } from "./api/serializer.ts";
import type { SsrfGuard } from "./deliveries/ssrf-guard.ts";
import type { AddressOf } from "./http/client-address.ts";
import type { CreateLimiter, Limit, Limiter } from "./http/rate-limiter.ts";
import type { Hub } from "./site/hub.ts";
import type { NewId } from "./store/ids.ts";
import type { Write } from "./store/writes.ts";

/** The rate limits; `null` in the options lifts one. */
export interface Limits<Of> {
  /** `GET /conversations` and `GET /contacts`, per API key. */
  readonly lists: Of;
  /** All other endpoints, per API key. */
  readonly calls: Of;
  /** Messages per site client, and per address. */
  readonly clientMessages: Of;
  readonly addressMessages: Of;
  /**
   * UTF-16 code units of messages per site client, and per address. Below a burst of 10,000, the longest messages are
   * never accepted.
   */
  readonly clientCharacters: Of;
  readonly addressCharacters: Of;
  /** New site clients per address. */
  readonly newClients: Of;
  /** Conversations opened per site client, and per address. */
  readonly clientConversations: Of;
  readonly addressConversations: Of;
  /** Streams opened, histories read and identities presented per address. */
  readonly streams: Of;
}

export const LIMIT_DEFAULTS: Limits<Limit> = {
  lists: { burst: 200, perMinute: 6_000 },
  calls: { burst: 1_000, perMinute: 30_000 },
  clientMessages: { burst: 10, perMinute: 30 },
  addressMessages: { burst: 60, perMinute: 120 },
  clientCharacters: { burst: 20_000, perMinute: 5_000 },
  addressCharacters: { burst: 60_000, perMinute: 20_000 },
  newClients: { burst: 20, perMinute: 10 },
  clientConversations: { burst: 5, perMinute: 1 },
  addressConversations: { burst: 20, perMinute: 10 },
  streams: { burst: 60, perMinute: 120 },
};

export interface ServiceContext {
  readonly database: Database;
  readonly write: Write;
  readonly serializer: Serializer;
  readonly cursors: Cursors;
  readonly keys: KeyRing;
  readonly limits: Limits<Limiter>;
  readonly createLimiter: CreateLimiter;
  readonly hub: Hub;
  /** Where webhooks may go. */
  readonly ssrfGuard: SsrfGuard;
  /** The client address of a request, for rate limits. */
  readonly addressOf: AddressOf;
  /** Secrets that sign what connectors deliver, newest first; without any, nothing is accepted. */
  readonly inboundSecrets: readonly string[];
  /** Secrets that sign identities of site clients, newest first; without any, all clients are anonymous. */
  readonly identitySecrets: readonly string[];
  readonly openingHours: OpeningHours | undefined;
  readonly locales: Locales;
  /** Language of the service's own sentences to staff. */
  readonly language: string;
  readonly newId: NewId;
  readonly now: () => number;
  readonly log: Log;
}
