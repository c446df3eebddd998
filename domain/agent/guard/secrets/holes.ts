import type { Ground } from '../known/known.ts';
import { type Judged, placesOf, type Span, textOf } from '../text/judged.ts';

/** What stands in brackets that no person writes to another, unless it is a link's text. */
const BRACKETED =
  /\[[^[\]\n]{1,40}\](?!\()|\{[^{}\n]{1,40}\}|(?<![\p{L}\p{N}%])%\p{L}[\p{L}\p{N}_ ]{0,30}%(?![\p{L}\p{N}%])|【[^】\n]{1,40}】|〔[^〕\n]{1,40}〕|<<[^<>\n]{1,40}>>|<\/?[a-z][^<>\n]{0,40}>|%%[^%\n]{1,40}%%/gu;
/** What programs print where a value is missing. */
const MISSING =
  /(?<![\p{L}\p{N}])(?:undefined|nan|\[object \p{L}+\]|lorem ipsum)(?![\p{L}\p{N}])/gu;
/** Notes of whoever writes a text, in capitals. */
const NOTES = /(?<![\p{L}\p{N}])(?:TODO|FIXME|TBD|TBA|XXX+)(?![\p{L}\p{N}])/gu;
/** Who speaks, as in the protocol of a talk. */
const SPEAKER =
  /(?:^|\n)\s*(?:assistant|system|user|human|ai|agent|bot|lead|customer|response|reply|answer|output)\s*[:：](?!\/)/g;

/** Places that were to be filled in, and what only a program or a draft has. */
export function holesIn(judged: Judged, { businessTexts }: Ground): Span[] {
  const isOpen = (span: Span) => businessTexts.some((text) => text.includes(textOf(judged, span)));
  const found = [BRACKETED, MISSING, SPEAKER].flatMap((pattern) => placesOf(judged, pattern));
  const notes = placesOf({ folded: judged.plain }, NOTES);
  return [...found.filter((span) => hasLetters(textOf(judged, span)) && !isOpen(span)), ...notes];
}

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);
