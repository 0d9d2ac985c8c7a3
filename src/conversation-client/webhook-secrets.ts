/**
 * The secrets that sign the service's webhooks. Several are valid at once, so that they can be rotated without a gap.
 */
import { randomBytes } from "node:crypto";

export interface WebhookSecrets {
  /** Newest first. */
  current(): readonly string[];
  add(secret: string): void;
}

/** `configured`: newest first; empty if the bridge generates its own. */
export function createWebhookSecrets(configured: readonly string[]): WebhookSecrets {
  let secrets = [...configured];
  return {
    current: () => secrets,
    add(secret) {
      if (!secrets.includes(secret)) secrets = [...secrets, secret];
    },
  };
}

/** 256 bits in hex: every service accepts plain ASCII. */
export function makeSecret(): string {
  return randomBytes(32).toString("hex");
}
