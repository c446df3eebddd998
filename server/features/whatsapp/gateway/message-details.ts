import type { MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { type Json, isObject, numberOf, objectIn, textOf } from './json-values.ts';

const MAX_DETAILS = 500;
const MAX_LISTED = 20;
/** Per contact: home, work and mobile. */
const MAX_NUMBERS = 5;
/** A contact's picture, most of its card, comes after its name and number. */
const MAX_CARD = 10_000;

/** More about a message that isn't just text, on one line. It comes from the lead, so it is data. */
export function detailsOf(kind: MessageKind | null, payload: Json, fields: Json): string {
  const parts = kind ? (DETAILS[kind]?.(fields, payload) ?? []) : [];
  const known = parts.map((part) => oneLine(part)).filter((part) => part !== '');
  return cutText([...new Set(known)].join(' · '), MAX_DETAILS);
}

/** Fields of WhatsApp's protocol, which NOWEB and GOWS forward, or of its web app (WEBJS, WPP). */
const DETAILS: Partial<Record<MessageKind, (fields: Json, payload: Json) => string[]>> = {
  document: (fields, payload) => [
    textOf(objectIn(payload, 'media').filename) || textOf(fields.fileName),
  ],
  location: (fields, payload) => placeOf(objectIn(payload, 'location'), fields),
  contact: (fields, payload) => cardsOf(fields, payload).slice(0, MAX_LISTED).map(personOf),
  order: (fields) => [
    textOf(fields.orderTitle),
    countOf(fields.itemCount, 'item'),
    amountOf(fields.totalAmount1000, fields.totalCurrencyCode),
  ],
  product: (fields) => {
    const product = isObject(fields.product) ? fields.product : fields;
    return [...titleAndPrice(product), textOf(product.description), textOf(product.url)];
  },
  event: (fields) => [
    textOf(fields.name) || textOf(fields.eventName),
    timeOf(fields.startTime ?? fields.eventStartTime),
    ...placeOf(objectIn(fields, 'location'), objectIn(fields, 'eventLocation')),
    textOf(fields.description) || textOf(fields.eventDescription),
    textOf(fields.joinLink) || textOf(fields.eventJoinLink),
  ],
  // For a payment. An amount without a currency may mean anything.
  unknown: ({ amount1000, currencyCodeIso4217: currency }) =>
    currency ? [amountOf(amount1000, currency)] : [],
  group_invite: (fields) => [textOf(fields.groupName) || textOf(fields.inviteGrpName)],
  poll: (fields) => [
    textOf(fields.name) || textOf(fields.pollName),
    ...listOf(fields.options ?? fields.pollOptions).map(
      (option) => textOf(option.optionName) || textOf(option.name),
    ),
  ],
};

const titleAndPrice = (product: Json) => [
  textOf(product.title),
  amountOf(product.priceAmount1000, product.currencyCode),
];

/** A short description of a message's product. */
export function productName(fields: Json): string {
  const product = isObject(fields.product) ? fields.product : fields;
  const known = titleAndPrice(product).map((part) => oneLine(part).replace(/\.00(?=\s|$)/, ''));
  return known.filter((part) => part !== '').join(', ');
}

function placeOf(...places: Json[]): string[] {
  const first = (...keys: string[]) =>
    places
      .flatMap((place) => keys.map((key) => place[key]))
      .find((value) => value != null && value !== '');
  const latitude = numberOf(first('latitude', 'degreesLatitude', 'lat'));
  const longitude = numberOf(first('longitude', 'degreesLongitude', 'lng'));
  // The protocol uses zeros for missing values.
  const known = Number.isFinite(latitude + longitude) && (latitude !== 0 || longitude !== 0);
  return [
    textOf(first('name', 'title', 'description', 'loc')),
    textOf(first('address')),
    known ? `${latitude} ${longitude}` : '',
    textOf(first('url')),
  ];
}

function cardsOf(fields: Json, payload: Json): Json[] {
  const texts = Array.isArray(payload.vCards) ? payload.vCards : [];
  const cards = [...texts, fields.body].filter((card) => textOf(card).includes('BEGIN:VCARD'));
  if (cards.length > 0) return cards.map((vcard) => ({ vcard }));
  const several = listOf(fields.contacts ?? fields.vcardList);
  return several.length > 0 ? several : [fields];
}

/** Name and numbers of a contact card. */
function personOf(card: Json): string {
  const vcard = textOf(card.vcard).slice(0, MAX_CARD);
  const name = /^FN[^:\r\n]*:(.+)$/im.exec(vcard)?.[1] ?? textOf(card.displayName);
  const numbers = [...vcard.matchAll(/^(?:item\d{1,3}\.)?TEL[^:\r\n]*:(.+)$/gim)]
    .map(([, number = '']) => number.trim())
    .slice(0, MAX_NUMBERS);
  return [name.trim(), ...new Set(numbers)].filter((part) => part !== '').join(' ');
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject).slice(0, MAX_LISTED) : [];
}

function countOf(value: unknown, word: string): string {
  const count = numberOf(value);
  if (!Number.isSafeInteger(count) || count <= 0) return '';
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

/** WhatsApp gives amounts in thousandths. */
function amountOf(thousandths: unknown, currency: unknown): string {
  const amount = numberOf(thousandths) / 1000;
  if (!Number.isFinite(amount) || amount <= 0 || amount > 1e12) return '';
  return `${amount.toFixed(2)} ${textOf(currency)}`.trim();
}

function timeOf(value: unknown): string {
  const seconds = numberOf(value);
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 1e11) return '';
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
