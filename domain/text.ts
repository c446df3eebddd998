import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';

/**
 * A string that can be stored and shown: no NUL (PostgreSQL refuses it) and no lone surrogate (encoding
 * would change it). Every text that users type goes through this.
 */
export const typedText = () =>
  z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: () => commonFields.unreadable,
  });

/** The message of a form's rule, read when the rule fails, in the sender's language. */
export type Message = () => string;

/** Replaces each run of whitespace, including line breaks, by one space. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\u0085]{2,}|[^\S ]|\u0085/g, ' ').trim();

/** A single line that a user types; `missing` is the message of the form. */
export const typedLine = (max: number, missing: Message) =>
  typedText()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: missing })
        .max(max, { error: () => commonFields.tooLong({ max }) }),
    );

/**
 * Returns the first `max` characters. Never ends in half a surrogate pair, which models refuse, and the
 * database as well within JSON.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return /^[\uD800-\uDBFF]/.test(cut.at(-1) ?? '') ? cut.slice(0, -1) : cut;
}

/** Converts digits of any script to ASCII. Unicode keeps each script's digits in order, 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  });
}

/** Characters; mail servers refuse longer addresses. */
const MAX_LENGTH = 254;

/** An email address in lower case. `empty` and `wrong` are the messages of the form. */
export const emailAddress = (empty: Message, wrong: Message) =>
  typedText()
    .trim()
    .min(1, { error: empty })
    .max(MAX_LENGTH, { error: wrong })
    .pipe(z.email({ error: wrong }))
    .transform((address) => address.toLowerCase());

export const WEB_ADDRESS_MAXIMUM = 2000;

/** Whether a text is an address that a browser opens: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= WEB_ADDRESS_MAXIMUM;
}

/** Letters sort alike without accents and strokes: ø as o, æ as ae. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
const PLAIN = ['ae', 'oe', ...Array.from('abcdefghijklmnopqrstuvwxyz')];

/** A letter whose stroke or ligature isn't an accent that `normalize` takes off. */
const plainLetter = (letter: string): string =>
  PLAIN.find((plain) => compare(plain, letter) === 0) ?? letter;

/**
 * Lower-cases a text, removes accents and turns everything but letters a–z and digits into single
 * hyphens, at most `max` characters. Empty if nothing remains.
 */
export function slugify(text: string, max: number): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // First up: ı and ß have no lower-case form that is plain.
      .toUpperCase()
      .toLowerCase()
      .replace(/(?![a-z])\p{Script=Latin}/gu, plainLetter)
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, max)
      .replace(/^-+|-+$/g, '')
  );
}
