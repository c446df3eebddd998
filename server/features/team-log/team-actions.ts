import type { TeamAction } from '#domain/privacy/actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

export interface NewTeamAction {
  action: TeamAction;
  /** null: the product itself, by a rule of the team */
  actor_user_id: string | null;
  by_staff?: boolean;
  /** ids, slugs and choices; no texts that people wrote */
  about?: Record<string, string>;
  /** 'begun' until the outcome is known */
  outcome?: string;
}

/** Adds an entry to the log that the team reads. Returns its id. */
export async function recordTeamAction(tx: TeamTx, entry: NewTeamAction): Promise<string> {
  const action_id = newId();
  const { action, actor_user_id, by_staff = false, about = {}, outcome = 'done' } = entry;
  await tx.db
    .insertInto('team_actions')
    .values({
      team_id: tx.team_id,
      action_id,
      action,
      actor_user_id,
      by_staff,
      about: JSON.stringify(about),
      outcome,
    })
    .execute();
  return action_id;
}

/** Sets the outcome, the only column of an entry that may change. */
export async function saveActionOutcome(
  { db, team_id }: TeamTx,
  action_id: string,
  outcome: string,
): Promise<void> {
  await db
    .updateTable('team_actions')
    .set({ outcome })
    .where('team_id', '=', team_id)
    .where('action_id', '=', action_id)
    .execute();
}
