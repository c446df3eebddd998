import type { LanguageBook } from './language-book.ts';

/** What can be quoted from an offer, a sentence each. Empty where the offer does not say. */
export interface OfferFacts {
  sentences: string[];
  price: string;
  hours: string;
  place: string;
}

const MAX_QUOTE = 180;
const MANY = 500;
const known = new Map<string, OfferFacts>();

export function offerFacts(offer: string, book: LanguageBook): OfferFacts {
  const key = book.code + offer;
  const before = known.get(key);
  if (before) return before;
  const sentences = sentencesOf(offer).map((sentence) => quotable(sentence, book));
  const find = (pattern: RegExp) => sentences.find((sentence) => pattern.test(sentence)) ?? '';
  const facts = { sentences, price: find(money), hours: find(hours), place: find(place) };
  if (known.size >= MANY) known.clear();
  known.set(key, facts);
  return facts;
}

const money =
  /[€$£¥₽]|\b(?:eur|usd|chf|gbp|euros?|dollars?|francs)\b|free of charge|gratuit|gratis|kostenlos|元|円|درهم|ريال|руб/i;
const hours =
  /\b\d{1,2}\s?(?:h\d{0,2}|am|pm|uhr|:\d\d)\b|\b(?:monday|tuesday|saturday|lundi|samedi|lunes|montag|samstag|lunedì|segunda|maandag)\b|24\/7|7j\/7|营业|営業|понедельник/i;
const place =
  /\b(?:street|avenue|road|rue|boulevard|calle|straße|strasse|via|rua|straat|located|based in|situé|situés|basés? à|ubicad\w+|online|en ligne|à distance|remote|en línea|zoom|visio)\b|地址|住所|адрес|العنوان/i;

function sentencesOf(offer: string): string[] {
  return offer
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu}|\d)|(?<=[。！？؟])\s*/u)
    .map((sentence) => sentence.replace(/^[\s>*•-]+/, '').trim())
    .filter((sentence) => sentence.length > 2);
}

/** Short enough for a chat, and with an end. */
function quotable(sentence: string, book: LanguageBook): string {
  const stop = book.code === 'zh' || book.code === 'ja' ? '。' : '.';
  if (sentence.length <= MAX_QUOTE) return /[\p{P}]$/u.test(sentence) ? sentence : sentence + stop;
  const cut = sentence.slice(0, MAX_QUOTE);
  return `${book.spaced ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
}
