import { catalog } from '#copy/catalog/catalog.ts';

/** A time to come. */
export const when = catalog('shared.when', {
  thisWeek: '{day} at {time}',
  /** behind a verb */
  on: { today: 'at {time}', thisWeek: 'on {day} at {time}', later: 'on {moment}' },
});
