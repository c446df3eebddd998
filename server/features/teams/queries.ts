import { sql } from 'kysely';
import { teamsErrors } from '#copy/errors/teams.ts';
import {
  type BillingRules,
  type Plan,
  planLimits,
  type SubscriptionStatus,
} from '#domain/billing/plans.ts';
import { type Limits, planInfo } from '#domain/billing/usage.ts';
import { Refusal } from '#domain/errors.ts';
import { canOf } from '#domain/teams/roles.ts';
import { replyRate, type TeamHome } from '#domain/teams/schema.ts';
import {
  modelFactColumns,
  modelFactsOf,
  type ModelFacts,
} from '#server/features/models/model-facts.ts';
import type { TeamSeats } from '#domain/teams/members.ts';
import { spendingNotice } from '#server/features/models/spending.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { changeTeam } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import { lockSettings } from './member-queries.ts';

export interface TeamRef {
  team_id: string;
  team_slug: string;
  team_name: string;
}

/** Finds a team of this name that the user created in the last seconds. */
export async function findRecentTeam(
  { db }: TeamTx,
  user_id: string,
  team_name: string,
): Promise<TeamRef | undefined> {
  const { rows } =
    await sql<TeamRef>`SELECT * FROM gate_team_just_made(${user_id}, ${team_name})`.execute(db);
  return rows[0];
}

export async function insertSettings(
  { db }: TeamTx,
  team: TeamRef & {
    owner_user_id: string;
    subscription_plan: Plan;
    default_country?: string | null;
  },
  rules: BillingRules,
): Promise<void> {
  const plan = planOfNewTeam(team.subscription_plan);
  await db
    .insertInto('team_settings')
    .values({
      ...team,
      ...plan,
      ...(!rules.sells && {
        ...rules.limits,
        subscription_plan: 'scale',
        subscription_status: 'active',
        plan_before_off: JSON.stringify(plan),
      }),
    })
    .execute();
}

function planOfNewTeam(subscription_plan: Plan) {
  const { members_limit: _, ...limits } = planLimits(subscription_plan);
  const subscription_status: SubscriptionStatus = subscription_plan === 'free' ? 'free' : 'active';
  return { subscription_plan, subscription_status, ...limits };
}

/** Adds the creator as owner, and sets the team of their profile. */
export async function insertOwner({ db, team_id }: TeamTx, user_id: string): Promise<void> {
  await db.insertInto('memberships').values({ team_id, user_id, role: 'owner' }).execute();
  await db
    .updateTable('user_profiles')
    .set({ team_id, updated_at: new Date() })
    .where('user_id', '=', user_id)
    .execute();
}

/** Claims a slug for the team. Returns false if another team has it. */
export async function claimSlug({ db, team_id }: TeamTx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT gate_claim_team_slug(${slug}, ${team_id}) AS claimed`.execute(db);
  return rows[0]?.claimed ?? false;
}

export async function findSubscription({ db, team_id }: TeamTx): Promise<TeamSeats | undefined> {
  return db
    .selectFrom('team_settings')
    .select(['subscription_plan', 'subscription_status', 'members_limit'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
}

type SettingsRow = TeamHome['team'] & Limits;

export interface TeamMetricsRow extends ModelFacts, SettingsRow {
  grace_until: Date | null;
  /** at Stripe, paid or not */
  has_subscription: boolean;
  leads: number;
  replied_leads: number;
  messages: number;
  messages_used: number;
  campaigns: number;
  active_campaigns: number;
}

/** Reads settings and metrics of a team in one statement. Counters spare counting messages. */
export async function findTeamMetrics({
  db,
  team_id,
}: TeamTx): Promise<TeamMetricsRow | undefined> {
  const { rows } = await sql<TeamMetricsRow>`
    SELECT t.team_id, t.team_name, t.team_slug, t.subscription_plan, t.subscription_status,
      t.campaigns_limit, t.messages_limit, s.grace_until,
      coalesce(s.status <> 'canceled', false) AS has_subscription, n.*, c.*, ${modelFactColumns}
    FROM team_settings t LEFT JOIN subscriptions s ON s.team_id = t.team_id
      ${modelFactsOf('t.team_id')},
      LATERAL (SELECT coalesce(sum(k.leads_count), 0)::bigint AS leads,
          coalesce(sum(k.replied_leads_count), 0)::bigint AS replied_leads,
          coalesce(sum(k.messages_count), 0)::bigint AS messages,
          (coalesce(sum(k.usage_messages), 0) - t.usage_base)::bigint AS messages_used
        FROM team_counters k WHERE k.team_id = t.team_id) n,
      LATERAL (SELECT count(*) AS campaigns,
          count(*) FILTER (WHERE status = 'active') AS active_campaigns
        FROM campaigns WHERE campaigns.team_id = t.team_id) c
    WHERE t.team_id = ${team_id}`.execute(db);
  return rows[0];
}

/** Returns the dashboard home of a team: permissions, metrics and plan usage. */
export async function getTeamHome(
  tx: TeamTx,
  access: TeamAccess<'canViewAnalytics'>,
  { env }: Pick<Services, 'env'>,
): Promise<TeamHome> {
  const metrics = await findTeamMetrics(tx);
  if (!metrics) throw new Refusal('NOT_FOUND', teamsErrors.notFound);
  const { team_id, team_name, team_slug, subscription_plan, subscription_status } = metrics;
  return {
    team: { team_id, team_name, team_slug, subscription_plan, subscription_status },
    role: access.team.role,
    can: canOf(access.team.role, { impersonating: access.person.impersonation !== null }),
    metrics: {
      leadsCount: metrics.leads,
      messagesCount: metrics.messages,
      campaignsCount: metrics.campaigns,
      activeCampaignsCount: metrics.active_campaigns,
      replyRate: replyRate(metrics.leads, metrics.replied_leads),
    },
    spending: spendingNotice(metrics, env, new Date()),
    plan: planInfo(metrics, { campaigns: metrics.campaigns, messages: metrics.messages_used }),
    billing: {
      plans: env.PLANS,
      grace_until: metrics.grace_until?.toISOString() ?? null,
      has_subscription: metrics.has_subscription,
    },
  };
}

/** Renames the team. The slug stays, so that links keep working. */
export async function renameTeam(
  tx: TeamTx,
  team_name: string,
  access: TeamAccess<'canEditSettings'>,
): Promise<TeamRef> {
  const { team_id, team_slug } = access.team;
  await lockSettings(tx, access);
  await changeTeam(tx, { team_name });
  return { team_id, team_slug, team_name };
}
