/** No web site reaches the sandbox through a name of its own that points to this machine. */
import { request } from "undici";
import { expect, it } from "vitest";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { startHttp } from "../../src/platform/http/server.ts";
import { onlyOwnHosts } from "../../src/sandbox/own-hosts.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { silentLog } from "../support/log.ts";

async function asked(url: string, host: string) {
  const { statusCode, body } = await request(url, { headers: { host } });
  return { status: statusCode, text: await body.text() };
}

it("answers for this machine's names only, on the page and in the service", async () => {
  await using desk = await startDesk();
  for (const url of [`${desk.sandbox.url}/live`, `${desk.sandbox.url}/`, `${desk.sandbox.apiUrl}/openapi.json`]) {
    for (const host of [
      "rebound.example",
      "rebound.example:8080",
      "localhost.example",
      "127.0.0.1.nip.io",
      "10.0.0.1",
    ]) {
      const { status, text } = await asked(url, host);
      expect(status, `${url} as ${host}`).toBe(421);
      expect(text).toMatch(/^The sandbox answers at “localhost”/u);
    }
  }
  for (const host of ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080"])
    expect((await asked(`${desk.sandbox.url}/`, host)).status, host).toBe(200);
});

it("answers for the configured host, and for any address when it listens on all of them", async () => {
  const say = loadLocales().in("en");
  const status = async (configured: string, host: string) => {
    const otherwise = onlyOwnHosts(configured, (_, response) => void response.end(), say);
    const http = await startHttp({ host: "127.0.0.1", port: 0, routes: {}, otherwise, log: silentLog });
    return asked(http.url, host)
      .finally(() => http.close())
      .then((answer) => answer.status);
  };
  expect(await status("dev.box", "Dev.Box:8080")).toBe(200);
  expect(await status("fd00::7", "[fd00::7]:8080")).toBe(200);
  expect(await status("0.0.0.0", "192.168.7.7:8080")).toBe(200);
  expect(await status("0.0.0.0", "rebound.example")).toBe(421);
  expect(await status("127.0.0.1", "192.168.7.7")).toBe(421);
});
