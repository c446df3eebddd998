import { adminErrors } from '#copy/errors/admin.ts';
import type { PlanChange } from '#domain/admin/teams.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { Refusal } from '#domain/errors.ts';
import { grantPlan } from '#server/features/billing/set-plan.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import { resolveOperatorScope, resolveStaffScope } from './staff-scope.ts';

/** Gives a team another plan for a member of staff. Throws what `grantPlan` throws. */
export async function changePlan(
  services: Pick<Services, 'db' | 'log'>,
  admin: Admin,
  { team_id, plan, reason }: PlanChange,
): Promise<void> {
  const { scope } = await resolveStaffScope(services, admin, team_id);
  await grantRecorded(services.db, scope, plan, { actor_user_id: admin.user_id, reason });
  services.log.warn({ team_id, plan }, 'staff changed the plan of a team');
}

/** Gives a team a plan for the operator at the command line. Throws what `grantPlan` throws. */
export async function assignPlan(
  { db }: Pick<Services, 'db'>,
  { team_slug, plan }: { team_slug: string; plan: Plan },
): Promise<void> {
  const scope = await resolveOperatorScope(db, team_slug);
  if (!scope) throw new Refusal('NOT_FOUND', adminErrors.noSuchTeam({ slug: team_slug }));
  await grantRecorded(db, scope, plan, { actor_user_id: null });
}

/** The audit log records who did it, the previous plan and why. */
async function grantRecorded(
  db: Services['db'],
  scope: TeamScope,
  plan: Plan,
  { actor_user_id, ...why }: { actor_user_id: string | null; reason?: string },
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const before = await grantPlan(tx, plan);
    await recordAction(tx, {
      action: 'team.plan_changed',
      actor_user_id,
      team_id: scope.teamId,
      details: { ...before, to: plan, ...why },
    });
  });
}
