import { catalog } from '#copy/catalog/catalog.ts';
/** Whether members get leads. */
export const availability = catalog('shared.availability', {
  names: { online: 'Online', away: 'Away', off: 'Off' },
  label: 'Availability',
  hints: {
    online: 'You get new leads while this page is open.',
    away: 'You get no new leads.',
    off: 'You get no new leads, and your leads who wait go to members who are online.',
  },
  failed: "Your availability couldn't be changed",
  failedText: 'Nothing changed. Check your connection and try again.',
  open: '{count, plural, one {# open lead} other {# open leads}}',
  unassignable: {
    no_one_online: 'No one is online. The lead is assigned as soon as someone is.',
    all_full:
      'Everyone online has as many open leads as allowed. The lead is assigned as soon as someone has room.',
  },
});
