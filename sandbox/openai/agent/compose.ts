import type { Briefing } from './briefing.ts';
import type { Intent } from './language-book.ts';
import { offerFacts } from './offer-facts.ts';
import { pickLine, render } from './render.ts';

/** What the agent is about to do: answer an intent, speak first, or remind a silent lead. */
export type Occasion = Intent | 'opening' | 'followUp';

export interface Moment {
  occasion: Occasion;
  briefing: Briefing;
  /** What the agent has said so far, oldest first. */
  said: string[];
  /** How often the lead has meant each thing, this time included. */
  times: (intent: Intent) => number;
  /** The lead has booked, bought or said no: nothing is asked for any more. */
  settled: boolean;
  /** Differs between conversations, so that two leads do not read the same lines. */
  seed: number;
}

/** The words of the agent: a greeting on the first turn, an answer, and a step towards the goal. */
export function compose(moment: Moment): string {
  const { occasion, briefing, said, seed } = moment;
  const { says } = briefing.book;
  const facts = offerFacts(briefing.offer, briefing.book);
  const heard = said.join('\n');
  const turn = said.length;
  const { company, lead, link } = briefing;
  const names: Record<string, string> = {
    company,
    lead,
    link,
    agent: briefing.agent || 'Alex',
    price: facts.price,
    hours: facts.hours,
    place: facts.place,
    // Another sentence of the offer each time, as long as there is one.
    offer:
      facts.sentences.find((one) => !heard.includes(one)) ??
      facts.sentences[turn % facts.sentences.length] ??
      '',
  };
  const start = told.has(occasion) ? 0 : seed + turn;
  const body = pickLine(linesFor(occasion, names, says), names, said, start);
  const tail = nextStep(moment, body);
  const parts = [body, tail && pickLine(tail, names, said, seed + turn)];
  const speaksFirst = turn === 0 && occasion !== 'opening' && occasion !== 'followUp';
  if (speaksFirst) parts.unshift(render(says.hello, names));
  return joined(parts);
}

/** Sentences one after the other; after a full stop of Chinese or Japanese no space follows. */
function joined(parts: (string | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .replace(/(?<=[。！？]) /g, '');
}

/** Lines that are told in their order; elsewhere each conversation begins with another one. */
const told = new Set<Occasion>(['greeting', 'followUp', 'price', 'details', 'other']);

type Says = Briefing['book']['says'];

function linesFor(occasion: Occasion, names: Record<string, string>, says: Says) {
  if (occasion === 'price' && names.price) return says.priceKnown;
  if (occasion === 'availability' && names.hours) return says.hoursKnown;
  if (occasion === 'location' && names.place) return says.placeKnown;
  if (occasion === 'details' && !names.offer) return says.other;
  return says[occasion];
}

/** The lines to end with: the link, what to do without one, a question, or nothing. */
function nextStep(moment: Moment, body: string): readonly string[] | undefined {
  const { briefing, said } = moment;
  const { ask, link, noLink } = briefing.book.says;
  if (wantsLink(moment)) {
    if (!briefing.link) return noLink[briefing.goal];
    const justGiven = said.at(-1)?.includes(briefing.link) === true;
    return justGiven && moment.occasion === 'yes' ? undefined : link[briefing.goal];
  }
  // One question at a time.
  if (moment.settled || silentEnds.has(moment.occasion) || /[?？؟]\s*$/.test(body))
    return undefined;
  return ask[briefing.goal];
}

const silentEnds = new Set<Occasion>(['confirmed', 'refusal', 'contact', 'thanks', 'goodbye']);

function wantsLink({ occasion, briefing, said, times }: Moment): boolean {
  switch (occasion) {
    case 'booking':
      return true;
    case 'yes':
      return said.length > 0;
    case 'price':
    case 'availability':
    case 'details':
      return times(occasion) >= 2;
    case 'contact':
      return briefing.goal !== 'collect' && briefing.link !== '';
    default:
      return false;
  }
}
