import type { ChatMessage } from '../chat-request.ts';
import { type Briefing, firstName, goals, readBriefing } from './briefing.ts';
import { compose } from './compose.ts';
import { learn, type Learned, nextToLearn } from './learn.ts';
import { judgeOptOut, type OptOut } from './opt-out.ts';
import { linesOf } from './phrases.ts';
import { understand, type Understood } from './understand.ts';

/** What the agent makes of a conversation. */
export interface AgentTurn extends Judgement {
  reply: string;
  briefing: Briefing;
  /** What the lead, or whoever asked, wrote last. */
  heard: string;
  optOut: OptOut;
  learned: Learned[];
  /** The question that nothing it was told answers; empty: none. */
  unanswered: string;
  /** It says that a colleague will answer or send something. */
  callsPerson: boolean;
}

interface Judgement {
  status: 'en_cours' | 'converti' | 'pas_interesse';
  /** The lead's own words that show the status; empty while the conversation goes on. */
  quote: string;
  /** The lead's own words that say that an appointment is made; empty: none do. */
  booked: string;
}

/** A message of the conversation; one of the lead's has a meaning. */
interface Said {
  text: string;
  meaning?: Understood;
}

/** The same messages always get the same turn. */
export function takeTurn(messages: ChatMessage[]): AgentTurn {
  const brief = readBriefing(messages);
  const talk = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  const newest = talk.slice(talk.findLastIndex(({ role }) => role === 'assistant') + 1);
  const heard = newest
    .map(({ text }) => text.trim())
    .join('\n')
    .trim();
  const opened = openingLead(talk, heard, brief.isFirstMessage);
  const briefing = { ...brief, lead: opened || brief.lead };
  const said = opened === undefined ? understood(talk, briefing) : [];
  const judgement = judge(said, briefing);
  const meanings = said.flatMap(({ meaning }) => meaning ?? []);
  const isSilent = opened === undefined && isSilence(messages, heard);
  // A reminder is asked for in the words of the business, not of the lead.
  const ofLead = isSilent && newest.length > 0 ? meanings.slice(0, -newest.length) : meanings;
  const phrases = ofLead.at(-1)?.language ?? briefing.phrases;
  const reply = compose({
    briefing,
    phrases,
    said: talk.filter(({ role }) => role === 'assistant').map(({ text }) => text),
    meanings,
    burst: meanings.slice(meanings.length - newest.length),
    occasion: opened !== undefined ? 'opening' : isSilent ? 'silence' : 'answer',
    isSettled: judgement.status !== 'en_cours',
    toAsk: nextToLearn(briefing.toLearn, talk),
  });
  const learned = learn(briefing.toLearn, talk);
  const optOut = judgeOptOut(newest.map(({ text }) => text));
  const says = (line: 'unknown' | 'agree') =>
    linesOf(phrases, line).some((text) => reply.includes(text));
  const isUnknown = says('unknown');
  const unanswered = isUnknown ? (newest.at(-1)?.text.trim().slice(0, 300) ?? '') : '';
  const callsPerson = isUnknown || says('agree');
  return { reply, briefing, heard, optOut, learned, unanswered, callsPerson, ...judgement };
}

/** The conversation with what the lead means, read in the language that the lead wrote last. */
function understood(talk: ChatMessage[], { phrases }: Briefing): Said[] {
  let language = phrases;
  return talk.map(({ role, text }) => {
    if (role !== 'user') return { text };
    const meaning = understand(text, language);
    language = meaning.language;
    return { text, meaning };
  });
}

/** Where a conversation stands: the lead's last decisive words count. */
function judge(said: Said[], { goal, link }: Briefing): Judgement {
  let verdict: Omit<Judgement, 'booked'> = { status: 'en_cours', quote: '' };
  let booked = '';
  let proposal = '';
  for (const { text, meaning } of said) {
    if (!meaning) proposal = text;
    else {
      const { topics, isQuestion, language } = meaning;
      const proposed = [link, linesOf(language, 'propose')[goals.indexOf(goal)]];
      // A yes is an agreement only where it answers the proposal of the objective.
      const isAnswer =
        topics.includes('yes') && proposed.some((one) => one && proposal.includes(one));
      const quote = text.trim().slice(0, 300);
      if (goal === 'meet' && topics.includes('done') && !isQuestion) booked = quote;
      if (topics.includes('refusal')) verdict = { status: 'pas_interesse', quote };
      else if (topics.includes('done')) verdict = { status: 'converti', quote };
      else if ((topics.includes('agree') || isAnswer) && !isQuestion)
        verdict = { status: 'converti', quote };
      else if (verdict.status === 'pas_interesse' && (isQuestion || topics.some(showsInterest)))
        verdict = { status: 'en_cours', quote: '' };
    }
  }
  return { ...verdict, booked };
}

const showsInterest = (topic: string): boolean => /price|booking|hours|details|place/.test(topic);

/** A conversation that the agent begins: nobody spoke yet, or only the lead's data is given. */
function openingLead(
  talk: ChatMessage[],
  heard: string,
  isFirstMessage: boolean,
): string | undefined {
  if (talk.length === 0) return '';
  const data = /^lead data\s*:\s*(.*)/i.exec(heard);
  const spoken = talk.some(({ role }) => role === 'assistant');
  return spoken || !(data || isFirstMessage) ? undefined : firstName(data?.[1] ?? '');
}

const reminder = /follow[- ]?up|relance|reminder|has not (?:answered|replied)|recordatorio/i;

/** Nothing new from the lead, or an instruction about a lead who stays silent. */
function isSilence(messages: ChatMessage[], heard: string): boolean {
  const last = messages.at(-1);
  if (!last || last.role === 'assistant' || heard === '') return true;
  return (last.role !== 'user' || /^[[(<]/.test(last.text)) && reminder.test(last.text);
}
