import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('teams.places', {
  page: 'people, users, colleagues, staff, coworkers, employees, who can see, access, seats',
  invite: 'add a colleague, add user, invitation, join, new member, share access',
  rolesAndPermissions: {
    label: 'Roles and permissions',
    text: 'Make a member an admin, editor or viewer.',
    words:
      'who can see, who can edit, access rights, admin, editor, viewer, allow, read only, role, permission',
  },
  removeAMember: {
    label: 'Remove a member',
    text: 'Take away access to this team.',
    words: 'fire, kick out, delete user, revoke access, ex employee, someone left',
  },
  transferOwnership: {
    label: 'Transfer ownership',
    text: 'Make someone else the owner.',
    words: 'new owner, change owner, hand over, sell business',
  },
  leave: 'quit, exit team, resign',
});
