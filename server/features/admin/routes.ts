import { adminErrors } from '#copy/errors/admin.ts';
import { firstAccount } from '#domain/accounts/first-account.ts';
import { auditFilter } from '#domain/admin/audit.ts';
import { partTest } from '#domain/admin/first-run.ts';
import { jobRef, jobsPage } from '#domain/admin/platform.ts';
import {
  adminGrant,
  adminRevocation,
  impersonationTarget,
  peopleSearch,
} from '#domain/admin/schema.ts';
import { planChange, teamFilter, teamRef } from '#domain/admin/teams.ts';
import { meHandler, signInHandler } from '#server/features/accounts/sessions/session-response.ts';
import { actor, anyIdentity, asAdmin, forStaff, okHandler } from '#server/procedure-guards.ts';
import { findPeople, listAdmins } from './admin-queries.ts';
import { changeLevel } from './change-level.ts';
import { changePlan } from './change-plan.ts';
import { listDeadJobs, retryJob } from './dead-jobs.ts';
import { finishFirstRun, getFirstRun, setUp } from './set-up.ts';
import { getFigures, getHealth, getModel, getStatus, listRenderingStates } from './get-platform.ts';
import { getTeam, getTeamEmails } from './get-team.ts';
import { listAudit } from './list-audit.ts';
import { listTeams } from './list-teams.ts';
import { startImpersonation } from './start-impersonation.ts';
import { stopImpersonation } from './stop-impersonation.ts';
import { testPart } from './test-part.ts';

const asSuperadmin = asAdmin(adminErrors.superadminsOnly, 'superadmin');

const asStaff = asAdmin(adminErrors.adminsOnly);

export const adminRoutes = {
  /** Users whom staff may impersonate. */
  people: asStaff.input(peopleSearch).handler(forStaff(findPeople)),

  /** The first account of an empty installation, which owns the platform. */
  setUp: anyIdentity
    .meta({ harmless: 'an installation is set up once: a repeat is refused' })
    .input(firstAccount)
    .handler(
      signInHandler(({ services, ip, headers }, input, caller) =>
        setUp(services, input, caller, { ip, headers }),
      ),
    ),

  /** A page of all teams. */
  teams: asStaff.input(teamFilter).handler(forStaff(listTeams)),
  team: asStaff.input(teamRef).handler(forStaff(getTeam)),
  teamEmails: asStaff.input(teamRef).handler(forStaff(getTeamEmails)),

  changePlan: asStaff
    .meta({ once: true })
    .input(planChange)
    .handler(okHandler(({ services, person }, input) => changePlan(services, person, input))),

  audit: asStaff.input(auditFilter).handler(forStaff(listAudit)),
  figures: asStaff.handler(forStaff(getFigures)),
  /** The installation's current state in figures. */
  status: asStaff.handler(forStaff(getStatus)),
  /** The state of each component, and how to fix its problems. */
  health: asStaff.handler(({ context: { services } }) => getHealth(services)),

  /** Jobs that used up their attempts. */
  deadJobs: asStaff.input(jobsPage).handler(forStaff(listDeadJobs)),

  retryJob: asStaff
    .meta({ harmless: 'a job that was retried is no longer dead' })
    .input(jobRef)
    .handler(okHandler(({ services, person }, input) => retryJob(services, person, input.job_id))),

  /** The model that answers leads, and its problems. */
  model: asStaff.handler(({ context: { services } }) => getModel(services)),
  /** Which parts of the installation are real, for the first-run page. */
  firstRun: asSuperadmin.handler(({ context: { services } }) => getFirstRun(services)),
  /** Tests a part of the installation through its protocol. */
  testPart: asSuperadmin
    .meta({ harmless: 'asks a service whether it works; a second email says the same' })
    .input(partTest)
    .handler(({ context: { services, person, ip }, input }) =>
      testPart(services, person, input.part, ip),
    ),
  finishFirstRun: asSuperadmin
    .meta({ harmless: 'keeps the first moment at which someone said so' })
    .handler(okHandler(({ services }) => finishFirstRun(services))),
  /** How the workers render pages. */
  drawing: asStaff.handler(({ context: { services } }) =>
    services.db.reports.outsideTeams(listRenderingStates),
  ),

  startImpersonation: asAdmin(adminErrors.impersonation)
    .meta({ harmless: 'acting as another person already is refused' })
    .input(impersonationTarget)
    .handler(
      meHandler(({ services, person }, input) => startImpersonation(services, person, input)),
    ),

  /** Succeeds without an impersonation, because it may have just expired. */
  stopImpersonation: actor
    .meta({ harmless: 'succeeds without an impersonation' })
    .handler(async ({ context: { services, person } }) => ({
      ok: true as const,
      return_team_slug: await stopImpersonation(services, person),
    })),

  admins: asSuperadmin.handler(({ context: { services } }) =>
    services.db.reports.outsideTeams(listAdmins),
  ),

  grantLevel: asSuperadmin
    .meta({ once: true })
    .input(adminGrant)
    .handler(
      okHandler(({ services, person }, input) =>
        changeLevel(services, { ...input, actor_user_id: person.user_id }),
      ),
    ),

  revokeLevel: asSuperadmin
    .meta({ once: true })
    .input(adminRevocation)
    .handler(
      okHandler(({ services, person }, input) =>
        changeLevel(services, { ...input, level: null, actor_user_id: person.user_id }),
      ),
    ),
};
