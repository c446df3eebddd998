import { type InferResult, sql } from 'kysely';
import type { Reason } from '#copy/catalog/reasons.ts';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import { aiState, type ConversationRow, type EventKind } from '#domain/conversations/schema.ts';
import type { HandoffCause } from '#domain/conversations/handoff.ts';
import { phoneOf } from '#domain/conversations/lead/public-names.ts';
import type { Tag } from '#domain/conversations/tag.ts';
import { Refusal } from '#domain/errors.ts';
import type { FirstMessageState } from '#domain/outreach/schema.ts';
import type { GatewayProblem } from '#domain/whatsapp/schema.ts';
import { agentOffUntil, type HoursOfAgent } from './delivery/hours/send-hours.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** `reader`: the user whose unread mark and draft the row shows; without one it shows none. */
export async function requireConversation(
  tx: TeamTx,
  id: string,
  reader = '',
): Promise<ConversationRow> {
  const row = await conversationQuery(tx, reader)
    .where('c.conversation_id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', conversationsErrors.notFound));
  return toRow(row);
}

interface Now {
  typing: boolean;
  kind: EventKind | null;
  to_value: string | null;
  by_name: string | null;
  at: string | null;
  /** the lead's words when they asked to stop */
  words: string | null;
  opted_out_at: string | null;
  gateway_problem: GatewayProblem | null;
  paused: boolean | null;
}

/**
 * Whether the agent is thinking about this lead now, who last stopped or reactivated it, how the lead
 * opted out, why the number can't send, and whether the campaign is paused.
 */
export async function conversationNow(tx: TeamTx, id: string) {
  const { rows } = await sql<Now>`
    SELECT EXISTS (SELECT FROM conversation_turns t WHERE t.team_id = ${tx.team_id}
        AND t.conversation_id = ${id} AND t.thinking) AS typing, h.kind, h.to_value, u.name AS by_name,
      to_json(h.at) #>> '{}' AS at, o.evidence AS words,
      (SELECT to_json(to_timestamp(c.opt_out_unix)) #>> '{}' FROM conversations c
        WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${id}
          AND c.opt_out_unix >= c.last_inbound_unix) AS opted_out_at,
      (SELECT w.gateway_problem FROM conversations c JOIN whatsapp_connections w
        ON w.team_id = c.team_id AND w.campaign_id = ${numberOfConversation}
        WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${id}) AS gateway_problem,
      (SELECT k.status = 'inactive' FROM conversations c JOIN campaigns k
        ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
        WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${id}) AS paused
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (SELECT * FROM conversation_events h WHERE h.team_id = ${tx.team_id}
      AND h.conversation_id = ${id} AND h.kind = ANY(${Object.keys(CAUSES)}::text[])
      ORDER BY h.at DESC, h.event_id DESC LIMIT 1) h ON true
    LEFT JOIN LATERAL (SELECT evidence FROM conversation_events o WHERE o.team_id = ${tx.team_id}
      AND o.conversation_id = ${id} AND o.kind = 'opted_out'
      ORDER BY o.at DESC, o.event_id DESC LIMIT 1) o ON true
    LEFT JOIN users u ON u.id = h.by_user_id`.execute(tx.db);
  const row = rows[0];
  const cause = row?.kind && causeOf(row.kind, row.to_value);
  const handoff = cause && row.at ? { cause, by_name: row.by_name, at: row.at } : null;
  const optOut = row?.opted_out_at ? { words: row.words, at: row.opted_out_at } : null;
  return {
    agentTyping: row?.typing ?? false,
    handoff,
    optOut,
    gatewayProblem: row?.gateway_problem ?? null,
    campaignPaused: row?.paused ?? false,
  };
}

/** The events that silence or resume the agent. */
const CAUSES: Partial<Record<EventKind, HandoffCause>> = {
  agent_stopped: 'dashboard',
  opted_out: 'stop_word',
  opt_out_doubted: 'opt_out_doubt',
  opt_out_dismissed: 'reactivated',
  agent_reactivated: 'reactivated',
  model_failed: 'model_failed',
};

function causeOf(kind: EventKind, to_value: string | null): HandoffCause | undefined {
  if (kind === 'agent_stopped' && to_value === 'phone') return 'phone';
  return kind === 'agent_reactivated' && to_value === 'automatic' ? 'resumed' : CAUSES[kind];
}

/** List rows as `reader` sees them; `toRow` completes each. */
export function conversationQuery(tx: TeamTx, reader: string) {
  return tx.db
    .selectFrom('conversations as c')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'c.team_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .leftJoin('users as a', 'a.id', 'c.assigned_to')
    .leftJoin('first_messages as f', (join) =>
      join
        .onRef('f.team_id', '=', 'c.team_id')
        .onRef('f.conversation_id', '=', 'c.conversation_id')
        // Only for a lead without messages.
        .on('c.last_message', '=', '')
        .on('c.last_interaction', '=', 'LEAD_WELCOME'),
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
      'c.outcome',
      sql<string | null>`to_json(c.booked_at) #>> '{}'`.as('booked_at'),
      sql<string | null>`to_json(c.booked_for) #>> '{}'`.as('booked_for'),
      'c.manual_override',
      'c.agent_active',
      'c.last_message',
      'c.last_interaction',
      'c.timestamp_unix',
      'c.needs_attention',
      'c.attention_reason',
      sql<string | null>`to_json(c.person_due_since) #>> '{}'`.as('person_due_since'),
      sql<string | null>`to_json(c.resume_at) #>> '{}'`.as('resume_at'),
      'c.resume_minutes',
      'c.contact_on',
      'c.contact_quote',
      sql<string | null>`CASE WHEN c.contact_on IS NOT NULL
        THEN to_json(c.follow_up_at) #>> '{}' END`.as('contact_at'),
      sql<HoursOfAgent | null>`CASE WHEN c.attention_reason = 'off_hours' THEN json_build_object(
        'agent_timezone', k.agent_timezone, 'agent_hours', k.agent_hours) END`.as('agent_off'),
      'c.left_alone',
      'c.opt_out_doubt',
      'c.opt_out_unix',
      'c.last_inbound_unix',
      // Keeps the microseconds, since the next page begins after this key.
      sql<string>`to_json(c.last_activity_at) #>> '{}'`.as('last_activity_at'),
      sql<Tag[]>`(SELECT coalesce(json_agg(json_build_object('tag_id', g.tag_id, 'name', g.name,
          'color', g.color) ORDER BY lower(g.name)), '[]') FROM conversation_tags l
        JOIN tags g ON g.team_id = l.team_id AND g.tag_id = l.tag_id
        WHERE l.team_id = ${tx.team_id} AND l.conversation_id = c.conversation_id)`.as('tags'),
      'f.state as first_message',
      'f.entered_at',
      'c.assigned_to as assignee_id',
      'a.name as assignee_name',
      sql<boolean>`EXISTS (SELECT FROM unread_conversations u WHERE u.team_id = ${tx.team_id}
        AND u.conversation_id = c.conversation_id AND u.user_id = ${reader})`.as('unread'),
      sql<boolean>`EXISTS (SELECT FROM reply_drafts d WHERE d.team_id = ${tx.team_id}
        AND d.conversation_id = c.conversation_id AND d.user_id = ${reader})`.as('draft'),
    ]);
}

type Queried = InferResult<ReturnType<typeof conversationQuery>>[number];

export function toRow(queried: Queried): ConversationRow {
  const { opt_out_unix, last_inbound_unix, assignee_id, assignee_name, ...rest } = queried;
  const { first_message, entered_at, agent_off, contact_on: on, contact_quote, ...others } = rest;
  const { contact_at, ...row } = others;
  return {
    ...row,
    name: row.name || row.id_lead.split('@')[0] || row.id_lead,
    phone: phoneOf(row.id_lead),
    opted_out: isOptedOut({ opt_out_unix, last_inbound_unix }),
    ai_state: aiState(row),
    assigned_to: assignee_id === null ? null : { user_id: assignee_id, name: assignee_name ?? '' },
    found: null,
    agent_off_until: agent_off && (agentOffUntil(agent_off, new Date())?.toISOString() ?? null),
    contact: on === null ? null : { on, quote: contact_quote ?? '', at: contact_at },
    shown_at: shownAt(row.last_activity_at, entered_at),
    unwritten: unwrittenOf(first_message),
  };
}

/** Leads kept at the end of the list have no time of activity, so they show when they were entered. */
function shownAt(last_activity_at: string, entered_at: Date | null): string {
  return entered_at && Date.parse(last_activity_at) === 0
    ? entered_at.toISOString()
    : last_activity_at;
}

function unwrittenOf(state: FirstMessageState | null): ConversationRow['unwritten'] {
  if (state === null || state === 'sent') return null;
  return state === 'canceled' || state === 'failed' ? 'ended' : 'waiting';
}

/** How many reminders a silent lead gets, for a campaign `k` and its team's settings `t`. */
export const followUpLimit = sql<number>`least(t.followups_limit,
  jsonb_array_length(k.follow_ups -> 'reminders'))`;

/**
 * Throws unless the conversation's campaign has a linked number. A number that is down only for a moment
 * counts as linked: messages wait for it.
 */
export async function assertLinked(
  { db, team_id }: TeamTx,
  conversation_id: string,
  reason: Reason = conversationsErrors.notLinked,
): Promise<void> {
  const number = await db
    .selectFrom('conversations as c')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'c.team_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .select(['k.whatsapp_connected', 'k.waha_session'])
    .where((eb) => eb.and({ 'c.team_id': team_id, 'c.conversation_id': conversation_id }))
    .executeTakeFirst();
  if (number?.whatsapp_connected && number.waha_session) return;
  throw new Refusal('CONFLICT', reason, undefined, 'not_linked');
}
