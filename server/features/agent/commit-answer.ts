import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { Outcome } from '#domain/conversations/schema.ts';
import { withoutDisclosure } from '#domain/disclosure/disclosure.ts';
import { mayStillSend } from '#domain/outreach/may-send.ts';
import {
  computeChange,
  type ConversationChange,
  eventContext,
} from '#server/features/conversations/conversation-change.ts';
import {
  lockConversations,
  storeChanges,
} from '#server/features/conversations/conversation-store.ts';
import { hasMessageLeft } from '#server/features/conversations/counters.ts';
import { holdsLease, type TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import { findDueDisclosure } from '#server/features/conversations/disclosure.ts';
import type { SentFile } from '#server/features/conversations/files/insert-files.ts';
import { insertHeld } from '#server/features/conversations/held/held-queries.ts';
import { storeLearned } from '#server/features/conversations/lead/lead-values.ts';
import type { StoredConversation } from '#server/features/conversations/stored-conversation.ts';
import { recordUnanswered } from '#server/features/knowledge/questions.ts';
import { addUsage, type UseOf } from '#server/features/models/record-use.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { WholeAnswer } from './guard.ts';
import { type Answer, insertAnswer } from './insert-answer.ts';

/** `overtaken`: the lead wrote more, and the newer messages have their own job. `refused`: see the state. */
export type CommitResult =
  | {
      message_id: string;
      text: string;
      /** the file that is the message; the text is its caption, or its spoken words */
      file: SentFile | null;
    }
  | 'overtaken'
  | 'refused';

/**
 * Stores the answer as `sending` if we still hold the lease, no one took over or opted out, the plan has a
 * message left, and nothing newer makes the answer stale. After that, it will be sent: a stop takes effect
 * before this commit or waits until the message is sent.
 */
export async function commitAnswer(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  pendingAnswer: Answer,
): Promise<CommitResult> {
  // Checks the plan before locking any row: near its limit, a team's answers queue there.
  const [isLeft, [current], held, answer] = await Promise.all([
    hasMessageLeft(tx),
    lockConversations(tx, [lease.conversation_id]),
    holdsLease(tx, lease),
    disclosedOnce(tx, lease, pendingAnswer),
  ]);
  if (!current || !held || !mayAnswer(current)) return 'refused';
  const context = eventContext(services);
  const { read_seq, text } = answer;
  const overtaken = computeChange(context, current, { kind: 'agent_overtaken', read_seq });
  if (overtaken) {
    storeChanges(services, tx, [overtaken]);
    return 'overtaken';
  }
  const change = isLeft && computeChange(context, current, answered(current, answer));
  if (!change) return 'refused';
  const message_id = newId();
  const unix = Math.floor(context.now.getTime() / 1000);
  const { file, next } = insertAnswer(tx, {
    ...answer,
    message_id,
    unix,
    conversation_id: lease.conversation_id,
  });
  const stored = next ? 2 : 1;
  storeChanges(services, tx, [change], {
    messages: Array.from({ length: stored }, () => ({ timestamp_unix: unix, from_me: true })),
    gains: [{ messages_count: stored, usage_messages: 1 }],
    ...(next && { jobs: [next] }),
  });
  storeFindings(tx, change, answer);
  if (answer.whole) await keepWhole(tx, lease, answer.whole, { ...answer, message_id });
  return { message_id, text, file };
}

/** Stores the answer's model use and findings, after the message counters. */
function storeFindings(tx: TeamTx, change: ConversationChange, answer: Answer): void {
  const { conversation_id } = change.stored;
  const { use, learned, unanswered: question, campaign_id, read_seq } = answer;
  if (use) tx.withCommit(() => addUsage(tx, use, usageFor(change, answer)));
  tx.withCommit(() => storeLearned(tx, conversation_id, learned));
  if (question)
    tx.withCommit(() => recordUnanswered(tx, { conversation_id, campaign_id, read_seq, question }));
}

function usageFor({ stored, after }: ConversationChange, { is_first, campaign_id }: Answer): UseOf {
  const isQualified = ({ outcome }: { outcome: Outcome }) => Number(outcome === 'converti');
  return {
    purpose: 'answer',
    campaign_id,
    messages: 1,
    leads: Number(is_first),
    qualified: isQualified(after) - isQualified(stored.state),
  };
}

/** Stores the original answer next to the part that was sent, for the person who is asked. */
async function keepWhole(
  tx: TeamTx,
  { conversation_id }: TurnLease,
  whole: WholeAnswer,
  { text: sent_text, message_id, read_seq, campaign_id }: Answer & { message_id: string },
): Promise<void> {
  await insertHeld(tx, {
    ...whole,
    held_id: newId(),
    conversation_id,
    campaign_id,
    what: 'answer',
    reason: 'guard',
    read_seq,
    outcome: null,
    evidence: null,
    booked_quote: null,
    contact: null,
    shortened: { sent_text, message_id },
  });
}

/** Drops the disclosure if a conversation merged in the meantime has already told the lead. */
async function disclosedOnce(
  tx: TeamTx,
  { conversation_id }: TurnLease,
  answer: Answer,
): Promise<Answer> {
  const { disclosed, text } = answer;
  if (disclosed === undefined || (await findDueDisclosure(tx, conversation_id))) return answer;
  return { ...answer, text: withoutDisclosure(text, disclosed) };
}

const mayAnswer = ({ state, is_paused }: StoredConversation) =>
  mayStillSend({ kind: 'answer', age_seconds: 0 }, state, new Date(), !is_paused);

function answered({ state }: StoredConversation, answer: Answer): ConversationEvent {
  const { text, read_seq, evidence, booked, calls_person, contact, whole } = answer;
  const left_out = whole?.proof.find(({ state }) => state === 'unproven')?.sentence;
  return {
    kind: 'agent_answered',
    contact,
    read_seq,
    outcome: answer.outcomeAfter(state.outcome),
    evidence,
    booked,
    calls_person,
    left_out,
    preview: { text, interaction: 'AI_RESPONSE', unix: Math.floor(Date.now() / 1000) },
  };
}
