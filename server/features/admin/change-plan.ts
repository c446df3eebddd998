import type { PlanChange } from '#domain/admin/teams.ts';
import { grantPlan } from '#server/features/billing/set-plan.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import { resolveStaffScope } from './staff-scope.ts';

/**
 * Gives a team another plan. The audit log keeps who did it, from which plan and why. Throws what
 * `grantPlan` throws.
 */
export async function changePlan(
  services: Pick<Services, 'db' | 'log'>,
  admin: Admin,
  { team_id, plan, reason }: PlanChange,
): Promise<void> {
  const { scope } = await resolveStaffScope(services, admin, team_id);
  await services.db.inTeam(scope, async (tx) => {
    const before = await grantPlan(tx, plan);
    await recordAction(tx, {
      action: 'team.plan_changed',
      actor_user_id: admin.user_id,
      team_id,
      details: { ...before, to: plan, reason },
    });
  });
  services.log.warn({ team_id, plan }, 'staff changed the plan of a team');
}
