import { wordsOf } from '../field-names.ts';
import { cappedCache } from './capped-cache.ts';

/** The subject of an object in a body. */
export type ObjectKind = 'thing' | 'business' | 'staff' | 'person';

/**
 * Objects of a body about something around a lead, by the English names that services use. A name in a
 * thing belongs to the thing, a number in a business or its staff belongs to them.
 */
const KINDS: Record<ObjectKind, string> = {
  thing: `form page site website workflow automation scenario zap product item order
    variant plan campaign adset ad event type calendar service pipeline stage opportunity deal integration
    webhook app application meta metadata context tracking utm definition schema settings config project
    list folder tag file source channel device browser session image currency`,
  business: `company organization organisation account business shop store location merchant vendor brand
    branch team department venue clinic practice`,
  staff:
    'user owner agent assignee host organizer seller rep author creator staff employee salesperson manager',
  person: `contact lead customer client person people subscriber attendee invitee guest
    patient student buyer billing shipping respondent profile recipient visitor applicant member participant
    prospect sender requester caller parent guardian`,
};

const KIND_OF = new Map<string, ObjectKind>(
  (Object.keys(KINDS) as ObjectKind[]).flatMap((kind) =>
    KINDS[kind].split(/\s+/).map((word) => [word, kind] as const),
  ),
);

/** The subject of an object with this name, by its last word: a contact_form is a form. */
export function kindOf(key: string): ObjectKind | undefined {
  const words = wordsOf(key);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  // `createdBy`, `assigned_to` are staff. Customers book and order themselves.
  if (/^(?:by|to)$/.test(last) && before.endsWith('ed'))
    return /^(?:booked|ordered|requested|submitted)$/.test(before) ? 'person' : 'staff';
  const word = last === 'address' || last === 'member' ? before || last : last;
  return KIND_OF.get(word) ?? (word.endsWith('s') ? KIND_OF.get(word.slice(0, -1)) : undefined);
}

/** The subject of an object; see `kindOf`. */
export const cachedKind = cappedCache(kindOf);

/** `form_id`, `siteId`, `page_name`: the object also describes a form, a site or a page. */
export function isThingName(key: string): boolean {
  if (!/(?:id|name|url|title)$/i.test(key)) return false;
  const [thing = '', , third] = wordsOf(key);
  return third === undefined && kindOf(thing) === 'thing';
}
