import { catalog } from '../catalog/catalog.ts';

export const apiFields = catalog('fields.api', {
  wholeNumberTo: 'Send a whole number from 1 to {max, number}.',
  wrongAddress: 'Send an address that begins with http:// or https://',
  tooManyFields: 'At most 30 fields',
  eitherFilter: 'Use either needs_person or booked, not both',
  keyName: 'Please name the key after the program that uses it',
  keyScopes: 'Please choose what the key can do',
});
