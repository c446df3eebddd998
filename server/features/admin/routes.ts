import {
  adminGrant,
  adminRevocation,
  impersonationTarget,
  peopleSearch,
} from '#domain/admin/schema.ts';
import { getMeByCookie } from '#server/features/accounts/me.ts';
import { actor, asAdmin } from '#server/procedure-guards.ts';
import { listAdmins } from './admin-queries.ts';
import { changeLevel } from './change-level.ts';
import { findPeople } from './find-people.ts';
import { listRecentAudit } from './list-recent-audit.ts';
import { startImpersonation } from './start-impersonation.ts';
import { stopImpersonation } from './stop-impersonation.ts';

const asSuperadmin = asAdmin('Only superadmins can manage admin levels', 'superadmin');

const asStaff = asAdmin('Only admins can do this');

export const adminRoutes = {
  /** People whom staff may impersonate. */
  people: asStaff
    .input(peopleSearch)
    .handler(({ context: { services, person }, input }) =>
      findPeople(services, person, input.query),
    ),

  audit: asStaff.handler(({ context: { services, person } }) => listRecentAudit(services, person)),

  startImpersonation: asAdmin('Only admins can impersonate users')
    .input(impersonationTarget)
    .handler(async ({ context: { services, person, headers }, input }) => {
      await startImpersonation(services, person, input);
      return getMeByCookie(services, headers.get('cookie'));
    }),

  /** Succeeds without an impersonation, because it may have expired a moment ago. */
  stopImpersonation: actor.handler(async ({ context: { services, person } }) => ({
    ok: true as const,
    return_team_slug: await stopImpersonation(services, person),
  })),

  admins: asSuperadmin.handler(({ context: { services } }) =>
    services.db.reports.outsideTeams(listAdmins),
  ),

  grantLevel: asSuperadmin
    .input(adminGrant)
    .handler(async ({ context: { services, person }, input: { email, level } }) => {
      await changeLevel(services, { email, level, actor_user_id: person.user_id });
      return { ok: true as const };
    }),

  revokeLevel: asSuperadmin
    .input(adminRevocation)
    .handler(async ({ context: { services, person }, input: { email } }) => {
      await changeLevel(services, { email, level: null, actor_user_id: person.user_id });
      return { ok: true as const };
    }),
};
