import { ORPCError, os } from '@orpc/server';
import { SECOND_FACTOR_MESSAGES, secondFactorGap } from '#domain/accounts/two-factor.ts';
import { type AdminLevel, mayGrantLevels } from '#domain/admin/levels.ts';
import { ERRORS, Refusal } from '#domain/errors.ts';
import { permissionMessage, roleMessage } from '#domain/teams/role-names.ts';
import { type Permission, type Role, roleAllows, roleAtLeast } from '#domain/teams/roles.ts';
import { openTeamScope, type TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import type { Impersonation, Person, TeamOfPerson } from './person.ts';

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

/** The access that a procedure demands. The isolation test reads it from the router. */
export interface ProcedureMeta {
  access?: 'anybody' | 'person' | 'actor' | 'admin' | 'superadmin' | Permission;
  /** role demanded besides the permission */
  role?: Role;
  /** refused while impersonating */
  inPerson?: boolean;
}

interface TeamRules {
  /** role demanded besides the permission, and the action it is for: "transfer the ownership" */
  role?: { min: Role; action: string };
  /** refused while impersonating */
  inPerson?: boolean;
  /** tells inputs that change nothing, although the permission allows changes */
  readOnly?: (input: unknown) => boolean;
}

/** A change that an admin is about to make on behalf of another person. */
export interface ChangeOnBehalf {
  person: Person;
  impersonation: Impersonation;
  team_id: string;
  procedure: string;
  input: unknown;
}

/** Records a change before it happens. Returns the function that records its outcome. */
export type RecordChange<Services> = (
  services: Services,
  change: ChangeOnBehalf,
) => Promise<(outcome: string) => Promise<void>>;

/** Creates the guards of procedures, with one mapping of errors to HTTP. */
export function createProcedureGuards<Services>(recordChange: RecordChange<Services>) {
  const base = os
    .$context<RpcContext<Services>>()
    .$meta<ProcedureMeta>({})
    .use(async ({ next, context }) => {
      try {
        return await next();
      } catch (error) {
        throw toRpcError(error, context.log);
      }
    });

  const anybody = base.meta({ access: 'anybody' });

  /** Admits a signed-in person, impersonated or not. */
  const actor = base.meta({ access: 'actor' }).use(({ next, context }) => {
    if (!context.person) throw new Refusal('UNAUTHORIZED');
    return next({ context: { person: context.person } });
  });

  /** Admits a person to their own account, never by impersonation. Strangers read `message`. */
  const signedInOr = (message?: string) =>
    base.meta({ access: 'person' }).use(({ next, context: { person } }) => {
      if (!person) throw new Refusal('UNAUTHORIZED', message);
      if (person.impersonation) throw new Refusal('IMPERSONATING');
      return next({ context: { person } });
    });
  const signedIn = signedInOr();

  /** Admits platform staff. Everybody else reads `message`. */
  function asAdmin(message: string, level: 'admin' | 'superadmin' = 'admin') {
    return base.meta({ access: level }).use(({ next, context }) => {
      const admin = requireAdmin(context.person, message);
      if (level === 'superadmin' && !mayGrantLevels(admin.admin_level)) {
        throw new Refusal('FORBIDDEN', message);
      }
      return next({ context: { person: admin } });
    });
  }

  /** Admits members of the team in the input. Another team and no team get the same refusal. */
  function inTeam<P extends Permission>(permission: P, rules: TeamRules = {}) {
    const { role, inPerson = permission === 'canManageSubscription' } = rules;
    return base
      .meta({ access: permission, inPerson, ...(role && { role: role.min }) })
      .use(async ({ next, context, path }, input) => {
        const slug = (input as { teamSlug?: unknown })?.teamSlug;
        const access = resolveTeamAccess(context.person, slug, permission);
        const { person, team } = access;
        if (role && !roleAtLeast(team.role, role.min)) {
          throw new Refusal('FORBIDDEN', roleMessage(role.min, role.action));
        }
        const proceed = () => next({ context: { person, access } });
        const { impersonation } = person;
        if (!impersonation) return proceed();
        if (inPerson) throw new Refusal('IMPERSONATING');
        if (roleAllows('viewer', permission) || rules.readOnly?.(input)) return proceed();
        const { team_id } = team;
        const change = { person, impersonation, team_id, procedure: path.join('.'), input };
        const saveOutcome = await recordChange(context.services, change);
        try {
          const result = await proceed();
          await saveOutcome('done');
          return result;
        } catch (error) {
          await saveOutcome(error instanceof Refusal ? `refused: ${error.code}` : 'failed');
          throw error;
        }
      });
  }

  return { anybody, actor, signedIn, signedInOr, asAdmin, inTeam };
}

/** Scope resolver: turns a session and a slug into access to a team. Throws a Refusal. */
export function resolveTeamAccess<P extends Permission>(
  person: Person | null,
  slug: unknown,
  permission: P,
): TeamAccess<P> {
  if (!person) throw new Refusal('UNAUTHORIZED');
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  const team = person.teams.find((one) => one.team_slug === slug);
  if (!team) throw new Refusal('NOT_FOUND', "You don't have access to this team");
  const gap = secondFactorGap(team, person.second_factor);
  if (gap) throw new Refusal('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES[gap]);
  if (!roleAllows(team.role, permission)) {
    throw new Refusal('FORBIDDEN', permissionMessage(permission));
  }
  return Object.freeze({ scope: openTeamScope(team.team_id), person, team, permission });
}

/** A member of the platform staff who is not impersonating. */
export type Admin = Person & { admin_level: AdminLevel; impersonation: null };

/** Throws a Refusal unless the person is staff with a verified address. */
function requireAdmin(person: Person | null, message: string): Admin {
  if (!person) throw new Refusal('UNAUTHORIZED');
  const { impersonation, admin_level } = person;
  if (impersonation) throw new Refusal('IMPERSONATING');
  if (!admin_level) throw new Refusal('FORBIDDEN', message);
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  return { ...person, admin_level, impersonation };
}

interface Issue {
  message: string;
  path?: (PropertyKey | { key: PropertyKey })[];
}

function toRpcError(error: unknown, log: Logger): ORPCError<string, unknown> {
  if (error instanceof Refusal) {
    return new ORPCError(error.code, {
      status: ERRORS[error.code].status,
      message: error.message,
      ...(error.fields && { data: { fields: error.fields } }),
    });
  }
  if (error instanceof ORPCError) return fieldErrors(error) ?? error;
  log.error({ err: error }, 'a procedure failed');
  return new ORPCError('INTERNAL', { status: 500, message: ERRORS.INTERNAL.words });
}

/** Turns a failed input schema into one message per field. */
function fieldErrors(error: ORPCError<string, unknown>) {
  const issues = (error.cause as { issues?: Issue[] } | undefined)?.issues;
  if (error.code !== 'BAD_REQUEST' || !issues) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const last = issue.path?.at(-1);
    const key = String((typeof last === 'object' ? last.key : last) ?? '');
    fields[key] ??= issue.message;
  }
  return new ORPCError('INVALID_INPUT', {
    status: ERRORS.INVALID_INPUT.status,
    message: issues[0]?.message ?? ERRORS.INVALID_INPUT.words,
    data: { fields },
  });
}
