import { type Selectable, sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { idOfSlug } from './campaign-slugs.ts';

const COLUMNS = [
  'campaign_id',
  'campaign_slug',
  'campaign_name',
  'agent_name',
  'company_name',
  'agent_language',
  'agent_timezone',
  'lead_hour_limit',
  'lead_day_limit',
  'agent_style',
  'call_text',
  'language_variant',
  'address_form',
  'business_focus',
  'offer_description',
  'goal_type',
  'goal_custom',
  'calendar_url',
  'website_url',
  'webhook_url',
  'offer_generated_from',
  'is_agent_configured',
  'status',
  'agent_phone_id',
  'waha_session',
  'waha_session_status',
  'whatsapp_connected',
  'created_at',
  'updated_at',
] as const;

type Row = Pick<Selectable<Tables['campaigns']>, (typeof COLUMNS)[number]> & { creating: boolean };

const MAX_CAMPAIGNS = 100;

/** The team's campaigns, newest first, at most 100. */
export async function listCampaigns({ db, team_id }: TeamTx): Promise<Campaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select([...COLUMNS, isBeingGenerated])
    .where('team_id', '=', team_id)
    .orderBy('created_at', 'desc')
    .limit(MAX_CAMPAIGNS)
    .execute();
  return rows.map(campaignOf);
}

/** The row of the campaign that has this slug, or had it before. */
export const campaignBySlug = (tx: TeamTx, slug: string) =>
  tx.db
    .selectFrom('campaigns')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: idOfSlug(tx, slug) }));

export const noCampaign = () => new Refusal('NOT_FOUND', campaignsErrors.notFound);

/** A campaign by its current or an old slug. Throws NOT_FOUND. */
export async function getCampaign(tx: TeamTx, slug: string): Promise<Campaign> {
  const query = campaignBySlug(tx, slug).select([...COLUMNS, isBeingGenerated]);
  return campaignOf(await query.executeTakeFirstOrThrow(noCampaign));
}

/** The slugs that identify a campaign to an automation. */
export async function findAutomationTarget({ db, team_id }: TeamTx, campaign_id: string) {
  return db
    .selectFrom('campaigns')
    .select(['team_slug', 'campaign_slug', 'webhook_url'])
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirst();
}

export const isBeingGenerated = sql<boolean>`EXISTS (SELECT FROM campaign_creations n
  WHERE n.team_id = campaigns.team_id AND n.campaign_id = campaigns.campaign_id
    AND n.state = 'running')`.as('creating');

function campaignOf(row: Row): Campaign {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * The plan's campaign limit and how much of it is used. Locks the team's settings until the
 * transaction ends, so that concurrent creations are counted one after the other. NO KEY UPDATE
 * doesn't block counters and messages, which reference that row.
 */
export async function lockCampaignLimit({ db, team_id }: TeamTx): Promise<{
  campaigns_limit: number;
  used: number;
}> {
  const { campaigns_limit } = await db
    .selectFrom('team_settings')
    .select('campaigns_limit')
    .where('team_id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { used } = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  return { campaigns_limit, used };
}

/** The agent of a campaign is being tested, so it is no longer a draft. Other statuses stay. */
export async function markTesting(tx: TeamTx, campaign_id: string): Promise<void> {
  const { rows } = await sql`UPDATE campaigns SET status = 'testing', updated_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id} AND status = 'draft'
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'campaign', [campaign_id]);
}

/**
 * Joins the candidate `x` that answers the lead of conversation `c` instead of the live version. Its
 * columns are NULL if there is none. For the statement that reads what the agent answers with.
 */
export const joinCandidate = sql`LEFT JOIN version_trials x ON x.team_id = c.team_id
  AND x.campaign_id = c.campaign_id AND x.state = 'running'
  AND is_trial_candidate(x.trial_id, x.shares, c.conversation_id, c.created_at)`;

/** Locks the campaign, so that two concurrent saves run one after the other. */
export const lockedCampaign = (tx: TeamTx, slug: string) =>
  campaignBySlug(tx, slug).forNoKeyUpdate();

/** Throws a Refusal if the campaign doesn't exist, or while a generation uses what would change. */
export function requireNotGenerating<Row extends { creating: boolean }>(row: Row | undefined): Row {
  if (!row) throw noCampaign();
  if (row.creating) throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
  return row;
}

export async function lockTemplates(tx: TeamTx, slug: string) {
  const row = await lockedCampaign(tx, slug)
    .select([
      'campaign_id',
      'behavior_prompt_template',
      'first_message_template',
      'prompt_variables',
      'custom_variables',
      'business_focus',
      'offer_description',
      'site_facts',
      isBeingGenerated,
    ])
    .executeTakeFirst();
  return requireNotGenerating(row);
}

/** Who requests a campaign: a team's scope, and the person who will own the campaign. */
export interface Requester {
  scope: TeamScope;
  team_slug: string;
  user_id: string;
  /** an outside automation requests it, so the work isn't delegated to an automation again */
  by_automation: boolean;
}

export const requesterOf = ({
  scope,
  team,
  person,
}: TeamAccess<'canCreateCampaigns'>): Requester => ({
  scope,
  team_slug: team.team_slug,
  user_id: person.user_id,
  by_automation: false,
});
