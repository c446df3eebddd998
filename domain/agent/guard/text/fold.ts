import { plainText } from '../../../offers/words.ts';
import { memoize } from '../../../memoize.ts';

/** Indexed by character code. Allocated in full, since an array with gaps is slow. */
const folds = Array.from<string | undefined>({ length: 65_536 });

/** Lower-cases, drops accents and vowel signs, and unifies apostrophes. Patterns are folded the same way. */
export function foldText(given: string): string {
  const plain = plainText(given);
  let text = '';
  let from = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.charCodeAt(at);
    const fold = (folds[code] ??= foldedLetter(code));
    if (fold.length === 1 && fold.charCodeAt(0) === code) continue;
    text += plain.slice(from, at) + fold;
    from = at + 1;
  }
  return text + plain.slice(from);
}

function foldedLetter(code: number): string {
  const letter = String.fromCharCode(code);
  const bare = letter.normalize('NFKD').replace(/[\p{M}\u0640]/gu, '');
  return SAME[letter] ?? bare.toLowerCase();
}

const SAME: Record<string, string> = Object.fromEntries([
  ...['’', '‘', '`', '´', 'ʼ'].map((mark) => [mark, "'"]),
  // Small capitals: "ɴᴇᴠᴇʀ" is read as "never".
  ...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'.split('').map((sign, at) => [sign, String.fromCharCode(97 + at)]),
  ...'ǫ-q ß-ss œ-oe æ-ae ø-o ł-l ى-ي ة-ه'.split(' ').map((pair) => pair.split('-')),
]);

/** Letters of other scripts that look like Latin ones. */
const ALIKE: Record<string, string> = Object.fromEntries(
  [
    ['авеєкмнорстухіјѕԁԛԝһӏъьцп', 'abeekmhopctyxijsdqwhlbbun'],
    ['αβεηικνορτυχωγ', 'abehiknoptuxwy'],
    ['АВЕКМНОРСТУХІЈЅԌ', 'ABEKMHOPCTYXIJSG'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([others = '', latin = '']) =>
    others.split('').map((letter, index) => [letter, latin.charAt(index)] as const),
  ),
);
const MIXED =
  /(?<![\p{L}\d.-])(?=[\p{L}\d.-]*[\p{Script=Cyrillic}\p{Script=Greek}])(?=[\p{L}\d.-]*\p{Script=Latin})[\p{L}\d.-]+/gu;

/** Replaces lookalikes by Latin letters in words that mix both. */
export function withoutLookalikes(plain: string): string {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain)) return plain;
  return plain.replace(MIXED, (word) =>
    word
      .split('')
      .map((letter) => ALIKE[letter] ?? letter)
      .join(''),
  );
}

/** Keeps letters and digits only, so that nothing between them can hide a word. */
export const compact = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, '');

export const hasHan = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(text);

/** `unspaced`: the minimum in scripts where a letter is a word or a syllable. */
export const isLongEnough = (letters: string, min: number, unspaced: number): boolean =>
  letters.length >= (hasHan(letters) ? unspaced : min);

/** The letters and digits of a sentence or line in one spelling. */
export const lettersOf = memoize((text: string): string => compact(foldText(text)), 400);

/** Words that mix Latin letters with lookalikes. */
export const lookalikesIn = (plain: string): string[] =>
  /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain) ? (plain.match(MIXED) ?? []) : [];
