/** A rejected call: a response with `ok: false` and HTTP 200. */
export class SlackApiError extends Error {
  override readonly name = "SlackApiError";
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: string, more: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}
