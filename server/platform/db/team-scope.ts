declare const opened: unique symbol;

/**
 * Proof that the current work belongs to one team. Every query of a team's data takes one. Only scope
 * resolvers create it: a request's guard, a webhook's address, a job's payload.
 */
export interface TeamScope {
  readonly teamId: string;
  readonly [opened]: true;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** For scope resolvers only: bin/check/import-rules.ts lists the files that may import this. */
export function openTeamScope(teamId: string): TeamScope {
  if (!UUID.test(teamId)) throw new Error('A team scope needs the id of a team');
  return Object.freeze({ teamId }) as TeamScope;
}
