import { type RawBuilder, sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { Outcome } from '#domain/conversations/schema.ts';
import { withoutDisclosure } from '#domain/disclosure/disclosure.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import { mayStillSend } from '#domain/outreach/may-send.ts';
import {
  changeBy,
  type ConversationChange,
  eventContext,
  type StoredConversation,
} from '#server/features/conversations/conversation-change.ts';
import {
  lockConversations,
  lockRows,
  storeChanges,
  storeIfUnchanged,
} from '#server/features/conversations/conversation-store.ts';
import { dueDisclosure } from '#server/features/conversations/disclosure.ts';
import { storeLearned } from '#server/features/conversations/lead/lead-values.ts';
import {
  holdsLease,
  leaseIsHeld,
  type TurnLease,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { personJobs } from '#server/features/conversations/run-effects.ts';
import { recordUnanswered } from '#server/features/knowledge/unanswered.ts';
import type { ModelUse } from '#server/features/models/meter.ts';
import { countUse } from '#server/features/models/record-use.ts';
import { outgoingKey } from '#server/features/whatsapp/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TogetherKind } from '#server/platform/db/together.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueSpecs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';

export interface Answer {
  text: string;
  /** what became of the lead with this answer, from what had before it */
  outcomeAfter: (before: Outcome) => Outcome;
  /** the lead's words that show it */
  evidence: string | null;
  /** the lead's words that say that an appointment is made */
  booked: string | null;
  /** a person of the team is asked with it */
  calls_person: boolean;
  /** a question of the lead that nothing answers, in the lead's words */
  unanswered: string | undefined;
  /** the arrival of the newest message of the lead that the model has read */
  read_seq: number;
  campaign_id: string;
  /** the gateway's id to send with */
  gateway_id: string;
  /** what the model took for it; undefined: it charged nothing */
  use: ModelUse | undefined;
  /** the agent has never written to this lead before */
  is_first: boolean;
  /** what the lead's words said for the campaign's list */
  learned: LearnedValue[];
  /** the text ends with what writes, in this line; undefined: the lead knows, or is not told */
  disclosed?: string | undefined;
}

/** Its counters come after all of its conversations, or a lead who is waited for would hold up others. */
const COMMITTING: TogetherKind = {
  name: 'commit answers',
  durable: true,
  lock: lockRows,
};

/** `overtaken`: the lead wrote on, and what is newer has its own job. `refused`: see the stored state. */
export type Committed = { message_id: string; text: string } | 'overtaken' | 'refused';

/**
 * Stores the answer as `sending`, but only while the lease is ours, nobody took over or opted out, the
 * plan has a message left, and nothing newer came in that makes it stale. From then on it will be sent:
 * a stop comes before this commit, or waits for the end of the sending.
 *
 * Nearly always the conversation is as it was when the turn began: then one statement does it, which
 * travels with BEGIN and COMMIT. Otherwise the conversation is locked and looked at again.
 */
export async function commitAnswer(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  read: StoredConversation,
  answer: Answer,
): Promise<Committed> {
  // A person is asked by jobs, which do not fit into that statement.
  const change =
    mayAnswer(read) && !answer.calls_person
      ? changeBy(eventContext(services), read, answered(read, answer))
      : undefined;
  const message_id =
    change &&
    (await services.db.together(COMMITTING, scope, lease.conversation_id, (tx) =>
      store(tx, lease, change, answer),
    ));
  if (message_id) return { message_id, text: answer.text };
  return services.db.inTeam(scope, (tx) => commitToChanged(services, tx, lease, answer));
}

async function commitToChanged(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  asked: Answer,
): Promise<Committed> {
  const answer = await toldOnce(tx, lease, asked);
  // The plan is asked before any row is locked: near its limit the answers of a team queue there.
  const [hasMessageLeft, [current], held] = await Promise.all([
    planHasMessageLeft(tx),
    lockConversations(tx, [lease.conversation_id]),
    holdsLease(tx, lease),
  ]);
  if (!current || !held || !mayAnswer(current)) return 'refused';
  const context = eventContext(services);
  const { read_seq } = answer;
  const overtaken = changeBy(context, current, { kind: 'agent_overtaken', read_seq });
  if (overtaken) {
    storeChanges(services, tx, [overtaken]);
    return 'overtaken';
  }
  const change = hasMessageLeft && changeBy(context, current, answered(current, answer));
  const message_id = change && (await store(tx, lease, change, answer));
  if (!message_id) return 'refused';
  await enqueueSpecs(tx, personJobs(tx, [change]));
  return { message_id, text: answer.text };
}

/** A conversation that was merged into this one meanwhile may have told the lead what writes. */
async function toldOnce(
  tx: TeamTx,
  { conversation_id }: TurnLease,
  answer: Answer,
): Promise<Answer> {
  const { disclosed, text } = answer;
  if (disclosed === undefined || (await dueDisclosure(tx, conversation_id))) return answer;
  return { ...answer, text: withoutDisclosure(text, disclosed) };
}

const mayAnswer = ({ state }: StoredConversation) =>
  mayStillSend({ kind: 'answer', age_seconds: 0 }, state, new Date());

function answered({ state }: StoredConversation, answer: Answer): ConversationEvent {
  const { text, read_seq, evidence, booked, calls_person } = answer;
  return {
    kind: 'agent_answered',
    read_seq,
    outcome: answer.outcomeAfter(state.outcome),
    evidence,
    booked,
    calls_person,
    preview: { text, interaction: 'AI_RESPONSE', unix: Math.floor(Date.now() / 1000) },
  };
}

async function store(
  tx: TeamTx,
  lease: TurnLease,
  change: ConversationChange,
  answer: Answer,
): Promise<string | undefined> {
  const row = await storeIfUnchanged<{ message_id: string }>(tx, change, {
    // The plan is asked once and before any row is locked, as a subquery of nothing.
    when: sql`${leaseIsHeld(tx, lease)} AND (SELECT has_message_left())`,
    gains: { messages_count: 1, usage_messages: 1 },
    insert: messageOf(tx, change, answer),
    also: alongside(tx, change, answer),
  });
  return row?.message_id;
}

/** What is stored with the answer, in its statement. */
function alongside(
  tx: TeamTx,
  change: ConversationChange,
  answer: Answer,
): RawBuilder<unknown> | undefined {
  const { unanswered: question, campaign_id, read_seq, learned } = answer;
  const { conversation_id } = change.stored;
  const ids = { team_id: tx.team_id, conversation_id, campaign_id, read_seq };
  const parts = [
    countedUse(tx, change, answer),
    learned.length > 0 && storeLearned(tx, conversation_id, learned),
    question && recordUnanswered({ ...ids, question }, 'stored'),
  ].filter((part) => typeof part === 'object');
  return parts.length > 0 ? sql.join(parts) : undefined;
}

/** What it took and what came of it, in the statement that stores it: exact, and no round trip more. */
function countedUse(
  { team_id }: TeamTx,
  { stored, after }: ConversationChange,
  { use, is_first, campaign_id }: Answer,
): RawBuilder<unknown> | undefined {
  if (!use) return undefined;
  const isQualified = ({ outcome }: { outcome: Outcome }) => Number(outcome === 'converti');
  const came = {
    messages: 1,
    leads: Number(is_first),
    qualified: isQualified(after) - isQualified(stored.state),
  };
  return countUse(team_id, use, { purpose: 'answer', campaign_id, ...came }, 'counted');
}

function messageOf(
  tx: TeamTx,
  { stored: { conversation_id } }: ConversationChange,
  { text, gateway_id, read_seq, use }: Answer,
): RawBuilder<unknown> {
  const cost = use && use.unpriced_calls === 0 ? use.cost_nanos : null;
  return sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_ia, state, send_attempts, timestamp_unix, read_seq, model_name,
      prompt_tokens, cached_tokens, completion_tokens, cost_nanos)
    SELECT ${tx.team_id}, ${newId()}, ${conversation_id}, campaign_id, ${outgoingKey(gateway_id)},
      'AI_RESPONSE', ${text}, 'sending', 1, floor(extract(epoch FROM now()))::bigint, ${read_seq},
      ${use?.model_name ?? null}, ${use?.prompt_tokens ?? null}::int,
      ${use?.cached_tokens ?? null}::int, ${use?.completion_tokens ?? null}::int, ${cost}::bigint
    FROM stored RETURNING message_id`;
}

async function planHasMessageLeft(tx: TeamTx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT has_message_left() AS left`.execute(tx.db);
  return rows[0]?.left ?? false;
}
