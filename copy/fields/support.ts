import { catalog } from '../catalog/catalog.ts';

export const supportFields = catalog('fields.support', {
  messageMissing: 'Please enter a message',
});
