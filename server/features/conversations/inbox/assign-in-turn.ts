import { nextInTurn } from '#domain/conversations/inbox.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from '../conversation-change.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { listAssignees } from './assignees.ts';

/**
 * Assigns a lead who waits for a person to the member whose turn it is, where the team wants that. The
 * team's row is locked, so that two leads at once take two turns.
 */
export async function assignInTurn(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
): Promise<void> {
  await services.db.inTeam(scope, async (tx) => {
    const team = await tx.db
      .selectFrom('team_settings')
      .select(['assignment', 'last_assigned_to'])
      .where('team_id', '=', tx.team_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (team?.assignment !== 'round_robin') return;
    const next = nextInTurn(await listAssignees(tx), team.last_assigned_to);
    const [stored] = await lockConversations(tx, [conversation_id]);
    if (!next || !stored) return;
    const { assigned_to, person_due_since } = stored.state;
    // Someone took the lead meanwhile, or answered.
    if (assigned_to !== null || person_due_since === null) return;
    const to_user_id = next.user_id;
    const event = { kind: 'assigned', by_user_id: null, to_user_id } as const;
    const change = changeBy(eventContext(services), stored, event);
    if (!change) return;
    await tx.db
      .updateTable('team_settings')
      .set({ last_assigned_to: to_user_id })
      .where('team_id', '=', tx.team_id)
      .execute();
    storeChanges(services, tx, [change]);
  });
}
