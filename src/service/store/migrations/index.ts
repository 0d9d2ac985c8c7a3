/** The service's tables. Times are Unix milliseconds; ids sort by time. */
import type { Migration } from "../../../database/index.ts";
import { CONVERSATIONS_MIGRATION } from "./001-conversations.ts";
import { DELIVERIES_MIGRATION } from "./002-deliveries.ts";
import { CONTACT_SEARCH_MIGRATION } from "./003-contact-search.ts";
import { LIST_INDEXES_MIGRATION } from "./004-list-indexes.ts";
import { BUCKETS_MIGRATION } from "./005-buckets.ts";
import { KEY_ISSUERS_MIGRATION } from "./006-key-issuers.ts";
import { CONVERSATION_CHANGES_MIGRATION } from "./007-conversation-changes.ts";
import { INBOX_MIGRATION } from "./008-inbox.ts";
import { MESSAGE_SEARCH_MIGRATION } from "./009-message-search.ts";
import { SAVED_REPLIES_MIGRATION } from "./010-saved-replies.ts";
import { MESSAGE_WRITERS_MIGRATION } from "./011-message-writers.ts";

export const MIGRATIONS: readonly Migration[] = [
  CONVERSATIONS_MIGRATION,
  DELIVERIES_MIGRATION,
  CONTACT_SEARCH_MIGRATION,
  LIST_INDEXES_MIGRATION,
  BUCKETS_MIGRATION,
  KEY_ISSUERS_MIGRATION,
  CONVERSATION_CHANGES_MIGRATION,
  INBOX_MIGRATION,
  MESSAGE_SEARCH_MIGRATION,
  SAVED_REPLIES_MIGRATION,
  MESSAGE_WRITERS_MIGRATION,
];
