import { catalog } from '#copy/catalog/catalog.ts';

/** Which leads wait for a member, as a sentence. */
export const whoWaits = catalog('shared.whoWaits', {
  one: '{name} is waiting for you',
  many: '{count, plural, one {# lead is waiting for you} other {# leads are waiting for you}}',
});
