import { subjectsOf } from '#server/features/admin/record-change.ts';
import type { TeamChange } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordTeamAction, saveActionOutcome } from '#server/features/team-log/team-actions.ts';

/**
 * Records what a procedure is about to change in the team's log: a process that crashes in between
 * leaves an entry `begun`. Returns the function that records the outcome.
 */
export async function recordTeamChange(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { access, procedure, input }: TeamChange,
): Promise<(outcome: string) => Promise<void>> {
  const { scope, person } = access;
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
  return async (outcome) => {
    // The change is committed, so a failure to complete its entry must not fail the response.
    await db
      .inTeam(scope, (tx) => saveActionOutcome(tx, action_id, outcome))
      .catch((error: unknown) => log.error({ err: error, action_id }, 'a log entry was left open'));
  };
}
