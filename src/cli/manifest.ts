/** `manifest`: prints the manifest for creating the Slack app. */
import type { Environment } from "../config/index.ts";
import { hasSecret } from "../config/secret-files.ts";
import { SETTINGS } from "../config/setting-table.ts";
import { StartError } from "../platform/start-error.ts";
import { slackManifest } from "../team-chats/slack/index.ts";
import { printDocument } from "./print.ts";
import { terminalSay } from "./terminal-locale.ts";

export function manifest(environment: Environment, http: boolean): void {
  const { PUBLIC_URL: publicUrl } = environment;
  const byHttp = http || (hasSecret(environment, "SLACK_SIGNING_SECRET") && !hasSecret(environment, "SLACK_APP_TOKEN"));
  if (byHttp && (publicUrl === undefined || publicUrl === "")) {
    throw new StartError([{ key: "cli-manifest-url-missing" }]);
  }
  const eventsUrl = byHttp ? `${(publicUrl ?? "").replace(/(?<!\/)\/+$/u, "")}/slack/events` : undefined;
  // The whole team reads it, so it is in the bridge's language, not the operator's.
  const say = terminalSay({ LOCALE: environment["LOCALE"] ?? SETTINGS.LOCALE.default });
  printDocument(slackManifest(say, eventsUrl));
}
