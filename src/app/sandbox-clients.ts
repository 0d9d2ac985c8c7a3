/** The sandbox's clients of other channels than the web shop, who write through the service's own administration. */
import type { ClientChannel } from "../contract/shapes.ts";
import type { Say } from "../platform/i18n/locales.ts";
import type { SandboxClients } from "../sandbox/page/clients.ts";
import type { NamedClient, ServiceAdmin } from "../service/admin.ts";

interface Person extends NamedClient {
  readonly channel: ClientChannel;
}

/** Numbers and domains that belong to nobody. */
const PEOPLE: readonly Person[] = [
  { externalId: "ada", name: "Ada Lindgren", channel: "email", email: "ada@lindgren.example" },
  { externalId: "mehmet", name: "Mehmet Kaya", channel: "whatsapp", phone: "+44 7700 900123" },
  { externalId: "olena", name: "Olena Shevchenko", channel: "telegram", phone: "+44 7700 900456" },
  { externalId: "joao", name: "João Pereira", channel: "avito" },
];

/** `vip` is the tag that the sandbox's routes know. */
const TAGS = ["vip", "refund", "shipping"];

export function sandboxClients(
  admin: Pick<ServiceAdmin, "createConversationAs" | "clientWrites" | "conversation" | "setTags">,
  say: Say,
): SandboxClients {
  const newest = new Map<string, string>();
  return {
    list: PEOPLE.map(({ externalId, name, channel }) => ({
      id: externalId,
      name,
      channel: say({ key: `channel-${channel}` }),
    })),
    tags: TAGS,
    async write(id, text, tags) {
      const person = PEOPLE.find(({ externalId }) => externalId === id);
      if (person === undefined) return false;
      const { channel, ...client } = person;
      const before = newest.get(id);
      const written =
        (before === undefined ? undefined : await admin.clientWrites(before, text)) ??
        (await admin.createConversationAs(channel, client, text));
      const { conversationId } = written;
      newest.set(id, conversationId);
      const { tags: has = [] } = (await admin.conversation(conversationId))?.conversation ?? {};
      const wanted = [...new Set([...has, ...tags.filter((tag) => TAGS.includes(tag))])];
      if (wanted.length > has.length) await admin.setTags(conversationId, wanted);
      return true;
    },
  };
}
