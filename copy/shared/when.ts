import { catalog } from '#copy/catalog/catalog.ts';

/** A future time. */
export const when = catalog('shared.when', {
  thisWeek: '{day} at {time}',
  /** after a verb */
  on: { today: 'at {time}', thisWeek: 'on {day} at {time}', later: 'on {moment}' },
});
