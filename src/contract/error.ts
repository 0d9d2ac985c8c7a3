/** The Error shape. Source: specification, "Error". */
import { z } from "zod";

export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

export const errorBody: z.ZodType<ErrorBody> = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export function asErrorBody(code: string, message: string): ErrorBody {
  return { error: { code, message } };
}
