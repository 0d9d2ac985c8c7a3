/** Faults of the service's client and its webhooks, which only walks through HTTP can find. */
import type { Mutant } from "../../mutants.ts";

const CLIENT = "src/conversation-client";

const FAULTS: readonly Omit<Mutant, "edge">[] = [
  {
    name: "does not look at the signature of webhooks",
    file: `${CLIENT}/webhook-ingest.ts`,
    from: `if (typeof signature !== "string" || !verify(rawBody, signature, secrets.current())) {`,
    to: `if (typeof signature !== "string") {`,
  },
  {
    name: "answers webhooks before the commit",
    file: `${CLIENT}/webhook-ingest.ts`,
    from: "const ingested = await rejectAfter(commitTimeoutMs, ingest(event, keyOf(event, text, rawBody)));",
    to: `void rejectAfter(commitTimeoutMs, ingest(event, keyOf(event, text, rawBody))).catch(() => undefined);
      const ingested = true as boolean | "expired";`,
  },
  {
    name: "acknowledges webhooks that could not be stored",
    file: `${CLIENT}/webhook-ingest.ts`,
    from: `return done("unavailable", UNAVAILABLE);`,
    to: `return done("unavailable", TAKEN);`,
  },
  {
    name: "takes an answer of the service that was cut for a refusal",
    file: `${CLIENT}/errors.ts`,
    from: `tooLarge ? "SERVICE_MISUNDERSTOOD" : "SERVICE_UNREACHABLE", { remoteCode }`,
    to: `tooLarge ? "SERVICE_MISUNDERSTOOD" : "SERVICE_RATE_LIMITED", { remoteCode }`,
  },
  {
    name: "takes an error page on the way to the service for a refusal",
    file: `${CLIENT}/errors.ts`,
    from: `return new BridgeError("SERVICE_UNREACHABLE", details);`,
    to: `return new BridgeError("SERVICE_RATE_LIMITED", details);`,
  },
  {
    name: "does not wait as long as the service wants it to",
    file: `${CLIENT}/errors.ts`,
    from: "const wait = readRetryAfter(retryAfter, nowMs);",
    to: "const wait = Math.min(1, readRetryAfter(retryAfter, nowMs) ?? 1);",
  },
  {
    name: "reads only the first page of conversations",
    file: `${CLIENT}/client.ts`,
    from: "} while (cursor !== null);",
    to: "} while (cursor === undefined);",
  },
  {
    name: "does not read a list again that moved",
    file: "src/bridge/inbound/backfill-service.ts",
    from: "if (isAllFresh) mayBeMissed = true;",
    to: "",
  },
];

export const SERVICE_MUTANTS: readonly Mutant[] = FAULTS.map((fault) => ({ ...fault, edge: "http" }));
