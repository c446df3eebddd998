import type { z } from 'zod';
import type { TimeCursor } from '#domain/time-cursor.ts';
import type { conversationFilter, ConversationRow } from '#domain/conversations/schema.ts';

export const LIST_PAGE = 25;

/** `names_only`: a search finds leads by name and number only, not in messages. */
export type ListFilter = Omit<z.output<typeof conversationFilter>, 'team_slug'> & {
  names_only?: boolean | undefined;
};

export interface ListPage {
  items: ConversationRow[];
  nextCursor: string | null;
}

/** Where a page that ends with this row ends. */
export const endOf = (
  row: Pick<ConversationRow, 'last_activity_at' | 'conversation_id'>,
): TimeCursor => ({ at: row.last_activity_at, id: row.conversation_id });
