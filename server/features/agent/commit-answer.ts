import { sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { withoutDisclosure } from '#domain/disclosure/disclosure.ts';
import { mayStillSend } from '#domain/outreach/may-send.ts';
import {
  changeBy,
  eventContext,
  type StoredConversation,
} from '#server/features/conversations/conversation-change.ts';
import {
  lockConversations,
  storeChanges,
} from '#server/features/conversations/conversation-store.ts';
import { dueDisclosure } from '#server/features/conversations/disclosure.ts';
import { insertHeld } from '#server/features/conversations/held/held-queries.ts';
import { holdsLease, type TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import { personJobs } from '#server/features/conversations/run-effects.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueSpecs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import type { WholeAnswer } from './ask-twice.ts';
import { type Answer, storeAnswer } from './store-answer.ts';

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
    (await services.db.inTeamAtOnce(scope, (tx) => storeAnswer(tx, { lease, change, answer })));
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
  const message_id = change && (await storeAnswer(tx, { lease, change, answer }));
  if (!message_id) return 'refused';
  await enqueueSpecs(tx, personJobs(tx, [change]));
  if (answer.whole) await keepWhole(tx, lease, answer.whole, { ...answer, message_id });
  return { message_id, text: answer.text };
}

/** The answer as it was written stays beside what was sent of it, for the person who is asked. */
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
    shortened: { sent_text, message_id },
  });
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
  const { text, read_seq, evidence, booked, calls_person, write_again_at, whole } = answer;
  const left_out = whole?.proof.find(({ state }) => state === 'unproven')?.sentence;
  return {
    kind: 'agent_answered',
    write_again_at,
    read_seq,
    outcome: answer.outcomeAfter(state.outcome),
    evidence,
    booked,
    calls_person,
    left_out,
    preview: { text, interaction: 'AI_RESPONSE', unix: Math.floor(Date.now() / 1000) },
  };
}

async function planHasMessageLeft(tx: TeamTx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT has_messages_left(1) AS left`.execute(tx.db);
  return rows[0]?.left ?? false;
}
