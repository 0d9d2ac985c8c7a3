/** What every part of the service works with; made once by `createService`. */
import type { Database } from "../database/index.ts";
import type { Locales } from "../platform/i18n/locales.ts";
import type { Log } from "../platform/log.ts";
import type { Cursors } from "./api/cursors.ts";
import type { KeyRing } from "./api/key-ring.ts";
import type { Serializer } from "./api/serializer.ts";
import type { SsrfGuard } from "./deliveries/ssrf-guard.ts";
import type { AddressOf } from "./http/client-address.ts";
import type { Limit, Limiter } from "./http/rate-limiter.ts";
import type { Hub } from "./site/hub.ts";
import type { NewId } from "./store/ids.ts";
import type { Write } from "./store/writes.ts";

/** What is limited; `null` in the options lifts a limit. */
export interface Limits<Of> {
  /** `GET /conversations` and `GET /contacts`, for each API key. */
  readonly lists: Of;
  /** All other endpoints, for each API key. */
  readonly calls: Of;
  /** Messages of one site client, and of one address. */
  readonly clientMessages: Of;
  readonly addressMessages: Of;
  /** New site clients from one address. */
  readonly newClients: Of;
  /** Conversations begun by one site client, and from one address. */
  readonly clientConversations: Of;
  readonly addressConversations: Of;
  /** Streams opened, histories read and identities shown from one address. */
  readonly streams: Of;
}

export const LIMIT_DEFAULTS: Limits<Limit> = {
  lists: { burst: 200, perMinute: 6_000 },
  calls: { burst: 1_000, perMinute: 30_000 },
  clientMessages: { burst: 10, perMinute: 30 },
  addressMessages: { burst: 60, perMinute: 120 },
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
  readonly hub: Hub;
  /** Where webhooks may go. */
  readonly ssrfGuard: SsrfGuard;
  /** Where a request comes from, for limits. */
  readonly addressOf: AddressOf;
  /** Secrets that sign what connectors send in, newest first; with none, nothing comes in. */
  readonly inboundSecrets: readonly string[];
  /** Secrets that sign who a site client is, newest first; with none, all are anonymous. */
  readonly identitySecrets: readonly string[];
  readonly locales: Locales;
  /** Language of what the service itself says to staff. */
  readonly language: string;
  readonly newId: NewId;
  readonly now: () => number;
  readonly log: Log;
}
