/** The service behind a server of `node:http`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { asErrorBody } from "../../contract/error.ts";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";

export function requestListener(app: Hono): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
    // What cannot be made a request of does not reach the service, and is refused in the same shape.
    errorHandler: (error) =>
      error instanceof RequestError || error instanceof TypeError
        ? refusal("bad_request", "This is not a request that can be read.")
        : refusal("internal_error", "The request could not be handled."),
  });
}

function refusal(code: ErrorCode, message: string): Response {
  return Response.json(asErrorBody(code, message), { status: ERROR_STATUS[code] });
}
