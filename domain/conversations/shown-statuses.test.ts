import { expect, it } from 'vitest';
import { shownStatuses } from './conversation.ts';

it.each([
  ['en_cours', 'en_cours', ['en_cours']],
  ['converti', 'converti', ['converti']],
  ['en_cours', 'stop', ['stop']],
  ['converti', 'stop', ['converti', 'stop']],
] as const)('of %s and %s shows %j', (outcome, conversation_status, shown) => {
  expect(shownStatuses({ outcome, conversation_status })).toEqual(shown);
});
