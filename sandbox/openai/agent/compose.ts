import type { Briefing } from './briefing.ts';
import { type LineName, variantsOf, type Topic } from './phrases.ts';
import {
  findNamedStatements,
  findStatement,
  isFree,
  type Offer,
  quoteOf,
  readOffer,
} from './read-offer.ts';
import type { MessageMeaning } from './take-turn.ts';

interface Moment {
  briefing: Briefing;
  /** If false, the agent uses only words from the prompt: facts, questions, the link. */
  isEnglish: boolean;
  /** The agent's messages so far, oldest first. */
  said: string[];
  /** What the lead's messages mean: all so far, and those since the agent's last one. */
  meanings: MessageMeaning[];
  burst: MessageMeaning[];
  occasion: 'opening' | 'silence' | 'answer';
  /** The lead has agreed or said no, so the agent asks nothing more. */
  isSettled: boolean;
  /** the next thing to find out; asked before anything else, even of a lead who agrees */
  toAsk: string;
}

const MAX_ANSWERS = 3;
const MAX_PRICES = 8;
const MAX_DETAILS = 240;

/** Writes the agent's message: a greeting on the first turn, an answer, and a step towards the goal. */
export function compose(moment: Moment): string {
  const { occasion, said, burst, isSettled, toAsk, briefing } = moment;
  const parts = said.length === 0 ? [fillLine(moment, 'hello')] : [];
  if (occasion === 'opening') {
    const [self = ''] = fillLine(moment, 'person').split(/(?<=\.)\s/);
    parts.push(self, next(moment, 1), question(moment));
  } else if (occasion === 'silence') {
    parts.push(fillLine(moment, 'followUp') || question(moment));
  } else {
    const answers = answersTo(moment);
    const isRefused = burst.some(({ topics }) => topics.includes('refusal'));
    const isEnd = isSettled || burst.every(({ topics }) => topics[0] === 'thanks');
    const isAsking = answers.some((answer) => /[?？؟]\s*$/.test(answer));
    const asks = isEnd || isAsking || answers.some((answer) => answer.includes('://'));
    parts.push(...answers);
    if (toAsk && !isRefused) parts.push(isAsking ? '' : toAsk);
    else parts.push(isEnd ? '' : sentence(briefing.promise), asks ? '' : step(moment));
  }
  return parts.filter(Boolean).join(' ') || next(moment, 1) || fallbackReply(briefing);
}

/** For a language that the agent doesn't speak, once it told every fact: a person should answer. */
export const fallbackReply = ({ link }: Briefing): string => link || '🙂';

/** Without an offer, only figures are read from the prompt: its rules are not for the lead. */
const offerOf = ({ offer, prompt }: Briefing): Offer =>
  offer === '' ? { ...readOffer(prompt), statements: [] } : readOffer(offer);

/** Answers every question of a burst; small talk only counts if there is none. */
function answersTo(moment: Moment): string[] {
  const { burst, briefing, said } = moment;
  const topics = new Set(burst.flatMap((item) => item.topics));
  const social = (['done', 'refusal', 'person', 'doubt'] as const).find((item) => topics.has(item));
  if (social) return [fillLine(moment, social)];
  const answers = factAnswers(moment);
  const agrees = topics.has('agree') || (topics.has('yes') && said.length > 0);
  const hasLink = (text = '') => briefing.link !== '' && text.includes(briefing.link);
  if (agrees && hasLink(said.at(-1))) answers.push(fillLine(moment, 'done'));
  else if (agrees || (topics.has('booking') && !(answers.length > 0 && said.some(hasLink))))
    answers.push(linkLine(moment));
  if (answers.length > 0) return [...new Set(answers)].slice(0, MAX_ANSWERS);
  // In another language, the word for what is asked is unknown, so a weaker match is enough.
  const isForeign = !moment.isEnglish || burst.some((item) => item.isForeign);
  const free = burst
    .map(({ about, words }) => {
      const offer = offerOf(briefing);
      if (isForeign) return findStatement(about, offer, 0.15);
      return findStatement(about.length > 0 ? about : words, offer, 0.6);
    })
    .find(Boolean);
  return [free ? sentence(free) : smallTalk(moment, topics, isForeign)];
}

function smallTalk(moment: Moment, topics: Set<Topic>, isForeign: boolean): string {
  const { burst, said } = moment;
  if (topics.has('thanks')) return fillLine(moment, 'thanks');
  const file = burst.find(({ isFile }) => isFile);
  if (file?.isRead) return fillLine(moment, 'fileRead');
  if (file) return fillLine(moment, file.isUnclear ? 'fileUnclear' : 'file');
  if (!burst.some(({ isQuestion }) => isQuestion))
    return fillLine(moment, topics.has('hello') && said.length === 0 ? 'person' : 'yes');
  // The topics of most questions, for one whose words no fact contains.
  const { prices, hours, place } = offerOf(moment.briefing);
  const most = [...prices.slice(0, 3), ...hours.slice(0, 2), ...place.slice(0, 1)];
  const open = most.filter(({ text }) => !said.some((item) => item.includes(text.slice(0, -1))));
  const statement = sentence(quoteOf(open.length > 0 ? open : most));
  if (isForeign && statement) return statement;
  return fillLine(moment, 'unknown') || next(moment, 4);
}

const FACTS = ['price', 'hours', 'place', 'reach', 'details'] as const;

/** Per requested topic, the named facts, else all of them. */
function factAnswers(moment: Moment): string[] {
  const offer = offerOf(moment.briefing);
  return FACTS.flatMap((fact) => {
    const asking = moment.burst.findLast(({ topics }) => topics.includes(fact));
    if (!asking) return [];
    if (fact === 'price') return priceAnswer(moment, asking, offer);
    const all = fact === 'details' ? [] : offer[fact];
    const named = quoteOf(findNamedStatements(asking.about, all, offer));
    const said = named === '' && findStatement(asking.about, offer, 0.6);
    // The offer's other sentences may be about anything, such as the price once more.
    if (said) return sentence(said);
    const quote = named || quoteOf(all) || (fact === 'details' ? next(moment, 4) : '');
    const label = fillLine(moment, fact);
    if (quote === '') return fillLine(moment, 'unknown');
    return sentence(label ? `${label}: ${quote}` : quote);
  });
}

/** "And how much is it?" refers to the lead's earlier message. */
function priceAnswer(moment: Moment, { about }: MessageMeaning, offer: Offer): string {
  const before = moment.meanings.findLast((meaning) => meaning.about.length > 0)?.about ?? [];
  const priced = [...offer.prices, ...offer.statements.filter(({ text }) => isFree(text))];
  const named = findNamedStatements(about.length > 0 ? about : before, priced, offer);
  const prices = quoteOf(named.length > 0 ? named : offer.prices.slice(0, MAX_PRICES));
  if (prices === '') return fillLine(moment, 'unknown');
  const isExact = named.length > 0 || about.length === 0;
  return sentence(isExact ? prices : fillLine(moment, 'noPrice', { prices }));
}

/** The next sentences of the offer: one without a price, or more with it. */
function next({ briefing, said }: Moment, count: number): string {
  const { statements, prices, hours, place, reach } = offerOf(briefing);
  const separate = new Set([...hours, ...place, ...reach, ...(count > 1 ? [] : prices)]);
  const isSaid = (text: string) => said.some((item) => item.includes(text.replace(/[.。]$/, '')));
  const open = statements.filter(
    (statement) =>
      !separate.has(statement) &&
      statement.text.length <= 200 &&
      !isSaid(statement.text) &&
      !(count === 1 && isFree(statement.text)),
  );
  let room = MAX_DETAILS;
  const first = open
    .slice(0, count)
    .filter(({ text }, at) => (room -= text.length) > 0 || at === 0);
  return sentence(quoteOf(first));
}

const linkLine = (moment: Moment): string =>
  fillLine(moment, moment.briefing.link === '' ? 'agree' : 'booking');

/** The next question, or the link for a lead who asked about the price or the hours before. */
function step(moment: Moment): string {
  const { briefing, meanings, said, burst } = moment;
  const asked = (some: MessageMeaning[]) =>
    some.filter(({ topics }) => topics.includes('price') || topics.includes('hours')).length;
  const isGiven = briefing.link === '' || said.some((text) => text.includes(briefing.link));
  if (asked(burst) > 0 && asked(meanings) > 1 && !isGiven) return linkLine(moment);
  const isAsked = isGiven || moment.isEnglish || burst.some(({ isQuestion }) => isQuestion);
  return question(moment) || (isAsked ? '' : briefing.link);
}

/** What to find out and what the prompt asks, else the agent's own questions; each once. */
function question({ briefing, isEnglish, said, toAsk }: Moment): string {
  const own = [...variantsOf('qualify'), ...variantsOf(briefing.goal)];
  const all = [toAsk, ...briefing.questions, ...(isEnglish ? own : [])].filter(Boolean);
  return all.find((item) => !said.some((text) => text.includes(item))) ?? '';
}

/** Returns a line with its names filled in: an unused one, else the oldest. */
export function fillLine(
  { briefing, isEnglish, said }: Pick<Moment, 'briefing' | 'isEnglish' | 'said'>,
  line: LineName,
  more: Record<string, string> = {},
): string {
  const { company, lead, link, agent } = briefing;
  const names: Record<string, string> = { company, lead, link, agent: agent || 'Alex', ...more };
  const bare: Partial<Record<LineName, string>> = {
    hello: '👋 {lead}',
    booking: '{link}',
    noPrice: '{prices}',
  };
  const age = (text: string) => said.findLastIndex((item) => item.includes(text));
  const lines = (isEnglish ? variantsOf(line) : [bare[line] ?? '']).map((item) =>
    item
      .replace(/\[([^\]]*?\{(\w+)\}[^\]]*)\]/g, (_, part: string, name: string) =>
        names[name] ? part : '',
      )
      .replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
      .trim(),
  );
  return lines.toSorted((item, other) => age(item) - age(other))[0] ?? '';
}

/** Adds a capital at the beginning and a full stop at the end. */
function sentence(text: string): string {
  const stop = /[\p{sc=Hira}\p{sc=Han}]/u.test(text) ? '。' : '.';
  const whole = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return whole + (/^$|\p{P}$/u.test(text) ? '' : stop);
}
