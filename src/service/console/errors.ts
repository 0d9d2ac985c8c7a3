/** The console's refusals, as pages for people. */
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Maps names to statuses. Each has its sentence, `console-error-…`. */
export const PAGE_ERRORS = {
  invalid: 400,
  "form-stale": 403,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "too-large": 413,
  limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;
export type PageErrorName = keyof typeof PAGE_ERRORS;

export class PageError extends Error {
  override readonly name = "PageError";
  readonly what: PageErrorName;
  readonly headers: Readonly<Record<string, string>>;

  constructor(what: PageErrorName, headers: Readonly<Record<string, string>> = {}) {
    super(what);
    this.what = what;
    this.headers = headers;
  }
}
