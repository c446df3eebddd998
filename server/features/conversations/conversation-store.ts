import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { type Conversation, newConversation } from '#domain/conversations/conversation.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { LATER_DELAY } from '#domain/conversations/events/follow-up.ts';
import { Refusal } from '#domain/errors.ts';
import type { Attribution } from '#domain/attribution/attribution.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueJobs, type JobSpec } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { computeChange, type ConversationChange, eventContext } from './conversation-change.ts';
import {
  addToCounters,
  addToDays,
  type CountedMessage,
  type CounterGains,
  gainsOf,
  sumGains,
} from './counters.ts';
import { addToInbox } from './inbox-counters.ts';
import { attributionColumns } from './lead/attribution.ts';
import { runEffects } from './run-effects.ts';
import {
  NEW_IN_CAMPAIGN,
  STATE,
  stateColumns,
  type StateRow,
  type StoredConversation,
  toStored,
} from './stored-conversation.ts';

/**
 * Locks conversations and reads their state. Locks in the order of their ids, so that two transactions
 * can't deadlock, and no more strongly than their update does: a message that is being stored holds its
 * conversation's key.
 */
export async function lockConversations(
  { db, team_id }: TeamTx,
  ids: string[],
): Promise<StoredConversation[]> {
  const { rows } = await sql<StateRow>`SELECT ${stateColumns} FROM conversations c
    WHERE c.team_id = ${team_id} AND c.conversation_id = ANY(${ids}::uuid[])
    ORDER BY c.conversation_id FOR NO KEY UPDATE`.execute(db);
  return rows.map(toStored);
}

/** The same for one conversation. Throws NOT_FOUND. */
export async function lockConversation(tx: TeamTx, id: string): Promise<StoredConversation> {
  const [stored] = await lockConversations(tx, [id]);
  if (!stored) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  return stored;
}

interface StoreWith {
  /** messages stored in this transaction */
  messages?: CountedMessage[];
  /** counter gains besides those of the changes */
  gains?: Partial<CounterGains>[];
  jobs?: JobSpec[];
  /** conversations that browsers should refetch besides the changed ones */
  alsoChanged?: string[];
  /** the caller has canceled the agent's answers, since it needed to know which (`cancelUnsentAnswers`) */
  answersCanceled?: boolean;
}

/**
 * Stores changes of locked conversations with their effects, counters, jobs and live changes, all sent
 * with the COMMIT. Counters come last: holding one while waiting for a lead would block other
 * transactions. The only writer of a conversation's state.
 */
export function storeChanges(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  changes: ConversationChange[],
  {
    messages = [],
    gains = [],
    jobs = [],
    alsoChanged = [],
    answersCanceled = false,
  }: StoreWith = {},
): void {
  const all = [...jobs, ...runEffects(services, tx, changes, answersCanceled)];
  for (const change of changes) tx.withCommit(() => updateRow(tx, change));
  const ids = [...changes.map(({ stored }) => stored.conversation_id), ...alsoChanged];
  const sum = sumGains(
    ...gains,
    ...changes.map(({ stored, after }) => gainsOf(stored.state, after)),
  );
  tx.withCommit(() => recordChanges(tx, 'conversation', ids));
  tx.withCommit(() => enqueueJobs(tx.db, all));
  tx.withCommit(() => addToCounters(tx, sum));
  tx.withCommit(() => addToDays(tx, messages));
  tx.withCommit(() => addToInbox(tx, changes));
}

/** Sets only changed columns: one that a trigger watches costs more than the rest of the row. */
async function updateRow(
  { db, team_id }: TeamTx,
  { stored: { conversation_id, state }, after, active }: ConversationChange,
): Promise<void> {
  const changed: Partial<Conversation> = Object.fromEntries(
    STATE.filter((name) => after[name] !== state[name]).map((name) => [name, after[name]]),
  );
  const moved = active && { last_activity_at: sql<Date>`now()` };
  const columns = { ...changed, ...moved };
  if (Object.keys(columns).length === 0) return;
  await db
    .updateTable('conversations')
    .set(columns)
    .where((eb) => eb.and({ team_id, conversation_id }))
    .execute();
}

/**
 * Locks one conversation, applies events and stores the result. Returns the change, or undefined if no
 * event was accepted or the conversation no longer exists.
 */
export async function changeConversation(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  conversation_id: string,
  ...events: ConversationEvent[]
): Promise<ConversationChange | undefined> {
  const [change] = await changeConversations(services, tx, [conversation_id], ...events);
  return change;
}

export async function changeConversations(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  ids: string[],
  ...events: ConversationEvent[]
): Promise<ConversationChange[]> {
  const stored = await lockConversations(tx, ids);
  const context = eventContext(services);
  const changes = stored.flatMap((item) => computeChange(context, item, ...events) ?? []);
  if (changes.length > 0) storeChanges(services, tx, changes);
  return changes;
}

export interface NewLead {
  conversation_id: string;
  campaign_id: string;
  id_lead: string;
  reply_address: string;
  name?: string;
  email?: string | null;
  /** values of the team's own fields, by field id */
  custom_fields?: Record<string, string>;
  attribution?: Attribution | null;
  /**
   * for a lead who never wrote: when it was entered. One that isn't `atTop` stays at the end of the list
   * until we write to it. Otherwise an import would bury all other leads.
   */
  entered?: { at: Date; atTop: boolean };
}

/**
 * Inserts conversations without messages. Messages stored in the same transaction change them; the caller
 * passes the number of conversations to `storeChanges`, which counts them.
 */
export async function insertConversations(
  { db, team_id }: TeamTx,
  newLeads: NewLead[],
): Promise<StoredConversation[]> {
  const rows = newLeads.map(({ entered, attribution = null, ...lead }) => ({
    ...lead,
    name: lead.name ?? '',
    email: lead.email ?? null,
    custom_fields: lead.custom_fields ?? {},
    ...attributionColumns(attribution),
    last_interaction: entered ? 'LEAD_WELCOME' : 'USER_MESSAGE',
    timestamp_unix: entered ? Math.floor(entered.at.getTime() / 1000) : 0,
    at_end: entered?.atTop === false,
  }));
  await sql`
    INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address,
      name, email, custom_fields, attribution, from_form, from_source, from_campaign, from_ad,
      last_interaction, timestamp_unix, last_activity_at)
    SELECT ${team_id}, r.conversation_id, r.campaign_id, r.id_lead, r.reply_address, r.name, r.email,
      r.custom_fields, r.attribution, r.from_form, r.from_source, r.from_campaign, r.from_ad,
      r.last_interaction, r.timestamp_unix,
      CASE WHEN r.at_end THEN to_timestamp(0) ELSE now() END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (conversation_id uuid,
      campaign_id uuid, id_lead text, reply_address text, name text, email text,
      custom_fields jsonb, attribution jsonb, from_form text, from_source text,
      from_campaign text, from_ad text, last_interaction text, timestamp_unix bigint, at_end boolean)`.execute(
    db,
  );
  return rows.map(({ conversation_id, id_lead, reply_address, name, timestamp_unix, ...row }) => ({
    ...NEW_IN_CAMPAIGN,
    conversation_id,
    state: {
      ...newConversation(id_lead, reply_address),
      name,
      timestamp_unix,
      last_interaction: row.last_interaction === 'LEAD_WELCOME' ? 'LEAD_WELCOME' : 'USER_MESSAGE',
    },
  }));
}

/**
 * Reschedules a campaign's reminders by other delays. Keeps days that leads asked for. Locks in the order
 * of `lockConversations`.
 */
export async function replanFollowUps(
  { db, team_id }: TeamTx,
  campaign_id: string,
  delays: readonly number[],
): Promise<void> {
  await sql`UPDATE conversations c
    SET follow_up_at = c.follow_up_from + make_interval(
      hours => coalesce((${[...delays]}::int[])[c.follow_ups_sent + 1], ${LATER_DELAY}))
    FROM (SELECT conversation_id FROM conversations WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND follow_up_at IS NOT NULL AND follow_up_from IS NOT NULL
      ORDER BY conversation_id FOR NO KEY UPDATE) locked
    WHERE c.team_id = ${team_id} AND c.conversation_id = locked.conversation_id`.execute(db);
}

/** Stores a state without counters and effects, for seeded worlds, which have their own. */
export const storeState = (
  tx: TeamTx,
  stored: StoredConversation,
  after: Conversation,
): Promise<void> => updateRow(tx, { stored, after, effects: [], active: false });

/** Deletes conversations with everything that belongs to them. The caller adjusts the counters. */
export async function deleteConversations({ db, team_id }: TeamTx, ids: string[]): Promise<void> {
  await db
    .deleteFrom('conversations')
    .where((eb) => eb.and({ team_id, conversation_id: sql<string>`ANY(${ids}::uuid[])` }))
    .execute();
}
