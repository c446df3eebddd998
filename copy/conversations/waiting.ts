import { catalog } from '../catalog/catalog.ts';

/** Who waits for a person of the team. */
export const waitingCopy = catalog('conversations.waiting', {
  one: '{name} is waiting for you',
  many: '{count, plural, one {# lead is waiting for you} other {# leads are waiting for you}}',
});
