import { catalog } from '../catalog/catalog.ts';

/** Why a form post is not a lead. */
export const postProblems = catalog('leads.postProblems', {
  empty: 'The post is empty. Send the fields of your form.',
  limits: 'The post has more than 10,000 fields, or is nested more than 1,000 levels deep.',
  missing: "We couldn't tell which field is the phone number.",
  unclear: 'Several fields could be the phone number.',
  several: 'This post has more than 50 leads. Send fewer at a time, or import them as a file.',
  severalPeople: 'There are several people in this post, and nothing says who asked.',
  noRequest:
    "This doesn't look like a request: your AI model found no one who wants to be contacted.",
  stillUnclear: "We couldn't tell whose request this is, and neither could your AI model.",
  text: "This isn't JSON or a form, so it has no fields to read.",
});

export const phoneProblems = catalog('fields.phone', {
  missing: 'The phone number is missing.',
  /** a spreadsheet treated the phone number as a quantity and dropped its last digits */
  rounded:
    'The spreadsheet has rounded this number. Format the column as text, enter the number again and export the file again.',
  international:
    "This isn't a phone number in international format, such as +33 6 12 34 56 78. Without a country code it can't be read.",
  national:
    "This isn't a phone number from {country}, and it isn't in international format, such as +33 6 12 34 56 78.",
});
