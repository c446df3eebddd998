import { catalog } from '../catalog/catalog.ts';

export const webhooksFields = catalog('fields.webhooks', {
  addressMissing: 'Please enter the address',
  https: 'Please enter an address that begins with https://',
  eventMissing: 'Please choose at least one event',
});
