/** Stand for what was someone's own. The number is one that is never given to anyone. */
const MADE_UP = {
  first: 'Alex',
  last: 'Example',
  email: 'alex@example.com',
  phone: '+44 7700 900123',
};

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;
/** Digits as people write numbers: seven or more, grouped as they like. */
const PHONE = /(?<![\p{L}\p{N}])(?:\+|00)?\p{Nd}(?:[\s()./-]{0,2}\p{Nd}){6,15}(?![\p{L}\p{N}])/gu;
/** A date or a price is no number of a phone. */
const NO_PHONE =
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$|^\d{1,3}(?:[. ]\d{3})+$/;
const MIN_NAME = 2;

interface KnownPerson {
  name: string;
}

/**
 * The texts of a conversation without the person: the lead's name in all its parts, and every email
 * address and phone number but those of the business, are replaced by made-up ones.
 */
export function anonymiser(person: KnownPerson, ofBusiness: string): (text: string) => string {
  const businessFigures = figuresOf(ofBusiness);
  const [first = '', ...rest] = person.name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const last = rest.length > 0 ? [...rest] : [];
  return (text) => {
    let clean = text
      .replace(EMAIL, (email) => (ofBusiness.includes(email) ? email : MADE_UP.email))
      .replace(PHONE, (phone) =>
        NO_PHONE.test(phone) || businessFigures.includes(figuresOf(phone)) ? phone : MADE_UP.phone,
      );
    for (const word of last) clean = replaceName(clean, word, MADE_UP.last);
    return replaceName(clean, first, MADE_UP.first);
  };
}

const figuresOf = (text: string): string => text.replace(/\P{Nd}/gu, '');

function replaceName(text: string, name: string, by: string): string {
  const bare = name.replace(/^\P{L}+|\P{L}+$/gu, '');
  if (bare.length < MIN_NAME) return text;
  const literal = bare.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'giu'), by);
}
