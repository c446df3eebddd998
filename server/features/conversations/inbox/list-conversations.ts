import { type RawBuilder, sql } from 'kysely';
import { originEntries } from '#domain/attribution/attribution-schema.ts';
import { BULK_LIMIT, type InboxView } from '#domain/conversations/inbox.ts';
import type { ConversationStatus } from '#domain/conversations/row.ts';
import { pageOf, readTimeCursor, type TimeCursor } from '#domain/time-cursor.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { conversationQuery, toRow } from '../conversation-queries.ts';
import { endOf, LIST_PAGE, type ListFilter, type ListPage } from './list-cursor.ts';
import { searchConversations } from './search-conversations.ts';

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
  const ids = idsOf(tx, filter, reader, { size, below: readTimeCursor(filter.cursor) });
  const rows = await rowsOf(tx, ids, reader);
  const { page, next } = pageOf(rows, size, endOf);
  return { items: page.map(toRow), nextCursor: next };
}

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
  const others = readTimeCursor(cursor);
  const waiting = cursor.startsWith(WAITING)
    ? readTimeCursor(cursor.slice(WAITING.length))
    : undefined;
  const part = (waits: boolean, below?: TimeCursor) =>
    idsOf(tx, filter, reader, { size: LIST_PAGE, waits, below });
  const ids = others
    ? part(false, others)
    : sql`(${part(true, waiting)}) UNION ALL (${part(false)}) LIMIT ${LIST_PAGE + 1}`;
  const rows = await rowsOf(tx, ids, reader, true);
  const { page, next } = pageOf(rows, LIST_PAGE, endOf);
  const isOfWaiting = page.at(-1)?.person_due_since !== null;
  return { items: page.map(toRow), nextCursor: next && isOfWaiting ? WAITING + next : next };
}

/** The rows with these ids, newest first. */
const rowsOf = (tx: TeamTx, ids: RawBuilder<unknown>, reader: string, waitingFirst = false) =>
  conversationQuery(tx, reader)
    .where('c.conversation_id', '=', sql<string>`ANY(ARRAY(${ids}))`)
    .$if(waitingFirst, (rows) => rows.orderBy(sql`c.person_due_since IS NULL`))
    .orderBy('c.last_activity_at', 'desc')
    .orderBy('c.conversation_id', 'desc')
    .execute();

interface Part {
  size: number;
  below: TimeCursor | undefined;
  /** only leads who wait for a person, or only others */
  waits?: boolean;
}

/** The ids of a page's rows, and of the one after them. */
function idsOf(
  tx: TeamTx,
  filter: ListFilter,
  reader: string,
  { size, waits, below }: Part,
): RawBuilder<unknown> {
  // A tag stores its lead's position in the list, so its own index gives the order.
  const table = filter.tag_id ? 'l' : 'c';
  const at = sql.ref(`${table}.last_activity_at`);
  const id = sql.ref(`${table}.conversation_id`);
  const tagged = sql`JOIN conversation_tags l ON l.team_id = c.team_id
    AND l.conversation_id = c.conversation_id AND l.team_id = ${tx.team_id} AND l.tag_id = ${filter.tag_id}`;
  const conditions = [
    sql`c.team_id = ${tx.team_id}`,
    ...(waits === true ? [sql`c.person_due_since IS NOT NULL`] : []),
    ...(waits === false ? [sql`c.person_due_since IS NULL`] : []),
    ...conditionsOf(filter, reader),
    ...(below ? [sql`(${at}, ${id}) < (${below.at}::timestamptz, ${below.id}::uuid)`] : []),
  ];
  return sql`SELECT c.conversation_id FROM conversations c ${filter.tag_id ? tagged : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${at} DESC, ${id} DESC LIMIT ${size + 1}`;
}

/** The conditions of a filter, except for its tag. */
function conditionsOf(filter: ListFilter, reader: string): RawBuilder<boolean>[] {
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
  let left = filter.search ? SEARCH_PAGES : BULK_LIMIT / PAGE;
  for await (const { items, nextCursor } of listAll(db, scope, filter, reader, PAGE)) {
    for (const item of items) ids.add(item.conversation_id);
    left -= 1;
    if (left > 0 || !nextCursor) continue;
    return { conversation_ids: [...ids].slice(0, BULK_LIMIT), complete: false };
  }
  return { conversation_ids: [...ids], complete: true };
}

/** All conversations of a list, page by page. */
export async function* listAll(
  db: Pick<Database, 'inTeam'>,
  scope: TeamScope,
  filter: Omit<ListFilter, 'cursor'>,
  reader: string,
  size: number,
): AsyncGenerator<ListPage> {
  let cursor: string | undefined;
  do {
    const from: ListFilter = { ...filter, cursor };
    const page = await db.inTeam(scope, (tx) => listConversations(tx, from, reader, size));
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
