import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('support.places', {
  page: 'help, contact us, problem, bug, complaint, question, talk to someone, customer service, report, feedback',
});
