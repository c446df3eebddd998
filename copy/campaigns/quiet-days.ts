import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('campaigns.quietDays', {
  title: 'Days without first messages',
  text: 'On these days your agent sends no first messages to imported leads and no reminders. It still replies to leads who write.',
  weekdays: 'Days of the week',
  holidays: 'Public holidays',
  holidaysHint: 'Skip the public holidays of a country. The day counts where the lead lives.',
  noHolidays: 'Don’t skip holidays',
  next: 'Next: {days}',
  dates: 'Other dates',
  datesHint: 'For example, the days your business is closed.',
  add: 'Add date',
  remove: 'Remove {date}',
  noWeekday: 'Please leave at least one day of the week to write on',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  saved: 'Days saved',
  failed: 'The days were not saved. Please try again.',
  loadFailed: 'The days without first messages did not load.',
  retry: 'Try again',
  refused: 'Only people who may edit campaigns can change this.',
});

const names = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** 1: Monday, 7: Sunday. 5 January 2026 was a Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  name: names.format(Date.UTC(2026, 0, 4 + day)),
}));
