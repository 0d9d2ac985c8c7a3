/** The questions of `setup`, in their order. Each answer is checked before the next question. */
import { isLoopback, type Config } from "../../config/index.ts";
import { isSecret } from "../../config/setting-table.ts";
import { BridgeError } from "../../bridge/model/failure.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { slackManifest } from "../../team-chats/slack/index.ts";
import { SLACK_EVENTS_PATH } from "../../app/http-routes.ts";
import type { BridgeState } from "../doctor/bridge.ts";
import type { Check } from "../doctor/check.ts";
import type { Asked, Draft } from "./draft.ts";
import { checkAnswer, checkSignature } from "./live-checks.ts";
import type { Prompts } from "./prompts.ts";

export interface InterviewOptions {
  readonly draft: Draft;
  readonly prompts: Prompts;
  readonly say: Say;
  /** In the language that the team reads, for the manifest. */
  readonly sayIn: (language: string) => Say;
  readonly languages: readonly string[];
  /** The terminal's, which is offered first. */
  readonly language: string;
  /** Removes secrets, those just typed included. */
  readonly hide: (line: string) => string;
  /** Whether the bridge runs on this machine: then nobody else may poll Telegram. */
  readonly bridgeState: (config: Config) => Promise<BridgeState>;
}

const QUESTIONS: Readonly<Record<Exclude<Asked, "LOCALE">, string>> = {
  DATABASE_URL: "setup-ask-database-url",
  CONVERSATION_API_URL: "setup-ask-api-url",
  CONVERSATION_API_KEY: "setup-ask-api-key",
  PUBLIC_URL: "setup-ask-public-url",
  SLACK_BOT_TOKEN: "setup-ask-slack-bot-token",
  SLACK_APP_TOKEN: "setup-ask-slack-app-token",
  SLACK_SIGNING_SECRET: "setup-ask-slack-signing-secret",
  SLACK_ROOM: "setup-ask-slack-room",
  TELEGRAM_BOT_TOKEN: "setup-ask-telegram-bot-token",
  TELEGRAM_ROOM: "setup-ask-telegram-room",
};

/** Errors: `Cancelled`. */
export async function interview(options: InterviewOptions): Promise<void> {
  const { draft, prompts, say } = options;
  const wanted = new Set<Asked>(["LOCALE", "DATABASE_URL"]);
  const had = (name: Asked) => draft.before(name) !== "";
  const leaveOut = (...names: readonly Asked[]) => {
    for (const name of names) draft.answer(name, "");
  };
  let bridge: BridgeState | undefined;

  /** Asks until the answer is right; Enter asks about the same value again. */
  async function settle(name: Exclude<Asked, "LOCALE">, ask = asking(name)): Promise<void> {
    wanted.add(name);
    for (;;) {
      draft.answer(name, normal(name, await ask()));
      const config = draft.config([...wanted]);
      if (isProblems(config)) {
        for (const sentence of config) prompts.wrong(options.hide(say(sentence)));
        continue;
      }
      bridge ??= await options.bridgeState(config);
      if (report(await checkAnswer(name, config, bridge, say), options)) return;
    }
  }

  function asking(name: Exclude<Asked, "LOCALE">): () => Promise<string> {
    const question = say({ key: QUESTIONS[name] });
    let last = draft.before(name);
    return async () => {
      const ask = isSecret(name)
        ? prompts.askSecret(question, last, say({ key: "setup-keep" }))
        : prompts.ask(question, last);
      last = await ask;
      return last;
    };
  }

  draft.answer("LOCALE", await askLanguage(options));
  const isBoth = had("SLACK_BOT_TOKEN") && had("TELEGRAM_BOT_TOKEN");
  const present = had("TELEGRAM_BOT_TOKEN") ? "telegram" : "slack";
  const chats = await prompts.choose(
    say({ key: "setup-ask-chats" }),
    { slack: "Slack", telegram: "Telegram", both: say({ key: "setup-chats-both" }) },
    isBoth ? "both" : present,
  );
  const hasSlack = chats !== "telegram";
  const transport = hasSlack
    ? await prompts.choose(
        say({ key: "setup-ask-transport" }),
        { socket: say({ key: "setup-transport-socket" }), http: say({ key: "setup-transport-http" }) },
        had("SLACK_SIGNING_SECRET") && !had("SLACK_APP_TOKEN") ? "http" : "socket",
      )
    : undefined;
  if (hasSlack) wanted.add("SLACK_BOT_TOKEN").add(transport === "http" ? "SLACK_SIGNING_SECRET" : "SLACK_APP_TOKEN");
  if (chats !== "slack") wanted.add("TELEGRAM_BOT_TOKEN");
  const hasRoutes = draft.before("ROUTES_FILE") !== "";
  if (hasSlack && !hasRoutes) wanted.add("SLACK_ROOM");
  if (chats !== "slack" && !hasRoutes) wanted.add("TELEGRAM_ROOM");
  if (transport === "http") wanted.add("PUBLIC_URL");

  const database = await prompts.choose(
    say({ key: "setup-ask-database" }),
    { sqlite: say({ key: "setup-database-sqlite" }), postgres: say({ key: "setup-database-postgres" }) },
    draft.before("DATABASE_URL").startsWith("postgres") ? "postgres" : "sqlite",
  );
  if (database === "postgres") await settle("DATABASE_URL");
  else
    draft.answer("DATABASE_URL", draft.before("DATABASE_URL").startsWith("file:") ? draft.before("DATABASE_URL") : "");

  const service = await prompts.choose(
    say({ key: "setup-ask-service" }),
    { embedded: say({ key: "setup-service-embedded" }), external: say({ key: "setup-service-external" }) },
    had("CONVERSATION_API_URL") ? "external" : "embedded",
  );
  if (service === "external") {
    wanted.add("CONVERSATION_API_KEY").add("PUBLIC_URL");
    await settle("CONVERSATION_API_URL");
    await settle("CONVERSATION_API_KEY");
  } else leaveOut("CONVERSATION_API_URL", "CONVERSATION_API_KEY");
  const isFar = service === "external" && !isLoopback(String(draft.environment([])["CONVERSATION_API_URL"]));
  const isSubscribed = draft.before("CONVERSATION_WEBHOOK_SECRET") !== "";
  if (transport === "http" || (isFar && !isSubscribed)) await settle("PUBLIC_URL");
  else draft.answer("PUBLIC_URL", draft.before("PUBLIC_URL"));

  if (hasSlack) await slack();
  else leaveOut("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_ROOM");
  if (chats === "slack") leaveOut("TELEGRAM_BOT_TOKEN", "TELEGRAM_ROOM");
  else await telegram();

  async function slack(): Promise<void> {
    const environment = draft.environment([]);
    const eventsUrl =
      transport === "http"
        ? `${(environment["PUBLIC_URL"] ?? "").replace(/(?<!\/)\/+$/u, "")}${SLACK_EVENTS_PATH}`
        : undefined;
    prompts.tell(say({ key: "setup-slack-app" }));
    prompts.tellWhole(manifestLink(options.sayIn(environment["LOCALE"] ?? "en"), eventsUrl));
    await settle("SLACK_BOT_TOKEN");
    if (transport === "http") {
      await settle("SLACK_SIGNING_SECRET");
      leaveOut("SLACK_APP_TOKEN");
    } else {
      await settle("SLACK_APP_TOKEN");
      draft.answer("SLACK_SIGNING_SECRET", draft.before("SLACK_SIGNING_SECRET"));
    }
    if (hasRoutes) draft.answer("SLACK_ROOM", draft.before("SLACK_ROOM"));
    else await settle("SLACK_ROOM");
    for (let isWrong = transport === "http"; isWrong;) {
      const config = draft.config([...wanted]);
      if (isProblems(config)) return;
      const checks = await checkSignature(config, bridge ?? "absent", say);
      report(checks, options);
      // That nothing arrives may be due to a proxy that is set up later; the signature may not.
      const events = checks.find(({ name }) => name === "slack-events");
      const secret = say({ key: "doctor-slack-events-secret", values: { url: eventsUrl ?? "" } });
      isWrong = events?.line === secret;
      if (isWrong) await settle("SLACK_SIGNING_SECRET");
    }
  }

  async function telegram(): Promise<void> {
    prompts.tell(say({ key: "setup-telegram-bot" }));
    await settle("TELEGRAM_BOT_TOKEN");
    if (hasRoutes) {
      draft.answer("TELEGRAM_ROOM", draft.before("TELEGRAM_ROOM"));
      return;
    }
    const typed = asking("TELEGRAM_ROOM");
    let isFirst = !had("TELEGRAM_ROOM") && bridge !== "running";
    await settle("TELEGRAM_ROOM", async () => {
      if (!isFirst) return await typed();
      isFirst = false;
      return (await heardRoom(draft.config([...wanted]), options)) ?? (await typed());
    });
  }
}

async function askLanguage({ draft, prompts, say, languages, language }: InterviewOptions): Promise<string> {
  const names = Object.fromEntries(
    languages.map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code]),
  );
  const before = draft.before("LOCALE");
  return await prompts.choose(say({ key: "setup-ask-language" }), names, before === "" ? language : before);
}

/** Result: the chat id; `undefined` if nobody can hear it, so that it must be typed. */
async function heardRoom(
  config: Config | readonly Sentence[],
  { prompts, say }: InterviewOptions,
): Promise<string | undefined> {
  if (isProblems(config) || config.settings.telegram === undefined) return undefined;
  const { listenForGroups } = await import("../../team-chats/telegram/index.ts");
  const { settings, secrets } = config;
  try {
    await using listener = await listenForGroups(
      {
        token: secrets.telegramBotToken ?? "",
        apiRoot: config.settings.telegram.apiRoot,
        timeoutMs: 10_000,
        proxy: settings.proxy,
      },
      AbortSignal.timeout(10_000),
    );
    prompts.tell(say({ key: "setup-telegram-group", values: { bot: `@${listener.username}` } }));
    const answer = await prompts.askOr(say({ key: "setup-ask-telegram-room-heard" }), (signal) =>
      listener.next(signal),
    );
    if (typeof answer === "string") return answer;
    const { room, title } = answer.instead;
    prompts.tell(say({ key: "setup-telegram-heard", values: { title, room: String(room) } }));
    return String(room);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    return undefined;
  }
}

/** Prints the checks. Result: whether none failed. */
function report(checks: readonly Check[], { prompts, hide }: InterviewOptions): boolean {
  for (const { verdict, line } of checks) {
    if (verdict === "failed") prompts.wrong(hide(line));
    else prompts.tell(hide(line));
  }
  return !checks.some(({ verdict }) => verdict === "failed");
}

/** A channel's id is at the end of its link: `https://team.slack.com/archives/C0123456789`. */
function normal(name: Asked, answer: string): string {
  const trimmed = answer.trim();
  if (name !== "SLACK_ROOM") return trimmed;
  return /\/(?:archives|client\/T[A-Z0-9]+)\/([CG][A-Z0-9]+)/u.exec(trimmed)?.[1] ?? trimmed;
}

/** Opens the page that creates the app. Source: docs.slack.dev, "Sharing manifests", read 2026-11-23. */
export function manifestLink(say: Say, eventsUrl: string | undefined): string {
  const link = new URL("https://api.slack.com/apps?new_app=1");
  link.searchParams.set("manifest_json", JSON.stringify(slackManifest(say, eventsUrl)));
  return link.href;
}

function isProblems(config: Config | readonly Sentence[]): config is readonly Sentence[] {
  return Array.isArray(config);
}
