/** What the service refuses, in the specification's Error shape. */

/**
 * Every code that the service answers with, and its status. Only `not_found` is named by the specification; the others
 * are decided here and listed in docs/service/README.md.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  invalid_body: 400,
  invalid_query: 400,
  invalid_cursor: 400,
  identity_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  not_closed: 409,
  client_wrote: 409,
  name_taken: 409,
  too_many: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** A refusal. `message` is a sentence for developers and repeats nothing that the caller sent. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}
