import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('admin.places', {
  page: {
    text: 'The whole installation: teams, people, health and jobs.',
    words: 'platform, staff, impersonate, superadmin, health, jobs, operator',
  },
});
