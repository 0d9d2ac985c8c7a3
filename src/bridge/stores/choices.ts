/** What people chose: who claimed a conversation, how a thread works, which operator of the service they are. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { ChangedBy, ConversationChange } from "../model/change.ts";
import { readPersonId, type PersonId, type RoomId, type ThreadId } from "../model/ids.ts";
import type { RoomMode } from "../model/room.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** Who claimed a conversation. Known to the bridge only. */
export interface Claim {
  readonly person: PersonId;
  readonly name: string;
  /** Proper name of the team chat in which they claimed it. */
  readonly chat: string;
  /** ISO 8601. */
  readonly at: string;
  /** The id of the press, so that its second attempt is not mistaken for another person's. */
  readonly interaction: string;
}

/** The settings of one thread of a conversation. */
export interface ThreadSettings {
  /** Overrides the room's mode. */
  readonly mode?: "reply" | "note";
  readonly isMuted?: true;
}

/** What a room was set to at the last start. */
export interface RoomSetting {
  readonly mode: RoomMode;
  /** ISO 8601: the start with which its replies began to go out; absent if they always have. */
  readonly repliesSince?: string;
}

/** Errors: LEDGER_UNAVAILABLE. */
export interface Choices {
  roomSetting(room: RoomId): Promise<RoomSetting | undefined>;
  setRoomSetting(room: RoomId, setting: RoomSetting): Promise<void>;
  claim(conversation: ConversationId): Promise<Claim | undefined>;
  setClaim(conversation: ConversationId, claim: Claim | undefined): Promise<void>;
  /** The settings of the conversation's thread in a room. */
  threadSettings(conversation: ConversationId, room: RoomId): Promise<ThreadSettings | undefined>;
  setThreadSettings(conversation: ConversationId, room: RoomId, choice: ThreadSettings): Promise<void>;
  /** Whether a thread kept notes when another one replaced it. It may be there still, and nobody says anything else there. */
  keptNotes(thread: ThreadId): Promise<boolean>;
  setKeptNotes(thread: ThreadId, kept: boolean): Promise<void>;
  /** The operator of the service that a person is linked with; an admin confirmed the link. */
  operatorOf(person: PersonId): Promise<string | undefined>;
  /** The ids of the people who are linked with an operator. */
  peopleOf(operator: string): Promise<readonly PersonId[]>;
  /** `undefined` removes the link. */
  linkOperator(person: PersonId, operator: string | undefined): Promise<void>;
  /** All people who are linked, with their operators. */
  linkedPeople(): Promise<readonly (readonly [person: PersonId, operator: string])[]>;
  /** Who last changed the field from a team chat, if they changed it to `value` and the room has not said so yet. */
  changedBy(
    conversation: ConversationId,
    field: keyof ConversationChange,
    value: string | null,
    room: RoomId,
  ): Promise<ChangedBy | undefined>;
  /** For each of `rooms`, for they say so at different times. `change`: the number of the entry that asked for it. */
  setChangedBy(
    conversation: ConversationId,
    field: keyof ConversationChange,
    value: string | null,
    by: ChangedBy,
    rooms: readonly RoomId[],
    change: number,
  ): Promise<void>;
  /** Whoever changes it to `value` next may be somebody else. Forgets nobody who has changed it since. */
  forgetChangedBy(
    conversation: ConversationId,
    field: keyof ConversationChange,
    value: string | null,
    rooms: readonly RoomId[],
    change: number | undefined,
  ): Promise<void>;
}

/** The service reports a change within minutes, or after an outage. */
const CHANGED_BY_FOR_MS = 24 * 3_600_000;

export function createChoices(space: OpenSpace): Choices {
  const claims = space<Claim>("claim");
  const settings = space<ThreadSettings>("thread-settings");
  const rooms = space<RoomSetting>("room-setting");
  const keptNotes = flags(space, "kept-notes:");
  const operators = space<string>("person-operator");
  const changes = space<ChangedBy & { readonly value: string | null; readonly change?: number }>("changed-by");
  const inRoom = (conversation: ConversationId, room: RoomId) => `${conversation}|${room}`;
  const changed = (conversation: ConversationId, field: keyof ConversationChange, room: RoomId) =>
    `${inRoom(conversation, room)}|${field}`;

  return {
    claim: (conversation) => claims.get(conversation),
    setClaim: (conversation, claim) =>
      claim === undefined ? claims.delete(conversation) : claims.set([[conversation, claim]]),
    roomSetting: (room) => rooms.get(room),
    setRoomSetting: (room, setting) => rooms.set([[room, setting]]),
    threadSettings: (conversation, room) => settings.get(inRoom(conversation, room)),
    setThreadSettings: (conversation, room, choice) => settings.set([[inRoom(conversation, room), choice]]),
    keptNotes: async (thread) => (await keptNotes.get(thread)) !== undefined,
    setKeptNotes: (thread, kept) => keptNotes.set(thread, kept ? "yes" : undefined),
    operatorOf: (person) => operators.get(person),
    // Few people are linked, and a second table could contradict the first.
    peopleOf: async (operator) =>
      (await operators.all()).flatMap(([person, of]) => (of === operator ? [readPersonId(person)] : [])),
    linkedPeople: async () => (await operators.all()).map(([person, of]) => [readPersonId(person), of] as const),
    async changedBy(conversation, field, value, room) {
      const last = await changes.get(changed(conversation, field, room));
      return last?.value === value ? last : undefined;
    },
    setChangedBy: (conversation, field, value, by, rooms, change) =>
      changes.set(
        rooms.map((room) => [changed(conversation, field, room), { ...by, value, change }]),
        CHANGED_BY_FOR_MS,
      ),
    async forgetChangedBy(conversation, field, value, rooms, change) {
      const keys = rooms.map((room) => changed(conversation, field, room));
      await Promise.all(
        keys.map((key) => changes.deleteIf(key, (last) => last.value === value && last.change === change)),
      );
    },
    linkOperator: (person, operator) =>
      operator === undefined ? operators.delete(person) : operators.set([[person, operator]]),
  };
}
