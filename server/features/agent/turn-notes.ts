import { sql } from 'kysely';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import type { TurnRow } from './turn-queries.ts';

/** Counts an answer of the model that was not said. Answers how many there are for this turn. */
export async function noteModelCall(
  { db }: Services,
  scope: TeamScope,
  turn: TurnRow,
): Promise<number> {
  const row = await db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('conversations')
      .set((eb) => ({ model_calls: eb('model_calls', '+', 1) }))
      .where('team_id', '=', tx.team_id)
      .where('conversation_id', '=', turn.conversation_id)
      .returning('model_calls')
      .executeTakeFirst(),
  );
  return row?.model_calls ?? 0;
}

/** The lead waits and the agent will not speak by itself: a person is told. */
export async function noteSilence({ db, live }: Services, scope: TeamScope, turn: TurnRow) {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('conversations')
      .set({ needs_attention: true })
      .where('team_id', '=', tx.team_id)
      .where('conversation_id', '=', turn.conversation_id)
      .execute();
    await recordChanges(tx, 'conversation', [turn.conversation_id]);
  });
  live.poke();
}

/**
 * The model failed twice on what the lead wrote: nothing is said, a person should answer. What the
 * lead writes after that is a turn of its own, with its own two calls; otherwise one bad quarter of
 * an hour would silence the agent towards this lead for good.
 */
export async function giveUp(services: Services, scope: TeamScope, turn: TurnRow) {
  await services.db.inTeam(scope, async (tx) => {
    const { team_id } = tx;
    const { conversation_id } = turn;
    await tx.db
      .insertInto('handoffs')
      .values({
        team_id,
        handoff_id: newId(),
        conversation_id,
        cause: 'model_failed',
        by_user_id: null,
        evidence: null,
      })
      .execute();
    await sql`UPDATE conversations SET
        waiting_since = CASE WHEN last_inbound_seq > ${turn.last_inbound_seq} THEN waiting_since END,
        model_calls = CASE WHEN last_inbound_seq > ${turn.last_inbound_seq} THEN 0
          ELSE model_calls END
      WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}`.execute(tx.db);
  });
  await noteSilence(services, scope, turn);
}
