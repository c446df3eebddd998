import type { ChatMessage } from '../request.ts';
import { normalise, wordsOf } from './words.ts';

const ITEM = /^\[(item:[0-9a-f]{8})\] (.+?) \((?:picture|video|voice note|PDF)\)(.*)$/gm;
const SENT_ITEMS = /^The lead has got already: (.+)$/m;
const ASKS =
  /\b(?:photos?|pictures?|pics?|images?|videos?|brochures?|catalog(?:ue)?s?|pdfs?|show|send|see|look)\b/;

/** The item that a lead asks to see: the one with most of their words, unless they already have it. */
export function pickItem(messages: ChatMessage[], newest: string[]) {
  const leadText = normalise(newest.join(' '));
  if (!ASKS.test(leadText)) return undefined;
  const prompt = messages
    .filter(({ role }) => role !== 'user' && role !== 'assistant')
    .map(({ text }) => text)
    .join('\n');
  const sentItems = SENT_ITEMS.exec(prompt)?.[1]?.split(', ') ?? [];
  const items = [...prompt.matchAll(ITEM)].map(([, id = '', name = '', more = '']) => ({
    item: { id, name },
    words: new Set(wordsOf(normalise(`${name} ${more}`))),
  }));
  // Words of all items, such as "the" and "one", don't tell them apart.
  const isDistinctive = (word: string) =>
    items.length === 1 || !items.every(({ words }) => words.has(word));
  const requestWords = wordsOf(leadText).filter(
    (word) => word.length > 2 && !ASKS.test(word) && isDistinctive(word),
  );
  const scored = items.map(({ item, words }) => ({
    item,
    score: requestWords.filter((word) => words.has(word)).length,
  }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 && !sentItems.includes(best.item.id) ? best.item : undefined;
}

export const itemLine = ({ name }: { name: string }): string =>
  `Here is what you asked for: ${name}.`;
