import type { CaptureSettings } from '#domain/leads/countries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { listCountries } from './parse-phone.ts';

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
