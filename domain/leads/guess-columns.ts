import { type ColumnFacts, factsOf, MIN_SHARE, type PhoneTests } from './column-facts.ts';
import { findHeader } from './find-header.ts';
import { type FieldName, isOfOwner, matchField, distinctiveWords, wordsOf } from './field-names.ts';
import type { ImportColumns } from './imports.ts';
import { preferMatching } from './prefer-matching.ts';
import { dialCodeOf, phoneColumns as numbersBeside, withDialCode } from './read-row.ts';

export const COLUMN_ROLES = ['phone', 'name', 'last_name', 'email'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Why a column was recognized. */
export interface ColumnReason {
  by: 'heading' | 'values';
  /** filled cells of that kind */
  fitting: number;
  filled: number;
}

/** A guess; `phone` is null if no column holds phone numbers. */
export type GuessedColumns = Omit<ImportColumns, 'phone' | 'fields'> & {
  phone: number | null;
  /** every column that could be the phone, the guess first; a member chooses between several */
  phones: number[];
  /** every column with a phone heading */
  named: number[];
  reasons: Partial<Record<ColumnRole, ColumnReason>>;
};

/** Minimum share of filled cells that match the field in the column's heading. */
const MIN_NAMED = 0.3;
/** Minimum share of words, and of unique values, in columns that may be the halves of a name. */
const MIN_HALF = 0.8;
/** A column with fewer distinct values holds no names. */
const MIN_DISTINCT = 0.1;

/**
 * Guesses the role of each column. A column with a field's heading, in any language of the table of names,
 * ranks before one that only holds such values. Without headings: phones by the numbering plans, emails by
 * their form, names as the text column with the most distinct values.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  isPhone: (text: string) => boolean,
  isMobile?: (text: string) => boolean,
): GuessedColumns {
  const tests = { isPhone, isMobile };
  const { skip, header } = findHeader(rows, tests);
  const table = rows.slice(skip);
  const facts = readFacts(table, header, tests);
  const { phones: fitting, named } = phoneColumns(facts);
  const email = emailColumn(facts.filter((item) => item !== fitting[0]));
  const candidates = ofWhomHasAddress(fitting, email);
  const [phone] = candidates;
  const free = facts.filter((item) => item !== phone && item !== email);
  const { name, last_name } = nameColumns(free, header ? table.slice(1) : table, { phone, email });
  const headings = facts.map(({ title }) => title);
  // Rows without a mobile in the best column fall back on these, so a member needn't choose between them,
  // unless they hold mobiles too.
  const row = phone && { phone: phone.index, name: name?.index ?? null };
  const spare = row ? numbersBeside(headings, row).spare : [];
  const isSpare = ({ index, title, match, mobile }: ColumnFacts) =>
    spare.includes(index) &&
    (mobile < MIN_SHARE || uncounted(title) === uncounted(phone?.title ?? '')) &&
    !(match?.exact && match.rank === phone?.match?.rank);
  const phones = candidates.filter((item) => item === phone || !isSpare(item));
  const roles = { phone, name, last_name, email };
  return {
    name: name?.index ?? null,
    last_name: last_name?.index ?? null,
    phone: phone?.index ?? null,
    email: email?.index ?? null,
    header,
    skip,
    phones: phones.map(({ index }) => index),
    named: named.map(({ index }) => index),
    reasons: Object.fromEntries(
      COLUMN_ROLES.flatMap((role) => {
        const found = roles[role];
        return found ? [[role, reasonOf(role, found)]] : [];
      }),
    ),
  };
}

function readFacts(
  table: readonly (readonly string[])[],
  header: boolean,
  tests: PhoneTests,
): ColumnFacts[] {
  const body = header ? table.slice(1) : table;
  const headings = header ? (table[0] ?? []) : [];
  const codes = body.map((row) => (header ? dialCodeOf(row, headings) : undefined));
  // Checks a number with the country code from another column.
  const completed = (cell: string, row: number): string =>
    withDialCode(cell, codes[row]).find((whole) => tests.isPhone(whole)) ?? cell;
  const width = Math.max(0, ...table.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => {
    const title = headings[index]?.trim() ?? '';
    const cells = body.map((row) => row[index] ?? '');
    const isPhone = matchField(title)?.field === 'phone';
    return factsOf(index, title, isPhone ? cells.map(completed) : cells, tests);
  });
}

function reasonOf(role: ColumnRole, facts: ColumnFacts): ColumnReason {
  const share = role === 'phone' ? facts.phone : role === 'email' ? facts.email : facts.words;
  const { filled, match } = facts;
  const fields: readonly (FieldName | undefined)[] = FIELDS[role];
  return {
    by: fields.includes(match?.field) ? 'heading' : 'values',
    fitting: Math.round(share * filled),
    filled,
  };
}

const NAMES: FieldName[] = ['full_name', 'name', 'first_name', 'last_name'];
const FIELDS: Record<ColumnRole, FieldName[]> = {
  phone: ['phone'],
  email: ['email'],
  name: NAMES,
  last_name: NAMES,
};

/** "Phone 1 - Value" and "Phone 2 - Value" are alike. */
const uncounted = (title: string): string => title.replace(/\p{Nd}+/gu, '');

/** The columns that could be the phone, best first. */
function phoneColumns(facts: readonly ColumnFacts[]): Record<'phones' | 'named', ColumnFacts[]> {
  const isNamed = ({ match }: ColumnFacts) => match?.field === 'phone';
  const named = facts.filter(
    (item) =>
      isNamed(item) &&
      (item.phone >= MIN_NAMED || (item.match?.exact === true && item.digits >= MIN_SHARE)),
  );
  // A heading with more words may be about someone else, such as the lead's owner.
  const exact = named.filter(({ match }) => match?.exact);
  const fit = exact.length > 0 ? exact : named;
  const most = Math.max(0, ...fit.map(({ filled }) => filled));
  if (most > 0) {
    const used = fit.filter(({ filled }) => filled * 10 >= most);
    return { phones: used.toSorted(byRank(most)), named };
  }
  // A phone column that is empty in all rows read is still the phone column.
  const empty = facts.filter((item) => isNamed(item) && item.match?.exact && item.filled === 0);
  if (empty.length > 0) return { phones: empty.slice(0, 1), named: empty };
  // A person may have only a business number.
  const unnamed = facts
    .filter(
      ({ match, phone, isOther }) =>
        (!match || match.field === 'company') && phone >= MIN_SHARE && !isOther,
    )
    .toSorted(byRank(0));
  // Ids are bare digits, and staff numbers repeat.
  const written = preferMatching(unnamed, (item) => item.written > 0);
  const own = preferMatching(written, ({ distinct }) => distinct >= MIN_SHARE);
  // WhatsApp needs a mobile. Without headings, a member may know what the other number is.
  const isMobile = ({ title, mobile, phone }: ColumnFacts) => title === '' || mobile * 2 >= phone;
  return { phones: preferMatching(own, isMobile), named };
}

/** Prefers the phone of the email's owner: "GSM responsable" and "E-mail responsable", beside a doctor's. */
function ofWhomHasAddress(phones: ColumnFacts[], email: ColumnFacts | undefined): ColumnFacts[] {
  const owner = distinctiveWords(email?.title ?? '');
  return preferMatching(phones, ({ title }) =>
    distinctiveWords(title).some((word) => owner.includes(word)),
  );
}

/** WhatsApp before mobile before other numbers, unless the column is mostly empty; then the fuller column. */
const byRank = (most: number) => (a: ColumnFacts, b: ColumnFacts) => {
  const rank = ({ match, filled }: ColumnFacts) => (filled * 2 >= most ? (match?.rank ?? 0) : 0);
  const fit = ({ mobile, phone, filled }: ColumnFacts) => (mobile + phone) * filled;
  return rank(b) - rank(a) || fit(b) - fit(a);
};

function emailColumn(facts: readonly ColumnFacts[]): ColumnFacts | undefined {
  const score = ({ match, email, filled }: ColumnFacts) => {
    const isNamed = match?.field === 'email' && email >= MIN_NAMED;
    if (isNamed) return filled + email * facts.length * filled;
    return !match && email >= MIN_SHARE ? email * filled : 0;
  };
  return best(facts, score);
}

interface NameColumns {
  name?: ColumnFacts | undefined;
  last_name?: ColumnFacts | undefined;
}

/** Finds the whole name, or first and last name, by heading or else by content. */
function nameColumns(
  facts: readonly ColumnFacts[],
  body: readonly (readonly string[])[],
  contact: Record<'phone' | 'email', ColumnFacts | undefined>,
): NameColumns {
  const named = (field: FieldName) =>
    best(
      facts.filter(({ match }) => match?.exact && match.field === field),
      ({ filled, email, phone }) => (email + phone > MIN_SHARE ? 0 : filled),
    );
  const [first, last, full, plain] = [
    named('first_name'),
    named('last_name'),
    named('full_name'),
    named('name'),
  ];
  const half = first ?? last;
  // `Name` is the last name beside `Vorname` and the first beside `Apellidos`, unless it contains both.
  const isHalf = plain !== undefined && half !== undefined && !contains(body, plain, half);
  const whole = full ?? (isHalf ? undefined : plain);
  if (whole && whole.filled * 2 >= (half?.filled ?? 0)) return { name: whole };
  if (first) return { name: first, last_name: last ?? plain };
  if (last) return plain ? { name: plain, last_name: last } : { name: last };
  const owner = distinctiveWords(contact.phone?.title ?? '');
  // "Responsable" beside "GSM responsable"
  const isOwner = ({ title, words }: ColumnFacts) => words >= MIN_SHARE && isOfOwner(title, owner);
  const text = facts.find(isOwner) ?? textColumn(facts, inAddresses(body, contact.email));
  return { name: text, last_name: text && otherHalf(text, facts) };
}

/** The last names in the column after the first names. Both have single words that differ in each row. */
function otherHalf(first: ColumnFacts, facts: readonly ColumnFacts[]): ColumnFacts | undefined {
  const isHalf = ({ match, words, several, distinct }: ColumnFacts) =>
    !match && words >= MIN_HALF && several < MIN_NAMED && distinct >= MIN_HALF;
  const next = facts.find(({ index }) => index === first.index + 1);
  return isHalf(first) && next && isHalf(next) ? next : undefined;
}

/** Whether most cells of one column contain those of another: `Name` beside `Vorname` may be either. */
function contains(
  body: readonly (readonly string[])[],
  { index: whole }: ColumnFacts,
  { index: part }: ColumnFacts,
): boolean {
  const pairs = body
    .map((row) => [row[whole]?.trim() ?? '', row[part]?.trim() ?? ''] as const)
    .filter(([all, column]) => all !== '' && column !== '');
  return pairs.filter(([all, column]) => all.includes(column)).length * 2 > pairs.length;
}

/**
 * The text column with the most distinct values, preferring earlier ones: a whole name has several words,
 * and lists usually put the name before other data.
 */
function textColumn(
  facts: readonly ColumnFacts[],
  inAddress: (facts: ColumnFacts) => number,
): ColumnFacts | undefined {
  const texts = facts.filter(
    ({ match, words, distinct, companies }) =>
      !match && words >= MIN_SHARE && distinct >= MIN_DISTINCT && companies < MIN_SHARE,
  );
  return best(
    texts,
    (item, index) =>
      (item.words * item.filled * (item.distinct ** 2 + item.several / 2 + 3 * inAddress(item))) /
      (2 + index),
  );
}

/** Share of emails with a word of the column before the @, as for people, minus those with one after it. */
function inAddresses(
  body: readonly (readonly string[])[],
  email: ColumnFacts | undefined,
): (facts: ColumnFacts) => number {
  const rows = body.map((row) => ({ row, address: row[email?.index ?? -1]?.split('@') ?? [] }));
  const known = rows.filter(({ address }) => address.length === 2);
  return ({ index }) => {
    const share = (part: 0 | 1) =>
      known.filter(({ row, address }) => {
        const said = wordsOf(address[part] ?? '').join('');
        return wordsOf(row[index] ?? '').some((word) => word.length > 2 && said.includes(word));
      }).length / Math.max(1, known.length);
    return share(0) - share(1);
  };
}

function best(
  facts: readonly ColumnFacts[],
  score: (column: ColumnFacts, index: number) => number,
): ColumnFacts | undefined {
  let found: ColumnFacts | undefined;
  let highest = 0;
  for (const [index, column] of facts.entries()) {
    const points = score(column, index);
    if (points > highest) [found, highest] = [column, points];
  }
  return found;
}
