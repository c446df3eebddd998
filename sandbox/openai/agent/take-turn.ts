import type { ChatMessage } from '../request.ts';
import { type Briefing, firstName, readBriefing } from './briefing.ts';
import { compose, fallbackReply } from './compose.ts';
import { learnValues, nextQuestion } from './learn.ts';
import { itemLine, pickItem } from './library.ts';
import { type LineName, variantsOf, topicsIn, removeTopicWords } from './phrases.ts';
import { isStopWord, languageOf, memoize, normalise, wordsOf } from './words.ts';

interface Judgement {
  conversation_status: 'en_cours' | 'converti' | 'pas_interesse';
  /** The lead's words that show the status; empty while the conversation continues. */
  evidence: string;
  /** The lead's words that confirm an appointment; empty if none do. */
  booked: string;
}

/** What a lead's message means. */
export type MessageMeaning = ReturnType<typeof read>;

/** How a caller's prompt says that the lead sent a file. */
const FILE =
  /\[sent: [^\]]*\]|\((?:sent|received) an? [^)]*\)|\[(?:image|photo|picture|audio|voice|video|document|file|sticker)[^\]]*\]/i;

/** Reads a message; `language` is the offer's, for a message too short to show its own. */
const interpret = (text: string, language: string): MessageMeaning => read(`${language}\n${text}`);

const read = memoize((all) => {
  const [language = 'en', ...lines] = all.split('\n');
  const text = lines.join('\n');
  const normalized = normalise(text.replace(FILE, ''));
  const code = normalized.split(' ').length > 2 ? languageOf(normalized) : undefined;
  const words = wordsOf(removeTopicWords(normalized));
  const spoken = [code ?? language, language, 'en'];
  return {
    topics: topicsIn(normalized),
    /** its words except short ones and those that show the topic; `about` are those with a meaning */
    words: words.filter((word) => word.length > 3),
    about: words.filter((word) => !spoken.some((item) => isStopWord(word, item))),
    isQuestion: /[?？؟]/.test(text),
    /** it is in a language other than English, in which the agent knows no topics */
    isForeign: code !== undefined && code !== 'en',
    /** only a picture, a voice message or the like */
    isFile: normalized === '' && FILE.test(text),
    /** the message includes the file's content */
    isRead: text.includes('What is in it'),
    isUnclear: text.includes('could not be understood'),
  };
}, 5_000);

/** Takes the agent's turn, in the product's terms: the same messages get the same turn. */
export function takeTurn(messages: ChatMessage[]) {
  const brief = readBriefing(messages);
  const talk = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  const newest = talk
    .slice(talk.findLastIndex(({ role }) => role === 'assistant') + 1)
    .map(({ text }) => text.trim());
  const leadText = newest.join('\n').trim();
  const opened = openingLead(talk, leadText, brief.isFirstMessage);
  const briefing = { ...brief, lead: opened || brief.lead };
  const ofTalk = opened === undefined ? talk : [];
  const ofLead = ofTalk.filter(({ role }) => role === 'user');
  const meanings = ofLead.map(({ text }) => interpret(text, briefing.code));
  const judgement = judge(ofTalk, briefing);
  const occasion = isSilence(messages, leadText) ? 'silence' : 'answer';
  const burst = meanings.slice(meanings.length - newest.length);
  const isThanks = burst.length > 0 && burst.every(({ topics }) => topics[0] === 'thanks');
  const later = askedLater(messages, newest, isThanks);
  const composed = compose({
    briefing,
    isEnglish: speaksEnglish(briefing, ofLead),
    said: talk.filter(({ role }) => role === 'assistant').map(({ text }) => text),
    meanings,
    burst,
    occasion: opened === undefined ? occasion : 'opening',
    isSettled: judgement.conversation_status !== 'en_cours',
    toAsk: nextQuestion(briefing.toLearn, talk),
  });
  const item = pickItem(messages, newest);
  const reply = item ? itemLine(item) : later && !isThanks ? laterLine(later.date) : composed;
  const says = (line: LineName) => variantsOf(line).some((text) => reply.includes(text));
  return {
    reply,
    send_item: item?.id ?? '',
    opt_out: judgeOptOut(newest),
    write_again_on: later,
    learned: learnValues(briefing.toLearn, talk),
    /** The question that none of its information answers. */
    unanswered: says('unknown') ? (newest.at(-1)?.slice(0, 300) ?? '') : '',
    /** The agent says that a colleague will answer or send something. */
    calls_person: says('unknown') || says('agree') || reply === fallbackReply(briefing),
    ...judgement,
  };
}

const laterLine = (date: string) => variantsOf('later')[date === '' ? 1 : 0] ?? '';

/** In a campaign in another language, the agent speaks English only to a lead who writes it. */
function speaksEnglish({ language }: Briefing, ofLead: ChatMessage[]): boolean {
  if (language === '' || /\ben(?:glish|-\w+)?\b/i.test(language)) return true;
  return languageOf(ofLead.map(({ text }) => text).join('\n')) === 'en';
}

const SHOWS_INTEREST = /price|booking|hours|details|place/;

/** Judges the state of a conversation by the lead's last decisive words. */
function judge(talk: ChatMessage[], { goal, link, code }: Briefing): Judgement {
  const judgement: Judgement = { conversation_status: 'en_cours', evidence: '', booked: '' };
  const stands = (conversation_status: Judgement['conversation_status'], evidence = '') =>
    void Object.assign(judgement, { conversation_status, evidence });
  const proposals = [link, ...variantsOf(goal)].filter(Boolean);
  let proposal = '';
  for (const { role, text } of talk) {
    if (role === 'assistant') proposal = text;
    else {
      const { topics, isQuestion } = interpret(text, code);
      const quote = text.trim().slice(0, 300);
      // A yes means agreement only as the answer to a proposal of the goal.
      const isYes = topics.includes('yes') && proposals.some((item) => proposal.includes(item));
      const agrees = (topics.includes('agree') || isYes) && !isQuestion;
      if (goal === 'meet' && topics.includes('done') && !isQuestion) judgement.booked = quote;
      const isInterested = isQuestion || topics.some((topic) => SHOWS_INTEREST.test(topic));
      if (topics.includes('refusal')) stands('pas_interesse', quote);
      else if (topics.includes('done') || agrees) stands('converti', quote);
      else if (judgement.conversation_status === 'pas_interesse' && isInterested)
        stands('en_cours');
    }
  }
  return judgement;
}

/**
 * How leads ask to be left alone. The words may be anywhere in a message; with a restriction such as
 * "before nine", they mean something else.
 */
const OPT_OUT = [
  /\b(?:stop|quit),? (?:\w+,? )?(?:writ|contact|text|messag|bother|spam|harass|pester)/,
  /\b(?:told|asked|tell|said) (?:you |to )*stop\b|\bto stop writing\b|\bleave me alone\b(?!.*\bwith\b)/,
  /\b(?:take|remove|get|delete) (?:me|my number)\b.*\b(?:off|out of|from)\b.*\b(?:list|database|system|bought)/,
  /\b(?:don't|do not|never)(?: ever)? (?:text|write|contact|message)(?: to)? me\b(?!.*\b(?:before|after|until|at|on|in)\b)/,
  /\b(?:no|any) more (?:texts|messages)\b|[.!] stop[.!]|^sto{2,}p/,
];
/** A whole message that may be a request to stop, or about something else. */
const MAY_OPT_OUT = /^(?:never again|no more)[\s.!]*$/;

/** Whether the lead's newest messages ask to be left alone, quoting the lead. */
function judgeOptOut(newest: string[]): { asked: 'no' | 'maybe' | 'yes'; quote: string } {
  const yes = newest.findLast((text) => OPT_OUT.some((item) => item.test(normalise(text))));
  if (yes !== undefined) return { asked: 'yes', quote: yes };
  const quote = newest.findLast((text) => MAY_OPT_OUT.test(normalise(text)));
  return quote === undefined ? { asked: 'no', quote: '' } : { asked: 'maybe', quote };
}

/** The lead of a conversation that the agent starts: there are no messages, or only the lead's data. */
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

/** Whether the lead wrote nothing new, or the prompt asks for a follow-up to a silent lead. */
function isSilence(messages: ChatMessage[], heard: string): boolean {
  const last = messages.at(-1);
  if (!last || last.role === 'assistant' || heard === '') return true;
  const isNote = last.role !== 'user' || /^[[(<]/.test(last.text);
  return (
    isNote &&
    /follow[- ]?up|reminder|has not (?:answered|replied)|asked earlier to be/i.test(last.text)
  );
}

const ASKS = /\b(?:write|text|message|contact|call)(?: to)? me (?:back |again )?(.*)/;
const DAY_MS = 86_400_000;
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30 };
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

/** How a caller's prompt names today, and the request that is still open. */
const TODAY = /^Date: \w+,? (\d{1,2} \w+ \d{4})/m;
const EARLIER_REQUEST = /asked before to be written to on ([\d-]+), in the words "([^"]+)"/;

/**
 * The later day for which the lead asked to be contacted; an empty day means none. Understands simple
 * English: after Christmas, next week or month, tomorrow, in n days, weeks or months.
 */
function askedLater(messages: ChatMessage[], newest: string[], isThanks: boolean) {
  const all = messages.map(({ text }) => text).join('\n');
  const [, date = '', words = ''] = EARLIER_REQUEST.exec(all) ?? [];
  if (isThanks && date) return { date, quote: words };
  const now = new Date(`${TODAY.exec(all)?.[1] ?? new Date().toDateString()} 12:00 UTC`);
  for (const quote of newest) {
    const [, when] = ASKS.exec(normalise(quote)) ?? [];
    const day = when === undefined ? undefined : dayOf(when, now);
    if (day !== undefined) return { date: day, quote };
  }
  return undefined;
}

/** Undefined if it names no later time. */
function dayOf(when: string, now: Date): string | undefined {
  const inDays = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  if (/after christmas/.test(when)) {
    const year = now.getUTCFullYear() + (now.toISOString().slice(5, 10) > '12-26' ? 1 : 0);
    return `${year}-12-27`;
  }
  if (/\btomorrow\b/.test(when)) return inDays(1);
  const next = /\bnext (week|month)\b/.exec(when)?.[1];
  if (next) return inDays(DAYS[next] ?? 7);
  const [, count = '', unit = 'day'] = /\bin (\w+) (day|week|month)s?\b/.exec(when) ?? [];
  const number = NUMBERS.indexOf(count) > 0 ? NUMBERS.indexOf(count) : Number(count || 0);
  if (number > 0) return inDays(number * (DAYS[unit] ?? 1));
  return /\blater\b/.test(when) ? '' : undefined;
}
