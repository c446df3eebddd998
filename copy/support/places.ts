import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('support.places', {
  page: 'help, contact us, problem, bug, complaint, question, talk to someone, customer service, report, feedback',
});
