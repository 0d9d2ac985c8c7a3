/** `views.open` */
import { needed, object } from "../args.ts";
import { type Method, TIER } from "./method.ts";

export const open: Method = {
  token: "bot",
  scopes: [],
  perMinute: TIER.four,
  run: ({ args, openView }) => ({
    view: openView(needed(args, "trigger_id"), object(args, "view", "invalid_arguments")),
  }),
};
