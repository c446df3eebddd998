import { type TeamActor, invitationCan, memberCan } from '#domain/teams/members.ts';
import { roleName } from '#domain/teams/role-names.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { MemberRow } from '#domain/teams/schema.ts';

interface MemberOptions {
  id?: string;
  role?: Role;
  /** the member who sees the row */
  actor?: TeamActor;
  pending?: boolean;
}

const OWNER: TeamActor = { user_id: 'u1', role: 'owner', impersonating: false };

/** Bob, an editor, as seen by the team's owner. */
export function buildMember({
  id = 'u2',
  role = 'editor',
  actor = OWNER,
  pending = false,
}: MemberOptions = {}): MemberRow {
  return {
    member_id: id,
    user_id: pending ? null : id,
    userName: pending ? '' : 'Bob Jones',
    userEmail: 'bob@example.com',
    roles: [role],
    role,
    roleLabel: roleName(role),
    joined: pending ? null : '2026-01-01T00:00:00.000Z',
    status: pending ? 'Pending' : 'Active',
    hasSecondFactor: null,
    you: id === actor.user_id,
    invitation: pending
      ? {
          invited_at: '2026-01-01T00:00:00.000Z',
          expires_at: '2126-01-08T00:00:00.000Z',
          expired: false,
          inviter_name: 'Ada Lovelace',
          mail: 'sent',
          message: null,
        }
      : null,
    can: pending ? invitationCan(actor, { role }) : memberCan(actor, { user_id: id, role }),
  };
}
