import { sql } from 'kysely';
import { teamsErrors } from '#copy/errors/teams.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import { membersLimit, usedSeats } from '#domain/teams/members.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { sellsPlans } from '#domain/billing/plans.ts';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { isLive, type PlanState } from '#domain/billing/subscription-state.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

interface Row extends PlanState {
  usage_from: Date;
  usage_until: Date;
  campaigns_limit: number;
  messages_limit: number;
  followups_limit: number;
  members_limit: number | null;
  messages_used: number;
  campaigns_used: number;
  role_names: string[];
  open_invitations: number;
  customer_id: string | null;
  status: string | null;
  anchor: Date | null;
  ends_at: Date | null;
  open_invoice_url: string | null;
  discount: string | null;
}

/** Returns the data of the subscription page. Only members who may pay get the invoice's payment link. */
export async function getSubscription(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, team }: TeamAccess<'canViewAnalytics'>,
): Promise<SubscriptionView> {
  const row = await db.inTeam(scope, findView);
  if (!row) throw new Refusal('NOT_FOUND', teamsErrors.notFound);
  const live = row.status !== null && isLive({ status: row.status });
  const sells = sellsPlans(env.PLANS);
  const mayPay = roleAllows(team.role, 'canManageSubscription');
  return {
    plan: row.subscription_plan,
    status: row.subscription_status,
    billing_cycle: row.billing_cycle,
    has_subscription: live && sells,
    has_customer: row.customer_id !== null && sells,
    started_at: live ? iso(row.anchor) : null,
    current_period_end: iso(row.current_period_end),
    ends_at: live ? iso(row.ends_at) : null,
    grace_until: iso(row.grace_until),
    open_invoice_url: mayPay && live ? row.open_invoice_url : null,
    discount: live ? row.discount : null,
    usage_from: row.usage_from.toISOString(),
    usage_until: row.usage_until.toISOString(),
    limits: {
      messages: row.messages_limit,
      campaigns: row.campaigns_limit,
      followups: row.followups_limit,
      members: membersLimit(row),
    },
    used: { messages: row.messages_used, campaigns: row.campaigns_used, members: seatsOf(row) },
  };
}

function seatsOf({ role_names, open_invitations }: Row): number {
  return usedSeats(
    role_names.map((name) => ({ role: roleOf([name]) })),
    open_invitations,
  );
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

async function findView({ db, team_id }: TeamTx): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT t.subscription_plan, t.subscription_status, t.billing_cycle, t.current_period_end,
      t.usage_from, t.usage_until, t.campaigns_limit, t.messages_limit, t.followups_limit,
      t.members_limit, s.customer_id, s.status, s.anchor, s.ends_at, s.grace_until, s.open_invoice_url,
      s.discount,
      (SELECT coalesce(sum(k.usage_messages), 0) - t.usage_base FROM team_counters k
        WHERE k.team_id = t.team_id)::int AS messages_used,
      (SELECT count(*) FROM campaigns c WHERE c.team_id = t.team_id)::int AS campaigns_used,
      ARRAY(SELECT m.role FROM memberships m WHERE m.team_id = t.team_id) AS role_names,
      (SELECT count(*) FROM invitations i WHERE i.team_id = t.team_id AND i.ended_at IS NULL
        AND i.expires_at > now())::int AS open_invitations
    FROM team_settings t LEFT JOIN subscriptions s ON s.team_id = t.team_id
    WHERE t.team_id = ${team_id}`.execute(db);
  return rows[0];
}
