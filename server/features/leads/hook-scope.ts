import { sql } from 'kysely';
import type { StoredMap } from '#domain/leads/extract/field-map.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import { postCountry } from './capture-settings.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/** The campaign that a lead webhook belongs to. */
export interface Hook {
  scope: TeamScope;
  /** current slug */
  team_slug: string;
  campaign_id: string;
  company_name: string;
  /** forms may redirect to it */
  website_url: string | null;
  /** default for numbers without a country code */
  default_country: string | null;
  /** field maps of its forms */
  maps: StoredMap[];
}

/** No slug is longer. */
const MAX_SLUG = 200;

/**
 * Scope resolver: the webhook's address contains current or former slugs of a team and one of its
 * campaigns. Callers who know the address can send leads, but learn nothing about the team.
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
