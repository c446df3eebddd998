import type { CaptureSettings } from '#domain/leads/countries.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { isKnownCountry, listCountries } from './parse-phone.ts';

/** How a team reads phone numbers, and the countries to choose from. */
export async function getCaptureSettings(tx: TeamTx): Promise<CaptureSettings> {
  return { default_country: await findDefaultCountry(tx), countries: listCountries() };
}

export async function findDefaultCountry({ db, team_id }: TeamTx): Promise<string | null> {
  const row = await db
    .selectFrom('team_settings')
    .select('default_country')
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  return row?.default_country ?? null;
}

/** Sets the country of numbers without a country code. Throws INVALID_INPUT. */
export async function saveCaptureSettings(
  { db }: Pick<Services, 'db'>,
  { scope, team }: TeamAccess<'canEditSettings'>,
  default_country: string | null,
): Promise<void> {
  if (default_country !== null && !isKnownCountry(default_country)) {
    throw new Refusal('INVALID_INPUT', undefined, {
      default_country: 'Please choose a country from the list',
    });
  }
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('team_settings')
      .set({ default_country, updated_at: new Date() })
      .where('team_id', '=', tx.team_id)
      .execute();
    await recordChanges(tx, 'team', [team.team_id]);
  });
}
