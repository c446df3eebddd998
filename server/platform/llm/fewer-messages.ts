import type { Overflow } from './overflow.ts';
import { InvalidModelResponse, ModelDeclined, PromptTooLong } from './model-errors.ts';
import type { ModelMessage, Prompt } from './request-body.ts';

/** Characters of the prompt to drop for each token that the answer needs. */
const CHARS_PER_TOKEN = 4;
/** A server's two counts don't always cover the same texts. */
const MARGIN = 0.9;

/**
 * Asks, and retries with fewer messages after a refusal: once with a shorter history if the prompt is too
 * long, and up to three times if a filter refused it. The lead's last message always stays. Throws the
 * first error if every try is refused.
 */
export async function askWithFewerMessages<T>(
  prompt: Prompt,
  ask: (prompt: Prompt) => Promise<T>,
): Promise<T> {
  try {
    return await ask(prompt);
  } catch (first) {
    if (!(first instanceof InvalidModelResponse) || first.retryWith === null) throw first;
    for (const messages of shorterHistories(prompt, first)) {
      try {
        return await ask({ ...prompt, messages });
      } catch (error) {
        const isSame = error instanceof InvalidModelResponse && error.retryWith === first.retryWith;
        if (!isSame) throw error;
      }
    }
    throw first;
  }
}

function shorterHistories(prompt: Prompt, error: InvalidModelResponse): ModelMessage[][] {
  const { messages } = prompt;
  const tries =
    error instanceof ModelDeclined
      ? withoutFlagged(messages, error.flagged)
      : [shorterHistory(prompt, error instanceof PromptTooLong ? error.overflow : undefined)];
  // Skips tries whose messages were already refused.
  const triedIds = new Set([messages.length]);
  return tries.filter(
    (item) =>
      item.length > 0 && !triedIds.has(idOf(item, messages)) && triedIds.add(idOf(item, messages)),
  );
}

/** Encodes which messages are left in one number. */
const idOf = (kept: ModelMessage[], all: ModelMessage[]): number =>
  kept.length === all.length
    ? all.length
    : kept.reduce((sum, item) => sum * 2 + all.indexOf(item), 1);

/** The newest messages that fit, and at least all after our last one. */
function shorterHistory(prompt: Prompt, overflow?: Overflow): ModelMessage[] {
  const { messages, instructions, note = '', maxTokens } = prompt;
  const lengths = messages.map(({ content }) => content.length);
  const ofMessages = sumOf(lengths);
  const fixed = instructions.length + note.length;
  const { tokens, limit } = overflow ?? {};
  const share = tokens && limit && limit < tokens ? (limit / tokens) * MARGIN : undefined;
  const budget =
    share === undefined
      ? ofMessages / 2
      : (fixed + ofMessages) * share - fixed - maxTokens * CHARS_PER_TOKEN;
  const unanswered =
    messages.length - 1 - messages.findLastIndex(({ role }) => role === 'assistant');
  const least = messages.length - Math.max(unanswered, 1);
  let from = messages.length;
  let used = 0;
  while (from > 0 && (from > least || used + (lengths[from - 1] ?? 0) <= budget)) {
    from -= 1;
    used += lengths[from] ?? 0;
  }
  return messages.slice(from);
}

/**
 * Drops the messages that a filter quotes. Without a quote, it drops one half of the lead's older
 * messages, then the other half, because these are refused more often than ours, then all but the last.
 */
function withoutFlagged(messages: ModelMessage[], flagged: string): ModelMessage[][] {
  const last = messages.at(-1);
  if (!last) return [];
  const quoted = flagged.trim().slice(0, MAX_FLAGGED);
  const others = messages.filter((message) => message !== last && message.role === 'user');
  const quotedMessages = others.filter(({ content }) => quoted !== '' && content.includes(quoted));
  if (quotedMessages.length > 0)
    return [messages.filter((message) => !quotedMessages.includes(message))];
  const middle = Math.ceil(others.length / 2);
  const without = (left: ModelMessage[]) => messages.filter((message) => !left.includes(message));
  return [without(others.slice(0, middle)), without(others.slice(middle)), [last]];
}

/** A filter's quote may end with an ellipsis. */
const MAX_FLAGGED = 60;

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
