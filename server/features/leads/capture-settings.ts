import { sql } from 'kysely';
import type { CaptureSettings } from '#domain/leads/countries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { definePurge } from '#server/platform/jobs/define-system-job.ts';
import { countryOfNumber, listCountries } from './parse-phone.ts';

/** The phone number settings of a team, with the countries to choose from. */
export async function getCaptureSettings(tx: TeamTx): Promise<CaptureSettings> {
  const { db, team_id } = tx;
  const team = await db
    .selectFrom('team_settings')
    .select('default_country')
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  const numbers = await db
    .selectFrom('campaigns')
    .select(['campaign_id', 'agent_phone_id'])
    .where('team_id', '=', team_id)
    .where('agent_phone_id', 'is not', null)
    .execute();
  const countries = numbers.flatMap(({ campaign_id, agent_phone_id }) => {
    const country = countryOfNumber(digitsOf(agent_phone_id));
    return country === undefined ? [] : [[campaign_id, country] as const];
  });
  return {
    default_country: team?.default_country ?? null,
    number_countries: Object.fromEntries(countries),
    countries: listCountries(),
  };
}

const digitsOf = (agent_phone_id: string | null) => agent_phone_id?.split('@')[0] ?? '';

/** Default country for a campaign's posts: that of the campaign's number, or the team's. */
export async function findPostCountry(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('campaigns as k')
    .innerJoin('team_settings as t', 't.team_id', 'k.team_id')
    .select(['k.agent_phone_id', 't.default_country'])
    .where((eb) => eb.and({ 'k.team_id': team_id, 'k.campaign_id': campaign_id }))
    .executeTakeFirst();
  return row ? postCountry(row) : null;
}

export const postCountry = (of: {
  agent_phone_id: string | null;
  default_country: string | null;
}): string | null => countryOfNumber(digitsOf(of.agent_phone_id)) ?? of.default_country;

/** Deletes old deliveries and imports once a day. Safe to repeat. */
export const purgeLeadCapture = definePurge(
  'leads:purge',
  (max) => sql`SELECT gate_purge_lead_capture(${max}) AS gone`,
);
