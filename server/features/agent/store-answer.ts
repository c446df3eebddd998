import { type RawBuilder, sql } from 'kysely';
import type { Outcome } from '#domain/conversations/schema.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import type { ConversationChange } from '#server/features/conversations/conversation-change.ts';
import { leaseIsHeld, type TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import { storeLearned } from '#server/features/conversations/lead/lead-values.ts';
import { storeIfUnchanged } from '#server/features/conversations/store-if-unchanged.ts';
import { recordUnanswered } from '#server/features/knowledge/questions.ts';
import type { ModelUse } from '#server/features/models/meter.ts';
import { countUse, type UseOf } from '#server/features/models/record-use.ts';
import { outgoingKey } from '#server/features/whatsapp/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { WholeAnswer } from './ask-twice.ts';

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
  /** as it was written, where sentences were left out; a person is asked with it */
  whole?: WholeAnswer | undefined;
  /** when the lead asked to be written to again; undefined: the next reminder comes as usual */
  write_again_at?: Date | undefined;
  /** a question of the lead that nothing answers, in the lead's words */
  unanswered: string | undefined;
  /** the arrival of the newest message of the lead that the model has read */
  read_seq: number;
  campaign_id: string;
  /** the gateway's id to send with */
  gateway_id: string;
  /** what the model took for it; undefined: it charged nothing */
  use: ModelUse | undefined;
  /** what verifying it took; undefined: nothing verified it */
  verified: ModelUse | undefined;
  /** the agent has never written to this lead before */
  is_first: boolean;
  /** what the lead's words said for the campaign's list */
  learned: LearnedValue[];
  /** the text ends with what writes, in this line; undefined: the lead knows, or is not told */
  disclosed?: string | undefined;
}

/** An answer with what it makes of its conversation, and the lease that it needs. */
export interface AnswerToStore {
  lease: TurnLease;
  change: ConversationChange;
  answer: Answer;
}

/** What the counters gain with each. */
const GAINS = { messages_count: 1, usage_messages: 1 };

/**
 * Stores an answer in one statement, while the lease is ours, the conversation is as it was read and the
 * plan has a message left. Answers its id, or undefined.
 */
export async function storeAnswer(tx: TeamTx, one: AnswerToStore): Promise<string | undefined> {
  const row = await storeIfUnchanged<{ message_id: string }>(tx, one.change, {
    // The plan is asked once and before any row is locked, as a subquery of nothing.
    when: sql`${leaseIsHeld(tx, one.lease)} AND (SELECT has_messages_left(1))`,
    gains: GAINS,
    insert: insertMessage(tx, one),
    also: alongside(tx, one),
  });
  return row?.message_id;
}

/** What is stored with the answer, in its statement. */
function alongside(tx: TeamTx, { change, answer }: AnswerToStore): RawBuilder<unknown> | undefined {
  const { team_id } = tx;
  const { unanswered: question, campaign_id, read_seq, learned, use } = answer;
  const { conversation_id } = change.stored;
  const ids = { team_id, conversation_id, campaign_id, read_seq };
  const parts = [
    use && countUse(team_id, use, cameOf({ change, answer }), 'counted'),
    learned.length > 0 && storeLearned(tx, conversation_id, learned),
    question && recordUnanswered({ ...ids, question }, 'stored'),
  ].filter((part) => typeof part === 'object');
  return parts.length > 0 ? sql.join(parts) : undefined;
}

/** What it took and what came of it: counted in the statement that stores it, exact, and no round trip more. */
function cameOf({
  change: { stored, after },
  answer: { is_first, campaign_id },
}: Pick<AnswerToStore, 'change' | 'answer'>): UseOf {
  const isQualified = ({ outcome }: { outcome: Outcome }) => Number(outcome === 'converti');
  return {
    purpose: 'answer',
    campaign_id,
    messages: 1,
    leads: Number(is_first),
    qualified: isQualified(after) - isQualified(stored.state),
  };
}

/** The columns of an answer's message with their types, as `messageOf` has them. */
const MESSAGE = {
  message_id: 'uuid',
  wa_key: 'text',
  message_ia: 'text',
  read_seq: 'bigint',
  model_name: 'text',
  prompt_tokens: 'int',
  cached_tokens: 'int',
  completion_tokens: 'int',
  cost_nanos: 'bigint',
  verify_tokens: 'int',
  verify_cost_nanos: 'bigint',
} as const;

type MessageColumn = keyof typeof MESSAGE;
const MESSAGE_COLUMNS = Object.keys(MESSAGE) as MessageColumn[];
const MESSAGE_NAMES = sql.raw(MESSAGE_COLUMNS.join(', '));

function messageOf({ answer: { text, gateway_id, read_seq, use, verified } }: AnswerToStore) {
  return {
    message_id: newId(),
    wa_key: outgoingKey(gateway_id),
    message_ia: text,
    read_seq,
    model_name: use?.model_name ?? null,
    prompt_tokens: use?.prompt_tokens ?? null,
    cached_tokens: use?.cached_tokens ?? null,
    completion_tokens: use?.completion_tokens ?? null,
    cost_nanos: use && use.unpriced_calls === 0 ? use.cost_nanos : null,
    verify_tokens: verified ? verified.prompt_tokens + verified.completion_tokens : null,
    verify_cost_nanos: verified && verified.unpriced_calls === 0 ? verified.cost_nanos : null,
  } satisfies Record<MessageColumn, unknown>;
}

function insertMessage(tx: TeamTx, one: AnswerToStore): RawBuilder<unknown> {
  const message = messageOf(one);
  const values = MESSAGE_COLUMNS.map((name) => sql`${message[name]}::${sql.raw(MESSAGE[name])}`);
  const { conversation_id } = one.change.stored;
  return sql`INSERT INTO messages (team_id, conversation_id, campaign_id, type_interaction, state,
      send_attempts, timestamp_unix, ${MESSAGE_NAMES})
    SELECT ${tx.team_id}::uuid, ${conversation_id}::uuid, campaign_id, 'AI_RESPONSE',
      'sending', 1, floor(extract(epoch FROM now()))::bigint, ${sql.join(values)}
    FROM stored RETURNING message_id`;
}
