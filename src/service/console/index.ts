/** Builds the console with its tables, and connects it to the service's writes. */
import type { Hono } from "hono";
import { migrate } from "../../database/index.ts";
import type { ServiceAdmin } from "../admin.ts";
import type { ServiceContext } from "../context.ts";
import type { Limit } from "../http/rate-limiter.ts";
import { createHub } from "../site/hub.ts";
import { storedSecret } from "../store/secrets.ts";
import type { ChangeNotification } from "../store/writes.ts";
import { createConsole } from "./app.ts";
import type { ConsoleEnv } from "./context.ts";
import { createDevices } from "./devices.ts";
import { STREAM_LIMITS } from "./live.ts";
import { CONSOLE_AREA, CONSOLE_MIGRATIONS } from "./migrations/index.ts";
import { createOperators, type Operators } from "./operators.ts";
import type { PasswordCost } from "./password.ts";
import type { ScreenReply } from "./reply-screen.ts";
import { createSessions, SESSION_DEFAULTS, type SessionLimits } from "./sessions.ts";
import { createSignInGuard, type SignInLimits } from "./sign-in-limits.ts";

export interface ConsoleOptions extends Partial<SessionLimits> {
  /** Failed sign-ins. `null` lifts a limit. */
  readonly signIns?: Readonly<Partial<SignInLimits<Limit | null>>>;
  /** How expensive it is to check a password. */
  readonly passwordCost?: PasswordCost;
  /** Screens a reply before it is sent. */
  readonly screenReply: ScreenReply;
}

export interface Console {
  /** Mounted as `/console`. */
  readonly app: Hono<ConsoleEnv>;
  readonly operators: Operators;
  /** Something was written; `undefined`: something may have been missed. */
  onChange(change: ChangeNotification | undefined): void;
  open(): void;
  /** Closes all streams. */
  close(): void;
}

/** Migrates the console's tables. Errors: `DatabaseError`. */
export async function openConsole(
  service: ServiceContext,
  admin: ServiceAdmin,
  options: ConsoleOptions,
): Promise<Console> {
  const { database, write, now } = service;
  await migrate(database, CONSOLE_AREA, CONSOLE_MIGRATIONS);
  const operators = createOperators(database, write, now, options.passwordCost);
  const watch = createHub(STREAM_LIMITS);
  const app = createConsole({
    service,
    admin,
    operators,
    sessions: createSessions(database, write, now, { ...SESSION_DEFAULTS, ...options }),
    devices: createDevices(await storedSecret(database, write, "device")),
    signIns: createSignInGuard(service.createLimiter, options.signIns),
    watch,
    screenReply: options.screenReply,
  });
  return {
    app,
    operators,
    onChange(change) {
      if (change === undefined) {
        watch.wakeAll();
        return;
      }
      if (change.conversations.length > 0) watch.wake(["conversations", ...change.conversations]);
      if (change.subscriptions || change.failures === true) watch.wake(["subscriptions"]);
    },
    open: () => {
      watch.open();
    },
    close: () => {
      watch.close();
    },
  };
}
