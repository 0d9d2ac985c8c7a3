/** A rejected call: `ok: false` with a number and a text; the HTTP status is the number. */
export class TelegramApiError extends Error {
  override readonly name = "TelegramApiError";
  readonly code: number;
  readonly parameters: ErrorParameters | undefined;

  constructor(code: number, description: string, parameters?: ErrorParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export interface ErrorParameters {
  /** Seconds. */
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** 400 with Telegram's prefix. */
export const badRequest = (what: string): TelegramApiError => new TelegramApiError(400, `Bad Request: ${what}`);
