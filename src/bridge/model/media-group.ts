/** Several platform messages that their author sent as one, pictures under one text for instance: one staff message. */
import type { PostId } from "./ids.ts";
import type { StaffMessage, StaffMessagePart } from "./message.ts";

export function isOneMediaGroup(a: StaffMessage, b: StaffMessage): boolean {
  return a.mediaGroup !== undefined && a.mediaGroup === b.mediaGroup && a.thread === b.thread && a.author === b.author;
}

/** Whether `post` is one of the platform messages that `whole` consists of. */
export function isPartOf(post: PostId, whole: StaffMessage): boolean {
  return partsOf(whole).some((part) => part.post === post);
}

/** Names of all files of a staff message. */
export function filesOf(whole: StaffMessage): readonly string[] {
  return partsOf(whole).flatMap(({ files }) => files);
}

/** `whole` with what one of its platform messages says now; `undefined` when that was edited again since. */
export function withEdit<M extends StaffMessage>(whole: M, edit: StaffMessage): M | undefined {
  const before = partsOf(whole).find(({ post }) => post === edit.post);
  if (before === undefined || isOlderEdit(edit, before)) return undefined;
  if (edit.post === whole.post) return { ...whole, ...edit };
  return { ...whole, more: whole.more?.map((part) => (part === before ? partIn(edit) : part)) };
}

/** An edit that was told late must not undo the one after it. */
function isOlderEdit({ editedAt }: StaffMessage, before: StaffMessagePart): boolean {
  return editedAt !== undefined && before.editedAt !== undefined && editedAt < before.editedAt;
}

function partsOf(whole: StaffMessage): readonly StaffMessagePart[] {
  return [whole, ...(whole.more ?? [])];
}

function partIn({ post, body, files, editedAt }: StaffMessagePart): StaffMessagePart {
  return { post, body, files, ...(editedAt !== undefined && { editedAt }) };
}

/** `first` with what `next` adds; itself when that is nothing, for it was told before. */
export function withMore(first: StaffMessage, next: StaffMessage): StaffMessage {
  const added = partsOf(next).filter(({ post }) => !isPartOf(post, first));
  return added.length === 0 ? first : { ...first, more: [...(first.more ?? []), ...added.map(partIn)] };
}
