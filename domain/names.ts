import { commonFields } from '#copy/fields/common.ts';
import { cutText, type Message, oneLine, typedText } from './text.ts';

/**
 * Invisible characters, and those that change how others look: control and format characters
 * (including bidirectional overrides), fillers, private use and unassigned ones.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** More marks on one letter than any script uses; they overlap the lines around. */
const PILED_MARKS = /\p{M}{6}/u;

/** Where such characters are legitimate: inside an emoji, and between joining letters. */
const IN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{20E3}\u{FE0F}])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}\p{Emoji}])\uFE0F/gu;
const BETWEEN_JOINING_LETTERS =
  /(?<=[\p{L}\p{M}])(?<![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}])[\u200C\u200D](?=[\p{L}\p{M}])/gu;

/** Whether every character of a text is visible, so that different names look different. */
export function isVisible(text: string): boolean {
  const rest = text.replace(IN_EMOJI, '').replace(BETWEEN_JOINING_LETTERS, '');
  return !UNSEEN.test(rest) && !PILED_MARKS.test(text.normalize('NFC'));
}

const TOKEN = /[^\s"'<>()[\]{},;!?|*…“”„«»‘’]+/gu;

/**
 * Whether a mail program would turn part of a text into a link: an address with a scheme, or what the
 * URL parser reads as a host with a top-level domain, in any script, also after an @. Uses no list of
 * domains: `J.R. Smith` and `No. 5` aren't hosts, `Node.js` could be one.
 */
export function hasLink(text: string): boolean {
  return (text.match(TOKEN) ?? []).some(isLink);
}

function isLink(token: string): boolean {
  if (/^[\p{P}]*[a-z][a-z\d+.-]*:\/\//iu.test(token)) return true;
  const bare = token.replace(/^[\p{P}]+|[\p{P}]+$/gu, '');
  return bare.split(/[:/\\@#&=]/u).some(isHost);
}

function isHost(text: string): boolean {
  const labels = URL.parse(`http://${text}`)?.hostname.split('.') ?? [];
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every(Boolean) && /^(?:[a-z]{2,}|xn--.+)$/.test(last);
}

const INVISIBLE_CHARACTERS = new RegExp(
  `(${IN_EMOJI.source}|${BETWEEN_JOINING_LETTERS.source})|${UNSEEN.source}`,
  'gu',
);

/** Removes invisible characters, for names that no user can correct. */
export const visibleText = (text: string): string =>
  isVisible(text) ? text : text.replace(INVISIBLE_CHARACTERS, '$1');

/** A letter, a digit or a picture. Punctuation or spaces alone are no name. */
const NAMING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * Cleans the name that a stranger reports: one line, without invisible characters. Returns an empty
 * string if no name remains, so that a later one can replace it.
 */
export function reportedName(text: string, max: number): string {
  const name = cutText(oneLine(visibleText(text.toWellFormed())), max).trim();
  return isName(name) ? name : '';
}

/** Whether a text without its invisible characters is a name. */
export const isName = (text: string): boolean => NAMING.test(visibleText(text));

/** The maximum length of a name in an email; no form accepts a longer one. */
const MAX_IN_MAIL = 100;

/**
 * Makes a text safe for an email: one line, no longer than a name, and nothing that a mail program
 * turns into a link. For names stored before forms refused links, and those reported by others.
 */
export function withoutLinks(text: string, max = MAX_IN_MAIL): string {
  const visible = cutText(oneLine(visibleText(text)), max);
  return visible.replace(TOKEN, (token) =>
    isLink(token)
      ? token
          .replace(/[.。．｡:]+/gu, '$& ')
          .replaceAll('@', ' at ')
          .trim()
      : token,
  );
}

export const INVISIBLE_PROBLEM = { error: () => commonFields.invisible };

/** A name that a user enters: one line of visible characters. */
const nameText = () => typedText().overwrite(oneLine).refine(isVisible, INVISIBLE_PROBLEM);

/** The name of something that other users see only inside the product. */
export const visibleName = (required: Message, max: number) =>
  nameText()
    .min(1, { error: required })
    .max(max, { error: () => commonFields.tooLong({ max }) });

/** A name that our emails mention, so it must not carry a link to strangers. */
export const nameForEmails = (required: Message, max: number) =>
  visibleName(required, max).refine((text) => !hasLink(text), {
    error: () => commonFields.noLinks,
  });
