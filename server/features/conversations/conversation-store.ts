import { type RawBuilder, sql } from 'kysely';
import { type Conversation, newConversation } from '#domain/conversations/conversation.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import {
  changeBy,
  type ConversationChange,
  eventContext,
  type StoredConversation,
} from './conversation-change.ts';
import {
  addToCounters,
  addToDays,
  type CountedMessage,
  type CounterGains,
  gainsOf,
  isNothing,
  sumGains,
} from './counters.ts';
import { runEffects } from './run-effects.ts';

/** The state's columns with their types, as `stateColumns` reads and `updateRows` writes them. */
const COLUMNS = {
  conversation_status: 'text',
  manual_override: 'boolean',
  agent_active: 'boolean',
  needs_attention: 'boolean',
  waiting_since: 'timestamptz',
  last_inbound_seq: 'bigint',
  answered_seq: 'bigint',
  last_inbound_unix: 'bigint',
  opt_out_unix: 'bigint',
  model_calls: 'smallint',
  replied: 'boolean',
  name: 'text',
  reply_address: 'text',
  id_lead: 'text',
  last_message: 'text',
  last_interaction: 'text',
  timestamp_unix: 'bigint',
} as const satisfies Record<keyof Conversation, string>;

const NAMES = Object.keys(COLUMNS) as (keyof Conversation)[];

export type StateRow = Conversation & { conversation_id: string; version: string };

/** The columns of `StateRow` from a table `c` of conversations, for a larger statement. */
export const stateColumns = sql.raw(
  ['conversation_id', ...NAMES]
    .map((name) => `c.${name}`)
    .concat('c.xmin::text AS version')
    .join(', '),
);

export function toStored(row: StateRow): StoredConversation {
  const { conversation_id, version } = row;
  const state = Object.fromEntries(
    NAMES.map((name) => [name, row[name]]),
  ) as object as Conversation;
  return { conversation_id, version, state };
}

/**
 * Locks conversations and reads their state. Always in the order of their ids, so that two
 * transactions cannot wait for each other, and no stronger than their update: a message that is
 * being stored holds its conversation's key.
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

/** The same for one, which must be there. */
export async function lockConversation(tx: TeamTx, id: string): Promise<StoredConversation> {
  const [stored] = await lockConversations(tx, [id]);
  if (!stored) throw new Refusal('NOT_FOUND', 'Conversation not found');
  return stored;
}

/** What else goes into the statement that stores changes. */
export interface StoreWith {
  /** messages that were stored in this transaction */
  messages?: CountedMessage[];
  /** what the counters gain besides what the changes make */
  gains?: Partial<CounterGains>[];
  jobs?: JobSpec[];
  /** conversations that browsers should fetch again besides those that changed */
  alsoChanged?: string[];
  /** an `UPDATE` of another table */
  also?: RawBuilder<unknown>;
}

/**
 * Stores changes of locked conversations: plain values, counters from before and after, jobs and
 * live changes, in one statement that travels with the COMMIT; with their effects. The only writer
 * of a conversation's state, but for `storeIfUnchanged`, which shares its parts.
 */
export function storeChanges(
  services: Pick<Services, 'log'>,
  tx: TeamTx,
  changes: ConversationChange[],
  { messages = [], gains = [], jobs = [], alsoChanged = [], also }: StoreWith = {},
): void {
  const all = [...jobs, ...runEffects(services, tx, changes)];
  const sum = sumGains(
    ...gains,
    ...changes.map(({ stored, after }) => gainsOf(stored.state, after)),
  );
  const ids = [...changes.map(({ stored }) => stored.conversation_id), ...alsoChanged];
  const counted = isNothing(sum) ? sql`` : sql`, counted AS (${addToCounters(tx, sum)})`;
  const daily = messages.length === 0 ? sql`` : sql`, daily AS (${addToDays(messages)})`;
  const other = also ? sql`, other AS (${also})` : sql``;
  tx.withCommit(() =>
    sql`WITH stored AS (${updateRows(tx, changes)}), changed AS (
        INSERT INTO live_events (team_id, kind, subject_id)
        SELECT ${tx.team_id}::uuid, 'conversation', unnest(${ids}::uuid[])
      ) ${counted} ${daily} ${other}
      SELECT ${enqueue(all)}`.execute(tx.db),
  );
}

/**
 * The same for one conversation that is not locked, in the statement that stores a message: it takes
 * effect only while the row is as it was read. `insert` makes a message of the row `stored`, and
 * answers what the statement shall answer: nothing means that somebody changed the row meanwhile.
 */
export function storeIfUnchanged<Row>(
  tx: TeamTx,
  change: ConversationChange,
  parts: { when: RawBuilder<unknown>; gains: Partial<CounterGains>; insert: RawBuilder<unknown> },
): Promise<Row | undefined> {
  const { stored, after } = change;
  const sum = sumGains(parts.gains, gainsOf(stored.state, after));
  return sql<Row>`WITH stored AS (
      ${updateRows(tx, [change])} AND ${parts.when} RETURNING c.campaign_id
    ), counted AS (${addToCounters(tx, sum, 'stored')}), daily AS (
      INSERT INTO team_days AS d (team_id, day, slot, sent_count)
      SELECT team_id, (now() AT TIME ZONE 'UTC')::date, slot, 1 FROM counted
      ON CONFLICT (team_id, day, slot) DO UPDATE SET sent_count = d.sent_count + 1
    ), changed AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT ${tx.team_id}::uuid, 'conversation', ${stored.conversation_id}::uuid FROM stored
    ) ${parts.insert}`
    .execute(tx.db)
    .then(({ rows }) => rows[0]);
}

/**
 * Locks one conversation, applies events and stores what they make of it. Answers the change, or
 * undefined when it was not accepted or the conversation is gone.
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
  const changes = stored.flatMap((one) => changeBy(context, one, ...events) ?? []);
  if (changes.length > 0) storeChanges(services, tx, changes);
  return changes;
}

/** A lead that was not known before. */
export interface NewLead {
  conversation_id: string;
  campaign_id: string;
  id_lead: string;
  reply_address: string;
}

/**
 * Makes conversations in which nothing was said yet. The messages that come next change them in the
 * same transaction; the caller passes their number to `storeChanges`, to count them.
 */
export async function insertConversations(
  { db, team_id }: TeamTx,
  fresh: NewLead[],
): Promise<StoredConversation[]> {
  const { rows } = await sql<{ conversation_id: string; version: string }>`
    INSERT INTO conversations AS c (team_id, conversation_id, campaign_id, id_lead, reply_address)
    SELECT ${team_id}, * FROM unnest(${fresh.map((lead) => lead.conversation_id)}::uuid[],
      ${fresh.map((lead) => lead.campaign_id)}::uuid[],
      ${fresh.map((lead) => lead.id_lead)}::text[],
      ${fresh.map((lead) => lead.reply_address)}::text[])
    RETURNING conversation_id, c.xmin::text AS version`.execute(db);
  const versions = new Map(rows.map((row) => [row.conversation_id, row.version]));
  return fresh.map(({ conversation_id, id_lead, reply_address }) => ({
    conversation_id,
    state: newConversation(id_lead, reply_address),
    version: versions.get(conversation_id) ?? '',
  }));
}

/** Stores states without counters and effects, for seeded worlds, which bring their own. */
export async function storeStates(tx: TeamTx, changes: ConversationChange[]): Promise<void> {
  await updateRows(tx, changes).execute(tx.db);
}

export async function deleteConversation({ db, team_id }: TeamTx, id: string): Promise<void> {
  await db
    .deleteFrom('conversations')
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', id)
    .execute();
}

/** The row's version is asked of locked rows too: it costs nothing, and finds a mistake of ours. */
function updateRows({ team_id }: TeamTx, changes: ConversationChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ stored, after, active }) => ({
    conversation_id: stored.conversation_id,
    version: stored.version,
    active,
    ...after,
  }));
  return sql`UPDATE conversations c SET ${ASSIGNMENTS},
      last_activity_at = CASE WHEN v.active THEN now() ELSE c.last_activity_at END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS v (conversation_id uuid, version xid,
      active boolean, ${RECORD})
    WHERE c.team_id = ${team_id} AND c.conversation_id = v.conversation_id AND c.xmin = v.version`;
}

const ASSIGNMENTS = sql.raw(NAMES.map((name) => `${name} = v.${name}`).join(', '));
const RECORD = sql.raw(NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', '));

function enqueue(jobs: JobSpec[]): RawBuilder<unknown> {
  return jobs.length > 0 ? sql`enqueue_jobs(${JSON.stringify(jobs)}::jsonb)` : sql`NULL`;
}
