import { catalog } from '#copy/catalog/catalog.ts';

/** Who waits for a person of the team, in a sentence. */
export const whoWaits = catalog('shared.whoWaits', {
  one: '{name} is waiting for you',
  many: '{count, plural, one {# lead is waiting for you} other {# leads are waiting for you}}',
});
