/** A real Chromium, from an npm package, that can reach nothing but this machine. */
import chromium from "@sparticuz/chromium";
import { chromium as driver, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

export interface TestBrowser extends AsyncDisposable {
  /** A person's own browser profile, which shares nothing with others. Closed with the browser. */
  opens(url: string, options?: BrowserContextOptions): Promise<OpenPage>;
}

export interface OpenPage {
  readonly page: Page;
  /** The page's errors so far: uncaught ones, and whatever is logged to the console as an error. */
  readonly problems: readonly PageProblem[];
}

export interface PageProblem {
  readonly text: string;
  /** Where it comes from; for a failed request, its address. */
  readonly url: string;
}

/**
 * Switches of the package that are for a cloud function, and would hide from a test what a person meets: without them
 * the browser keeps sites apart, obeys content policies and asks other origins for leave.
 * Source: `chromium.args` of @sparticuz/chromium 153.
 */
const NOT_LIKE_A_PERSON = [
  "--single-process",
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--disable-features=",
  "--headless",
];

const QUIET = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A request to the internet fails here, as it does offline.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** The longest wait for anything to appear; a person would have left by then. */
const SEEN_WITHIN_MS = 20_000;

export async function startBrowser(): Promise<TestBrowser> {
  const args = chromium.args.filter((flag) => !NOT_LIKE_A_PERSON.some((start) => flag.startsWith(start)));
  const browser: Browser = await driver.launch({
    executablePath: await chromium.executablePath(),
    args: [...args, ...QUIET],
    headless: true,
  });
  return {
    async opens(url, options = {}) {
      const context = await browser.newContext({ locale: "en-GB", colorScheme: "light", ...options });
      context.setDefaultTimeout(SEEN_WITHIN_MS);
      const page = await context.newPage();
      const problems: PageProblem[] = [];
      page.on("pageerror", ({ message }) => problems.push({ text: message, url: page.url() }));
      page.on("console", (line) => {
        if (line.type() === "error") problems.push({ text: line.text(), url: line.location().url });
      });
      await page.goto(url);
      return { page, problems };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
