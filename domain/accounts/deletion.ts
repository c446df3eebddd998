import type { Role } from '../teams/roles.ts';

/**
 * What a person reads when an account is deleted, in French wherever it is shown. The refusals have
 * codes of their own (`ERRORS`).
 */
export const DELETION_COPY = {
  done: 'Votre compte a été supprimé.',
  unauthorized: 'Session expirée. Veuillez vous reconnecter.',
  internal: 'Erreur interne du serveur.',
  /** for the browser, when there is no answer */
  network: 'Erreur de connexion. Vérifiez votre connexion internet.',
  unknown: 'Une erreur inconnue est survenue.',
} as const;

/** What went with an account. */
export interface DeletionSummary {
  /** teams that the person alone was in, and what was in them */
  teams: number;
  campaigns: number;
  conversations: number;
  messages: number;
  whatsapp_sessions: number;
  /** teams of others that the person left */
  memberships: number;
  login_sessions: number;
}

/** A team of somebody who wants to go. */
export interface TeamToLeave {
  role: Role;
  /** how many others are in it */
  others: number;
}

/**
 * What happens to a team when one of its people deletes their account. A team of one is deleted, a
 * team of others stays, and its owner must transfer the ownership first.
 */
export function fateOfTeam({ role, others }: TeamToLeave): 'goes' | 'stays' | 'holds_owner' {
  if (others === 0) return 'goes';
  return role === 'owner' ? 'holds_owner' : 'stays';
}
