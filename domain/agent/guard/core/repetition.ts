import type { GuardBasis } from '../basis/basis.ts';
import type { GuardFault } from '../basis/faults.ts';
import { compact, foldText } from '../text/fold.ts';
import { type Sentence, sentencesOf } from '../text/sentences.ts';
import { faultIn } from './sentence-at.ts';

/** A sentence of one of so many last messages is noticed when it comes again. */
const NEAR = 3;
/** Shorter sentences, such as thanks, are said again and again. */
const MIN_LETTERS = 24;
const MIN_UNSPACED = 10;
/** What was asked or said so often helps no lead: a person should look. */
const MAX_SAID = 2;

/**
 * Sentences of the agent's last messages, which are left out or said in other words. A question that was
 * asked twice before, or a sentence that both last messages have, goes to a person.
 */
export function repetitionFaults(reply: string, { agent_texts }: GuardBasis): GuardFault[] {
  const said = agent_texts.map((text) => new Set(sentencesOf(text).map(keyOf)));
  return sentencesOf(reply).flatMap((one) => {
    if (!isLong(one.text)) return [];
    const key = keyOf(one);
    const before = one.asks ? said : said.slice(-MAX_SAID);
    if (before.filter((keys) => keys.has(key)).length >= MAX_SAID)
      return [faultIn('third_time', reply, one.text)];
    return said.slice(-NEAR).some((keys) => keys.has(key))
      ? [faultIn('repeated', reply, one.text)]
      : [];
  });
}

/** The message without the sentences that the agent wrote just before; all of it, if nothing would be left. */
export function withoutRepeated(reply: string, faults: GuardFault[]): string {
  const again = faults.filter(({ kind }) => kind === 'repeated').map(({ words }) => words);
  if (again.length === 0 || sentencesOf(reply).every(({ text }) => again.includes(text)))
    return reply;
  let text = reply;
  for (const words of again) text = text.replace(words, '');
  return text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const keyOf = ({ text }: Sentence): string => compact(foldText(text));
const isLong = (text: string): boolean => {
  const letters = compact(text);
  return (
    letters.length >= (/[\u3040-\u30ff\u3400-\u9fff]/.test(letters) ? MIN_UNSPACED : MIN_LETTERS)
  );
};
