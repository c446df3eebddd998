import type { CaptureSettings } from '#domain/leads/countries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { countryOfNumber, listCountries } from './parse-phone.ts';

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

/** The country of numbers without a country code in the posts of a campaign: its own number's, or the team's. */
export async function findPostCountry(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('campaigns as k')
    .innerJoin('team_settings as t', 't.team_id', 'k.team_id')
    .select(['k.agent_phone_id', 't.default_country'])
    .where('k.team_id', '=', team_id)
    .where('k.campaign_id', '=', campaign_id)
    .executeTakeFirst();
  return row ? postCountry(row) : null;
}

export const postCountry = (of: {
  agent_phone_id: string | null;
  default_country: string | null;
}): string | null => countryOfNumber(of.agent_phone_id?.split('@')[0] ?? '') ?? of.default_country;
