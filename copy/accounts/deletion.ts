import { verbatim } from '../catalog/catalog.ts';

/** Account deletion is in French everywhere. Its errors are in `copy/errors/standard.ts`. */
export const deletionCopy = verbatim('accounts.deletion', {
  done: 'Votre compte a été supprimé.',
  internal: 'Erreur interne du serveur.',
  /** the request names no account */
  noUser: 'Identifiant utilisateur manquant.',
  /** for the browser, when the server does not respond */
  network: 'Erreur de connexion. Vérifiez votre connexion internet.',
  unknown: 'Une erreur inconnue est survenue.',
});
