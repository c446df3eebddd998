import { catalog } from '../catalog/catalog.ts';

export const notificationsFields = catalog('fields.notifications', {
  wholeMinutes: 'Please enter whole minutes.',
  minutesBetween: 'Please enter {min} to {max} minutes.',
  quietFrom: 'Please enter a time, such as 22:00.',
  quietTo: 'Please enter a time, such as 07:00.',
  quietSame: 'Please choose a different time from the start.',
  oneMinute: 'Please enter at least 1 minute.',
  aDay: 'Please enter at most 1440 minutes (a day).',
  bothEnds: 'Please set both ends of the quiet hours.',
});
