import { BULK_LIMIT } from '#domain/conversations/inbox.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { listConversations } from './list-conversations.ts';
import type { ListFilter, ListPage } from './list-cursor.ts';

const PAGE = 500;
/** A search costs more for each page. */
const SEARCH_PAGES = 40;

/** The ids of all that a list shows, up to the most that can be chosen at once. */
export async function chooseConversations(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  filter: Omit<ListFilter, 'cursor'>,
  reader: string,
): Promise<{ conversation_ids: string[]; complete: boolean }> {
  const ids = new Set<string>();
  const pages = filter.search ? SEARCH_PAGES : BULK_LIMIT / PAGE;
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const one: ListFilter = { ...filter, ...(cursor && { cursor }) };
    const { items, nextCursor }: ListPage = await db.inTeam(scope, (tx) =>
      listConversations(tx, one, reader, PAGE),
    );
    for (const item of items) ids.add(item.conversation_id);
    cursor = nextCursor;
    if (!cursor) return { conversation_ids: [...ids], complete: true };
  }
  return { conversation_ids: [...ids].slice(0, BULK_LIMIT), complete: false };
}
