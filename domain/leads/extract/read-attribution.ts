import type { Leaf } from './leaves.ts';
import type { AdOrigin } from '../../conversations/messages/message-kinds.ts';
import { cutText, oneLine } from '../../text.ts';
import {
  type Attribution,
  ATTRIBUTION_FIELDS,
  type AttributionField,
  type ClickId,
  MAX_ORIGIN,
} from '../../attribution/attribution.ts';
import { matchField } from '../field-names.ts';
import { isEmail } from './values.ts';
import { isAttributionName, pageRank, type SentField } from './attribution-names.ts';

const MAX_LENGTH: Partial<Record<AttributionField, number>> = {
  page: 500,
  ad_url: 500,
  click_id: 500,
};

/**
 * Reads a lead's attribution from the values of a form's post. Fields take precedence, then URL parameters
 * in the post, then those of `referer`.
 */
export function readAttribution(all: readonly Leaf[], referer = ''): Attribution | null {
  const found = new Found();
  found.read(namesOf(all.slice(0, MAX_LEAVES)), referer);
  return found.all();
}

/** The attribution columns of a list, by their headings. */
export function originColumns(titles: readonly string[]): { column: number; title: string }[] {
  const says = (name: string): boolean => {
    const sent = { name, inside: '', besideFields: false, value: 'fb' };
    return isAttributionName(sent) !== undefined || pageRank(sent) !== undefined || isOrigin(name);
  };
  return titles.flatMap((title, column) => (says(title) ? [{ column, title }] : []));
}

const isOrigin = (name: string): boolean => {
  const field = matchField(name);
  return field?.exact === true && (field.field === 'origin' || field.field === 'source');
};

/** The attribution of a row's lead. `list`: the file, which is an origin of every row. */
export function attributionOfRow(
  columns: ReturnType<typeof originColumns>,
  cells: readonly string[],
  list: string,
): Attribution | null {
  const found = new Found();
  const sent = columns.map(({ column, title }) => ({
    name: title,
    inside: '',
    besideFields: false,
    value: cells[column] ?? '',
  }));
  found.read(sent, '');
  for (const { name, value } of sent) {
    if (isOrigin(name) && !addressIn(value)) found.add('utm_source', value);
  }
  found.add('list', list);
  return found.all();
}

/** The attribution of a lead whose message comes from an ad. */
export function attributionOfAd(ad: AdOrigin): Attribution | null {
  const found = new Found();
  found.add('ad_title', ad.title);
  found.add('ad_id', ad.sourceId);
  found.add('ad_url', addressIn(ad.sourceUrl)?.href ?? '');
  found.addClick('ctwa_clid', ad.clickId);
  found.addParameters(ad.sourceUrl);
  return found.all();
}

/** Reads the attribution fields that an API caller sends. A click id of an unknown kind keeps its name. */
export function readSentAttribution(
  sent: Partial<Record<AttributionField, string | undefined>>,
): Attribution | null {
  const found = new Found();
  for (const field of ATTRIBUTION_FIELDS) found.add(field, sent[field] ?? '');
  return found.all();
}

/** No form has more fields. */
const MAX_LEAVES = 400;

/** Lists each value under each of its names. */
function namesOf(leaves: readonly Leaf[]): SentField[] {
  const holders = leaves.flatMap(({ scope: { key, parent } }) =>
    // A field in several parts has a scope under the same name.
    PERSON_FIELDS.has(key) && parent && parent.key !== key ? [parent] : [],
  );
  // A name beside an email address is a person's.
  const people = new Set(leaves.flatMap(({ scope, value }) => (isEmail(value) ? [scope] : [])));
  const withFields = new Set(holders.filter((holder) => !people.has(holder)));
  return leaves.flatMap(({ labels, scope, value }) =>
    labels.map((name) => ({ name, inside: scope.key, besideFields: withFields.has(scope), value })),
  );
}

const PERSON_FIELDS = new Set(['data', 'fields', 'answers']);

/** Collects the attribution. The first value of each field wins. */
class Found {
  #values: Attribution = {};

  read(leaves: readonly SentField[], referer: string): void {
    for (const leaf of leaves) {
      const field = isAttributionName(leaf);
      if (typeof field === 'string') this.add(field, leaf.value);
      else if (field) this.addClick(field.clickId, leaf.value);
    }
    for (const { value } of leaves) this.addParameters(value);
    this.addParameters(referer);
    for (const page of pagesIn(leaves, referer)) this.add('page', page);
  }

  add(field: AttributionField, text: string): void {
    const value = cutText(readable(text), MAX_LENGTH[field] ?? MAX_ORIGIN).trim();
    if (value !== '' && !PLACEHOLDER.test(value)) this.#values[field] ??= value;
  }

  addClick(name: ClickId, text: string): void {
    if (this.#values.click_id !== undefined) return;
    this.add('click_id', text);
    if (this.#values.click_id !== undefined) this.#values.click_id_name = name;
  }

  addParameters(text: string): void {
    const url = text.includes('=') ? addressIn(text) : undefined;
    let read = 0;
    for (const [name, value] of url?.searchParams ?? []) {
      read += 1;
      if (read > MAX_PARAMETERS) return;
      const field = isAttributionName({ name, inside: '', besideFields: false, value });
      if (typeof field !== 'string') {
        if (field) this.addClick(field.clickId, value);
      } else if (field.startsWith('utm_')) this.add(field, value);
    }
  }

  all(): Attribution | null {
    return Object.keys(this.#values).length > 0 ? this.#values : null;
  }
}

const MAX_PARAMETERS = 50;
/** Text that a tool sends for an unknown or unfilled value. */
const PLACEHOLDER = /^(?:null|undefined|none|n\/a|-+|\(.*\)|\{.*\}|\[.*\]|%%?.*%%?|<.*>)$/i;

/** Puts text on one line and removes characters that hide or reverse it on a screen. */
const readable = (text: string): string =>
  oneLine(text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '));

/** The pages that a post names, the likeliest first, without parameters. */
function pagesIn(leaves: readonly SentField[], referer: string): string[] {
  const named = leaves.flatMap((leaf) => {
    const rank = pageRank(leaf);
    return rank === undefined ? [] : [{ rank, address: leaf.value }];
  });
  return [...named, { rank: 1.5, address: referer }]
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ address }) => {
      const url = addressIn(address);
      if (!url) return [];
      const path = url.pathname === '/' ? '' : url.pathname;
      return url.origin === RELATIVE ? [url.pathname] : [`${url.origin}${path}`];
    });
}

const RELATIVE = 'http://relative.invalid';
const MAX_ADDRESS = 4_000;

/** Parses a web address, or a path on the site that sent the form. */
function addressIn(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS || !/^(?:https?:\/)?\/[^\s/\\]?/i.test(text)) return undefined;
  const url = URL.parse(text, RELATIVE);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
