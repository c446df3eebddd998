import { type Briefing, goals } from './briefing.ts';
import { type Fact, findFact, findSaid } from './find-answer.ts';
import { findKnown } from './knowledge.ts';
import { colonOf, linesOf, type Phrases } from './phrases.ts';
import { isFree, type Offer, readOffer } from './read-offer.ts';
import type { Understood } from './understand.ts';

export interface Moment {
  briefing: Briefing;
  /** the language to answer in */
  phrases: Phrases;
  /** What the agent has said so far, oldest first. */
  said: string[];
  /** What the lead has meant so far, and since the agent spoke. */
  meanings: Understood[];
  burst: Understood[];
  occasion: 'opening' | 'silence' | 'answer';
  /** The lead has agreed or said no: nothing is asked for any more. */
  isSettled: boolean;
  /** what is still to be found out; it is asked before anything else, also of a lead who agrees */
  toAsk: string;
}

const MAX_ANSWERS = 3;

/** The words of the agent: a greeting on the first turn, an answer, and a step towards the goal. */
export function compose(moment: Moment): string {
  const { occasion, said, burst, isSettled } = moment;
  const hello = say(moment, 'hello');
  if (occasion === 'opening') return joined([hello, opening(moment), nextQuestion(moment)]);
  if (occasion === 'silence') {
    return joined([said.length === 0 ? hello : '', say(moment, 'followUp')]);
  }
  const answers = answersTo(moment);
  const isEnd = isSettled || burst.every(({ topics }) => topics[0] === 'thanks');
  if (moment.toAsk && !isRefused(moment)) {
    return joined([said.length === 0 ? hello : '', ...answers, moment.toAsk]);
  }
  const asks = isEnd || answers.some((answer) => /[?？؟]\s*$|https?:/.test(answer));
  const { promise } = moment.briefing;
  const own = isEnd || promise === '' ? '' : sentence(promise);
  return joined([said.length === 0 ? hello : '', ...answers, own, asks ? '' : nextStep(moment)]);
}

const isRefused = ({ burst }: Moment): boolean =>
  burst.some(({ topics }) => topics.includes('refusal'));

/** Sentences one after the other; after a full stop of Chinese or Japanese no space follows. */
const joined = (parts: string[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .replace(/(?<=[。！？]) /g, '');

/** Who writes, and what the offer is about in a sentence without a price. */
function opening(moment: Moment): string {
  const { statements, prices } = readOffer(moment.briefing.offer);
  const isShort = (text: string) => text.length <= 160 && !isFree(text);
  const first = statements.find((one) => !prices.includes(one) && isShort(one.text));
  const [self = ''] = say(moment, 'person').split(/(?<=[.。،])\s*/);
  return joined([self, first ? sentence(first.text) : '']);
}

/** Without an offer only its figures are looked for in the prompt: rules are not for the lead. */
const offerOf = ({ offer, prompt }: Briefing): Offer =>
  offer === '' ? { ...readOffer(prompt), statements: [] } : readOffer(offer);

const facts: Fact[] = ['price', 'hours', 'place', 'reach', 'details'];

/** Every question of a burst is answered; small talk only counts where there is none. */
function answersTo(moment: Moment): string[] {
  const { burst, briefing, said } = moment;
  const topics = new Set(burst.flatMap((one) => one.topics));
  const social = (['done', 'refusal', 'person', 'doubt'] as const).find((topic) =>
    topics.has(topic),
  );
  if (social) return [say(moment, social)];
  const offer = offerOf(briefing);
  const known = burst.flatMap((one) => findKnown(one, briefing.known) ?? []).map(sentence);
  const answers = known.length > 0 ? known : factAnswers(moment, offer);
  const agrees = topics.has('agree') || (topics.has('yes') && said.length > 0);
  const isTold = answers.length > 0 && said.some((text) => text.includes(briefing.link));
  const isDone = agrees && briefing.link !== '' && said.at(-1)?.includes(briefing.link);
  if (isDone) answers.push(say(moment, 'done'));
  else if ((topics.has('booking') && !isTold) || agrees) answers.push(linkLine(moment));
  if (answers.length > 0) return [...new Set(answers)].slice(0, MAX_ANSWERS);
  const free = burst.map((one) => findSaid(one, offer)).find(Boolean);
  if (free) return [sentence(free)];
  if (topics.has('thanks')) return [say(moment, 'thanks')];
  if (burst.some(({ isFile }) => isFile)) return [say(moment, 'file')];
  if (burst.some(({ isQuestion }) => isQuestion)) return [say(moment, 'unknown')];
  return [say(moment, topics.has('hello') && said.length === 0 ? 'person' : 'yes')];
}

const factAnswers = (moment: Moment, offer: Offer): string[] =>
  facts.flatMap((fact) => {
    const asking = moment.burst.findLast(
      (one) => one.topics.includes(fact) || goesOn(one, fact, moment, offer),
    );
    return asking ? factAnswer(moment, fact, asking, offer) : [];
  });

/** "And the small group?" after a question about a price asks for another price. */
function goesOn(one: Understood, fact: Fact, { meanings }: Moment, offer: Offer): boolean {
  const before = meanings[meanings.indexOf(one) - 1];
  if (fact !== 'price' || one.topics.length > 0 || !before?.topics.includes('price')) return false;
  return one.about.length > 0 && findFact('price', one, offer, '')?.isExact === true;
}

function factAnswer(moment: Moment, fact: Fact, asking: Understood, offer: Offer): string {
  const said = moment.said.join('\n');
  const earlier = fact === 'price' ? earlierThan(asking, moment.meanings) : undefined;
  const inContext = earlier && findFact(fact, earlier, offer, said);
  const found = inContext?.isExact ? inContext : findFact(fact, asking, offer, said);
  if (!found) return say(moment, 'unknown');
  if (!found.isExact) return sentence(say(moment, 'noPrice', { prices: found.quote }));
  return sentence(
    fact === 'price' ? found.quote : say(moment, fact) + colonOf(moment.phrases) + found.quote,
  );
}

/** "And how much?" asks about what the lead wrote before. */
const earlierThan = (asking: Understood, meanings: Understood[]): Understood | undefined =>
  asking.about.length > 0
    ? undefined
    : meanings.slice(0, meanings.indexOf(asking)).findLast(({ about }) => about.length > 0);

const linkLine = (moment: Moment): string =>
  say(moment, moment.briefing.link === '' ? 'agree' : 'booking');

/** The next question, or the link for a lead who has asked about the price or the hours before. */
function nextStep(moment: Moment): string {
  const { briefing, meanings, said, burst } = moment;
  const asked = (some: Understood[]) =>
    some.filter(({ topics }) => topics.some((topic) => /price|hours/.test(topic)));
  const isKeen = asked(burst).length > 0 && asked(meanings).length > 1 && briefing.link !== '';
  return isKeen && !said.some((text) => text.includes(briefing.link))
    ? linkLine(moment)
    : nextQuestion(moment);
}

/** What is to be found out and what the prompt wants to know, else the agent's own questions; each once. */
function nextQuestion({ briefing, phrases, said, toAsk }: Moment): string {
  if (toAsk) return toAsk;
  const own = phrases === briefing.phrases ? briefing.questions : [];
  const proposal = linesOf(phrases, 'propose')[goals.indexOf(briefing.goal)] ?? '';
  const all = [...own, ...linesOf(phrases, 'qualify'), proposal];
  return all.find((one) => !said.some((text) => text.includes(one))) ?? '';
}

/** A line of the language with its names filled in: one that was not said yet, else the oldest. */
export function say(
  { briefing, phrases, said }: Pick<Moment, 'briefing' | 'phrases' | 'said'>,
  line: Parameters<typeof linesOf>[1],
  more: Record<string, string> = {},
): string {
  const { company, lead, link } = briefing;
  const names: Record<string, string> = {
    company,
    lead,
    link,
    agent: briefing.agent || 'Alex',
    ...more,
  };
  const age = (text: string) => said.findLastIndex((one) => one.includes(text));
  const lines = linesOf(phrases, line).map((one) =>
    one
      .replace(/\[([^\]]*?\{(\w+)\}[^\]]*)\]/g, (_, part: string, name: string) =>
        names[name] ? part : '',
      )
      .replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
      .trim(),
  );
  return lines.toSorted((one, other) => age(one) - age(other))[0] ?? '';
}

/** With a capital at its beginning and a full stop at its end. */
function sentence(text: string): string {
  const stop = /[\p{scx=Hira}\p{scx=Han}]/u.test(text) ? '。' : '.';
  return (
    text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) + (/\p{P}$/u.test(text) ? '' : stop)
  );
}
