/**
 * Media groups: several platform messages that their author sent as one, for instance pictures under one caption. They
 * are one staff message.
 */
import type { PostId } from "./ids.ts";
import type { StaffMessage, StaffMessagePart } from "./message.ts";

export function isOneMediaGroup(a: StaffMessage, b: StaffMessage): boolean {
  return a.mediaGroup !== undefined && a.mediaGroup === b.mediaGroup && a.thread === b.thread && a.author === b.author;
}

/** Whether `post` is one of the platform messages of `whole`. */
export function isPartOf(post: PostId, whole: StaffMessage): boolean {
  return partsOf(whole).some((part) => part.post === post);
}

/** The names of all files of a staff message. */
export function filesOf(whole: StaffMessage): readonly string[] {
  return partsOf(whole).flatMap(({ files }) => files);
}

/** `whole` with one of its platform messages edited; `undefined` if that one was edited again since. */
export function withEdit<M extends StaffMessage>(whole: M, edit: StaffMessage): M | undefined {
  const before = partsOf(whole).find(({ post }) => post === edit.post);
  if (before === undefined || isOlderEdit(edit, before)) return undefined;
  if (edit.post === whole.post) return { ...whole, ...edit };
  return { ...whole, more: whole.more?.map((part) => (part === before ? partIn(edit) : part)) };
}

/** Whether `whole` has an edit already. */
export function hasEdit(whole: StaffMessage, { post, editedAt, body, files }: StaffMessage): boolean {
  const part = partsOf(whole).find((one) => one.post === post);
  // Both were written from the same event.
  const isSame = JSON.stringify([part?.body, part?.files]) === JSON.stringify([body, files]);
  return editedAt !== undefined && part?.editedAt === editedAt && isSame;
}

/** An edit that is reported late must not undo a newer one. */
function isOlderEdit({ editedAt }: StaffMessage, before: StaffMessagePart): boolean {
  return editedAt !== undefined && before.editedAt !== undefined && editedAt < before.editedAt;
}

function partsOf(whole: StaffMessage): readonly StaffMessagePart[] {
  return [whole, ...(whole.more ?? [])];
}

function partIn({ post, body, files, editedAt }: StaffMessagePart): StaffMessagePart {
  return { post, body, files, ...(editedAt !== undefined && { editedAt }) };
}

/** `first` with the parts that `next` adds; `first` itself if it has them all, because `next` was redelivered. */
export function withMore(first: StaffMessage, next: StaffMessage): StaffMessage {
  const added = partsOf(next).filter(({ post }) => !isPartOf(post, first));
  if (added.length === 0) return first;
  const { repliesTo = next.repliesTo } = first;
  return {
    ...first,
    ...(repliesTo !== undefined && { repliesTo }),
    more: [...(first.more ?? []), ...added.map(partIn)],
  };
}
