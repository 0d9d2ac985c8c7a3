/** Permissions in a group. */
import type { Chats } from "./chats.ts";
import type { Member, Right, TelegramChat } from "./model.ts";

export const isPresent = ({ status }: Member): boolean => status !== "left" && status !== "kicked";

export const isAdmin = ({ status }: Member): boolean => status === "creator" || status === "administrator";

export function hasRight(member: Member, right: Right): boolean {
  return member.status === "creator" || (member.status === "administrator" && (member.rights ?? []).includes(right));
}

/** Administrators with the right, everybody if the group allows it, and the topic's creator. */
export function mayManageTopic(
  chats: Pick<Chats, "memberOf">,
  chat: TelegramChat,
  user: number,
  topicCreator?: number,
): boolean {
  const member = chats.memberOf(chat, user);
  if (!isPresent(member)) return false;
  return (
    hasRight(member, "can_manage_topics") ||
    topicCreator === user ||
    (!isAdmin(member) && chat.permissions.can_manage_topics)
  );
}

export function maySend(chats: Pick<Chats, "memberOf">, chat: TelegramChat, user: number): boolean {
  const member = chats.memberOf(chat, user);
  if (!isPresent(member) || member.status === "restricted") return false;
  return isAdmin(member) || chat.permissions.can_send_messages;
}
