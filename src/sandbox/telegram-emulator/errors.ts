/** A call that Telegram refuses: `ok: false` with a number and a text, HTTP status by the number. */
export class TelegramRefusal extends Error {
  override readonly name = "TelegramRefusal";
  readonly code: number;
  readonly parameters: RefusalParameters | undefined;

  constructor(code: number, description: string, parameters?: RefusalParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export interface RefusalParameters {
  /** Seconds. */
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** 400 with Telegram's prefix. */
export const bad = (what: string): TelegramRefusal => new TelegramRefusal(400, `Bad Request: ${what}`);
