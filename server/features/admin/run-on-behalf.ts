import { type TeamChange, withOutcome } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';

/**
 * Runs a change. If it is on behalf of another user, records it first: if the process crashes in between,
 * the entry stays `begun`.
 */
export async function runOnBehalf<Result>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { access: { person, team }, procedure, input }: TeamChange,
  run: () => Promise<Result>,
): Promise<Result> {
  const { impersonation } = person;
  if (!impersonation) return run();
  const audit_id = await db.outsideTeams((tx) =>
    recordAction(tx, {
      action: 'impersonation.change',
      actor_user_id: impersonation.admin_user_id,
      on_behalf_of: person.user_id,
      admin_session_id: impersonation.admin_session_id,
      team_id: team.team_id,
      details: { procedure, about: subjectsOf(input) },
      outcome: 'begun',
    }),
  );
  return withOutcome(run, (outcome) =>
    // The change is committed, so a failure to complete its entry must not fail the response.
    db
      .outsideTeams((tx) =>
        tx.db.updateTable('audit_log').set({ outcome }).where('audit_id', '=', audit_id).execute(),
      )
      .catch((error: unknown) => log.error({ err: error, audit_id }, 'audit entry left open')),
  );
}

/**
 * Picks the log's details from the input: ids, slugs, the invited address, action, role and time spans.
 * Other texts that users wrote stay out of the log.
 */
export function subjectsOf(input: unknown): Record<string, string> {
  const named = Object.entries(input ?? {}).flatMap(([key, value]) => {
    const text = subjectText(key, value);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(named);
}

function subjectText(key: string, value: unknown): string | undefined {
  if (typeof value === 'string' && /^(\w+_id|\w+_slug|email|action|role)$/.test(key)) {
    return value.slice(0, 254);
  }
  if (!/_(hours|minutes|months)$/.test(key)) return undefined;
  if (value === null) return 'no limit';
  return typeof value === 'number' ? String(value) : undefined;
}
