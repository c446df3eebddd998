import type { Role } from '../teams/roles.ts';

/** The words of the account deletion, in French as the specification has them (DECISIONS). */
export const DELETION_WORDS = {
  done: 'Votre compte a été supprimé.',
  missingUserId: 'Identifiant utilisateur manquant.',
  userNotFound: 'Utilisateur introuvable. Votre session a peut-être expiré.',
  profileNotFound: 'Profil introuvable.',
  profileNotRead: 'Erreur lors de la récupération du profil.',
  ownerWithMembers:
    "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.",
  failed: "Échec de la suppression de l'utilisateur.",
  internal: 'Erreur interne du serveur.',
  unauthorized: 'Session expirée. Veuillez vous reconnecter.',
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
 * What becomes of a team when one of its people deletes their account: it goes with whoever is alone
 * in it, and stays for others; but an owner must hand it on first.
 */
export function fateOfTeam({ role, others }: TeamToLeave): 'goes' | 'stays' | 'holds_owner' {
  if (others === 0) return 'goes';
  return role === 'owner' ? 'holds_owner' : 'stays';
}
