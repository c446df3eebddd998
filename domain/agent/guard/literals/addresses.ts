import { find } from 'linkifyjs';
import { matchesIn } from '../../../matches.ts';

/** A way to reach or pay someone, in canonical spelling. */
export interface Address {
  kind: 'link' | 'email' | 'phone' | 'handle' | 'code';
  /** a link without scheme and www, an email, a phone number's digits after its plus, a code in capitals */
  value: string;
  start: number;
  end: number;
}

/** Addresses without a host, which open a call, a message or a program, and any scheme with `//`. */
const OPENED =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z+.-]{1,20}:\/\/|www\.)(?=\S)[^\s<>"']{1,300}|(?<![\p{L}\p{N}])(?:javascript|vbscript|data|file|blob|intent|mailto|tel|sms|callto|facetime|skype|viber|tg|whatsapp|market|geo|magnet|ftp|bitcoin|ethereum|upi):(?=\S)[^\s<>"']{1,300}/giu;
const IP = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?::\d+)?(?:\/\S{0,200})?/g;
/** "evil[.]example", "jane @ acme . example": signs in brackets or spaces count as plain ones. */
const APART =
  /(?<=[\p{L}\p{N}])(?:\s?[[({<]\s?([.@])\s?[\])}>]\s?|\s([.@])\s|\s(\.)(?=[a-z]))(?=[\p{L}\p{N}])/gu;
/** "info (at) acme (punkt) de": the words in brackets may be in any language. */
const SPELLED =
  /([\w.+-]{1,64}) ?[[({<] ?\p{L}{1,9} ?[\])}>] ?([a-z\d-]{2,63}) ?[[({<] ?\p{L}{1,9} ?[\])}>] ?(?=[a-z]{2})/giu;
// Only an adjacent Latin letter makes digits part of a word: other scripts write without spaces.
// A slash after an area code belongs to the number; any other separates two numbers.
const PHONE =
  /(?<![\p{Script=Latin}\p{N}.,-]|(?<!\d{3})\/)(?=\+?\(?(?:[  ().\-–/·•]{0,3}\d){7})\+?\(?(?:\d(?:[  ().\-–·•]{0,3}\d){1,6}\)?\/ ?)?\d(?:[  ().\-–·•]{0,3}\d){3,15}(?![\p{Script=Latin}\p{N}])/gu;
/** Dates, ranges of years and money aren't phone numbers; "611 204 987" is one. */
const NO_PHONE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:\s*[-–]\s*\d{1,2}[./-]\d{1,2}[./-]\d{2,4})?|(?!\d{3} \d{3} \d{3})\d{1,3}(?:[., ]\d{3})+(?:[.,]\d{1,2})?|(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d|\d{1,3}\.\d{1,2}(?:\s*[-–\s]\s*\d{1,3}\.\d{1,2})+)$/;
/** "@acme", and "$acme" as in payment apps. */
const HANDLE =
  /(?<![\p{Script=Latin}\p{N}._@/+-])(?:@[\p{L}\p{N}_]|\$(?![A-Z]{2,3}(?!\w))[\p{L}_])[\p{L}\p{N}_.]{2,30}/gu;
/** Letters and digits in one token: a code, an account, a wallet, a key. Spaces may group an account. */
const CODE =
  /(?<![\p{Script=Latin}\p{N}_-])(?=[A-Za-z\d_-]*\d)(?=[A-Za-z\d_-]*[A-Za-z])[A-Za-z\d][A-Za-z\d_-]{5,90}(?![\p{Script=Latin}\p{N}_-])/gu;
const ACCOUNT =
  /(?<![\p{Script=Latin}\p{N}])[A-Z]{2}\d{2}(?:[ .-]?[A-Z\d]{2,4}){3,8}(?![\p{Script=Latin}\p{N}])/gu;
/** "24-month", "3pm", "18h30" and "9h30-18h" are words with a number, not codes. */
const WORD_WITH_NUMBER =
  /^(?:\d{1,2}([A-Za-z]{1,3})\d{0,2}-\d{1,2}\1\d{0,2}|\d+[-_]?[A-Za-z]+\d{0,2}|[A-Za-z]+[-_]\d{1,4}(?:[-_][A-Za-z]+)*|\d+(?:-\d+)?(?:-[A-Za-z]+)+)$/;
/** Card and account numbers without letters are read like phone numbers, by their digits. */
const LONG_NUMBER = /(?<![\p{Script=Latin}\p{N}])\d(?:[ -]?\d){15,33}(?![\p{Script=Latin}\p{N}])/gu;

/** Emails that the library misses: no known top-level domain, or none at all, as in payment addresses. */
const EMAIL =
  /(?<![\w.+-])[\w.+-]{1,64}@(?=[a-z][\w-]*[\w.]|\d[\w-]*\.)[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}/gi;
const PATH = /(?<![\w.@/-])(?:[a-z\d-]{2,63}\.){1,5}[a-z]{2,24}\/[^\s<>"'\u3000-\u9fff]{1,200}/gi;

/** The rest of a host after a known top-level domain, which the library misses: `acme.com.evil/pay`. */
const HOST_REST = /^(?:\.[a-z\d-]{2,63}){1,5}(?!\p{L})(?:[/?#:][^\s<>"'\u3000-\u9fff]{0,200})?/u;
const restOfHost = (text: string, end: number): string =>
  HOST_REST.exec(text.slice(end))?.[0] ?? '';

/** Every link and email address has one of these signs inside, before or behind a letter. */
export const ADDRESS_SIGN = /\.(?=\p{L})|(?<=\p{L}):(?=\S)|@(?=\S)|localhost/iu;

/** Finds all addresses, without overlaps. What `isMeasured` accepts, such as money, is no phone number. */
export function addressesIn(
  plain: string,
  isMeasured: (start: number, end: number) => boolean,
): Address[] {
  const found: Address[] = [];
  const add = (kind: Address['kind'], start: number, written: string, value = written) => {
    const end = start + written.length;
    if (!found.some((item) => start < item.end && end > item.start))
      found.push({ kind, value, start, end });
  };
  const addLink = (at: number, written: string) => add('link', at, written, normalizeLink(written));
  const mayOpen = ADDRESS_SIGN.test(plain);
  for (const { type, value, start } of mayOpen ? find(plain) : []) {
    if (type === 'email') add('email', start, value, value.toLowerCase());
    else if (!isMissingSpace(value))
      addLink(start, value + restOfHost(plain, start + value.length));
  }
  for (const { 0: text, index } of mayOpen ? matchesIn(plain, EMAIL) : [])
    add('email', index, text, text.toLowerCase().replace(/\.+$/, ''));
  for (const pattern of mayOpen ? [PATH, OPENED] : [])
    for (const { 0: text, index } of matchesIn(plain, pattern)) addLink(index, text);
  if (!/[\d@$]/.test(plain)) return [...found, ...withSignsApart(plain)];
  for (const { 0: text, index } of matchesIn(plain, IP)) addLink(index, text);
  for (const { 0: text, index } of matchesIn(plain, ACCOUNT))
    add('code', index, text, codeOf(text));
  for (const pattern of [LONG_NUMBER, PHONE])
    for (const { 0: text, index } of matchesIn(plain, pattern))
      if (!NO_PHONE.test(text) && !isMeasured(index, index + text.length))
        add('phone', index, text, text.replace(/(?!^\+)\D|(?<=\()0(?=\))/g, ''));
  for (const { 0: text, index } of matchesIn(plain, CODE))
    if (!WORD_WITH_NUMBER.test(text)) add('code', index, text, codeOf(text));
  for (const { 0: text, index } of matchesIn(plain, HANDLE))
    add('handle', index, text, text.toLowerCase().replace(/\.+$/, ''));
  return [...found, ...withSignsApart(plain)];
}

/** Finds addresses with signs in brackets or spaces, located at the first of these signs. */
function withSignsApart(plain: string): Address[] {
  if (!/[\s[({<][.@]|[\])}>]/.test(plain)) return [];
  const joined = plain.replace(SPELLED, '$1@$2.').replace(APART, '$1$2$3');
  if (joined === plain) return [];
  const known = new Set(find(plain).map(({ value }) => value));
  let at = 0;
  while (joined[at] === plain[at]) at += 1;
  return find(joined)
    .filter(({ value }) => !known.has(value))
    .map(({ type, value }) => ({
      kind: type === 'email' ? ('email' as const) : ('link' as const),
      value: type === 'email' ? value.toLowerCase() : normalizeLink(value),
      start: at,
      end: at + 1,
    }));
}

/** "Hi Ana.Me too": a new sentence without a space before it. */
const isMissingSpace = (host: string): boolean => /^[\p{L}]+\.\p{Lu}\p{Ll}+$/u.test(host);

const codeOf = (text: string): string => text.replace(/[ ._-]/g, '').toUpperCase();

/** Strips the scheme, the user, www and the punctuation that follows a link in a sentence. */
export function normalizeLink(link: string): string {
  const bare = link
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[.,;:!?'"*_…)]+$/, '')
    .replace(/\/+$/, '');
  const host = hostOf(bare);
  // The part before an @ is a user, whatever host it looks like.
  const bareHost = host
    .slice(host.lastIndexOf('@') + 1)
    .replace(/^www\./i, '')
    .toLowerCase();
  return bareHost.replace(/:(?:80|443)$/, '') + withoutSteps(bare.slice(host.length));
}

/** Resolves steps back in a path as a browser does: `/book/../pay` is `/pay`. */
function withoutSteps(path: string): string {
  if (!/(?:\.|%2e)(?:\.|%2e)/i.test(path)) return path;
  const resolved = URL.parse(path, 'https://host.invalid/');
  return resolved ? resolved.pathname + resolved.search + resolved.hash : path;
}

export const hostOf = (link: string): string => /^[^/?#]*/.exec(link)?.[0] ?? '';

/** Whether it's a known link, its host, or a page below it. A link inside it has to be known, too. */
export function isKnownLink(link: string, known: string[]): boolean {
  const host = hostOf(link);
  const inner = innerLinks(link);
  if (inner.some((item) => !known.some((other) => hostOf(other) === hostOf(item)))) return false;
  return known.some((item) => {
    if (item === link || host === link) return hostOf(item) === host;
    return link.startsWith(item) && /^[/?#]/.test(link.slice(item.length));
  });
}

function innerLinks(link: string): string[] {
  const rest = decoded(link.slice(hostOf(link).length));
  const found = rest.match(/(?:https?:|[=/])\/\/[^\s&]+|(?<==)(?:[a-z0-9-]+\.)+[a-z]{2,}[^\s&]*/g);
  return (found ?? []).map((item) => normalizeLink(item.replace(/^[=/]?\/\//, '')));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
