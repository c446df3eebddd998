import { plainDigits } from '../text.ts';
import { unescapedPart } from '../parse-text.ts';

/** What may stand between the digits of one number; a plus or a bracket begins it. */
const RUN = /[+(]*\d(?:[\d\s().\-‐-―·/|]*\d)?/g;
/** A web address: what begins with a scheme, or a host with a path behind it. */
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|(?:[a-z\d-]+\.)+[a-z]{2,}\/)[^\s"'<>]+/gi;
/** A day with its year, which is a landline of some towns. */
const DAY =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([./-])\d{1,2}\2\d{1,2})(?!\d)/;
/** Inside of other words, fewer digits are a house, a price or a year. */
const MIN_AMONG_WORDS = 7;

/**
 * The text of a field without what can't be seen, and the runs of it that may be a phone number. A link
 * is read for the number that it opens a chat with, and not for one in its message.
 */
export function phoneRuns(text: string): { written: string; runs: string[] } {
  // Address books wrap a number in invisible marks of direction.
  const written = plainDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).trim();
  const linked = (written.match(LINK) ?? []).flatMap(numbersOfLink);
  const rest = withoutDecimals(written.replace(LINK, ' ').replace(/;\s*[a-z-]+=\S*/gi, ' '));
  const found = (rest.match(RUN) ?? []).filter((run) => !DAY.test(run));
  const long = found.filter((run) => run.replace(/\D/g, '').length >= MIN_AMONG_WORDS);
  // A field with one run is read however short it is: the library knows which numbers are.
  return { written, runs: [...linked, ...(found.length === 1 ? found : long)] };
}

/** `wa.me/34600…`, `…/send?phone=34600…`: always with a country code. */
function numbersOfLink(link: string): string[] {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `https://${link}`);
  if (!url) return [];
  const named = [url.searchParams.get('phone') ?? '', ...url.pathname.split('/')];
  return named.flatMap((part) => {
    const digits = unescapedPart(part).replace(/[\s().+-]/g, '');
    return /^\d{7,17}$/.test(digits) ? `+${digits.replace(/^00/, '')}` : [];
  });
}

/** A spreadsheet that takes a number for a quantity adds decimals, and marks its thousands. */
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
