import { catalog } from '#copy/catalog/catalog.ts';

/** Describes a browser so that its owner recognizes it. */
export const deviceCopy = catalog('shared.parts.device', {
  name: '{browser} on {system}',
  browser: 'Unknown browser',
  system: 'Unknown system',
});

/** A duration such as "30 minutes". */
export const spanCopy = catalog('shared.parts.span', {
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  days: '{count, plural, one {# day} other {# days}}',
});

export const campaignTabs = catalog('shared.parts.campaignTabs', {
  label: 'Campaigns',
  tabs: { campaigns: 'Campaigns', waiting: 'Waiting', import: 'Import', plan: 'Schedule' },
});

/** Asked before a dialog with unsaved input closes. */
export const unsavedCopy = catalog('shared.parts.unsaved', {
  title: 'Discard what you typed?',
  keep: 'Keep writing',
});

export const phoneCountryCopy = catalog('shared.parts.phoneCountry', {
  label: 'Country of your phone numbers',
  hint: "We read numbers without a country code as numbers from this country. A campaign with a connected number uses that number's country.",
  none: 'None: read only numbers with a country code',
});

/** Recording a test from what is on the screen. */
export const testCopy = catalog('shared.parts.keepTest', {
  make: 'Make this a test',
  made: 'Saved as a test',
  done: 'Test saved',
  doneText: "It runs with this campaign's next evals.",
  failed: "We couldn't save this as a test. Please try again.",
  restricted: {
    text: "Tests are part of a campaign's evals. You need editor permissions to create them.",
  },
});

/** For users who were removed from a team. */
export const removalCopy = catalog('shared.parts.removal', {
  title: "You're no longer in the team {team}",
  text: '{by} removed you on {at}. Your account is safe. Ask them for a new invitation if you should still be in it.',
});
