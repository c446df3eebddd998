import { ORPCError, os } from '@orpc/server';
import { GAP_TEXTS, secondFactorGap } from '#domain/accounts/two-factor.ts';
import { type AdminLevel, mayGrantLevels } from '#domain/admin/levels.ts';
import { ERRORS, Refusal } from '#domain/errors.ts';
import { permissionMessage, roleMessage } from '#domain/teams/role-names.ts';
import { type Permission, type Role, roleAllows, roleAtLeast } from '#domain/teams/roles.ts';
import { openTeamScope, type TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import type { Impersonation, Person, TeamOfPerson } from './person.ts';

/** What every procedure is called with. */
export interface RpcContext<Services> {
  services: Services;
  /** who is signed in, looked up once per request */
  person: Person | null;
  log: Logger;
  headers: Headers;
  /** set-cookie and the like, added to the answer */
  resHeaders: Headers;
  /** the address of the caller, as the socket or the trusted proxy says */
  ip: string;
}

/** Proof that a person may do a thing in a team. Only the team guard makes it. */
export interface TeamAccess<P extends Permission = Permission> {
  readonly scope: TeamScope;
  readonly person: Person;
  readonly team: TeamOfPerson;
  readonly permission: P;
}

/** What a procedure demands; the isolation test reads it from the router. */
export interface ProcedureMeta {
  access?: 'anybody' | 'person' | 'actor' | 'admin' | 'superadmin' | Permission;
  /** demanded besides the permission */
  role?: Role;
  /** not in the name of another person */
  inPerson?: boolean;
}

interface TeamRules {
  /** a role demanded besides the permission, and for what, as in "transfer the ownership" */
  role?: { least: Role; to: string };
  /** not in the name of another person */
  inPerson?: boolean;
  /** inputs by which the procedure only looks, though its permission is one to change things */
  looks?: (input: unknown) => boolean;
}

/** A change that an admin is about to make in the name of another person. */
export interface ChangeInName {
  person: Person;
  impersonation: Impersonation;
  team_id: string;
  procedure: string;
  input: unknown;
}

/** Writes the change down before it is made. Answers what writes down how it went. */
export type RecordChange<Services> = (
  services: Services,
  change: ChangeInName,
) => Promise<(outcome: string) => Promise<void>>;

/** The procedures' foundation: the doors, and one mapping of errors to HTTP. */
export function rpcDoors<Services>(recordChange: RecordChange<Services>) {
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

  /** Whoever is signed in, an admin in the name of another person too. */
  const actor = base.meta({ access: 'actor' }).use(({ next, context }) => {
    if (!context.person) throw new Refusal('UNAUTHORIZED');
    return next({ context: { person: context.person } });
  });

  /**
   * One's own account: never in the name of another person. `words` are said to who is not signed in,
   * where the specification has some.
   */
  const signedInOr = (words?: string) =>
    base.meta({ access: 'person' }).use(({ next, context: { person } }) => {
      if (!person) throw new Refusal('UNAUTHORIZED', words);
      if (person.impersonation) throw new Refusal('IMPERSONATING');
      return next({ context: { person } });
    });
  const signedIn = signedInOr();

  /** Staff of the platform. `words` are said to everybody else. */
  function asAdmin(words: string, level: 'admin' | 'superadmin' = 'admin') {
    return base.meta({ access: level }).use(({ next, context }) => {
      const admin = adminGate(context.person, words);
      if (level === 'superadmin' && !mayGrantLevels(admin.admin_level)) {
        throw new Refusal('FORBIDDEN', words);
      }
      return next({ context: { person: admin } });
    });
  }

  /** A team's procedure: the input names the team; a team of others answers like none. */
  function inTeam<P extends Permission>(permission: P, rules: TeamRules = {}) {
    const { role, inPerson = permission === 'canManageSubscription' } = rules;
    return base
      .meta({ access: permission, inPerson, ...(role && { role: role.least }) })
      .use(async ({ next, context, path }, input) => {
        const slug = (input as { teamSlug?: unknown })?.teamSlug;
        const access = teamGate(context.person, slug, permission);
        const { person, team } = access;
        if (role && !roleAtLeast(team.role, role.least)) {
          throw new Refusal('FORBIDDEN', roleMessage(role.least, role.to));
        }
        const go = () => next({ context: { person, access } });
        const { impersonation } = person;
        if (!impersonation) return go();
        if (inPerson) throw new Refusal('IMPERSONATING');
        if (roleAllows('viewer', permission) || rules.looks?.(input)) return go();
        const { team_id } = team;
        const change = { person, impersonation, team_id, procedure: path.join('.'), input };
        const settle = await recordChange(context.services, change);
        try {
          const result = await go();
          await settle('done');
          return result;
        } catch (error) {
          await settle(error instanceof Refusal ? `refused: ${error.code}` : 'failed');
          throw error;
        }
      });
  }

  return { anybody, actor, signedIn, signedInOr, asAdmin, inTeam };
}

/** The guard that turns a session and a slug into access to a team. Throws a Refusal. */
export function teamGate<P extends Permission>(
  person: Person | null,
  slug: unknown,
  permission: P,
): TeamAccess<P> {
  if (!person) throw new Refusal('UNAUTHORIZED');
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  const team = person.teams.find((one) => one.team_slug === slug);
  if (!team) throw new Refusal('NOT_FOUND', "You don't have access to this team");
  const gap = secondFactorGap(team, person.second_factor);
  if (gap) throw new Refusal('SECOND_FACTOR_REQUIRED', GAP_TEXTS[gap]);
  if (!roleAllows(team.role, permission)) {
    throw new Refusal('FORBIDDEN', permissionMessage(permission));
  }
  return Object.freeze({ scope: openTeamScope(team.team_id), person, team, permission });
}

/** A person who is staff of the platform, acting in person. */
export type Admin = Person & { admin_level: AdminLevel; impersonation: null };

/** Throws a Refusal for everybody else. Staff must have verified their address like everybody. */
function adminGate(person: Person | null, words: string): Admin {
  if (!person) throw new Refusal('UNAUTHORIZED');
  const { impersonation, admin_level } = person;
  if (impersonation) throw new Refusal('IMPERSONATING');
  if (!admin_level) throw new Refusal('FORBIDDEN', words);
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

/** A failed input schema becomes one message per field. */
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
