/**
 * The ending of a company's name: a word with capitals or dots inside (AB, S.A., SpA), or one without a
 * vowel (Ltd, Kft). It comes first only in non-Latin alphabets (ООО): in French, last names come first.
 */
const LEGAL_FORM =
  /^(?!\p{Script=Latin})\p{Lu}{2,4}\s|[\s,](?:(?:\p{L}\.){2,}|\p{L}*\p{Ll}\p{Lu}\p{L}?|\p{Lu}{2,4})$/u;
const LEGAL_WORD =
  /[\s,](?:ltda|inc|corp|limited|[b-df-hj-np-tv-xz]{3,4})\.?$|公司$|会社|會社|주식회사|\s[&+]\s/i;

const MAX_NAME = 100;

export const isCompany = (text: string): boolean =>
  text.length <= MAX_NAME &&
  (LEGAL_WORD.test(text) || (/\p{Ll}/u.test(text) && LEGAL_FORM.test(text)));
