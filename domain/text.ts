import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';

/**
 * A string that can be stored and shown: no NUL (PostgreSQL refuses it) and no lone surrogate (it
 * would be changed on the way). Every text that people type goes through this.
 */
export const typedText = () =>
  z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: () => commonFields.unreadable,
  });

/** What a rule of a form says, read when it's broken: in the sender's language. */
export type Message = () => string;

/** One line: runs of whitespace, line breaks too, become one space. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\u0085]{2,}|[^\S ]|\u0085/g, ' ').trim();

/** What people type in one line; `missing` is the message of the form. */
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
 * The first `max` characters. Half a surrogate pair at the cut would be refused by the database as part
 * of a JSON, and by models.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return /^[\uD800-\uDBFF]/.test(cut.at(-1) ?? '') ? cut.slice(0, -1) : cut;
}

/** Digits of any script as ASCII. Unicode keeps those of a script together, from zero to nine. */
export function plainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  });
}

/** Characters; mail servers accept no longer address. */
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

/**
 * Lower case, accents removed, everything else than letters a–z and digits turned into single
 * hyphens, at most `max` characters. Empty when nothing of the text is left.
 */
export function slugify(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '');
}
