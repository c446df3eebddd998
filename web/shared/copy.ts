export const switchCopy = {
  loading: 'Loading team...',
  loadingText: 'Switching to your team dashboard',
  failed: "We couldn't open the team",
  failedText: "You're still in your previous team. Please try again.",
};

/** The plan gate speaks French, whatever the language of the page. */
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
    `You've used ${used} of ${limit} campaigns on your plan. Upgrade to create another one.`,
  cancel: 'Cancel',
  upgrade: 'Upgrade Plan',
  close: 'Close',
};
