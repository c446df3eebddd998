import { sql } from 'kysely';
import { MOST_MODEL_CALLS } from '#domain/agent/turn.ts';
import { askForPerson } from '#server/features/conversations/ask-for-person.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { TurnRow } from './turn-queries.ts';

/**
 * The lead wrote on while the model thought, so its answer was not said: that happens once, the next
 * answer stands (commit-answer.ts). It never uses up the last call: an agent that is overtaken has
 * not failed.
 */
export async function noteStale({ db }: Services, scope: TeamScope, turn: TurnRow): Promise<void> {
  await db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('conversations')
      .set((eb) => ({ model_calls: eb.fn('greatest', ['model_calls', eb.lit(1)]) }))
      .where('team_id', '=', tx.team_id)
      .where('conversation_id', '=', turn.conversation_id)
      .execute(),
  );
}

/**
 * Counts an answer that could not be said as it was. When it was the last that the lead's words may
 * cost, the agent gives up in the same transaction, or a crash in between would leave it silent
 * towards this lead, with nobody told. Answers whether the model may be asked again.
 */
export async function noteNonsense(
  services: Services,
  scope: TeamScope,
  turn: TurnRow,
): Promise<boolean> {
  const mayAskAgain = await services.db.inTeam(scope, async (tx) => {
    const row = await tx.db
      .updateTable('conversations')
      .set((eb) => ({ model_calls: eb('model_calls', '+', 1) }))
      .where('team_id', '=', tx.team_id)
      .where('conversation_id', '=', turn.conversation_id)
      .returning('model_calls')
      .executeTakeFirst();
    // A lead that was removed or joined meanwhile is found gone at the next look.
    if (!row || row.model_calls < MOST_MODEL_CALLS) return true;
    await giveUp(tx, turn);
    return false;
  });
  services.live.poke();
  return mayAskAgain;
}

/** The lead waits and the agent will not speak by itself: a person is told. */
export async function noteSilence({ db, live }: Services, scope: TeamScope, turn: TurnRow) {
  await db.inTeam(scope, (tx) => askForPerson(tx, turn.conversation_id));
  live.poke();
}

/**
 * The model failed twice on what the lead wrote: nothing is said, a person should answer. What the
 * lead writes after that is a turn of its own, with its own two calls; otherwise one bad quarter of
 * an hour would silence the agent towards this lead for good.
 */
async function giveUp(tx: TeamTx, turn: TurnRow): Promise<void> {
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
  await askForPerson(tx, conversation_id);
}
