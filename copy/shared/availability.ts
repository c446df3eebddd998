import { catalog } from '#copy/catalog/catalog.ts';
/** Whether a member gets new leads. */
export const availability = catalog('shared.availability', {
  names: { online: 'Online', away: 'Away', off: 'Off' },
  label: 'Availability',
  hints: {
    online: 'You get new leads while this page is open.',
    away: 'You get no new leads.',
    off: 'You get no new leads, and your waiting leads go to members who are online.',
  },
  failed: "We couldn't change your availability",
  failedText: 'Nothing changed. Check your connection and try again.',
  open: '{count, plural, one {# open lead} other {# open leads}}',
  unassignable: {
    no_one_online: "No one is online. We'll assign the lead as soon as someone is.",
    all_full:
      "Everyone online has reached the limit of open leads. We'll assign the lead as soon as someone has room.",
  },
});
