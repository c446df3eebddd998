import { catalog } from '#copy/catalog/catalog.ts';

export const copy = catalog('campaigns.agentHours', {
  title: 'When the agent answers',
  text: 'Outside its hours the agent leaves leads to your team. When its hours begin, it answers what no one has answered and is less than a day old. First messages and follow-ups keep their own hours, from 8 AM to 8 PM.',
  when: 'The agent answers',
  options: {
    always: 'Always',
    outside: 'Outside office hours',
    within: 'At set times',
  },
  hints: {
    always: 'The agent answers at any time.',
    outside:
      'Your team answers in office hours, the agent in all others. What your team writes then pauses the agent only until the office closes.',
    within:
      'The agent answers in these hours, your team in all others. What your team writes then pauses the agent only until its hours begin.',
  },
  row: {
    outside: 'Office hours {number, number}',
    within: 'Hours of the agent {number, number}',
  },
  from: 'From',
  to: 'To',
  nextDay: 'Ends the next day',
  addHours: 'Add hours',
  removeHours: 'Remove hours {number, number}',
  holidaysHint: {
    outside: 'The office is closed on these days, so the agent answers all day.',
    within: 'The agent’s hours don’t begin on these days.',
  },
  noHolidays: 'No holidays',
  datesHint: {
    outside: 'Other days on which the office is closed.',
    within: 'Other days on which the agent’s hours don’t begin.',
  },
  zone: "By the campaign's time zone, {zone}.",
  off: 'The agent is off until {when}, your time.',
  on: 'The agent is on now.',
  save: 'Save hours',
  saving: 'Saving...',
  discard: 'Discard',
  saved: 'Hours saved',
  failed: 'The hours were not saved. Please try again.',
  loadFailed: 'The agent’s hours did not load.',
  retry: 'Try again',
  refused: 'Only people who may edit campaigns can change this.',
});
