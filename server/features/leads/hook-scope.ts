import { sql } from 'kysely';
import type { StoredMap } from '#domain/leads/extract/field-map.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import { postCountry } from './capture-settings.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/** The campaign behind the address of a lead webhook. */
export interface Hook {
  scope: TeamScope;
  /** as it is today */
  team_slug: string;
  campaign_id: string;
  company_name: string;
  /** a form may lead back to it */
  website_url: string | null;
  /** of numbers without a country code */
  default_country: string | null;
  /** what was mapped for its forms */
  maps: StoredMap[];
}

/** Longer ones are no slug of ours. */
const MAX_SLUG = 200;

/**
 * Scope resolver: the address of a lead webhook names a team and one of its campaigns, by their
 * current or former slugs. A caller who knows the address may send leads, and learns nothing of the
 * team.
 */
export async function findHook(
  { db }: Pick<Services, 'db'>,
  team_slug: string,
  campaign_slug: string,
): Promise<Hook | undefined> {
  if (team_slug.length > MAX_SLUG || campaign_slug.length > MAX_SLUG) return undefined;
  if (`${team_slug}${campaign_slug}`.includes('\0')) return undefined;
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ team_id: string }>`SELECT team_id FROM gate_team_by_slug(${team_slug})`.execute(tx.db),
  );
  const [team] = rows;
  if (!team) return undefined;
  const scope = openTeamScope(team.team_id);
  const campaign = await db.inTeam(scope, (tx) =>
    tx.db
      .selectFrom('campaigns as k')
      .innerJoin('team_settings as t', 't.team_id', 'k.team_id')
      .select([
        't.team_slug',
        'k.campaign_id',
        'k.company_name',
        'k.website_url',
        'k.agent_phone_id',
        't.default_country',
        sql<StoredMap[]>`(SELECT coalesce(json_agg(json_build_object('shape', m.shape, 'map', m.map)
          ORDER BY m.updated_at DESC), '[]') FROM lead_field_maps m
          WHERE m.team_id = k.team_id AND m.campaign_id = k.campaign_id)`.as('maps'),
      ])
      .where('k.team_id', '=', tx.team_id)
      .where('k.campaign_id', '=', idOfSlug(tx, campaign_slug))
      .executeTakeFirst(),
  );
  if (!campaign) return undefined;
  const { agent_phone_id, ...hook } = campaign;
  return { scope, ...hook, default_country: postCountry({ agent_phone_id, ...hook }) };
}
