import { subjectsOf } from '#server/features/admin/run-on-behalf.ts';
import { recordTeamAction, saveActionOutcome } from '#server/features/team-log/team-actions.ts';
import { type TeamChange, withOutcome } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

/**
 * Runs a change that the team's log records first: a process that crashes in between leaves an entry
 * `begun`.
 */
export async function runLogged<Result>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { access: { scope, person }, procedure, input }: TeamChange,
  run: () => Promise<Result>,
): Promise<Result> {
  const about = subjectsOf(input);
  // The address of the page says it already.
  delete about.team_slug;
  const action_id = await db.inTeam(scope, (tx) =>
    recordTeamAction(tx, {
      action: { procedure },
      actor_user_id: person.user_id,
      by_staff: person.impersonation !== null,
      about,
      outcome: 'begun',
    }),
  );
  return withOutcome(run, (outcome) =>
    // The change is committed, so a failure to complete its entry must not fail the response.
    db
      .inTeam(scope, (tx) => saveActionOutcome(tx, action_id, outcome))
      .catch((error: unknown) => log.error({ err: error, action_id }, 'a log entry was left open')),
  );
}
