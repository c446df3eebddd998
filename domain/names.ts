import { commonFields } from '#copy/fields/common.ts';
import { cutText, type Message, oneLine, typedText } from './text.ts';

/**
 * Characters that no one sees, or that change what others look like: control and format characters
 * (bidirectional overrides among them), fillers, private use and unassigned ones.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** More marks on one letter than any script has: they run over the lines around. */
const PILED_MARKS = /\p{M}{6}/u;

/** Where such characters belong to writing: inside an emoji, and between letters that join. */
const IN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{20E3}\u{FE0F}])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}\p{Emoji}])\uFE0F/gu;
const BETWEEN_JOINING_LETTERS =
  /(?<=[\p{L}\p{M}])(?<![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}])[\u200C\u200D](?=[\p{L}\p{M}])/gu;

/** Whether everything in a text can be seen, so that two names that differ look different. */
export function isVisible(text: string): boolean {
  const rest = text.replace(IN_EMOJI, '').replace(BETWEEN_JOINING_LETTERS, '');
  return !UNSEEN.test(rest) && !PILED_MARKS.test(text.normalize('NFC'));
}

const TOKEN = /[^\s"'<>()[\]{},;!?|*…“”„«»‘’]+/gu;

/**
 * Whether a mail program would make a link of some part of a text: an address with a scheme, or what
 * the URL parser takes for a host with a top-level domain, in any script, also behind an @. It needs
 * no list of domains: `J.R. Smith` and `No. 5` are no hosts, `Node.js` could be one.
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

const UNSEEN_ALONE = new RegExp(
  `(${IN_EMOJI.source}|${BETWEEN_JOINING_LETTERS.source})|${UNSEEN.source}`,
  'gu',
);

/** The text without the characters that no one sees. For names that no one is there to correct. */
export const visibleText = (text: string): string =>
  isVisible(text) ? text : text.replace(UNSEEN_ALONE, '$1');

/** A letter, a digit or a picture: a point, a line or a space alone is no name. */
const NAMING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * The name that a stranger goes by, on one line and without what no one sees; empty: it is none, and a
 * later one counts.
 */
export function reportedName(text: string, max: number): string {
  const name = cutText(oneLine(visibleText(text.toWellFormed())), max).trim();
  return isName(name) ? name : '';
}

/** Whether a text without unseen characters names anyone. */
export const isName = (text: string): boolean => NAMING.test(visibleText(text));

/** Characters that a name takes in a mail; no form takes a longer one. */
const MAX_IN_MAIL = 100;

/**
 * A text for a mail that no mail program makes a link of, on one line, and not longer than a name is.
 * For names from before, and for those that others report.
 */
export function unlinked(text: string, max = MAX_IN_MAIL): string {
  const seen = cutText(oneLine(visibleText(text)), max);
  return seen.replace(TOKEN, (token) =>
    isLink(token)
      ? token
          .replace(/[.。．｡:]+/gu, '$& ')
          .replaceAll('@', ' at ')
          .trim()
      : token,
  );
}

export const UNSEEN_PROBLEM = { error: () => commonFields.invisible };

/** What people call something: one line that can be seen. */
const nameText = () => typedText().overwrite(oneLine).refine(isVisible, UNSEEN_PROBLEM);

/** The name of something that others only see inside the product. */
export const visibleName = (required: Message, max: number) =>
  nameText()
    .min(1, { error: required })
    .max(max, { error: () => commonFields.tooLong({ max }) });

/** A name that our emails mention: strangers must not get a link through it. */
export const mailedName = (required: Message, max: number) =>
  visibleName(required, max).refine((text) => !hasLink(text), {
    error: () => commonFields.noLinks,
  });
