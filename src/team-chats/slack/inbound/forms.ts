/** Turns a submitted form into a staff event. */
import { z } from "zod";
import type { ButtonAction } from "../../../bridge/model/button.ts";
import { messageId, personId, roomId, type Self } from "../ids.ts";
import { FORM_CALLBACK, FORM_ELEMENT } from "../outbound/forms.ts";
import { foreign, type Parsed } from "./parse.ts";
import { ViewSubmission } from "./payloads.ts";

/** What this version opens forms for; the rules' own words. */
const ACTIONS: readonly ButtonAction[] = ["edited", "saved", "filled-in"];

/** What `outbound/forms.ts` puts into a form. */
const Metadata = z.object({
  action: z.enum(ACTIONS),
  value: z.string(),
  where: z.tuple([z.string(), z.string()]),
  before: z.record(z.string(), z.string()).optional(),
});

export function parseSubmission(body: unknown, self: Self): Parsed {
  const read = ViewSubmission.safeParse(body);
  if (!read.success) return { ignore: "not-a-form" };
  const { api_app_id: app, team, user, view } = read.data;
  const elsewhere = foreign(app, [team?.id ?? self.team], self);
  if (elsewhere !== undefined) return { ignore: elsewhere };
  const metadata = Metadata.safeParse(parsed(view.private_metadata));
  if (view.callback_id !== FORM_CALLBACK || !metadata.success) return { ignore: "other-form" };
  const { action, value, where, before } = metadata.data;
  const [channel, ts] = where;
  const fields: Record<string, string> = {};
  for (const [name, elements] of Object.entries(view.state.values)) {
    const filledIn = elements[FORM_ELEMENT];
    fields[name] = filledIn?.selected_option?.value ?? filledIn?.value ?? "";
  }
  return {
    event: {
      kind: "interaction",
      interaction: {
        // A view is submitted once, unless the bridge did not acknowledge it.
        id: `view:${view.id}`,
        ...{ action, value, fields },
        ...(before !== undefined && { before }),
        person: personId(self.team, user.id),
        room: roomId(self.team, channel),
        thread: messageId(self.team, channel, ts),
        post: messageId(self.team, channel, ts),
      },
    },
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
