import type { Plan } from '#domain/billing/plans.ts';
import type { Role } from '#domain/teams/roles.ts';

const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

export function roleName(role: Role): string {
  return ROLE_NAMES[role];
}

const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  business: 'Business',
  scale: 'Scale',
};

export function planName(plan: Plan): string {
  return PLAN_NAMES[plan];
}

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
