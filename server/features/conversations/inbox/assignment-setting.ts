import type { z } from 'zod';
import { type AssignmentRule, chooseAssignee } from '#domain/conversations/assignment.ts';
import type { assignmentInput } from '#domain/conversations/inbox-schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { changeTeam } from '#server/platform/live/change-columns.ts';
import { assignWaitingDue } from '../declared-jobs.ts';
import { listAssignees } from './assignees.ts';

/**
 * Which members can have leads, and how they get them. `unassignable`: why a lead who starts to wait now
 * would stay unassigned; null: it wouldn't, or assignment is manual.
 */
export async function getAssignment(tx: TeamTx) {
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
  tx: TeamTx,
  { assignment, limit }: z.output<typeof assignmentInput>,
): Promise<void> {
  await changeTeam(tx, { assignment, assignment_limit: limit });
  await assignWaitingDue.enqueue(tx, {});
}
