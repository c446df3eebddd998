import { catalog } from '#copy/catalog/catalog.ts';

/** The appointment section of a lead's card. */
export const booking = catalog('conversations.lead.booking', {
  title: 'Appointment',
  booked: 'Booked',
  none: 'Not booked',
  since: 'Known since',
  time: 'Time',
  confirmed: 'Confirmed by {name}',
  mark: 'Mark as booked',
  withdraw: 'Mark as not booked',
  stays: "The AI won't change what you set.",
  failed: 'Nothing was changed: {why}',
});
