import { catalog } from '../catalog/catalog.ts';

export const outreachFields = catalog('fields.outreach', {
  waitHour: 'Please wait at least 1 hour',
  waitDays: 'Please wait at most 90 days',
  tooManyReminders: 'Please use at most {max, number}',
  dayLeft: 'Please leave at least one day',
  timeAfterStart: 'Please choose a time after the start',
  weekdayLeft: 'Please leave at least one day of the week',
  dateMissing: 'Please choose a date',
  tooManyDates: 'Please choose at most {max, number} dates',
});

export const contactDayFields = catalog('fields.contactDay', { missing: 'Please choose a day' });
