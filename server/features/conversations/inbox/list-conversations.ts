import { type RawBuilder, sql } from 'kysely';
import { originEntries } from '#domain/attribution/attribution-schema.ts';
import { BULK_LIMIT, type InboxView } from '#domain/conversations/inbox.ts';
import type { ConversationStatus } from '#domain/conversations/row.ts';
import type { TimeCursor } from '#domain/time-cursor.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { conversationQuery, toRow } from '../conversation-queries.ts';
import { cursorOf, LIST_PAGE, type ListFilter, type ListPage, parseCursor } from './list-cursor.ts';
import { searchConversations } from './search-conversations.ts';

export const LIST_KEYS = { at: sql.ref('c.last_activity_at'), id: sql.ref('c.conversation_id') };
const TAG_KEYS = { at: sql.ref('l.last_activity_at'), id: sql.ref('l.conversation_id') };

/** A tag stores its lead's position in the list, so its own index gives the order. */
export const keysOf = (filter: ListFilter) => (filter.tag_id ? TAG_KEYS : LIST_KEYS);

/**
 * One page of the list as `reader` sees it, newest first, paged by key (last activity, id): equally fast
 * at ten thousand conversations and at a million. One query, or two to four with a search.
 */
export async function listConversations(
  tx: TeamTx,
  filter: ListFilter,
  reader = '',
  size = LIST_PAGE,
): Promise<ListPage> {
  const { search } = filter;
  if (search) {
    const page = await searchConversations(tx, { ...filter, search }, reader, size);
    return onlyFrom(tx, filter, page);
  }
  const keys = keysOf(filter);
  let query = conversationQuery(tx, reader)
    .$if(filter.tag_id !== undefined, (all) =>
      all.innerJoin('conversation_tags as l', (join) =>
        join
          .onRef('l.team_id', '=', 'c.team_id')
          .onRef('l.conversation_id', '=', 'c.conversation_id')
          .on('l.team_id', '=', tx.team_id)
          .on('l.tag_id', '=', filter.tag_id ?? ''),
      ),
    )
    .orderBy(keys.at, 'desc')
    .orderBy(keys.id, 'desc')
    .limit(size + 1);
  for (const condition of conditionsOf(filter, reader)) query = query.where(condition);
  const after = parseCursor(filter.cursor);
  if (after) query = query.where(isBelow(keys, after));
  const rows = await query.execute();
  const items = rows.slice(0, size).map(toRow);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last ? cursorOf(last) : null };
}

/** The conditions of a filter, except for its tag. */
export function conditionsOf(filter: ListFilter, reader: string): RawBuilder<boolean>[] {
  const { campaign_id, conversation_status: status, view } = filter;
  return [
    ...(campaign_id ? [sql<boolean>`c.campaign_id = ${campaign_id}`] : []),
    // A stopped lead also has an outcome, and is in that list, too.
    ...(status ? [sql<boolean>`${statusColumn(status)} = ${status}`] : []),
    ...originEntries(filter).map(
      ([column, value]) => sql<boolean>`${sql.ref(`c.${column}`)} = ${value}`,
    ),
    ...(view ? [viewCondition(view, reader)] : []),
  ];
}

const statusColumn = (status: ConversationStatus) =>
  sql.ref(status === 'stop' ? 'c.conversation_status' : 'c.outcome');

export const isBelow = (keys: typeof LIST_KEYS, { at, id }: TimeCursor) =>
  sql<boolean>`(${keys.at}, ${keys.id}) < (${at}::timestamptz, ${id}::uuid)`;

/** Keeps search results of one origin: pages may be short, or empty before the last one. */
async function onlyFrom(tx: TeamTx, filter: ListFilter, page: ListPage): Promise<ListPage> {
  const origins = originEntries(filter);
  if (origins.length === 0 || page.items.length === 0) return page;
  let query = tx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('team_id', '=', tx.team_id)
    .where(
      'conversation_id',
      'in',
      page.items.map((row) => row.conversation_id),
    );
  for (const [column, value] of origins) query = query.where(column, '=', value);
  const rows = await query.execute();
  const ids = new Set(rows.map((row) => row.conversation_id));
  return { ...page, items: page.items.filter((row) => ids.has(row.conversation_id)) };
}

/**
 * The views of domain/conversations/views.ts, each written so that its partial index serves it. The SQL
 * function view_condition has the same for searches. A test keeps the three in sync.
 */
export function viewCondition(view: InboxView, reader: string): RawBuilder<boolean> {
  switch (view) {
    case 'waiting':
      return sql`c.person_due_since IS NOT NULL`;
    case 'mine':
      return sql`c.assigned_to = ${reader}`;
    case 'unassigned':
      return sql`c.assigned_to IS NULL`;
    case 'booked':
      return sql`c.booked_at IS NOT NULL`;
    case 'later':
      return sql`c.contact_on IS NOT NULL`;
    case 'agent':
      return sql`c.agent_active AND NOT c.manual_override AND c.opt_out_doubt IS NULL
        AND (c.opt_out_unix IS NULL OR c.opt_out_unix < c.last_inbound_unix)`;
    case 'stopped':
      return sql`(c.manual_override OR NOT c.agent_active OR c.opt_out_doubt IS NOT NULL)
        AND (c.opt_out_unix IS NULL OR c.opt_out_unix < c.last_inbound_unix)`;
    case 'opted_out':
      return sql`c.opt_out_unix IS NOT NULL AND c.opt_out_unix >= c.last_inbound_unix`;
    case 'all':
      return sql`true`;
  }
}

const PAGE = 500;
/** Fewer pages for a search, since each one costs more. */
const SEARCH_PAGES = 40;

/** The ids of all conversations in a list, up to the maximum of a selection. */
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
    const pageFilter: ListFilter = { ...filter, ...(cursor && { cursor }) };
    const { items, nextCursor }: ListPage = await db.inTeam(scope, (tx) =>
      listConversations(tx, pageFilter, reader, PAGE),
    );
    for (const item of items) ids.add(item.conversation_id);
    cursor = nextCursor;
    if (!cursor) return { conversation_ids: [...ids], complete: true };
  }
  return { conversation_ids: [...ids].slice(0, BULK_LIMIT), complete: false };
}
