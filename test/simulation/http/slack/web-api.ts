/** Slack's Web API and its response URLs, by the methods of the emulator, and without a port. */
import type { FailureCode } from "../../../../src/bridge/model/failure.ts";
import { readArgs, type Args } from "../../../../src/sandbox/slack-emulator/args.ts";
import { SlackApiError } from "../../../../src/sandbox/slack-emulator/errors.ts";
import type { Answer, Call } from "../../../../src/sandbox/slack-emulator/methods/method.ts";
import { ROUTES } from "../../../../src/sandbox/slack-emulator/routes.ts";
import type { Workspace } from "../../../../src/sandbox/slack-emulator/workspace.ts";
import type { HttpAnswer, HttpRequest } from "../transport.ts";

export const API = "https://slack.com";
export const HOOKS = "https://hooks.slack.com";
export const TOKEN = "xoxb-simulated";
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** What the bridge may meet without anything being wrong: what is gone, and what is so already. */
const EXPECTED: Readonly<Record<string, readonly FailureCode[]>> = {
  message_not_found: ["POST_GONE", "THREAD_GONE"],
  thread_not_found: ["THREAD_GONE"],
  already_reacted: [],
  no_reaction: [],
  already_pinned: [],
  expired_trigger_id: [],
  invalid_trigger_id: [],
};

export interface WebApiOptions {
  readonly workspace: Workspace;
  readonly openView: Call["openView"];
  /** Counts a post. Result: how long to wait if it is one too many, in milliseconds. */
  readonly waitMs: (channel: string) => number | undefined;
  /** Answers at a response URL. Result: the HTTP status. */
  readonly respond: (id: string, body: string) => number;
  /** Something was done. */
  readonly done: (method: string, args: Args, answer: Answer) => void;
  /** Something was refused. `failures`: as what the bridge may take it; `undefined`: it should never ask for this. */
  readonly refused: (method: string, code: string, failures: readonly FailureCode[] | undefined) => void;
}

export function createWebApi(options: WebApiOptions) {
  const { workspace, done } = options;

  function call(method: string, { headers, body, path }: HttpRequest): HttpAnswer {
    const args = readArgs(headers["content-type"] ?? "", body, new URL(path, API).searchParams);
    if (headers["authorization"] !== `Bearer ${TOKEN}`) throw new SlackApiError("invalid_auth");
    const route = ROUTES.get(method);
    if (route === undefined) throw new SlackApiError("unknown_method");
    if (method === "chat.postMessage") {
      const waitMs = options.waitMs(String(args["channel"]));
      if (waitMs !== undefined) return limited(waitMs);
    }
    const answer = route.run({
      ...{ args, workspace, scopes: route.scopes, baseUrl: `${API}/`, openView: options.openView },
      spendPost: () => undefined,
      openTicket: () => "",
    });
    done(method, args, answer);
    return json({ ok: true, ...answer });
  }

  function answer(request: HttpRequest): HttpAnswer {
    const { pathname } = new URL(request.path, API);
    if (request.origin === HOOKS) {
      const status = options.respond(pathname.slice("/response/".length), request.body);
      if (status === 200) done("response_url", JSON.parse(request.body) as Args, {});
      return { status, body: "ok" };
    }
    const method = pathname.slice("/api/".length);
    try {
      return call(method, request);
    } catch (error) {
      if (!(error instanceof SlackApiError)) throw error;
      options.refused(method, error.code, EXPECTED[error.code]);
      return json({ ok: false, error: error.code });
    }
  }

  return {
    answer,
    limited: (_: HttpRequest, retryAfterMs: number | undefined) => limited(retryAfterMs),
    // A response URL needs no token.
    unauthorized: (request: HttpRequest) =>
      request.origin === HOOKS ? answer(request) : json({ ok: false, error: "invalid_auth" }),
  };
}

/** Slack gives whole seconds. */
function limited(retryAfterMs: number | undefined): HttpAnswer {
  const retry = retryAfterMs === undefined ? {} : { "retry-after": `${Math.ceil(retryAfterMs / 1_000)}` };
  return { ...json({ ok: false, error: "ratelimited" }), status: 429, headers: { ...JSON_TYPE, ...retry } };
}

function json(body: object): HttpAnswer {
  return { status: 200, headers: JSON_TYPE, body: JSON.stringify(body) };
}
