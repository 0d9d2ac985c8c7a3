/** The first start of the sandbox, on a machine where something is in the way. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { startSandbox } from "../../src/app/sandbox.ts";
import { ConfigError } from "../../src/config/index.ts";
import { ListenError } from "../../src/platform/http/server.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { silentLog } from "../support/log.ts";
import { sayAtTerminal } from "../support/terminal.ts";

it("reports an invalid port before anything starts", async () => {
  const refused = startSandbox({ environment: { PORT: "99999" }, log: silentLog, locales: loadLocales() });
  const problem = await refused.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(ConfigError);
  expect((problem as ConfigError).problems.map(sayAtTerminal)).toEqual(["PORT is not a whole number from 0 to 65535."]);
});

it("reports a port in use, and nothing else", async () => {
  const other = createServer();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const port = String((other.address() as AddressInfo).port);
  const warn = vi.fn();
  const error = vi.fn();
  try {
    await expect(
      startSandbox({ environment: { PORT: port }, log: { ...silentLog, warn, error }, locales: loadLocales() }),
    ).rejects.toThrow(ListenError);
  } finally {
    other.close();
  }
  expect([...warn.mock.calls, ...error.mock.calls]).toEqual([]);
});
