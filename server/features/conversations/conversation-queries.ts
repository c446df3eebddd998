import { sql } from 'kysely';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import {
  aiState,
  type ConversationRow,
  type ConversationStatus,
  type Handoff,
  type HandoffCause,
} from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

export const LIST_PAGE = 25;

export interface ListFilter {
  campaign_id?: string | undefined;
  conversation_status?: ConversationStatus | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
}

export interface ListPage {
  items: ConversationRow[];
  nextCursor: string | null;
}

/**
 * One page of the list, newest first, paged by key (last activity, id): the same time at ten
 * thousand conversations and at a million. One query.
 */
export async function listConversations(tx: TeamTx, filter: ListFilter): Promise<ListPage> {
  let query = conversationQuery(tx)
    .orderBy('c.last_activity_at', 'desc')
    .orderBy('c.conversation_id', 'desc')
    .limit(LIST_PAGE + 1);
  if (filter.campaign_id) query = query.where('c.campaign_id', '=', filter.campaign_id);
  if (filter.conversation_status) {
    query = query.where('c.conversation_status', '=', filter.conversation_status);
  }
  const after = parseCursor(filter.cursor);
  if (filter.search) {
    query = query.where('c.conversation_id', '=', found(filter.search, filter, after));
  }
  if (after) {
    query = query.where(
      sql<boolean>`(c.last_activity_at, c.conversation_id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const rows = await query.execute();
  const items = rows.slice(0, LIST_PAGE).map(toRow);
  const last = items.at(-1);
  const more = rows.length > LIST_PAGE && last;
  return { items, nextCursor: more ? `${last.last_activity_at}~${last.conversation_id}` : null };
}

export async function findConversation(
  tx: TeamTx,
  id: string,
): Promise<ConversationRow | undefined> {
  const row = await conversationQuery(tx).where('c.conversation_id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

export async function requireConversation(tx: TeamTx, id: string): Promise<ConversationRow> {
  const row = await findConversation(tx, id);
  if (!row) throw new Refusal('NOT_FOUND', 'Conversation not found');
  return row;
}

/** Whether the agent is thinking about this lead now, and who stopped or reactivated it last. */
export async function conversationNow(
  tx: TeamTx,
  id: string,
): Promise<{ agentTyping: boolean; handoff: Handoff | null }> {
  const { rows } = await sql<{
    typing: boolean;
    cause: HandoffCause | null;
    by_name: string | null;
    at: string | null;
  }>`SELECT EXISTS (SELECT FROM conversation_turns t WHERE t.team_id = ${tx.team_id}
        AND t.conversation_id = ${id} AND t.thinking) AS typing, h.cause, u.name AS by_name,
      to_json(h.at) #>> '{}' AS at
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (SELECT * FROM handoffs h WHERE h.team_id = ${tx.team_id}
      AND h.conversation_id = ${id} ORDER BY h.at DESC LIMIT 1) h ON true
    LEFT JOIN users u ON u.id = h.by_user_id`.execute(tx.db);
  const row = rows[0];
  const handoff =
    row?.cause && row.at ? { cause: row.cause, by_name: row.by_name, at: row.at } : null;
  return { agentTyping: row?.typing ?? false, handoff };
}

function conversationQuery(tx: TeamTx) {
  return tx.db
    .selectFrom('conversations as c')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'c.team_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .where('c.team_id', '=', tx.team_id)
    .select([
      'c.conversation_id',
      'c.campaign_id',
      'k.campaign_name',
      'k.agent_name',
      'c.id_lead',
      'c.name',
      'c.conversation_status',
      'c.manual_override',
      'c.agent_active',
      'c.last_message',
      'c.last_interaction',
      'c.timestamp_unix',
      'c.needs_attention',
      'c.opt_out_unix',
      'c.last_inbound_unix',
      // Microseconds matter: this is the key that the next page begins after.
      sql<string>`to_json(c.last_activity_at) #>> '{}'`.as('last_activity_at'),
    ]);
}

type Queried = Omit<ConversationRow, 'ai_state' | 'phone' | 'opted_out'> & {
  opt_out_unix: number | null;
  last_inbound_unix: number;
};

function toRow({ opt_out_unix, last_inbound_unix, ...row }: Queried): ConversationRow {
  const opted_out = isOptedOut({ opt_out_unix, last_inbound_unix });
  const phone = row.id_lead.endsWith('@c.us') ? `+${row.id_lead.split('@')[0]}` : null;
  const name = row.name || row.id_lead.split('@')[0] || row.id_lead;
  return { ...row, name, phone, opted_out, ai_state: aiState(row) };
}

const NUMBER = /^\+?\(?\d[\d\s()./-]*$/;
const MIN_DIGITS = 6;
/** So many are a whole number, at least as it is dialled within its country. */
const WHOLE_DIGITS = 9;

/**
 * The digits of what can be a phone number, as people write it: with or without its country, with
 * spaces, in brackets. Zeros in front are how a number is dialled and are in no stored one.
 */
function numberIn(search: string): string | undefined {
  if (!NUMBER.test(search)) return undefined;
  const digits = search.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}

/** The ids of one page of what a search finds. */
function found(typed: string, filter: ListFilter, after: Cursor | undefined) {
  const digits = numberIn(typed);
  const search = digits ?? typed;
  const whole = digits && digits.length >= WHOLE_DIGITS ? digits : null;
  const text = search.replace(/[\\%_]/g, '\\$&');
  const anywhere = `%${text}%`;
  // One or two letters are found by the index where a word begins.
  const rare = search.length > 2 ? [anywhere] : [`${text}%`, `% ${text}%`];
  return sql<string>`ANY(ARRAY(SELECT gate_search_conversations(${anywhere}, ${rare}::text[],
    ${whole}::text, ${filter.campaign_id ?? null}::uuid, ${filter.conversation_status ?? null}::text,
    ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${LIST_PAGE + 1})))`;
}

interface Cursor {
  at: string;
  id: string;
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+))~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A key that is none of ours is no key: the list begins at its top. */
function parseCursor(cursor = ''): Cursor | undefined {
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}
