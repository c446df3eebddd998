import { taggedText } from '../agent/words.ts';
import type { ChatMessage } from '../request.ts';

interface Line {
  by?: string;
  text?: string;
  changed_before_it_was_sent?: boolean;
}

/** The conversation in a request, one line of JSON per message. */
const chatLines = (messages: ChatMessage[]): Line[] =>
  (messages.find(({ role }) => role === 'user')?.text ?? '')
    .split('\n')
    .filter((line) => /^\{.*\}$/.test(line))
    .map((line) => JSON.parse(line) as Line);

const ASKS = /[?？؟]/u;

/** Learns from a member's answer to a question, an edited draft, and the words before a no. */
export function learnLessons(messages: ChatMessage[]) {
  const lines = chatLines(messages);
  const lastOf = (by: string, before = lines.length) =>
    lines.slice(0, before).findLast((line) => line.by === by)?.text ?? '';
  const draft = lines.find((line) => line.changed_before_it_was_sent)?.text;
  const answered = lines.findIndex(({ by }) => by === 'person');
  const asked = lines
    .slice(0, Math.max(answered, 0))
    .findLast(({ by, text = '' }) => by === 'lead' && ASKS.test(text))?.text;
  const sentence = asked?.split(/(?<=[.!?。！？؟])\s+|\n+/u).find((part) => ASKS.test(part));
  const person_words = lines[answered]?.text ?? '';
  const end = lines.findLastIndex(({ by }) => by === 'lead');
  const answer = lines.slice(0, Math.max(end, 0)).findLastIndex(({ by }) => by === 'assistant');
  const lost = answer > 0 ? lastOf('lead', answer) : '';
  const none = { lead_words: '', person_words: '', assistant_words: '' };
  if (draft !== undefined) {
    const words = { lead_words: lastOf('lead'), person_words: lastOf('person') };
    return { lessons: [{ ...words, kind: 'rule', assistant_words: draft }] };
  }
  if (sentence && !ASKS.test(person_words)) {
    return { lessons: [{ ...none, kind: 'fact', lead_words: sentence, person_words }] };
  }
  const words = { lead_words: lost, assistant_words: lines[answer]?.text ?? '' };
  return { lessons: lost ? [{ ...none, kind: 'test', ...words }] : [] };
}

const good = (reason: string) => ({ verdict: 'good', quote: '', reason });
const poor = (quote: string, reason: string) => ({ verdict: 'poor', quote, reason });

/** Finds visible faults: percentages that the business doesn't have, and repeated answers. */
export function judgeConversation(messages: ChatMessage[]) {
  const prompt = messages.find(({ role }) => role === 'system')?.text ?? '';
  const business = taggedText(prompt, 'business');
  const transcript = chatLines(messages)
    .filter(({ by }) => by === 'assistant')
    .flatMap(({ text }) => text ?? []);
  const percents = transcript.flatMap((text) => text.match(/[^.!?]*\d+\s?%[^.!?]*[.!?]?/g) ?? []);
  const figure = (text: string) => /\d+/.exec(/\d+\s?%/.exec(text)?.[0] ?? '')?.[0] ?? '';
  const invented = percents.find((text) => !business.includes(figure(text)));
  const again = transcript.find((text, index) => transcript.indexOf(text) < index);
  return {
    helpful: again ? poor(again, 'The same answer twice.') : good('The questions were answered.'),
    honest: invented
      ? poor(invented.trim(), 'The business does not say this.')
      : good('Nothing was made up.'),
    objective: good('It moves on, one step at a time.'),
    tone: good('Short and friendly.'),
  };
}
