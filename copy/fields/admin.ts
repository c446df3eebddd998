import { catalog } from '../catalog/catalog.ts';

export const adminFields = catalog('fields.admin', {
  pageUnknown: "We don't know this page. Please reload the list.",
  reasonMissing: 'Please give a reason',
  searchTooShort: 'Please enter at least {min, plural, one {# character} other {# characters}}',
  wrongEmail: 'Please enter a valid email address.',
});
