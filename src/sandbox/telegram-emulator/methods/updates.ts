/** How the bot receives its updates. */
import { type Args, flag, json, number, text } from "../args.ts";
import { badRequest, TelegramApiError } from "../errors.ts";
import { wireUpdate } from "../updates.ts";
import type { Method } from "./method.ts";

export const getUpdates: Method = async ({ args, updates, webhook, signal }) => {
  if (webhook.isSet())
    throw new TelegramApiError(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  updates.allow(readTypes(args));
  const batch = await updates.poll(
    {
      offset: number(args, "offset") ?? 0,
      limit: number(args, "limit") ?? 100,
      timeoutSeconds: number(args, "timeout") ?? 0,
    },
    signal,
  );
  return batch.map(wireUpdate);
};

export const setWebhook: Method = ({ args, updates, webhook }) => {
  const url = text(args, "url") ?? "";
  const secret = text(args, "secret_token");
  if (secret !== undefined && secret !== "" && !/^[\w-]{1,256}$/u.test(secret))
    throw badRequest("secret token contains unallowed characters");
  if (url !== "" && !URL.canParse(url)) throw badRequest("invalid webhook URL specified");
  updates.allow(readTypes(args));
  if (flag(args, "drop_pending_updates")) updates.drop();
  const asked = number(args, "max_connections") ?? 40;
  webhook.set(
    url === ""
      ? undefined
      : {
          url,
          secret: secret === "" ? undefined : secret,
          maxConnections: Math.min(Math.max(asked, 1), 100),
        },
  );
  return true;
};

export const deleteWebhook: Method = ({ args, updates, webhook }) => {
  if (flag(args, "drop_pending_updates")) updates.drop();
  webhook.set(undefined);
  return true;
};

export const getWebhookInfo: Method = ({ webhook }) => webhook.info();

function readTypes(args: Args): readonly string[] | undefined {
  const list = json(args, "allowed_updates", "can't parse allowed updates JSON object");
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw badRequest("can't parse allowed updates: expected an Array");
  return list.map(String);
}
