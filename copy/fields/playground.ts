import { catalog } from '../catalog/catalog.ts';

export const playgroundFields = catalog('fields.playground', {
  lastToAnswer: 'The last message must be the one to answer',
  chatTooLong: 'This chat is too long. Please restart it.',
});
