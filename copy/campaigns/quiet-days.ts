import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('campaigns.quietDays', {
  title: 'Days without first messages',
  text: 'On these days, your agent sends no follow-ups and no first messages to imported leads. It still replies to leads who write.',
  weekdays: 'Days of the week',
  holidays: 'Public holidays',
  holidaysHint: "Skip the public holidays of a country. We use the lead's local date.",
  noHolidays: "Don't skip holidays",
  next: 'Next: {days}',
  dates: 'Other dates',
  datesHint: 'For example, the days your business is closed.',
  add: 'Add date',
  remove: 'Remove {date}',
  noWeekday: 'Please leave at least one day of the week',
  saved: 'Days saved',
  failed: "We couldn't save the days. Please try again.",
  loadFailed: "We couldn't load the days without first messages.",
  refused: 'You need editor permissions to change this.',
});
