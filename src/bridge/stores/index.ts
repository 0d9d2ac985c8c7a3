/** Everything that the rules remember besides the ledger's entries. */
import type { OpenSpace } from "../ports/key-value.ts";
import { createActivities, type Activities } from "./activity.ts";
import { createChoices, type Choices } from "./choices.ts";
import { createCursors, type Cursors } from "./cursors.ts";
import { createLinks, type Links } from "./links.ts";
import { createReplyStore, type ReplyStore } from "./replies.ts";
import { createRatings, type Ratings } from "./ratings.ts";
import { createReactionStore, type ReactionStore } from "./reactions.ts";
import { createRoomLists, type RoomLists } from "./room-lists.ts";
import { createRestoreRecords, type RestoreRecords } from "./restore-record.ts";
import { createOwnReplies, type OwnReplies } from "./saved-replies.ts";
import { createServiceRecord, type ServiceRecord } from "./service-record.ts";
import { createTurns, type Turns } from "./turns.ts";

export interface Stores {
  readonly links: Links;
  readonly replies: ReplyStore;
  readonly choices: Choices;
  readonly cursors: Cursors;
  readonly ownReplies: OwnReplies;
  readonly serviceRecord: ServiceRecord;
  readonly restores: RestoreRecords;
  readonly turns: Turns;
  readonly lists: RoomLists;
  readonly activities: Activities;
  readonly ratings: Ratings;
  readonly reactions: ReactionStore;
}

export function createStores(space: OpenSpace): Stores {
  return {
    links: createLinks(space),
    replies: createReplyStore(space),
    choices: createChoices(space),
    cursors: createCursors(space),
    ownReplies: createOwnReplies(space),
    serviceRecord: createServiceRecord(space),
    restores: createRestoreRecords(space),
    turns: createTurns(space),
    lists: createRoomLists(space),
    activities: createActivities(space),
    ratings: createRatings(space),
    reactions: createReactionStore(space),
  };
}
