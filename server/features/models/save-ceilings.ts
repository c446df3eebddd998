import type { z } from 'zod';
import { NANOS } from '#domain/models/prices.ts';
import type { ceilingsChoice } from '#domain/models/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { saveCeilingsRow } from './settings-queries.ts';

/** How much a day and a month may cost, in US dollars; null: nothing of the team's own. */
export async function saveCeilings(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditSettings'>,
  { day, month }: z.output<typeof ceilingsChoice>,
): Promise<void> {
  const nanos = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * NANOS));
  await db.inTeam(scope, async (tx) => {
    await saveCeilingsRow(tx, { day: nanos(day), month: nanos(month) });
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}
