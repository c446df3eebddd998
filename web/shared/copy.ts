export const switchCopy = {
  loading: 'Loading team...',
  loadingText: 'Switching to your team dashboard',
  failed: 'The team could not be opened',
  failedText: 'You are still in the team you were in. Please try again.',
};

/** In French, as the specification gives them. */
export const planGateCopy = {
  text: 'Cette fonctionnalité nécessite un abonnement payant.',
  upgrade: (plan: string) => `Upgrade to ${plan}`,
  plans: 'Voir tous les tarifs',
};

export const restrictedCopy = {
  title: 'Access Restricted',
  requires: (permission: string) => `Requires ${permission} permission`,
  requiresRole: (role: string) => `Requires ${role} role or higher`,
  currentRole: 'Current role',
  requiredRole: 'Required role',
  contact: 'Contact your team administrator to modify your permissions.',
  understood: 'OK',
  close: 'Close',
};

export const limitCopy = {
  title: 'Campaign Limit Reached',
  text: (used: number, limit: number) =>
    `You use ${used} of ${limit} campaigns. Upgrade your plan to create another one.`,
  cancel: 'Cancel',
  upgrade: 'Upgrade Plan',
  close: 'Close',
};
