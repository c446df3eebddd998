import { STATES } from '#domain/conversations/states.ts';

/** The part of a lead's card about the appointment. */
export const booking = {
  title: 'Appointment',
  booked: STATES.booked.word,
  none: 'Not booked',
  since: 'Known since',
  time: 'Time',
  quoted: (words: string) => `The lead wrote: “${words}”`,
  entered: (name: string | null) => `Entered by ${name ?? 'someone who is no longer here'}`,
  confirmed: (name: string) => `Confirmed by ${name}`,
  mark: 'Mark as booked',
  withdraw: 'Mark as not booked',
  stays: 'What you say stays, whatever the AI makes of the conversation later.',
  failed: (why: string) => `Nothing was changed: ${why}`,
};
