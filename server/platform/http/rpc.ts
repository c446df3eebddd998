import type { actionCopy } from '#copy/team-log/actions.ts';
import { ORPCError, os } from '@orpc/server';
import type { Reason } from '#copy/catalog/reasons.ts';
import { accountsErrors } from '#copy/errors/accounts.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { identityOf, IDENTITY_HEADER, isDifferentIdentity } from '#domain/accounts/identity.ts';
import { secondFactorGap } from '#domain/accounts/two-factor.ts';
import { type AdminLevel, mayGrantLevels } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import type { ActionArea } from '#domain/privacy/actions.ts';
import { permissionReason } from '#domain/teams/role-names.ts';
import { type Permission, type Role, roleAllows, roleAtLeast } from '#domain/teams/roles.ts';
import { sessionGap, sessionGapReason } from '#domain/teams/session-limits.ts';
import type { Database } from '../db/database.ts';
import { openTeamScope, type TeamScope } from '../db/team-scope.ts';
import { intentOf, KEY_HEADER, runOnce } from '../idempotency/run-once.ts';
import type { Logger } from '../log.ts';
import { metrics } from '../metrics.ts';
import { traced } from '../tracing.ts';
import type { Person, TeamOfPerson } from './person.ts';
import { toRpcError } from './rpc-errors.ts';

/** The context of every procedure call. */
export interface RpcContext<Services> {
  services: Services;
  /** the signed-in person, looked up once per request */
  person: Person | null;
  log: Logger;
  headers: Headers;
  /** headers of the response, such as set-cookie */
  resHeaders: Headers;
  /** the caller's address, from the socket or the trusted proxy */
  ip: string;
}

/** Proof of a person's permission in a team. Only `resolveTeamAccess` creates it. */
export interface TeamAccess<P extends Permission = Permission> {
  readonly scope: TeamScope;
  readonly person: Person;
  readonly team: TeamOfPerson;
  readonly permission: P;
}

/** An entry of the log that a team reads: its area and its text. */
export type LoggedAction = readonly [area: ActionArea, text: keyof typeof actionCopy];

/**
 * What a procedure declares about itself. Tests read it from the router. One with neither `once` nor
 * `harmless` only reads.
 */
export interface ProcedureMeta {
  access?: 'anyone' | 'person' | 'actor' | 'admin' | 'superadmin' | Permission;
  /** role required in addition to the permission */
  role?: Role;
  /** refused while impersonating */
  inPerson?: boolean;
  /** the input names the person, so it doesn't matter whom the browser still shows */
  anyIdentity?: boolean;
  /** a change that runs once per key of the browser: a repeat gets the first response */
  once?: true;
  /** why repeating the change without a key is harmless: after a double click or a lost response */
  harmless?: string;
  /** the entry in the team's log for this change */
  log?: LoggedAction;
  /** why the team's log omits this change; `log` overrides it */
  unlogged?: string;
}

/** Every change declares what a repeat does. */
export const isChange = ({ once, harmless }: ProcedureMeta): boolean => once ?? Boolean(harmless);

interface TeamRules {
  /** role required in addition to the permission, and the reason for refusal */
  role?: { min: Role; reason: Reason };
  /** refused while impersonating */
  inPerson?: boolean;
  /** reason for refusing a member whose input names no team */
  missingTeam?: Reason;
  /** whether an input changes nothing, although the procedure may */
  readOnly?: (input: unknown) => boolean;
}

/** A change that a team member, or staff on their behalf, is about to make. */
export interface TeamChange {
  access: TeamAccess;
  procedure: string;
  input: unknown;
}

/** Records the start of a change, runs it, and records its outcome. */
export type RunRecorded<Services> = <Result>(
  services: Services,
  change: TeamChange,
  run: () => Promise<Result>,
) => Promise<Result>;

interface Rules<Services> {
  /** records changes that an admin makes on behalf of another person */
  runOnBehalf: RunRecorded<Services>;
  /** records changes in the team's log */
  runLogged: RunRecorded<Services>;
  /** Throws TOO_MANY_REQUESTS if a stranger requests more stored responses than allowed. */
  admitRepeatable: (services: Services, ip: string) => Promise<void>;
}

/** Creates the procedure guards, with one mapping of errors to HTTP. */
export function createProcedureGuards<Services extends { db: Database }>({
  runOnBehalf,
  runLogged,
  admitRepeatable,
}: Rules<Services>) {
  const root = os.$context<RpcContext<Services>>().$meta<ProcedureMeta>({});

  const base = root.use(({ next, context, procedure, path }) => {
    const name = path.join('.');
    return traced(`procedure ${name}`, {}, async () => {
      const end = metrics.procedures.startTimer({ procedure: name });
      let outcome = 'failed';
      try {
        requireIdentity(context, procedure['~orpc'].meta);
        const result = await next();
        outcome = 'ok';
        return result;
      } catch (error) {
        const refusal = toRpcError(error, context.log);
        if (refusal.status < 500) outcome = 'refused';
        throw refusal;
      } finally {
        end({ outcome });
      }
    });
  });

  /** Comes after a guard: only callers who may still request a response get it repeated. */
  const idempotent = root
    .$context<RpcContext<Services> & { access?: TeamAccess }>()
    .middleware(async ({ next, context, path, procedure }, input, output) => {
      const key = context.headers.get(KEY_HEADER);
      if (!key || !procedure['~orpc'].meta.once) return next();
      const { services, person, access, ip } = context;
      if (!person) await admitRepeatable(services, ip);
      const team = access?.scope.teamId;
      const intent = intentOf(identityOf(person), key, path.join('.'), input, team);
      return output(
        await runOnce(services.db, intent, async (db) => {
          const { output: answer } = await next({ context: { services: { ...services, db } } });
          return answer;
        }),
      );
    });

  /** Comes after `once`, so that a repeat adds no second entry to the team's log. */
  const logged = root
    .$context<RpcContext<Services> & { access: TeamAccess }>()
    .middleware(async ({ next, context, path, procedure }, input) => {
      const { log } = procedure['~orpc'].meta;
      if (!log) return next();
      const { services, access } = context;
      return runLogged(services, { access, procedure: path.join('.'), input }, async () => next());
    });

  const anyone = base.meta({ access: 'anyone' }).use(idempotent);
  /** For inputs that name the person, and for asking who is signed in. */
  const anyIdentity = base.meta({ access: 'anyone', anyIdentity: true }).use(idempotent);

  /** Admits signed-in users, impersonated or not. */
  const actor = base
    .meta({ access: 'actor' })
    .use(({ next, context }) => {
      if (!context.person) throw new Refusal('UNAUTHORIZED');
      return next({ context: { person: context.person } });
    })
    .use(idempotent);

  /** Admits users to their own account, never by impersonation. Others get `reason`. */
  const signedInOr = (reason?: Reason) =>
    base
      .meta({ access: 'person' })
      .use(({ next, context: { person } }) => {
        if (!person) throw new Refusal('UNAUTHORIZED', reason);
        if (person.impersonation) throw new Refusal('IMPERSONATING');
        return next({ context: { person } });
      })
      .use(idempotent);
  const signedIn = signedInOr();

  /** Admits platform staff. Everyone else gets `reason`. */
  function asAdmin(reason: Reason, level: 'admin' | 'superadmin' = 'admin') {
    return base
      .meta({ access: level })
      .use(({ next, context }) => {
        const admin = requireAdmin(context.person, reason);
        if (level === 'superadmin' && !mayGrantLevels(admin.admin_level)) {
          throw new Refusal('FORBIDDEN', reason);
        }
        return next({ context: { person: admin } });
      })
      .use(idempotent);
  }

  /** Admits members of the team in the input. Foreign and nonexistent teams get the same refusal. */
  function inTeam<P extends Permission>(permission: P, rules: TeamRules = {}) {
    const { role, inPerson = permission === 'canManageSubscription' } = rules;
    return base
      .meta({ access: permission, inPerson, ...(role && { role: role.min }) })
      .use(async ({ next, context, path, procedure }, input) => {
        const slug = (input as { team_slug?: unknown })?.team_slug;
        const access = resolveTeamAccess(context.person, slug, permission, rules);
        const { person, team } = access;
        if (role && !roleAtLeast(team.role, role.min)) {
          throw new Refusal('FORBIDDEN', role.reason);
        }
        const proceed = async () => next({ context: { person, access } });
        if (!person.impersonation) return proceed();
        if (inPerson) throw new Refusal('IMPERSONATING');
        if (!isChange(procedure['~orpc'].meta) || rules.readOnly?.(input)) return proceed();
        const change = { access, procedure: path.join('.'), input };
        return runOnBehalf(context.services, change, proceed);
      })
      .use(idempotent)
      .use(logged);
  }

  return { anyone, anyIdentity, actor, signedIn, signedInOr, asAdmin, inTeam };
}

/** Runs a change that was recorded as started, and saves its outcome. */
export async function withOutcome<Result>(
  run: () => Promise<Result>,
  save: (outcome: string) => Promise<unknown>,
): Promise<Result> {
  try {
    const result = await run();
    await save('done');
    return result;
  } catch (error) {
    const isRefusal = error instanceof Refusal || error instanceof ORPCError;
    await save(isRefusal ? `refused: ${error.code}` : 'failed');
    throw error;
  }
}

/**
 * Refuses a call from a browser tab that shows another user than the session's: it would read or
 * change another user's data.
 */
function requireIdentity(
  { headers, person }: Pick<RpcContext<unknown>, 'headers' | 'person'>,
  { anyIdentity }: ProcedureMeta,
): void {
  if (!anyIdentity && isDifferentIdentity(headers.get(IDENTITY_HEADER), person)) {
    throw new Refusal('PERSON_CHANGED');
  }
}

/** Scope resolver: turns a session and a slug into access to a team. Throws a Refusal. */
export function resolveTeamAccess<P extends Permission>(
  person: Person | null,
  slug: unknown,
  permission: P,
  { missingTeam }: Pick<TeamRules, 'missingTeam'> = {},
): TeamAccess<P> {
  if (!person) throw new Refusal('UNAUTHORIZED');
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (!slug && missingTeam) throw new Refusal('INVALID_INPUT', missingTeam);
  const team = person.teams.find((item) => item.team_slug === slug);
  if (!team) throw new Refusal('NOT_FOUND', teamsErrors.noAccess);
  const lapse = sessionGap(person.session, team.team_id);
  if (lapse) throw new Refusal('SIGN_IN_AGAIN', sessionGapReason(lapse));
  const gap = secondFactorGap(team, person.second_factor);
  if (gap) throw new Refusal('SECOND_FACTOR_REQUIRED', accountsErrors.secondFactor[gap]);
  if (!roleAllows(team.role, permission)) {
    throw new Refusal('FORBIDDEN', permissionReason(permission));
  }
  return Object.freeze({ scope: openTeamScope(team.team_id), person, team, permission });
}

/** A member of the platform staff who is not impersonating. */
export type Admin = Person & { admin_level: AdminLevel; impersonation: null };

/** Throws a Refusal unless the person is staff with a verified address. */
export function requireAdmin(person: Person | null, reason: Reason): Admin {
  if (!person) throw new Refusal('UNAUTHORIZED');
  const { impersonation, admin_level } = person;
  if (impersonation) throw new Refusal('IMPERSONATING');
  if (!admin_level) throw new Refusal('FORBIDDEN', reason);
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  return { ...person, admin_level, impersonation };
}
