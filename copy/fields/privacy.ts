import { catalog } from '../catalog/catalog.ts';

export const privacyFields = catalog('fields.privacy', {
  monthsMissing: 'Please enter a number of months',
  wholeMonths: 'Please enter whole months',
  oneMonth: 'At least one month',
  tenYears: 'At most 120 months',
});
