import { sql } from 'kysely';
import { snippetOf, TEXT_CURSOR, wordsOfQuery } from '#domain/conversations/inbox/search-words.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { possibleNumbers, numberForms } from '#domain/identity/number-forms.ts';
import { pageOf, readTimeCursor } from '#domain/time-cursor.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { conversationQuery, toRow } from '../conversation-queries.ts';
import { endOf, type ListFilter, type ListPage } from './list-cursor.ts';

type Search = ListFilter & { search: string };

/**
 * One page of search results: leads found by name or number first, newest activity on top; then
 * conversations with the words in their messages, the newest such message on top.
 */
export async function searchConversations(
  tx: TeamTx,
  filter: Search,
  reader: string,
  size: number,
): Promise<ListPage> {
  const texts = filter.names_only ? null : TEXT_CURSOR.exec(filter.cursor ?? '');
  if (texts) return searchTexts(tx, filter, reader, { below: texts[1], room: size, named: true });
  const named = await searchLeads(tx, filter, reader, size);
  const { page: items, next } = pageOf(named, size, endOf);
  if (next || filter.names_only) return { items, nextCursor: next };
  const room = size - items.length;
  if (room === 0) return { items, nextCursor: 'text~' };
  // Previous pages were found by name, even if this one has none.
  const some = named.length > 0 || filter.cursor !== undefined;
  const more = await searchTexts(tx, filter, reader, { below: '', room, named: some });
  return { items: [...items, ...more.items], nextCursor: more.nextCursor };
}

async function searchLeads(
  tx: TeamTx,
  filter: Search,
  reader: string,
  size: number,
): Promise<ConversationRow[]> {
  const after = readTimeCursor(filter.cursor);
  const typed = await searchedAs(tx, filter.search);
  const rows = await conversationQuery(tx, reader)
    .where(
      'c.conversation_id',
      '=',
      sql<string>`ANY(ARRAY(SELECT gate_search_leads(typed, ${filter.campaign_id ?? null}::uuid, ${filter.conversation_status ?? null}::text,
        ${filter.view ?? 'all'}, ${filter.tag_id ?? null}::uuid, ${reader}, ${after?.at ?? null}::timestamptz,
        ${after?.id ?? null}::uuid, ${size + 1}) FROM unnest(${typed}::text[]) AS typed))`,
    )
    .orderBy('c.last_activity_at', 'desc')
    .orderBy('c.conversation_id', 'desc')
    .limit(size + 1)
    .execute();
  return rows.map(toRow);
}

/** The text as typed. A complete phone number in each of its forms, also without the country code. */
async function searchedAs({ db, team_id }: TeamTx, search: string): Promise<string[]> {
  const digits = numberIn(search);
  if (digits === undefined) return [search];
  const team = await db
    .selectFrom('team_settings')
    .select('default_country')
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  const numbers = possibleNumbers(digits, team?.default_country ?? undefined);
  // An incomplete number, or one of a country without several forms, has only one form.
  const forms = [digits, ...numbers].map(numberForms).filter((all) => all.length > 1);
  return [...new Set([digits, ...forms.flat()])];
}

interface Span {
  /** only messages that arrived before this one; '' for all */
  below: string | undefined;
  room: number;
  /** leads may have been found by name, who are left out here */
  named: boolean;
}

async function searchTexts(
  tx: TeamTx,
  filter: Search,
  reader: string,
  { below, room, named }: Span,
): Promise<ListPage> {
  const words = wordsOfQuery(filter.search);
  if (words.length === 0) return { items: [], nextCursor: null };
  const { rows: hits } = await sql<{ conversation_id: string | null; found_seq: number }>`
    SELECT conversation_id, found_seq FROM gate_search_texts(${words}::text[],
      ${named ? (numberIn(filter.search) ?? filter.search) : null}::text, ${filter.campaign_id ?? null}::uuid,
      ${filter.conversation_status ?? null}::text, ${filter.view ?? 'all'}, ${filter.tag_id ?? null}::uuid, ${reader},
      ${below || null}::bigint, ${room + 1})`.execute(tx.db);
  const found = hits.flatMap(({ conversation_id, found_seq }) =>
    conversation_id ? [{ conversation_id, seq: found_seq }] : [],
  );
  const shown = found.slice(0, room);
  const stopped = hits.find(({ conversation_id }) => conversation_id === null);
  const last = found.length > room ? shown.at(-1)?.seq : stopped?.found_seq;
  const items = await rowsWithSnippets(tx, shown, words, reader);
  return { items, nextCursor: last === undefined ? null : `text~${last}` };
}

/** The rows in the order of the hits, each with its found message. */
async function rowsWithSnippets(
  tx: TeamTx,
  hits: { conversation_id: string; seq: number }[],
  words: string[],
  reader: string,
): Promise<ConversationRow[]> {
  if (hits.length === 0) return [];
  const ids = hits.map((hit) => hit.conversation_id);
  const rows = await conversationQuery(tx, reader)
    .where('c.conversation_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const { rows: messages } = await sql<{ seq: number; message_id: string; body: string }>`
    SELECT m.seq, m.message_id, concat_ws(E'\n', nullif(coalesce(m.message_lead, m.message_ia), ''),
      nullif(coalesce(r.corrected_text, r.text), '')) AS body
    FROM unnest(${ids}::uuid[], ${hits.map((hit) => hit.seq)}::bigint[]) AS h (id, seq)
    JOIN messages m ON m.team_id = ${tx.team_id} AND m.conversation_id = h.id AND m.seq = h.seq
    LEFT JOIN message_readings r ON r.team_id = m.team_id AND r.message_id = m.message_id`.execute(
    tx.db,
  );
  const byId = new Map(rows.map((row) => [row.conversation_id, toRow(row)]));
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return hits.flatMap(({ conversation_id, seq }) => {
    const row = byId.get(conversation_id);
    const message = bySeq.get(seq);
    if (!row || !message) return [];
    const { message_id, body } = message;
    return [{ ...row, found: { message_id, snippet: snippetOf(body, words) } }];
  });
}

const NUMBER = /^\+?\(?\d[\d\s()./-]*$/;
const MIN_DIGITS = 3;

/**
 * The digits of a possible phone number, as users type it and the screen shows it: with or without its
 * country code, with spaces or brackets. Leading zeros belong to dialling and are never stored.
 */
function numberIn(search: string): string | undefined {
  if (!NUMBER.test(search)) return undefined;
  const digits = search.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}
