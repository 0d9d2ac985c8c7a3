/** A web shop on its own origin that embeds the widget, with the policy and tag that a test chooses. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";

export interface Shop extends AsyncDisposable {
  /** The page with these attributes on its script tag, `{ "data-locale": "de" }`. */
  page(attributes?: Readonly<Record<string, string>>, policy?: string): string;
}

/** `service`: where the widget is loaded from. */
export async function openShop(service: string): Promise<Shop> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://shop").searchParams;
    if (request.url === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    const policy = query.get("policy");
    const attributes = JSON.parse(query.get("attributes") ?? "{}") as Record<string, string>;
    const tag = Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join("");
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      ...(policy !== null && { "content-security-policy": policy }),
    });
    response.end(`<!doctype html>
<html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body><main><h1>Kettles</h1><p><a href="#order">Order one</a></p></main>
<script src="${service}/site/widget.js" async${tag}></script></body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page(attributes = {}, policy) {
      const query = new URLSearchParams({ attributes: JSON.stringify(attributes), ...(policy && { policy }) });
      return `${url}/?${query.toString()}`;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a client finds on the page by the names that a screen reader announces. */
export function widgetIn(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Chat with us" });
  const log = dialog.getByRole("log", { name: "Messages" });
  const box = dialog.getByRole("textbox", { name: "Message" });
  const writes = async (text: string) => {
    await box.fill(text);
    await box.press("Enter");
  };
  const sees = (text: string) => log.getByText(text, { exact: true }).waitFor();
  const allSent = () => log.locator(".pending").first().waitFor({ state: "detached" });
  return {
    dialog,
    log,
    box,
    launcher: page.getByRole("button", { name: /^Open chat/u }),
    async opens() {
      await page.getByRole("button", { name: /^Open chat/u }).click();
    },
    writes,
    sees,
    /** Writes, sees the message in the chat, and resolves once it has reached the service. */
    async says(text: string) {
      await writes(text);
      await sees(text);
      await allSent();
    },
    /** The content of the bubbles, oldest first. */
    bubbles: () => log.locator(".bubble").allInnerTexts(),
    /** Resolves once every message of the client has reached the service. */
    allSent,
  };
}
