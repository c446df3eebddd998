import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/admin/desk.ts';

export const adminPlaces = [
  placesOf('admin').whole(
    copy.title,
    'The whole installation: teams, people, health and jobs.',
    'platform, staff, impersonate, superadmin, health, jobs, operator',
  ),
];
