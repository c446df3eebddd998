import { sql } from 'kysely';
import type { Conversation } from '#domain/conversations/conversation.ts';
import { isInView } from '#domain/conversations/views.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { TEAM_ZONE } from '#server/platform/db/team-day.ts';

/** How many of its plan's messages the team of `team_settings t` has used in this period. */
export const messagesUsed = sql<number>`(SELECT coalesce(sum(u.usage_messages), 0) - t.usage_base
  FROM team_counters u WHERE u.team_id = t.team_id)::int`;

/** How much a team's counters change; negative numbers subtract. */
export interface CounterGains {
  leads_count: number;
  messages_count: number;
  replied_leads_count: number;
  /** messages that count against the plan */
  usage_messages: number;
  converti_count: number;
  pas_interesse_count: number;
  lead_froid_count: number;
  booked_count: number;
  stop_count: number;
  /** views of the inbox; the other views are differences of these */
  waiting_count: number;
  assigned_count: number;
  taken_over_count: number;
  opted_out_count: number;
}

/** A message to count in the charts by day. */
export interface CountedMessage {
  /** seconds, from WhatsApp */
  timestamp_unix: number;
  from_me: boolean;
}

const OUTCOME_COUNTERS = ['converti', 'pas_interesse', 'lead_froid'] as const;

export const NO_GAINS: CounterGains = {
  leads_count: 0,
  messages_count: 0,
  replied_leads_count: 0,
  usage_messages: 0,
  converti_count: 0,
  pas_interesse_count: 0,
  lead_froid_count: 0,
  booked_count: 0,
  stop_count: 0,
  waiting_count: 0,
  assigned_count: 0,
  taken_over_count: 0,
  opted_out_count: 0,
};

/**
 * How a conversation's change changes the lead counters. `undefined`: it is new, or deleted. Leads
 * `en_cours` are all leads minus the other outcomes, so they have no counter. A stopped lead also counts
 * under its outcome: a silent agent says nothing about the outcome.
 */
export function gainsOf(
  before: Conversation | undefined,
  after: Conversation | undefined,
): CounterGains {
  const gain = (count: (state: Conversation) => boolean) =>
    Number(after !== undefined && count(after)) - Number(before !== undefined && count(before));
  const gains = { ...NO_GAINS };
  gains.leads_count = gain(() => true);
  gains.replied_leads_count = gain((state) => state.replied);
  for (const outcome of OUTCOME_COUNTERS) {
    gains[`${outcome}_count`] = gain((state) => state.outcome === outcome);
  }
  gains.booked_count = gain((state) => state.booked_at !== null);
  gains.stop_count = gain((state) => state.conversation_status === 'stop');
  gains.waiting_count = gain((state) => isInView('waiting', state, ''));
  gains.assigned_count = gain((state) => !isInView('unassigned', state, ''));
  gains.taken_over_count = gain((state) => isInView('stopped', state, ''));
  gains.opted_out_count = gain((state) => isInView('opted_out', state, ''));
  return gains;
}

export function sumGains(...all: Partial<CounterGains>[]): CounterGains {
  const sum = { ...NO_GAINS };
  for (const gains of all) {
    for (const name of Object.keys(sum) as (keyof CounterGains)[]) sum[name] += gains[name] ?? 0;
  }
  return sum;
}

/**
 * Adds to the team's counters, at the end of the transaction: holding a counter while waiting for a lead
 * would block other transactions. Counters by day and by member come after it, so that transactions lock
 * rows in one order.
 */
export async function addToCounters({ db, team_id }: TeamTx, gains: CounterGains): Promise<void> {
  if (Object.values(gains).every((gain) => gain === 0)) return;
  await sql`INSERT INTO team_counters AS t (team_id, slot, ${COUNTERS})
    SELECT ${team_id}::uuid, ${counterSlot()}, ${GAINS}
    FROM (SELECT ${Object.values(gains)}::bigint[] AS gains) g
    ON CONFLICT (team_id, slot) DO UPDATE SET ${ADDED}`.execute(db);
}

/** Whether the plan has a message left. Near its limit, transactions that ask queue here. */
export async function hasMessageLeft({ db }: TeamTx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT has_messages_left(1) AS left`.execute(db);
  return rows[0]?.left ?? false;
}

const NAMES = Object.keys(NO_GAINS);
/** Built once: building it for each statement cost more than sending the statement. */
const COUNTERS = sql.raw(NAMES.join(', '));
const GAINS = sql.raw(NAMES.map((_, index) => `gains[${index + 1}]`).join(', '));
const ADDED = sql.raw(NAMES.map((name) => `${name} = t.${name} + excluded.${name}`).join(', '));

/** Adds to the charts by day. Call it after `addToCounters`. */
export async function addToDays(
  { db, team_id }: TeamTx,
  messages: CountedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`INSERT INTO team_days AS d (team_id, day, slot, received_count, sent_count)
    SELECT ${team_id}::uuid, message_day_in(${TEAM_ZONE}, m.at, now()) AS day, ${counterSlot()},
      count(*) FILTER (WHERE NOT m.from_me), count(*) FILTER (WHERE m.from_me)
    FROM unnest(${messages.map((message) => message.timestamp_unix)}::bigint[],
      ${messages.map((message) => message.from_me)}::boolean[]) AS m (at, from_me)
    GROUP BY day ORDER BY day
    ON CONFLICT (team_id, day, slot) DO UPDATE SET
      received_count = d.received_count + excluded.received_count,
      sent_count = d.sent_count + excluded.sent_count`.execute(db);
}
