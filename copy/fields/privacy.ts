import { catalog } from '../catalog/catalog.ts';

export const privacyFields = catalog('fields.privacy', {
  monthsMissing: 'Please enter a number of months',
  wholeMonths: 'Please enter whole months',
  oneMonth: 'At least one month',
  tenYears: 'At most 120 months',
});

export const fileTermFields = catalog('fields.fileTerms', {
  number: 'Please enter a number of days',
  whole: 'Please enter whole days',
  least: 'At least one day',
  most: 'At most {max, number} days',
});
