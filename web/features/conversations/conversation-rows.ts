import type { InboxView } from '#domain/conversations/inbox.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';

/** One page of the list, as the server gives it. */
export interface ConversationPage {
  items: ConversationRow[];
  nextCursor: string | null;
  /** changes of transactions before this one are on it; a page put together of others has none */
  as_of?: string;
}
/** What TanStack Query keeps of an endless list. */
export interface LoadedPages<Page> {
  pages: Page[];
  pageParams: unknown[];
}
export type LoadedConversations = LoadedPages<ConversationPage>;

export interface RowFilter {
  campaign_id?: string | undefined;
  conversation_status?: string | undefined;
  view?: InboxView | '' | undefined;
  tag_id?: string | undefined;
  /** whose conversations are `mine` */
  reader?: string | undefined;
}

/** Each conversation once: a lead may write between two pages, or be found by name and by text. */
export function rowsOf(loaded: LoadedConversations | undefined): ConversationRow[] {
  const rows = new Map<string, ConversationRow>();
  for (const row of loaded?.pages.flatMap((page) => page.items) ?? []) {
    if (!rows.has(row.conversation_id)) rows.set(row.conversation_id, row);
  }
  return [...rows.values()];
}

/** As the server's views, by what a row tells. */
export function isRowInView(row: ConversationRow, view: InboxView, reader: string): boolean {
  const speaking = row.ai_state === 'ai_active' && row.opt_out_doubt === null && !row.opted_out;
  switch (view) {
    case 'waiting':
      return row.person_due_since !== null;
    case 'mine':
      return row.assigned_to?.user_id === reader;
    case 'unassigned':
      return row.assigned_to === null;
    case 'booked':
      return row.booked_at !== null;
    case 'agent':
      return speaking;
    case 'opted_out':
      return row.opted_out;
    case 'stopped':
      return !speaking && !row.opted_out;
    case 'all':
      return true;
  }
}

/**
 * Puts a fresh first page on top of what is loaded, so that one cheap call brings the whole list up
 * to date. When more happened than one page holds, what is loaded would have a gap: then the fresh
 * page stands alone and scrolling loads the rest again.
 */
export function mergeFirstPage(
  loaded: LoadedConversations,
  fresh: ConversationPage,
): LoadedConversations {
  const known = rowsOf(loaded);
  const newestKnown = known[0];
  const lastFresh = fresh.items.at(-1);
  const complete = fresh.nextCursor === null;
  if (complete || !newestKnown || !lastFresh || isNewer(lastFresh, newestKnown))
    return { pages: [fresh], pageParams: [undefined] };
  const ids = new Set(fresh.items.map((row) => row.conversation_id));
  // A row inside the fresh page's span that is not on it has left the filter.
  const older = known.filter((row) => !ids.has(row.conversation_id) && isNewer(lastFresh, row));
  const cursor = older.length > 0 ? (loaded.pages.at(-1)?.nextCursor ?? null) : fresh.nextCursor;
  return inPages([...fresh.items, ...older], fresh.items.length, cursor);
}

/** As many pages as the rows fill: when the list is fetched as a whole, that many are asked for. */
function inPages(rows: ConversationRow[], size: number, nextCursor: string | null) {
  const pages: ConversationPage[] = [];
  for (let from = 0; from < rows.length; from += size) {
    pages.push({ items: rows.slice(from, from + size), nextCursor });
  }
  return { pages, pageParams: pages.map(() => undefined) };
}

/** Replaces a row in place, or removes it when it no longer matches the filter. */
export function replaceRow(
  loaded: LoadedConversations,
  row: ConversationRow,
  filter: RowFilter,
): LoadedConversations {
  const fits =
    (!filter.campaign_id || row.campaign_id === filter.campaign_id) &&
    (!filter.conversation_status ||
      row.outcome === filter.conversation_status ||
      row.conversation_status === filter.conversation_status) &&
    (!filter.tag_id || row.tags.some((tag) => tag.tag_id === filter.tag_id)) &&
    (!filter.view || isRowInView(row, filter.view, filter.reader ?? ''));
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((old) => {
      if (old.conversation_id !== row.conversation_id) return [old];
      return fits ? [{ ...row, found: row.found ?? old.found }] : [];
    }),
  }));
  return { ...loaded, pages };
}

export function removeRow(
  loaded: LoadedConversations,
  conversationId: string,
): LoadedConversations {
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.filter((row) => row.conversation_id !== conversationId),
  }));
  return { ...loaded, pages };
}

/** The order of the list: last activity first, then the id, as in its index. */
function isNewer(a: ConversationRow, b: ConversationRow): boolean {
  const apart = micros(a.last_activity_at) - micros(b.last_activity_at);
  if (apart !== 0) return apart > 0;
  return a.conversation_id > b.conversation_id;
}

/** The server keeps microseconds, of which a Date forgets the last three digits. */
function micros(iso: string): number {
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? '';
  return Date.parse(iso) * 1000 + Number(fraction.padEnd(6, '0').slice(3, 6));
}
