import type { z } from 'zod';
import type { verificationChoice } from '#domain/models/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { saveVerificationRow } from './settings-queries.ts';

/** Turns the verification of the team's answers on or off; off, only rules check them. */
export async function saveVerification(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditSettings'>,
  { on }: z.output<typeof verificationChoice>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await saveVerificationRow(tx, { verification_off: !on });
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}
