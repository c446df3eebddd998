import type { ChangeOnBehalf } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordAction, saveOutcome } from './audit-queries.ts';

/**
 * Writes down what an admin is about to change in the name of another person, before it is done:
 * a process that dies in between leaves an entry that says `begun`. Answers what tells its end.
 */
export async function recordChangeOnBehalf(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { person, impersonation, team_id, procedure, input }: ChangeOnBehalf,
): Promise<(outcome: string) => Promise<void>> {
  const audit_id = await db.outsideTeams((tx) =>
    recordAction(tx, {
      action: 'impersonation.change',
      actor_user_id: impersonation.admin_user_id,
      on_behalf_of: person.user_id,
      admin_session_id: impersonation.admin_session_id,
      team_id,
      details: { procedure, about: subjectsOf(input) },
      outcome: 'begun',
    }),
  );
  return async (outcome) => {
    // The change is made by now: that its entry cannot be completed must not undo the answer.
    await db
      .outsideTeams((tx) => saveOutcome(tx, audit_id, outcome))
      .catch((error: unknown) => log.error({ err: error, audit_id }, 'audit entry left open'));
  };
}

/** What the input names: ids, an action, a role. Texts that people wrote stay out of the log. */
function subjectsOf(input: unknown): Record<string, string> {
  const named = Object.entries(input ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' && /^(\w+_id|action|role)$/.test(key)
      ? [[key, value.slice(0, 64)] as const]
      : [],
  );
  return Object.fromEntries(named);
}
