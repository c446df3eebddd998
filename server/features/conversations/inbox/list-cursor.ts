import type { InboxView } from '#domain/conversations/inbox.ts';
import type { OriginFilter } from '#domain/attribution/attribution-schema.ts';
import { readTimeCursor, timeCursorOf } from '#domain/time-cursor.ts';
import type { ConversationRow, ConversationStatus } from '#domain/conversations/schema.ts';

export const LIST_PAGE = 25;

export interface ListFilter extends OriginFilter {
  campaign_id?: string | undefined;
  conversation_status?: ConversationStatus | undefined;
  view?: InboxView | undefined;
  tag_id?: string | undefined;
  search?: string | undefined;
  /** the search finds leads by name and number only, not in messages */
  names_only?: boolean | undefined;
  cursor?: string | undefined;
}

export interface ListPage {
  items: ConversationRow[];
  nextCursor: string | null;
}

/** An invalid key counts as no key: the list begins at its top. */
export const parseCursor = readTimeCursor;

export const cursorOf = (row: ConversationRow): string =>
  timeCursorOf({ at: row.last_activity_at, id: row.conversation_id });
