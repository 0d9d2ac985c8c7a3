/** The sandbox page: the client's web site and the team's Slack and Telegram side by side. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Say } from "../../platform/i18n/locales.ts";
import type { Log } from "../../platform/log.ts";
import { stackFrames } from "../../platform/stack-frames.ts";
import { allEmoji } from "../slack-emulator/emoji.ts";
import type { SlackEmulator } from "../slack-emulator/index.ts";
import { TOPIC_ICONS } from "../telegram-emulator/icons.ts";
import type { TelegramEmulator } from "../telegram-emulator/index.ts";
import { CLIENT_MESSAGE, type SandboxClients } from "./clients.ts";
import { readAsset, readDocs, readPage } from "./files.ts";
import { createLive } from "./live.ts";
import { FAULT_NAMES, makeFault, PART_NAMES, partsState, type SandboxControls } from "./parts.ts";
import { SLACK_ACTION, performSlackAction } from "./slack-actions.ts";
import { performTelegramAction, TELEGRAM_ACTION } from "./telegram-actions.ts";
import { pageTexts } from "./texts.ts";
import type { LiveState, SandboxLink } from "./wire.ts";

export interface SandboxPageOptions {
  readonly slack: SlackEmulator;
  readonly say: Say;
  readonly log: Log;
  /** Language of `say`, for plurals and times. */
  readonly language?: string;
  /** Where the client's web site loads the chat widget from: absolute, or a path on the page's own address. */
  readonly widgetScriptUrl: string;
  /** The room that is open at first. */
  readonly room: string;
  /** Adds a third pane, with the group that is open at first. */
  readonly telegram?: { readonly emulator: TelegramEmulator; readonly room: number };
  readonly controls?: SandboxControls;
  readonly clients?: SandboxClients;
  /** Shown at the head of the page. Default: none. */
  readonly links?: readonly SandboxLink[];
  readonly nowMs?: () => number;
}

export interface SandboxPage {
  /**
   * `/` the page, `/site-demo` the client's web site, `/assets/*`, `/docs/*`, `/texts.json`, `/emoji.json`, `/live` (Server-Sent
   * Events), `POST /actions`, `/telegram/actions`, `/clients`, `/parts`, `/faults`. All addresses are relative, so the page may be
   * served under any path.
   */
  fetch(request: Request): Response | Promise<Response>;
  close(): void;
}

const SWITCH = z.object({ part: z.enum(PART_NAMES), run: z.boolean() });
const FAULT = z.object({ fault: z.enum(FAULT_NAMES) });
/** How often the strip checks what no event reports: the bridge's connections, and the end of a rate limit. */
const POLL_EVERY_MS = 1_000;

export function createSandboxPage(options: SandboxPageOptions): SandboxPage {
  const { slack, say, log, clients, links = [], controls = {}, language = "en" } = options;
  const telegram = options.telegram?.emulator;
  const chats = { slack, telegram };
  const nowMs = options.nowMs ?? Date.now;
  const texts = pageTexts(say, language);
  const values = new Map([
    ["language", language],
    ["widget-script", options.widgetScriptUrl],
    ["layout", options.telegram === undefined ? "two" : "three"],
  ]);
  const fill = (key: string) => values.get(key) ?? say({ key });
  const page = readPage("page.html", fill);
  const site = readPage("site.html", fill);
  const live = createLive();

  let published = "";
  function publishParts(): void {
    const parts = partsState(controls, chats, nowMs());
    const now = JSON.stringify(parts);
    if (now === published) return;
    published = now;
    live.send("parts", parts);
  }
  const polling = setInterval(publishParts, POLL_EVERY_MS);
  polling.unref();
  const unsubscribe = slack.subscribe((change) => {
    live.send("change", change);
  });
  const unsubscribeTelegram = telegram?.subscribe((change) => {
    live.send("telegram-change", change);
  });

  const app = new Hono();
  app.onError((error, context) => {
    log.error({ path: context.req.path, error: error.name, at: stackFrames(error) }, "sandbox page action failed");
    return context.json({ outcome: "failed" }, 500);
  });
  app.use(async (context, next) => {
    await next();
    context.header("x-content-type-options", "nosniff");
    context.header("referrer-policy", "no-referrer");
    context.header("cache-control", "no-store");
  });
  app.get("/", (context) => context.html(page, 200, { "content-security-policy": PAGE_POLICY }));
  app.get("/site-demo", (context) =>
    context.html(site, 200, { "content-security-policy": sitePolicy(options.widgetScriptUrl) }),
  );
  app.get("/assets/:name", (context) => {
    const asset = readAsset(context.req.param("name"));
    if (asset === undefined) return context.notFound();
    return context.body(asset.body, 200, { "content-type": asset.type });
  });
  app.get("/docs/:name", async (context) => {
    const text = await readDocs(context.req.param("name"));
    if (text === undefined) return context.notFound();
    return context.body(text, 200, { "content-type": "text/plain; charset=utf-8" });
  });
  app.get("/texts.json", (context) => context.json(texts));
  app.get("/emoji.json", (context) => context.json(Object.fromEntries(allEmoji())));
  app.get("/live", (context) =>
    context.body(
      live.open((): LiveState => ({
        ...slack.state(),
        room: options.room,
        parts: partsState(controls, chats, nowMs()),
        links,
        ...(clients && { clients: { list: clients.list, tags: clients.tags } }),
        ...(options.telegram && {
          telegram: {
            ...options.telegram.emulator.state(),
            room: options.telegram.room,
            icons: Object.fromEntries(TOPIC_ICONS),
          },
        }),
      })),
      200,
      { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
    ),
  );

  app.post("/actions", async (context) => {
    const action = SLACK_ACTION.safeParse(await readJson(context));
    if (!action.success) return context.json({ outcome: "refused" }, 400);
    const outcome = await performSlackAction(action.data, slack);
    return context.json({ outcome }, outcome === "refused" ? 409 : 200);
  });
  app.post("/telegram/actions", async (context) => {
    const action = TELEGRAM_ACTION.safeParse(await readJson(context));
    if (!action.success || telegram === undefined) return context.json({ outcome: "refused" }, 400);
    const done = await performTelegramAction(action.data, telegram);
    return context.json(done, done.outcome === "refused" ? 409 : 200);
  });
  app.post("/clients", async (context) => {
    const message = CLIENT_MESSAGE.safeParse(await readJson(context));
    if (!message.success || clients === undefined) return context.json({ outcome: "refused" }, 400);
    const { client, text, tags } = message.data;
    const isKnown = await clients.write(client, text, tags);
    return context.json({ outcome: isKnown ? "done" : "refused" }, isKnown ? 200 : 404);
  });
  app.post("/parts", async (context) => {
    const parsed = SWITCH.safeParse(await readJson(context));
    const part = parsed.success ? controls[parsed.data.part] : undefined;
    if (!parsed.success || part === undefined) return context.json({ outcome: "refused" }, 400);
    await (parsed.data.run ? part.start() : part.stop()).finally(publishParts);
    return context.json({ outcome: "done" });
  });
  app.post("/faults", async (context) => {
    const parsed = FAULT.safeParse(await readJson(context));
    if (!parsed.success) return context.json({ outcome: "refused" }, 400);
    makeFault(parsed.data.fault, controls, chats);
    publishParts();
    return context.json({ outcome: "done" });
  });

  return {
    fetch: (request) => app.fetch(request),
    close() {
      clearInterval(polling);
      unsubscribe();
      unsubscribeTelegram?.();
      live.close();
    },
  };
}

/**
 * The body, if it is JSON sent from this page: another site cannot send this content type without a CORS preflight, and
 * the server answers none.
 */
async function readJson(context: Context): Promise<unknown> {
  if (context.req.header("content-type")?.startsWith("application/json") !== true) return undefined;
  const from = context.req.header("sec-fetch-site");
  if (from !== undefined && from !== "same-origin") return undefined;
  return context.req.json().catch(() => undefined);
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function sitePolicy(widgetScriptUrl: string): string {
  const from = URL.canParse(widgetScriptUrl) ? `'self' ${new URL(widgetScriptUrl).origin}` : "'self'";
  return `default-src 'none'; script-src ${from}; style-src 'self'; connect-src ${from}; img-src ${from} data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}
