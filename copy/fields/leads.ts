import { catalog } from '../catalog/catalog.ts';

export const leadsFields = catalog('fields.leads', {
  fieldOnce: 'Please choose each custom field once',
  consentWhere: 'Please say where these people agreed to be contacted',
  consentDay: 'Please choose the day of their consent',
  dayToCome: 'Please choose a day in the past',
  metaTooLong: 'This is too long',
  metaSpaces: 'Please paste it without spaces or line breaks',
  metaWholeToken: 'Please paste the whole page token',
  tooManyMapped: 'Map at most 100 fields',
  phoneField: 'Choose which field is the phone number',
  wrongEmail: "This isn't an email address. Leave it empty if you don't have one.",
  nameMissing: 'Please send the name.',
  postTooLarge: 'A post can have at most 1 MB',
});
