import { sql } from 'kysely';
import { chooseAssignee, needsAssignee } from '#domain/conversations/assignment.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { listAssignees } from './assignees.ts';

/** Conversations locked at a time. */
const BATCH = 100;

/** Assigns one lead who waits for a person, if the team assigns automatically. */
export async function assignLead(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
): Promise<void> {
  await services.db.inTeam(scope, (tx) => assignIn(services, tx, async () => [conversation_id]));
}

/** Assigns waiting leads that have no assignee, or one who is off; longest waiting first. */
export async function assignWaiting(services: Services, scope: TeamScope): Promise<void> {
  const assignBatch = () =>
    services.db.inTeam(scope, (tx) => assignIn(services, tx, () => listWaiting(tx)));
  while ((await assignBatch()) === BATCH);
}

/**
 * Locks the team's row, so that two leads at once take separate turns, and the second sees how the first
 * used up the limit. Returns how many were assigned.
 */
async function assignIn(
  services: Services,
  tx: TeamTx,
  listIds: () => Promise<string[]>,
): Promise<number> {
  const team = await tx.db
    .selectFrom('team_settings')
    .select(['assignment', 'assignment_limit as limit', 'last_assigned_to as last'])
    .where('team_id', '=', tx.team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!team || team.assignment === 'manual') return 0;
  const ids = await listIds();
  const found = new Map(
    (await lockConversations(tx, ids)).map((stored) => [stored.conversation_id, stored]),
  );
  // Reads them after the locks, so that manual assignments in the meantime count.
  const members = await listAssignees(tx);
  const context = eventContext(services);
  let { last } = team;
  const changes = ids.flatMap((id) => {
    const stored = found.get(id);
    // In the meantime, a member took the lead or answered.
    if (!stored || stored.state.person_due_since === null) return [];
    if (!needsAssignee(stored.state.assigned_to, members)) return [];
    const next = chooseAssignee(members, { ...team, last });
    if (typeof next === 'string') return [];
    const event = { kind: 'assigned', by_user_id: null, to_user_id: next.user_id } as const;
    const change = computeChange(context, stored, event);
    if (!change) return [];
    next.open += 1;
    last = next.user_id;
    return [change];
  });
  if (changes.length === 0) return 0;
  await tx.db
    .updateTable('team_settings')
    .set({ last_assigned_to: last })
    .where('team_id', '=', tx.team_id)
    .execute();
  storeChanges(services, tx, changes);
  return changes.length;
}

async function listWaiting({ db, team_id }: TeamTx): Promise<string[]> {
  const { rows } = await sql<{
    conversation_id: string;
  }>`SELECT conversation_id FROM conversations c
    WHERE c.team_id = ${team_id} AND c.person_due_since IS NOT NULL
      AND (c.assigned_to IS NULL OR EXISTS (SELECT FROM member_availability a
        WHERE a.team_id = ${team_id} AND a.user_id = c.assigned_to AND a.chosen = 'off'))
    ORDER BY c.person_due_since, c.conversation_id LIMIT ${BATCH}`.execute(db);
  return rows.map(({ conversation_id }) => conversation_id);
}
