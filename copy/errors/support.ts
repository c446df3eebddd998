import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const supportErrors = reasons(
  catalog('errors.support', {
    conversationFull: 'This conversation is full. Please start another one.',
    openLimit:
      'Your team has {max, number} open conversations with support. Please continue one of them.',
  }),
);
