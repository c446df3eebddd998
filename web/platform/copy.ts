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

export const restrictedCopy = {
  title: 'Access Restricted',
  requires: (permission: string) => `Requires ${permission} permission`,
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
