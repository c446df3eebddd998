import type { ChatMessage } from '../request.ts';
import { taggedText, memoize, normalise } from './words.ts';

/** An item on the system prompt's list of what to find out. */
type FieldToLearn = ReturnType<typeof readFieldsToLearn>[number];

const LINE =
  /^- ("(?:[^"\\]|\\.){1,80}") \(([^)]{1,3000}); (needed|wished)\): (.{1,300}?) \| (known: .*|not known yet)$/gm;

/** The list between its marks; empty for a prompt without one. */
export const readFieldsToLearn = memoize((prompt: string) => {
  return [...taggedText(prompt, 'to_learn').matchAll(LINE)].map(
    ([, name, shape = '', needed, question = '', state]) => ({
      name: String(JSON.parse(name ?? '""')),
      shape: shape.replace(/ ".*$/, ''),
      options: [...shape.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([option]) =>
        String(JSON.parse(option)),
      ),
      isNeeded: needed === 'needed',
      question,
      isKnown: state !== 'not known yet',
    }),
  );
}, 200);

/** The agent's next question from the list: required ones first, each once. */
export function nextQuestion(list: FieldToLearn[], talk: ChatMessage[]): string {
  const known = new Set(learnValues(list, talk).map(({ field }) => field));
  const asked = ({ question }: FieldToLearn) =>
    talk.some(({ role, text }) => role === 'assistant' && text.includes(question));
  const open = list.filter((item) => !item.isKnown && !known.has(item.name) && !asked(item));
  return (open.find(({ isNeeded }) => isNeeded) ?? open[0])?.question ?? '';
}

/** Finds what the lead said about the list: answers to its questions, and unambiguous statements. */
export const learnValues = (list: FieldToLearn[], talk: ChatMessage[]) =>
  list.flatMap((item) => {
    const said = talk.flatMap(({ role, text }, at) => {
      if (role !== 'user') return [];
      const before = talk.slice(0, at).findLast((other) => other.role === 'assistant');
      const value = valueOf(item, text, before?.text.includes(item.question) ?? false);
      return value ? [{ field: item.name, value, quote: text.trim().slice(0, 300) }] : [];
    });
    return said.slice(-1);
  });

const MONEY =
  /[€$£] ?\d(?:[\d .,]*\d)?|\d(?:[\d .,]*\d)? ?(?:€|\$|£|k€|euros?|eur|usd|chf|dollars?)/i;

function valueOf(
  { shape, options }: FieldToLearn,
  text: string,
  isAnswer: boolean,
): string | undefined {
  const number = /\d[\d.,]*/.exec(text)?.[0].replace(/[.,]$/, '');
  if (shape === 'one of')
    return options.find((option) => normalise(text).includes(normalise(option)));
  if (shape === 'an amount of money')
    return MONEY.exec(text)?.[0] ?? (isAnswer ? number : undefined);
  if (!isAnswer) return undefined;
  if (shape === 'a number') return number;
  if (shape.startsWith('a date')) return /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (shape === 'yes or no') return /^\W*(yes|no)\b/i.exec(text)?.[1]?.toLowerCase();
  return text.includes('?') ? undefined : text.trim().slice(0, 100);
}
