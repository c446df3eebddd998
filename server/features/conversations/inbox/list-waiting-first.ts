import { type RawBuilder, sql } from 'kysely';
import { type TimeCursor, timeCursorOf } from '#domain/time-cursor.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { conversationQuery, toRow } from '../conversation-queries.ts';
import { LIST_PAGE, type ListFilter, type ListPage, parseCursor } from './list-cursor.ts';
import {
  conditionsOf,
  isBelow,
  keysOf,
  LIST_KEYS,
  listConversations,
} from './list-conversations.ts';

/** Prefix of the key of a waiting lead. A key without it continues below all waiting leads. */
const WAITING = 'waiting~';

/**
 * One page of the inbox as it opens: leads who wait for a person, then all others, each newest first.
 * Both parts are paged by key along their own index. A view or a search uses the list's own order.
 */
export async function listWaitingFirst(
  tx: TeamTx,
  filter: ListFilter,
  reader: string,
): Promise<ListPage> {
  if (filter.view || filter.search) return listConversations(tx, filter, reader);
  const { cursor = '' } = filter;
  const others = parseCursor(cursor);
  const waiting = cursor.startsWith(WAITING)
    ? parseCursor(cursor.slice(WAITING.length))
    : undefined;
  const part = (waits: boolean, below?: TimeCursor) => idsOf(tx, filter, reader, waits, below);
  const ids = others
    ? part(false, others)
    : sql`(${part(true, waiting)}) UNION ALL (${part(false)}) LIMIT ${LIST_PAGE + 1}`;
  const rows = await conversationQuery(tx, reader)
    .where('c.conversation_id', '=', sql<string>`ANY(ARRAY(${ids}))`)
    .orderBy(sql`c.person_due_since IS NULL`)
    .orderBy(LIST_KEYS.at, 'desc')
    .orderBy(LIST_KEYS.id, 'desc')
    .execute();
  const items = rows.slice(0, LIST_PAGE).map(toRow);
  const last = items.at(-1);
  if (rows.length <= LIST_PAGE || !last) return { items, nextCursor: null };
  const key = timeCursorOf({ at: last.last_activity_at, id: last.conversation_id });
  return { items, nextCursor: last.person_due_since === null ? key : WAITING + key };
}

/** The ids of a page's rows, either of waiting leads or of all others. */
function idsOf(
  tx: TeamTx,
  filter: ListFilter,
  reader: string,
  waits: boolean,
  below?: TimeCursor,
): RawBuilder<unknown> {
  const keys = keysOf(filter);
  const tagged = sql`JOIN conversation_tags l ON l.team_id = c.team_id
    AND l.conversation_id = c.conversation_id AND l.team_id = ${tx.team_id} AND l.tag_id = ${filter.tag_id}`;
  const conditions = [
    sql<boolean>`c.team_id = ${tx.team_id}`,
    waits ? sql<boolean>`c.person_due_since IS NOT NULL` : sql<boolean>`c.person_due_since IS NULL`,
    ...conditionsOf(filter, reader),
    ...(below ? [isBelow(keys, below)] : []),
  ];
  return sql`SELECT c.conversation_id FROM conversations c ${filter.tag_id ? tagged : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${keys.at} DESC, ${keys.id} DESC LIMIT ${LIST_PAGE + 1}`;
}
