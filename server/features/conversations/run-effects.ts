import { sql } from 'kysely';
import type { ConversationEffect } from '#domain/conversations/conversation-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { answerDue } from './answer-due.ts';
import type { ConversationChange } from './conversation-change.ts';

type EffectOf<Kind extends ConversationEffect['kind']> = Extract<
  ConversationEffect,
  { kind: Kind }
>;

/**
 * Does what changes of conversations cause besides their new state, with the COMMIT. Answers the jobs
 * to be enqueued with it.
 */
export function runEffects(
  { log }: Pick<Services, 'log'>,
  tx: TeamTx,
  changes: ConversationChange[],
): JobSpec[] {
  const canceled = of(changes, 'cancel_pending');
  if (canceled.length > 0) tx.withCommit(() => cancelPending(tx, canceled));
  const handoffs = of(changes, 'record_handoff');
  if (handoffs.length > 0) tx.withCommit(() => recordHandoffs(tx, handoffs));
  for (const { conversation_id } of of(changes, 'ask_for_person')) {
    log.info({ conversation_id }, 'a person should look at this lead');
  }
  // One job a lead: of several times, the last holds.
  const replies = new Map(
    of(changes, 'schedule_reply').map(({ conversation_id, effect }) => [
      conversation_id,
      answerDue.spec(tx.scope, { conversation_id }, { runAt: effect.at }),
    ]),
  );
  return [...replies.values()];
}

interface Effect<Kind extends ConversationEffect['kind']> {
  conversation_id: string;
  effect: EffectOf<Kind>;
}

function of<Kind extends ConversationEffect['kind']>(
  changes: ConversationChange[],
  kind: Kind,
): Effect<Kind>[] {
  return changes.flatMap(({ stored: { conversation_id }, effects }) =>
    effects
      .filter((effect): effect is EffectOf<Kind> => effect.kind === kind)
      .map((effect) => ({ conversation_id, effect })),
  );
}

/** What is `sending` is on its way already, and stays. */
async function cancelPending(
  { db, team_id }: TeamTx,
  canceled: Effect<'cancel_pending'>[],
): Promise<void> {
  await sql`UPDATE messages m SET state = 'canceled'
    FROM unnest(${canceled.map((one) => one.conversation_id)}::uuid[],
      ${canceled.map(({ effect }) => effect.until_unix)}::bigint[],
      ${canceled.map(({ effect }) => effect.of === 'everyone')}::boolean[])
      AS h (conversation_id, until, of_everyone)
    WHERE m.team_id = ${team_id} AND m.conversation_id = h.conversation_id
      AND m.state = 'pending' AND (h.until IS NULL OR m.timestamp_unix <= h.until)
      AND (h.of_everyone OR m.type_interaction <> 'HUMAN_MESSAGE')`.execute(db);
}

async function recordHandoffs(
  { db, team_id }: TeamTx,
  handoffs: Effect<'record_handoff'>[],
): Promise<void> {
  await db
    .insertInto('handoffs')
    .values(
      handoffs.map(({ conversation_id, effect: { cause, by_user_id, evidence } }) => ({
        team_id,
        handoff_id: newId(),
        conversation_id,
        cause,
        by_user_id,
        evidence,
      })),
    )
    .execute();
}
