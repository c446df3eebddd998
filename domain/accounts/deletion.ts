import type { Role } from '../teams/roles.ts';

/** The data deleted with an account. */
export interface DeletionSummary {
  /** teams without other members, and their contents */
  teams: number;
  campaigns: number;
  conversations: number;
  messages: number;
  whatsapp_sessions: number;
  /** teams that continue without the user */
  memberships: number;
  login_sessions: number;
}

/** A team of the user whose account is deleted. */
export interface TeamToLeave {
  role: Role;
  /** number of other members */
  others: number;
}

/**
 * Decides what happens to a team when a member deletes their account. A team of one is deleted. A
 * team with others stays, and its owner must transfer the ownership first.
 */
export function teamDeletionOutcome({ role, others }: TeamToLeave): 'deleted' | 'left' | 'blocked' {
  if (others === 0) return 'deleted';
  return role === 'owner' ? 'blocked' : 'left';
}
