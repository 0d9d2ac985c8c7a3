/** The operator console, for actions for which the specification's API has no endpoints. */
import { Hono, type Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { DatabaseError } from "../../database/index.ts";
import { stackFrames } from "../../platform/stack-frames.ts";
import { ServiceError } from "../http/errors.ts";
import { addContacts } from "./contact-routes.ts";
import { rootOf, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { addConversations } from "./conversation-routes.ts";
import { PAGE_ERRORS, PageError, type PageErrorName } from "./errors.ts";
import { consoleFiles } from "./files.ts";
import { contentPolicy, forAdministrators, ownForms, sessionOf, signedIn } from "./guard.ts";
import { addKeys } from "./key-routes.ts";
import { streamChanges } from "./live.ts";
import { addOperators } from "./operator-routes.ts";
import { errorPage } from "./pages/error.ts";
import { MANAGED, type View } from "./pages/layout.ts";
import { addSavedReplies } from "./reply-routes.ts";
import { route } from "./routes.ts";
import { addAccount, addSignIn } from "./sign-in-routes.ts";
import { addSubscriptions } from "./subscription-routes.ts";
import { viewOf } from "./view.ts";

const FILE_CACHE = "public, max-age=300, stale-while-revalidate=86400";

/** Mounted as `/console`. */
export function createConsole(deps: ConsoleDeps): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  app.onError((error, c) => answerError(error, c, deps));

  app.use(contentPolicy);
  for (const [name, { body, type, etag }] of consoleFiles()) {
    route(app, `/${name}`, {
      GET: (c) => {
        const headers = { "Cache-Control": FILE_CACHE, ETag: etag };
        if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
        return c.body(body, 200, { ...headers, "Content-Type": type });
      },
    });
  }

  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.use(ownForms);
  addSignIn(app, deps);

  app.use(signedIn(deps));
  const home = (c: Context) => c.redirect(`${rootOf(c)}conversations`, 303);
  route(app, "/", { GET: home });
  route(app, "/live", { GET: (c) => streamChanges(c, deps) });
  addAccount(app, deps);
  addConversations(app, deps);
  addContacts(app, deps);
  addSavedReplies(app, deps);
  for (const section of MANAGED) for (const path of [`/${section}`, `/${section}/*`]) app.use(path, forAdministrators);
  addSubscriptions(app, deps);
  addKeys(app, deps);
  addOperators(app, deps);
  app.all("*", (c) => {
    // Also accepts the trailing slash that people type.
    if (c.req.path.endsWith("/console/")) return home(c);
    throw new PageError("not-found");
  });
  return app;
}

const NAMES: Readonly<Partial<Record<ServiceError["code"], PageErrorName>>> = {
  invalid_body: "invalid",
  invalid_query: "invalid",
  invalid_cursor: "invalid",
  not_found: "not-found",
  body_too_large: "too-large",
  timeout: "invalid",
  rate_limited: "limited",
  unavailable: "unavailable",
};

async function answerError(error: Error, c: Context<ConsoleEnv>, deps: ConsoleDeps): Promise<Response> {
  const { service } = deps;
  const known = named(error);
  let what = known?.what ?? "internal";
  if (error instanceof DatabaseError && !error.concernsOneStatement) {
    what = "unavailable";
    service.log.error({ reason: error.reason }, "the service's database does not respond");
  } else if (known === undefined) {
    service.log.error(
      { error: error.name, at: stackFrames(error) },
      "console page failed because of a bug in the service",
    );
  }
  // Without the database, the session cannot be checked.
  const session = what === "unavailable" ? undefined : await sessionOf(c, deps).catch(() => undefined);
  const view: View = { ...viewOf(c, deps), session };
  return c.html(errorPage(view, what), PAGE_ERRORS[what], { ...known?.headers, "Cache-Control": "no-store" });
}

function named(error: Error): { what: PageErrorName; headers?: Readonly<Record<string, string>> } | undefined {
  if (error instanceof PageError) return error;
  // Thrown by hono's CSRF check.
  if (error instanceof HTTPException && error.status === 403) return { what: "form-stale" };
  if (!(error instanceof ServiceError)) return undefined;
  const what = NAMES[error.code];
  return what && { what, headers: error.headers };
}
