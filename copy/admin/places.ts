import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('admin.places', {
  page: {
    text: 'The whole installation: teams, people, health and jobs.',
    words: 'platform, staff, impersonate, superadmin, health, jobs, operator',
  },
});
