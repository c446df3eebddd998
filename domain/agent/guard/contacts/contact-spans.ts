import { matchesIn } from '../letters/matches.ts';
import { foldText } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';
import type { Span } from '../text/judged.ts';

// Every pattern is bounded and anchored to a word or a number: texts may be hostile.
const NOT_HAN = '[[\\p{L}\\p{N}]--[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]]';
export const EMAIL = new RegExp(
  `(?<![\\w.+\\-])[\\w.+\\-]{1,64}@(?:${NOT_HAN}[${NOT_HAN}\\-]{0,62}\\.){1,5}[a-z\\p{L}]{2,24}`,
  'gv',
);
const PATH = '[^\\s<>"\'`\\(\\)\\[\\]\\{\\}，。、！？；]{0,300}';
export const SCHEME = new RegExp(`(?<![a-z])(?:[a-z]{2,10}:\\/\\/|www\\.)${PATH}`, 'gv');
export const HOST = new RegExp(
  `(?<![\\w@\\/.\\-])(?:${NOT_HAN}(?:[${NOT_HAN}\\-]{0,61}${NOT_HAN})?\\.){1,5}([a-z\\p{L}]{2,24})(?![\\w\\-])(?::\\d{2,5})?(?:[\\/?#]${PATH})?`,
  'gv',
);
/** Addresses that begin with what opens them and have no host: a call, a message, a program. */
const OPENED =
  /(?<![a-z])(?:javascript|vbscript|data|file|blob|intent|mailto|tel|sms|callto|facetime|skype|viber|tg|whatsapp|market|geo|magnet|ftp):(?=\S)[^\s<>"']{1,300}/g;
const IP = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?::\d+)?(?:\/\S{0,200})?/g;
export const PHONE = /(?<![\d/.,-])\+?\(?\d(?:[ \u00a0\u202f().\-–/]{0,3}\d){6,15}(?!\d)/g;
/** Dates, hours and money, which are no phone numbers. */
const NO_PHONE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:\s*[-–]\s*\d{1,2}[./-]\d{1,2}[./-]\d{2,4})?|\d{1,3}(?:[., \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d|(?:[1-9]\d{0,2}|0)\.\d{1,2}(?:\s*[-–\s]\s*(?:[1-9]\d{0,2}|0)\.\d{1,2})+)$/;

export interface ContactSpan extends Span {
  kind: 'email' | 'link' | 'phone';
}

/** Where a folded text has addresses and phone numbers, whose digits count nothing. */
export const contactSpans = remember((folded: string): readonly ContactSpan[] => {
  const found: ContactSpan[] = [];
  const add = (kind: ContactSpan['kind'], start: number, text: string) => {
    const end = start + text.replace(/[.,;:!?'"*_…]+$/, '').length;
    if (!found.some((one) => start < one.end && end > one.start)) found.push({ kind, start, end });
  };
  if (folded.includes('@'))
    for (const { 0: text, index } of matchesIn(folded, EMAIL)) add('email', index, text);
  if (/:\/\/|www\./.test(folded))
    for (const { 0: text, index } of matchesIn(folded, SCHEME)) add('link', index, text);
  if (folded.includes(':'))
    for (const { 0: text, index } of matchesIn(folded, OPENED)) add('link', index, text);
  if (/[\p{L}\p{N}]\.[\p{L}]/u.test(folded))
    for (const match of matchesIn(folded, HOST))
      if (isEnding(match[1] ?? '', match[0])) add('link', match.index, match[0]);
  if (/\d/.test(folded)) {
    for (const { 0: text, index } of matchesIn(folded, IP)) add('link', index, text);
    for (const { 0: text, index } of matchesIn(folded, PHONE))
      if (!NO_PHONE.test(text)) add('phone', index, text);
  }
  return found;
}, 100);

/** Endings of hosts that are no country's. */
export const HOST_ENDINGS = foldText(
  'com net org info biz io co app dev shop store online site xyz top club vip live pro link click fun win bid loan icu page cloud tech agency ai me tv example test localhost space website digital company group solutions services center today world zone life team work works support help email chat news blog media studio design marketing finance money cash bank pay payment credit trade market sale deals gift promo discount expert guru email network systems tools run direct host press party science cam sbs cfd rest bar restaurant pizza cafe hotel travel tours health clinic dental fit yoga academy school university education gov edu mil int arpa onion eth crypto рф рус ком орг كوم نت онлайн сайт москва',
).split(' ');
const GENERIC = new Set(HOST_ENDINGS);
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countries = new Map<string, boolean>();
/** Words that follow a point without a space more often than they end a host. */
const WORDS_TOO = new Set([
  'il',
  'la',
  'no',
  'so',
  'si',
  'je',
  'me',
  'ma',
  'my',
  'is',
  'it',
  'at',
  'be',
  'do',
  'to',
  'in',
  'as',
  'sa',
  'mi',
  'ne',
  'es',
  'de',
  'al',
  'am',
  'an',
  'and',
]);

function isEnding(ending: string, whole: string): boolean {
  if (GENERIC.has(ending)) return true;
  const hasPath = /[/?#]/.test(whole);
  if (!/^[a-z]{2}$/.test(ending)) return hasPath && /\.[a-z]{2,}\/\S/.test(whole);
  const known = countries.get(ending) ?? isCountry(ending);
  countries.set(ending, known);
  if (!known) return false;
  // "z.b", "e.g": letters that stand for words.
  if (/^(?:[a-z]\.)+[a-z]{1,2}$/.test(whole)) return whole === 't.me' || whole === 'x.co';
  return (
    !WORDS_TOO.has(ending) ||
    hasPath ||
    whole.split('.').length > 2 ||
    /\d|-/.test(whole) ||
    !/^\p{L}{1,3}\./u.test(whole)
  );
}

const isCountry = (code: string): boolean =>
  code === 'uk' || code === 'eu' || (REGIONS.of(code.toUpperCase()) ?? '') !== '';
