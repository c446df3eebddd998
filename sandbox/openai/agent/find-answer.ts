import { fit, isFree, type Offer, type Statement } from './read-offer.ts';
import type { Understood } from './understand.ts';

/** What an offer can be asked for by name. */
export type Fact = 'price' | 'hours' | 'place' | 'reach' | 'details';

/** What an offer says to a question, in its own words. */
export interface Found {
  quote: string;
  /** False for prices of other things than the one asked for. */
  isExact: boolean;
}

const MAX_PRICES = 8;
const MAX_DETAILS = 240;
/** So much of a free question must stand in a statement before it counts as its answer. */
const ENOUGH = 0.75;
/** Differences below this are no reason to leave a statement out. */
const TIE = 0.1;

type Question = Pick<Understood, 'words' | 'about'>;

/** The answer to a question of one kind; undefined where the offer has none. */
export function findFact(
  fact: Fact,
  asked: Question,
  offer: Offer,
  said: string,
): Found | undefined {
  if (fact === 'price') return findPrice(asked, offer);
  const all = { hours: offer.hours, place: offer.places, reach: offer.contacts, details: [] }[fact];
  const named = quoteOf(best(asked, all).map(({ statement }) => statement));
  const quote = named || findSaid(asked, offer) || quoteOf(all);
  const told = quote === '' && fact === 'details' ? firstDetails(offer, said) : quote;
  return told === '' ? undefined : { quote: told, isExact: true };
}

/** The statement that a question is about, when nearly all of its words stand there. */
export function findSaid(asked: Question, { statements }: Offer): string {
  const [first] = best(asked, statements);
  // Of a question with its answer only the answer is told.
  const told = first && first.share >= ENOUGH ? first.statement.text : '';
  return told.replace(/^[^?？؟]*[?？؟]\s*(?=\S)/, '');
}

function findPrice(asked: Question, { prices, statements }: Offer): Found | undefined {
  const named = best(asked, [...prices, ...statements.filter(({ text }) => isFree(text))]);
  const found =
    named.length > 0 ? named.map(({ statement }) => statement) : prices.slice(0, MAX_PRICES);
  const isExact = named.length > 0 || asked.about.length === 0;
  return found.length === 0 ? undefined : { quote: quoteOf(found), isExact };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** The statements that fit a question best, in their order, with the share of it that they have. */
function best({ about, words }: Question, statements: Statement[]) {
  const small = words.filter((word) => !about.includes(word));
  const fitting = statements.map((statement) => {
    const found = sum(fit(statement, about));
    const score = found + 0.15 * sum(fit(statement, small)) - 0.002 * statement.words.length;
    return { statement, score: found > 0 ? score : 0, share: found / Math.max(1, about.length) };
  });
  const most = Math.max(0.4, ...fitting.map(({ score }) => score));
  return fitting.filter(({ score }) => score > 0.4 && score > most - TIE);
}

/** Statements put together, and a sentence as it stands where all its parts are meant. */
function quoteOf(statements: Statement[]): string {
  const quotes = statements.map(({ text, whole }) => {
    const parts = statements.filter((one) => one.whole === whole).length;
    return (parts > 1 ? whole : text).replace(/[.;,。]$/, '');
  });
  return [...new Set(quotes)].join('; ');
}

/** The next sentences that tell what is offered. */
function firstDetails({ statements, hours, places, contacts }: Offer, said: string): string {
  const aside = new Set([...hours, ...places, ...contacts]);
  const told = statements.filter((one) => !aside.has(one) && !said.includes(one.text));
  const isEnough = (count: number) => quoteOf(told.slice(0, count + 1)).length > MAX_DETAILS;
  const count = told.findIndex((_, index) => index > 0 && isEnough(index));
  return quoteOf(told.slice(0, count < 0 ? told.length : count)).slice(0, 2 * MAX_DETAILS);
}
