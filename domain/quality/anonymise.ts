/** Replacements for personal data. The phone number is from a range that is never assigned. */
const REPLACEMENTS = {
  first: 'Alex',
  last: 'Example',
  email: 'alex@example.com',
  phone: '+44 7700 900123',
};

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;
/** A written phone number: seven or more digits in any grouping. */
const PHONE = /(?<![\p{L}\p{N}])(?:\+|00)?\p{Nd}(?:[\s()./-]{0,2}\p{Nd}){6,15}(?![\p{L}\p{N}])/gu;
/** Dates and prices, which aren't phone numbers. */
const NO_PHONE =
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$|^\d{1,3}(?:[. ]\d{3})+$/;
const MIN_NAME = 2;

/**
 * Returns a function that anonymises texts of a conversation. It replaces every part of the lead's name,
 * and all email addresses and phone numbers except those of the business, by made-up ones.
 */
export function createAnonymiser(leadName: string, ofBusiness: string): (text: string) => string {
  const businessFigures = figuresOf(ofBusiness);
  const [first = '', ...last] = leadName.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return (text) => {
    let anonymised = text
      .replace(EMAIL, (email) => (ofBusiness.includes(email) ? email : REPLACEMENTS.email))
      .replace(PHONE, (phone) =>
        NO_PHONE.test(phone) || businessFigures.includes(figuresOf(phone))
          ? phone
          : REPLACEMENTS.phone,
      );
    for (const word of last) anonymised = replaceName(anonymised, word, REPLACEMENTS.last);
    return replaceName(anonymised, first, REPLACEMENTS.first);
  };
}

const figuresOf = (text: string): string => text.replace(/\P{Nd}/gu, '');

function replaceName(text: string, name: string, by: string): string {
  const bare = name.replace(/^\P{L}+|\P{L}+$/gu, '');
  if (bare.length < MIN_NAME) return text;
  const literal = bare.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'giu'), by);
}
