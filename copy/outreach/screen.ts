import { catalog } from '#copy/catalog/catalog.ts';

export const screen = catalog('outreach.screen', {
  title: 'Campaigns',
  tabTitle: 'First messages',
  description: "First messages to your leads: who's waiting, why, and when we'll reach everyone.",
});

export const waiting = catalog('outreach.screen.waiting', {
  caption: 'Leads waiting for their first message, in order',
  columns: {},
  total: '{count, plural, one {# lead waiting} other {# leads waiting}}',
  entered: 'Entered',
  about: 'About',
  unknown: 'When the reason no longer applies',
  sending: 'On its way',
  next: 'Next in line',
  sendNext: 'Send next',
  sendNextOf: 'Send next: {name}',
  cancel: 'Cancel',
  cancelOf: 'Cancel first message to {name}',
  sendNextDone: 'Moved to the front',
  canceled: 'First message canceled',
  canceledText: 'The lead stays in your conversations. If they write, your agent answers.',
  failed: "We couldn't do that. Nothing was changed. Please try again.",
  more: 'Show more',
  loadFailed: {
    title: "We couldn't load the waiting leads",
    text: 'Nothing is lost, and first messages continue. Please try again.',
  },
  empty: {
    title: 'No one is waiting',
    text: "Leads from your forms and imports appear here until your agent sends the first message. You'll see when, and why not now.",
    action: 'Set up a form',
  },
});

export const plan = catalog('outreach.screen.plan', {
  title: 'When will we reach everyone?',
  text: 'A number sends up to 250 first messages a day, three minutes apart, between 08:00 and 20:00. A new number starts with 20 a day and sends more with each reply. Replies have no limit.',
  leads: 'Leads',
  leadsHint: '{count, plural, =0 {No one is waiting right now} other {# are waiting right now}}',
  numbers: 'WhatsApp numbers',
  numbersHint: '{count, plural, one {# is connected} other {# are connected}}',
  wrong: 'Please enter a whole number above 0',
  done: '{leads, plural, one {# lead} other {# leads}} on {numbers, plural, one {one number} other {# numbers}}: done on {day}',
  never:
    '{leads, plural, one {# lead} other {# leads}} on {numbers, plural, one {one number} other {# numbers}}: not within three years',
  oneMore: 'With one more number: {day}',
  noFaster: "One more number wouldn't be faster.",
  perDay: 'Up to {count, number} first messages a day right now',
  risksTitle: 'Risks of this pace',
  noRisks: 'Nothing stands in the way.',
  loading: 'Calculating...',
  failed: {
    title: "We couldn't calculate the plan",
    text: 'Your leads and their first messages are safe. Please try again.',
  },
});
