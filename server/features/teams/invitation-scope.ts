import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import {
  type InvitationEnd,
  type InvitationLink,
  invitationState,
  type InvitationState,
} from '#domain/teams/schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';

export interface ResolvedInvitation {
  scope: TeamScope;
  membership_id: string;
  token_hash: Buffer;
  email: string;
  role: AssignableRole;
  team_name: string;
  team_slug: string;
  inviter_name: string;
  state: InvitationState;
}

interface InvitationRow extends Omit<ResolvedInvitation, 'scope' | 'token_hash' | 'state'> {
  team_id: string;
  expires_at: Date;
  ended_as: InvitationEnd | null;
  member: boolean;
}

/**
 * Scope resolver: the secret of an emailed link resolves the scope of its team. Throws
 * INVITATION_INVALID for every other link.
 */
export async function resolveInvitation(
  db: Database,
  { teamId, membershipId, secret }: InvitationLink,
): Promise<ResolvedInvitation> {
  const token_hash = hashOfSecret(secret);
  const { rows } = await db.outsideTeams((tx) =>
    sql<InvitationRow>`SELECT * FROM gate_invitation(${teamId}, ${membershipId}, ${token_hash})`.execute(
      tx.db,
    ),
  );
  const [row] = rows;
  if (!row) throw new Refusal('INVITATION_INVALID');
  const { team_id, expires_at, ended_as, member, ...invitation } = row;
  const state = invitationState({ ended_as, expires_at, member }, new Date());
  return { ...invitation, token_hash, scope: openTeamScope(team_id), state };
}

/**
 * The 256-bit secret of an invitation's link. It is derived from the invitation, so that a repeated
 * email contains the same link. The table stores only its hash.
 */
export function invitationSecret(
  appSecret: string,
  { team_id, membership_id }: { team_id: string; membership_id: string },
): string {
  return createHmac('sha256', appSecret)
    .update(`invitation:${team_id}:${membership_id}`)
    .digest('base64url');
}

export const hashOfSecret = (secret: string): Buffer =>
  createHash('sha256').update(secret).digest();
