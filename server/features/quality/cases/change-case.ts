import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import type { caseEdit } from '#domain/quality/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/** What a recorded test expects, and its name. Throws NOT_FOUND. */
export async function editCase(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  { case_id, name, must, must_not, checks, status, silent }: z.output<typeof caseEdit>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const changed = await tx.db
      .updateTable('eval_cases')
      .set({
        name,
        must: JSON.stringify(must),
        must_not: JSON.stringify(must_not),
        ...(checks && { checks: JSON.stringify(checks) }),
        status,
        silent,
      })
      .where('team_id', '=', tx.team_id)
      .where('case_id', '=', case_id)
      .returning('campaign_id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('NOT_FOUND');
    await recordChanges(tx, 'eval', [changed.campaign_id]);
  });
}

/** Removes a recorded test, with its results in earlier runs. Throws NOT_FOUND. */
export async function removeCase(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  case_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const removed = await tx.db
      .deleteFrom('eval_cases')
      .where('team_id', '=', tx.team_id)
      .where('case_id', '=', case_id)
      .returning('campaign_id')
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    await recordChanges(tx, 'eval', [removed.campaign_id]);
  });
}
