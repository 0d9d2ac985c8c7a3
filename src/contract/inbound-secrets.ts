/** Secrets of connectors: `whatsapp=…` is for one client channel, any other for those channels that have none of their own. */
import { CLIENT_CHANNELS, type ClientChannel } from "./shapes.ts";

const OF_CHANNEL = new RegExp(`^(${CLIENT_CHANNELS.join("|")})=`, "u");

/** The secrets of a channel: those that name it, or else those that name none. */
export function inboundSecretsOf(channel: ClientChannel, secrets: readonly string[]): readonly string[] {
  const own = secrets.filter((secret) => OF_CHANNEL.exec(secret)?.[1] === channel).map(bareInboundSecret);
  return own.length > 0 ? own : secrets.filter((secret) => !OF_CHANNEL.test(secret));
}

/** Without the name of a channel. */
export function bareInboundSecret(secret: string): string {
  return secret.replace(OF_CHANNEL, "");
}
