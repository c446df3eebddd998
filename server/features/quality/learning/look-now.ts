import { Refusal } from '#domain/errors.ts';
import type { DECIDES_PROPOSALS } from '#domain/quality/learning/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { readEvidence } from './read-evidence.ts';

/** Reads what is there at once, what is only seconds old too. Throws NOT_FOUND and TOO_MANY_REQUESTS. */
export async function lookNow(
  { db }: Pick<Services, 'db'>,
  { scope, team }: TeamAccess<typeof DECIDES_PROPOSALS>,
  campaign_id: string,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'learning', { ip, account: team.team_id });
  await db.inTeam(scope, async (tx) => {
    const campaign = await tx.db
      .selectFrom('campaigns')
      .select('campaign_id')
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirst();
    if (!campaign) throw new Refusal('NOT_FOUND', 'Campaign not found');
    await readEvidence.enqueue(tx, { campaign_id, settled: false });
  });
}
