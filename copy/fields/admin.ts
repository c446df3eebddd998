import { catalog } from '../catalog/catalog.ts';

export const adminFields = catalog('fields.admin', {
  pageUnknown: 'This page is unknown. Please load the list again.',
  reasonMissing: 'Please give a reason',
  searchTooShort: 'Please enter at least {min, plural, one {# character} other {# characters}}',
  wrongEmail: 'Please enter a valid email address.',
});
