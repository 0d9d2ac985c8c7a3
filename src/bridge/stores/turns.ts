/** What people decided about whose turn it is in a conversation. Known to the bridge only. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { PersonId, RoomId } from "../model/ids.ts";
import type { OpenSpace } from "../ports/key-value.ts";

/** Somebody said that no answer is needed. */
export interface EndedWait {
  /** ISO 8601: the client's newest message that needs none. */
  readonly until: string;
  readonly name: string;
  /** Proper name of the team chat in which they said so. */
  readonly chat: string;
  /** The id of the press, so that its second attempt is not mistaken for another person's. */
  readonly interaction: string;
  /** What stood before, which holds again if this is taken back; absent if nothing did. */
  readonly replaced?: Omit<EndedWait, "replaced">;
}

/** The conversation was closed while the client waited, as far as the bridge has seen. Times are ISO 8601. */
export interface ClosedWait {
  /** Since when the client waited. */
  readonly wait: string;
  readonly closedAt: string;
  /** Absent while it is closed. */
  readonly reopenedAt?: string;
  /** When the service had last changed the conversation that was read; absent in records of an earlier version. */
  readonly asOf?: string;
}

/** Somebody put the conversation off. Times are ISO 8601. */
export interface PutOff {
  /** `null`: until the client writes. */
  readonly until: string | null;
  /** The client's newest message then; a later one ends it. `null` if they have not written. */
  readonly after: string | null;
  /** Since when the client waited then; `null` if they did not. */
  readonly wait: string | null;
  readonly at: string;
  readonly person: PersonId;
  readonly name: string;
  /** Proper name of the team chat in which they asked. */
  readonly chat: string;
  readonly room: RoomId;
  /** IANA name of the zone in which the times are shown. */
  readonly zone: string;
  /** What is to be done then; empty if nothing was said. */
  readonly words: string;
  /** Unique for the press or command. */
  readonly request: string;
  /** What another person had said before; absent if it was not put off, or by the same one. */
  readonly replaced?: Pick<PutOff, "name" | "until" | "zone" | "words">;
}

export interface TurnMarks {
  readonly ended?: EndedWait | undefined;
  readonly putOff?: PutOff | undefined;
  readonly closed?: ClosedWait | undefined;
}

/** Errors: LEDGER_UNAVAILABLE. */
export interface Turns {
  marks(conversation: ConversationId): Promise<TurnMarks>;
  /** In the order of `conversations`. */
  allMarks(conversations: readonly ConversationId[]): Promise<readonly TurnMarks[]>;
  /** The first of them alone. */
  ended(conversation: ConversationId): Promise<EndedWait | undefined>;
  /** `undefined`: the wait goes on. */
  setEnded(conversation: ConversationId, ended: EndedWait | undefined): Promise<void>;
  setPutOff(conversation: ConversationId, putOff: PutOff): Promise<void>;
  /** Forgets what `request` put off, never what has put it off since. */
  forgetPutOff(conversation: ConversationId, request: string): Promise<void>;
  setClosed(conversation: ConversationId, closed: ClosedWait): Promise<void>;
  /** Of the last months, whether they are over or not. */
  allPutOff(): Promise<readonly (readonly [conversation: ConversationId, putOff: PutOff])[]>;
}

/** Longer than a conversation can be put off. */
const PUT_OFF_FOR_MS = 100 * 24 * 3_600_000;
/** Longer than the ledger knows that a wait's reminders were due. */
const CLOSED_FOR_MS = 100 * 24 * 3_600_000;

export function createTurns(space: OpenSpace): Turns {
  const endedWaits = space<EndedWait>("ended-wait");
  const putOffs = space<PutOff>("put-off");
  const closedWaits = space<ClosedWait>("closed-wait");

  async function allMarks(conversations: readonly ConversationId[]): Promise<readonly TurnMarks[]> {
    const [ended, putOff, closed] = await Promise.all([
      endedWaits.getMany(conversations),
      putOffs.getMany(conversations),
      closedWaits.getMany(conversations),
    ]);
    return conversations.map((_, index) => ({ ended: ended[index], putOff: putOff[index], closed: closed[index] }));
  }

  return {
    marks: async (conversation) => (await allMarks([conversation]))[0] ?? {},
    allMarks,
    ended: (conversation) => endedWaits.get(conversation),
    setEnded: (conversation, ended) =>
      ended === undefined ? endedWaits.delete(conversation) : endedWaits.set([[conversation, ended]]),
    setPutOff: (conversation, putOff) => putOffs.set([[conversation, putOff]], PUT_OFF_FOR_MS),
    async forgetPutOff(conversation, request) {
      await putOffs.deleteIf(conversation, (one) => one.request === request);
    },
    setClosed: (conversation, closed) => closedWaits.set([[conversation, closed]], CLOSED_FOR_MS),
    async allPutOff() {
      return (await putOffs.all()).map(([conversation, putOff]) => [conversation as ConversationId, putOff]);
    },
  };
}
