import { isMeaningless } from '../field-names.ts';
import { type ParsePhone, readFormPhone } from '../read-phone.ts';
import { isOfBusiness } from './candidates.ts';
import { isObject } from './entries.ts';
import { type Extraction, extractLead } from './extract-lead.ts';
import type { StoredMap } from './field-map.ts';
import type { Scope } from './scope.ts';
import { labeledRow, rowsBelowHeading } from './heading-rows.ts';
import { readBody } from './sent-lead.ts';
import { digitsIn } from './values.ts';

/** More leads or values should be imported as a file. */
export const MAX_LEADS_IN_POST = 50;
const MAX_VALUES = 2_000;
/** A list of leads is the body itself, or is nested at most this deep. */
const MAX_DEPTH = 3;
const MAX_KEYS = 50;

interface List {
  items: unknown[];
  /** the body with other items in the list */
  withItems: (items: unknown[]) => object;
}

/** A post of one lead, and its extraction. */
export interface LeadPost {
  body: object;
  extraction: Extraction;
}

/**
 * Reads a body. A list of several leads becomes one post each, including everything around the list.
 * `extraction` is that of the whole body, which is stored if there are too many leads.
 */
export function readPost(
  body: object,
  maps: readonly StoredMap[],
  country: string | undefined,
  parse: ParsePhone,
): { extraction: Extraction; leads: LeadPost[] | 'too many' } {
  const read = (post: object) => readBody(post, maps, country, parse);
  const extraction = read(body);
  const isMapped = extraction.phone[0]?.reason === 'mapped';
  const posts = isMapped ? undefined : splitLeads(body, extraction, country, parse);
  if (posts === 'too many') return { extraction, leads: posts };
  if (!posts) return { extraction, leads: [{ body, extraction }] };
  return { extraction, leads: posts.map((post) => ({ body: post, extraction: read(post) })) };
}

/** Undefined if the body is about one person, who may have a list of numbers, friends or orders. */
function splitLeads(
  body: object,
  extraction: Extraction,
  country: string | undefined,
  parse: ParsePhone,
): object[] | 'too many' | undefined {
  if (!mayHaveSeveral(extraction)) return undefined;
  if (extraction.values > MAX_VALUES) return 'too many';
  const isPerson = (item: unknown, isFirst: boolean): boolean => {
    const { phone, name, email, country: own } = extractLead(item, country, parse);
    if (isFirst && name.length === 0 && email.length === 0) return false;
    const number = readFormPhone(phone[0]?.value ?? '', country, own, parse);
    return number.digits !== undefined;
  };
  let tried = 0;
  for (const { items, withItems } of listsIn(body)) {
    tried += 1;
    if (tried > MAX_LISTS) return undefined;
    // Only the first item needs a name or an email.
    if (!isPerson(items[0], true) || !items.slice(1).some((item) => isPerson(item, false)))
      continue;
    const around = extractLead(withItems([]), country, parse);
    if (namesPerson(around)) return undefined;
    if (items.length > MAX_LEADS_IN_POST) return 'too many';
    return items.map((item) => withItems([item]));
  }
  return undefined;
}

/** Each list item is read as a lead, with everything below it. */
const MAX_LISTS = 20;

/** Whether two sibling objects may contain a phone number. In most posts they don't. */
function mayHaveSeveral({ leaves }: Extraction): boolean {
  let found: Scope | undefined;
  for (const { value, scope } of leaves) {
    const item = scope.item ?? scope;
    if (item === found || digitsIn(value) < MIN_DIGITS) continue;
    if (found && isBeside(item, found)) return true;
    found = item;
  }
  return false;
}

/** Whether two objects are list items, or siblings keyed by id or by a form's counter (the same name). */
const isBeside = (one: Scope, other: Scope): boolean =>
  (one.listed && other.listed) ||
  (one.parent === other.parent && (one.key === other.key || isMeaningless(one.key)));

const MIN_DIGITS = 6;

function namesPerson({ phone, name, email, leaves }: Extraction): boolean {
  const keys = new Set([...phone, ...name, ...email].flatMap((found) => found.keys));
  return leaves.some(({ key, scope }) => keys.has(key) && !isOfBusiness(scope));
}

/** Yields the lists of several objects in a body. */
function* listsIn(node: unknown, depth = 0): Generator<List> {
  if (Array.isArray(node)) {
    const items: unknown[] = rowsBelowHeading(node) ?? node;
    if (items.length > 1 && items.every(isObject)) yield { items, withItems: (own) => own };
    return;
  }
  if (!isObject(node) || depth > MAX_DEPTH) return;
  const keys = Object.keys(node);
  // Leads keyed by id, or by a form's counter.
  if (keys.length > 1 && keys.every((key) => isMeaningless(key) && isObject(node[key]))) {
    yield { items: Object.values(node), withItems: (items) => items };
  }
  const own = labeledRow(node, keys) ?? node;
  for (const key of keys.slice(0, MAX_KEYS)) {
    for (const { items, withItems } of listsIn(own[key], depth + 1)) {
      yield { items, withItems: (others) => ({ ...own, [key]: withItems(others) }) };
    }
  }
}
