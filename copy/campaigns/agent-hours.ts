import { catalog } from '#copy/catalog/catalog.ts';

export const copy = catalog('campaigns.agentHours', {
  title: 'When the agent answers',
  text: 'Outside its hours, the agent leaves leads to your team. When its hours begin, it answers unanswered messages from the last day. First messages and follow-ups keep their own hours, from 08:00 to 20:00.',
  when: 'The agent answers',
  options: {
    always: 'Always',
    outside: 'Outside office hours',
    within: 'At set times',
  },
  hints: {
    always: 'The agent answers at any time.',
    outside:
      'Your team answers during office hours, the agent at all other times. When your team writes, the agent pauses only until the office closes.',
    within:
      'The agent answers during these hours, your team at all other times. When your team writes, the agent pauses only until its hours begin.',
  },
  row: {
    outside: 'Office hours {number, number}',
    within: 'Agent hours {number, number}',
  },
  from: 'From',
  to: 'To',
  nextDay: 'Ends the next day',
  addHours: 'Add hours',
  removeHours: 'Remove hours {number, number}',
  holidaysHint: {
    outside: 'The office is closed on these days, so the agent answers all day.',
    within: "The agent's hours don't begin on these days.",
  },
  noHolidays: 'No holidays',
  datesHint: {
    outside: 'Other days when the office is closed.',
    within: "Other days when the agent's hours don't begin.",
  },
  zone: "In the campaign's time zone, {zone}.",
  off: 'The agent is off until {when}, your time.',
  on: 'The agent is on now.',
  save: 'Save hours',
  saved: 'Hours saved',
  failed: "We couldn't save the hours. Please try again.",
  loadFailed: "We couldn't load the agent's hours.",
  refused: 'You need editor permissions to change this.',
});
