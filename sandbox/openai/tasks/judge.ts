import type { ChatMessage } from '../request.ts';
import { chatLines } from './learn-lessons.ts';

const good = (reason: string) => ({ verdict: 'good', quote: '', reason });
const poor = (quote: string, reason: string) => ({ verdict: 'poor', quote, reason });

/** Judges by what can be seen: percentages that the business does not have, and what is said twice. */
export function judgeConversation(messages: ChatMessage[]) {
  const prompt = messages.find(({ role }) => role === 'system')?.text ?? '';
  const business = /<business>\n([\s\S]*)\n<\/business>/.exec(prompt)?.[1] ?? '';
  const said = chatLines(messages)
    .filter(({ by }) => by === 'assistant')
    .flatMap(({ text }) => text ?? []);
  const percents = said.flatMap((text) => text.match(/[^.!?]*\d+\s?%[^.!?]*[.!?]?/g) ?? []);
  const figure = (text: string) => /\d+/.exec(/\d+\s?%/.exec(text)?.[0] ?? '')?.[0] ?? '';
  const madeUp = percents.find((text) => !business.includes(figure(text)));
  const again = said.find((text, place) => said.indexOf(text) < place);
  return {
    helpful: again ? poor(again, 'The same answer twice.') : good('The questions were answered.'),
    honest: madeUp
      ? poor(madeUp.trim(), 'The business does not say this.')
      : good('Nothing was made up.'),
    objective: good('It moves on, one step at a time.'),
    tone: good('Short and friendly.'),
  };
}
