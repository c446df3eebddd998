import { matchesIn } from '../matches.ts';
import { unescapedPart } from '../parse-text.ts';
import { plainDigits } from '../text.ts';
import { matchField } from './field-names.ts';

/** Characters of one number. It may begin with a plus or a bracket. */
const RUN = /[+(]*\d(?:[\d\s().\-‐-―·/|]*\d)?/g;
/** A web address: a scheme, or a host followed by a path. */
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|(?:[a-z\d-]+\.)+[a-z]{2,}\/)[^\s"'<>]+/gi;
/** A date with its year, perhaps with a time. Some are valid landlines. */
const MOMENT =
  /(?<![\d+)./-])(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([./-])\d{1,2}\2\d{1,2})(?![\d./-]\d?)(?:[\sT,]{1,3}\d{1,2}:\d{2}(?::\d{2})?)?/g;
/** Among other words, fewer digits are a house number, a price or a year. */
const MIN_AMONG_WORDS = 7;

interface PhoneRun {
  text: string;
  /** what its label says: 3 for WhatsApp, 2 for a mobile, 1 for a phone, 0 for anything else */
  rank: number;
}

/**
 * The visible text of a field, and the runs that may be phone numbers. In a link, only the number that it
 * opens a chat with counts, not one in its message.
 */
export function phoneRuns(text: string): { written: string; runs: PhoneRun[] } {
  // Address books wrap numbers in invisible direction marks.
  const written = plainDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).trim();
  const linked = (written.match(LINK) ?? []).flatMap(numbersOfLink);
  const rest = withoutDecimals(written.replace(LINK, ' ').replace(/;\s*[a-z-]+=\S*/gi, ' '));
  const found = runsIn(rest.replace(MOMENT, ';'));
  const long = found.filter((run) => run.text.replace(/\D/g, '').length >= MIN_AMONG_WORDS);
  // A single run counts at any length: the library decides whether it's a number.
  const runs = found.length === 1 ? found : long;
  return { written, runs: [...linked.map((number) => ({ text: number, rank: 3 })), ...runs] };
}

/** The runs with what the words before them, or in brackets behind them, say. */
function runsIn(text: string): PhoneRun[] {
  const found = matchesIn(text, RUN);
  let last = 0;
  return found.map(({ 0: run, index }) => {
    const before = /\p{L}[^\d;,|/]*$/u.exec(text.slice(last, index))?.[0] ?? '';
    last = index + run.length;
    const [behind = ''] = /^\s*\([^()\d]+\)/.exec(text.slice(last, last + MAX_LABEL)) ?? [];
    last += behind.length;
    return { text: run, rank: Math.max(rankOf(before), rankOf(behind)) };
  });
}

const MAX_LABEL = 40;

function rankOf(label: string): number {
  const match = matchField(label.slice(-MAX_LABEL));
  return match?.field === 'phone' ? match.rank : 0;
}

/** Reads `wa.me/34600…`, `…/send?phone=34600…`, which always have a country code. */
function numbersOfLink(link: string): string[] {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `https://${link}`);
  if (!url) return [];
  const named = [url.searchParams.get('phone') ?? '', ...url.pathname.split('/')];
  return named.flatMap((part) => {
    const digits = unescapedPart(part).replace(/[\s().+-]/g, '');
    return /^\d{7,17}$/.test(digits) ? `+${digits.replace(/^00/, '')}` : [];
  });
}

/** Removes decimals and thousands separators that spreadsheets add when they take a phone for a quantity. */
function withoutDecimals(text: string): string {
  const plain = text.replace(/^(\D*\d{6,})[.,]0{1,2}(?!\d)/, '$1');
  return plain.replace(
    /^([^\d.,]*)(\d{1,3}(?:([.,])\d{3}){2,})(?:(?!\3)[.,]0{1,2})?$/,
    (...found) => {
      const [, label = '', quantity = ''] = found as (string | undefined)[];
      return `${label}${quantity.replaceAll(/[.,]/g, '')}`;
    },
  );
}
