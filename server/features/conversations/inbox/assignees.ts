import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import {
  type Availability,
  availabilityOf,
  type TeamAssignee,
} from '#domain/conversations/assignment.ts';
import { Refusal } from '#domain/errors.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';

interface MemberRow {
  user_id: string;
  role: string;
  name: string;
  chosen: Availability | null;
  connected: boolean | null;
  open: number;
}

/**
 * Members who may reply and so can have leads, in the order in which they joined, with their number of
 * open leads: `occupiesAssignee` in domain/conversations/assignment.ts, as the index has it.
 */
export async function listAssignees({ db, team_id }: TeamTx): Promise<TeamAssignee[]> {
  const { rows } = await sql<MemberRow>`SELECT m.user_id, m.role, u.name, a.chosen,
      a.connected_until > now() AS connected,
      (SELECT count(*)::int FROM conversations c
        WHERE c.team_id = ${team_id} AND c.assigned_to = m.user_id AND c.outcome = 'en_cours'
          AND (c.person_due_since IS NOT NULL OR c.manual_override OR NOT c.agent_active)
          AND (c.opt_out_unix IS NULL OR c.opt_out_unix < c.last_inbound_unix)) AS open
    FROM memberships m JOIN users u ON u.id = m.user_id
    LEFT JOIN member_availability a ON a.team_id = m.team_id AND a.user_id = m.user_id
    WHERE m.team_id = ${team_id}
    ORDER BY m.joined_at, m.user_id`.execute(db);
  return rows
    .filter(({ role }) => canBeAssignee(role))
    .map(({ user_id, name, chosen, connected, open }) => ({
      user_id,
      name,
      availability: availabilityOf(chosen ?? 'online', connected ?? false),
      open,
    }));
}

/**
 * Locks the membership until the end of the transaction, so that no lead goes to a member who just left
 * or may no longer reply.
 */
async function isAssignee({ db, team_id }: TeamTx, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where((eb) => eb.and({ team_id, user_id }))
    .forShare()
    .executeTakeFirst();
  return row !== undefined && canBeAssignee(row.role);
}

export const canBeAssignee = (role: string) => roleAllows(roleOf([role]), 'canEditCampaigns');

/** The result of an assignment, so that it can be undone. */
export interface AssignmentResult {
  /** changed conversations, each with its previous assignee */
  changed: { conversation_id: string; before: string | null }[];
  /** conversations that already had this assignee */
  unchanged: string[];
}

/** Assigns conversations to a member who may reply, or to no one. A repeat changes nothing. */
export async function assignConversations(
  tx: TeamTx,
  { conversation_ids, user_id }: { conversation_ids: string[]; user_id: string | null },
  { person }: TeamAccess<'canEditCampaigns'>,
  services: Services,
): Promise<AssignmentResult> {
  if (user_id !== null && !(await isAssignee(tx, user_id))) {
    throw new Refusal('CONFLICT', conversationsErrors.noAssignee);
  }
  const all = await lockConversations(tx, conversation_ids);
  const context = eventContext(services);
  const event = { kind: 'assigned', by_user_id: person.user_id, to_user_id: user_id } as const;
  const changes = all.flatMap((stored) => computeChange(context, stored, event) ?? []);
  if (changes.length > 0) storeChanges(services, tx, changes);
  const changed = changes.map(({ stored }) => ({
    conversation_id: stored.conversation_id,
    before: stored.state.assigned_to,
  }));
  const unchanged = all.filter((item) => item.state.assigned_to === user_id);
  return { changed, unchanged: unchanged.map((item) => item.conversation_id) };
}
