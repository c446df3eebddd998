import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import type { chatLabel } from '#domain/quality/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** A person says whether an answer is good, or takes that back. Throws NOT_FOUND. */
export async function labelAnswer(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { run_id, place, turn, good }: z.output<typeof chatLabel>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { team_id } = tx;
    const chat = await tx.db
      .selectFrom('eval_chats')
      .select('turns')
      .where('team_id', '=', team_id)
      .where('run_id', '=', run_id)
      .where('place', '=', place)
      .executeTakeFirst();
    if (chat?.turns[turn]?.by !== 'agent') throw new Refusal('NOT_FOUND');
    const { user_id } = person;
    if (good === null) {
      await tx.db
        .deleteFrom('eval_labels')
        .where('team_id', '=', team_id)
        .where('run_id', '=', run_id)
        .where('place', '=', place)
        .where('turn', '=', turn)
        .where('user_id', '=', user_id)
        .execute();
    } else {
      await tx.db
        .insertInto('eval_labels')
        .values({ team_id, run_id, place, turn, user_id, good })
        .onConflict((on) =>
          on.columns(['team_id', 'run_id', 'place', 'turn', 'user_id']).doUpdateSet({ good }),
        )
        .execute();
    }
    await recordChanges(tx, 'eval', [run_id]);
  });
}
