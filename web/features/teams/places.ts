import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/teams/screen.ts';

const page = placesOf('members');

export const memberPlaces = [
  page.whole(
    copy.title,
    copy.description,
    'people, users, colleagues, staff, coworkers, employees, who can see, access, seats',
  ),
  page.part(copy.invite, 'add a colleague, add user, invitation, join, new member, share access'),
  page.whole(
    'Roles and permissions',
    'Make a member an admin, editor or viewer.',
    'who can see, who can edit, access rights, admin, editor, viewer, allow, read only, role, permission',
  ),
  page.whole(
    'Remove a member',
    'Take away access to this team.',
    'fire, kick out, delete user, revoke access, ex employee, someone left',
  ),
  page.whole(
    'Transfer ownership',
    'Make someone else the owner.',
    'new owner, change owner, hand over, sell business',
  ),
  page.part(copy.leave, 'quit, exit team, resign'),
];
