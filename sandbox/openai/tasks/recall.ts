import type { ChatMessage } from '../request.ts';

/** The word that the instructions begin with. */
export function recallWord(messages: ChatMessage[]): object {
  const text = messages.map((message) => message.text).join('\n');
  return { word: /The check word is (\w+)/.exec(text)?.[1] ?? '' };
}
