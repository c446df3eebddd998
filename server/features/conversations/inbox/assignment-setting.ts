import {
  type Assignment,
  type AssignmentRule,
  chooseAssignee,
  type TeamAssignee,
  type Unassignable,
} from '#domain/conversations/assignment.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { assignWaitingDue } from '../declared-jobs.ts';
import { listAssignees } from './assignees.ts';

interface AssignmentSetting {
  assignment: Assignment;
  /** open leads per member; null: no limit */
  limit: number | null;
  members: TeamAssignee[];
  /** why a lead who starts to wait now would stay unassigned; null: it wouldn't, or assignment is manual */
  unassignable: Unassignable | null;
}

/** Which members can have leads, and how they get them. */
export async function getAssignment(tx: TeamTx): Promise<AssignmentSetting> {
  const team = await tx.db
    .selectFrom('team_settings')
    .select(['assignment', 'assignment_limit as limit', 'last_assigned_to as last'])
    .where('team_id', '=', tx.team_id)
    .executeTakeFirst();
  const rule: AssignmentRule = team ?? { assignment: 'manual', limit: null, last: null };
  const members = await listAssignees(tx);
  const next = rule.assignment === 'manual' ? null : chooseAssignee(members, rule);
  const unassignable = typeof next === 'string' ? next : null;
  return { assignment: rule.assignment, limit: rule.limit, members, unassignable };
}

export async function setAssignment(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditSettings'>,
  { assignment, limit }: Pick<AssignmentSetting, 'assignment' | 'limit'>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('team_settings')
      .set({ assignment, assignment_limit: limit, updated_at: new Date() })
      .where('team_id', '=', tx.team_id)
      .execute();
    await recordChanges(tx, 'team', [tx.team_id]);
    await assignWaitingDue.enqueue(tx, {});
  });
}
