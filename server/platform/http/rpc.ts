import { ORPCError, os } from '@orpc/server';
import { ERRORS, Refusal } from '#domain/errors.ts';
import { type Permission, roleAllows } from '#domain/teams/roles.ts';
import { openTeamScope, type TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import type { Person, TeamOfPerson } from './person.ts';

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
  access?: 'anybody' | 'person' | Permission;
}

/** The procedures' foundation: the three doors, and one mapping of errors to HTTP. */
export function rpcDoors<Services>() {
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

  const signedIn = base.meta({ access: 'person' }).use(({ next, context }) => {
    if (!context.person) throw new Refusal('UNAUTHORIZED');
    return next({ context: { person: context.person } });
  });

  /** A team's procedure: the input names the team; a team of others answers like none. */
  function inTeam<P extends Permission>(permission: P) {
    return base.meta({ access: permission }).use(({ next, context }, input) => {
      const access = teamGate(
        context.person,
        (input as { teamSlug?: unknown })?.teamSlug,
        permission,
      );
      return next({ context: { person: access.person, access } });
    });
  }

  return { anybody, signedIn, inTeam };
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
  if (!roleAllows(team.role, permission)) throw new Refusal('FORBIDDEN');
  return Object.freeze({ scope: openTeamScope(team.team_id), person, team, permission });
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
