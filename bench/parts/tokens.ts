import { SUMMARY_INSTRUCTIONS, summaryQuestion } from '#domain/agent/history-summary.ts';
import {
  boundHistory,
  HISTORY_MESSAGES,
  type HistorySummary,
  inConversationOrder,
  nextSummaryEnd,
  type StoredMessage,
} from '#domain/agent/history.ts';
import { countTokens } from '#sandbox/openai/embeddings.ts';
import { HISTORY_TOKENS, instructionsOf } from '#server/features/agent/check-answer.ts';
import { firstDialect } from '#server/platform/llm/dialect.ts';
import { requestBody } from '#server/platform/llm/request-body.ts';
import { figure, note } from '../lib/figures.ts';
import { answerBasisOf, type GuardTurn, guardTurns } from '../lib/guard/turns.ts';
import { cachedOf, priceIn, PRICE_LISTS } from '../lib/prompt-cost.ts';

const CONVERSATIONS = 20;
const TURNS = 20;
const LONG = { conversations: 4, turns: 120 };
/** A summary of the length that the prompt asks for. */
const SUMMARY = 'The lead asks about days, prices and what is included. '.repeat(14);
/** One of this many recent prompts shares the longest prefix with the next one. */
const RECENT_PROMPTS = 25;
/** Tokens of an answer besides its reply: the other fields of its schema. */
const OTHER_FIELDS = 60;

/**
 * Measures the cost of a turn's prompt in twenty conversations of twenty turns each, with a provider that
 * caches by prefix: everything a prompt shares with an earlier one of the campaign. Conversations longer
 * than the model reads are summarized, and those calls count; the baseline truncates them instead.
 */
export async function benchTokens(): Promise<void> {
  const conversations = readConversations();
  note(`tokens: ${conversations.length} conversations of ${TURNS} turns`);
  report(
    'tokens',
    conversations.flatMap((turns) => play(turns)),
  );
  const long = readConversations(LONG.turns).slice(0, LONG.conversations);
  for (const [name, sumsUp] of [
    ['baseline_tokens_long_cut', false],
    ['tokens_long', true],
  ] as const) {
    note(`${name}: ${long.length} conversations of ${LONG.turns} turns`);
    report(
      name,
      long.flatMap((turns) => play(turns, sumsUp)),
      long.length * LONG.turns,
    );
  }
}

interface Used {
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
}

function report(name: string, used: Used[], turns = used.length): void {
  const mean = (of: (one: Used) => number) => used.reduce((sum, item) => sum + of(item), 0) / turns;
  const parts: Record<string, (one: Used) => number> = {
    in: (item) => item.prompt_tokens,
    uncached: (item) => item.prompt_tokens - item.cached_tokens,
    out: (item) => item.completion_tokens,
  };
  for (const [part, of] of Object.entries(parts)) figure(`${name}_${part}`, mean(of), 'tokens');
  for (const model of PRICE_LISTS) {
    const dollars = mean((item) => priceIn(model, item));
    figure(`${name}_cost_${model}`, dollars, 'thousandths of a dollar');
  }
}

/** A business's honest questions, asked one after the other as if by one lead. */
function readConversations(length = TURNS): GuardTurn[][] {
  const honest = guardTurns('strangers').filter(({ kind }) => kind === 'honest');
  const byBusiness = [...Map.groupBy(honest, ({ business }) => business).values()];
  return byBusiness
    .toSorted((a, b) => b.length - a.length)
    .slice(0, CONVERSATIONS)
    .map((turns) => Array.from({ length }, (_, n) => turns[n % turns.length] as GuardTurn));
}

function play(turns: GuardTurn[], sumsUp = false): Used[] {
  const history: StoredMessage[] = [];
  const prompts: string[] = [];
  let summary: HistorySummary | null = null;
  const firstMessageAt = Date.UTC(2026, 10, 27, 9);
  const say = (type_interaction: StoredMessage['type_interaction'], text: string) => {
    const seq = history.length + 1;
    const at = firstMessageAt / 1000 + seq * 90;
    const message = { type_interaction, text, media_type: null, details: '' };
    history.push({ ...message, seq, timestamp_unix: at, read_seq: seq - 1 });
  };
  return turns.flatMap((turn, n) => {
    say('USER_MESSAGE', turn.said.at(-1)?.text ?? '');
    const basis = { ...answerBasisOf(turn), history };
    // The passages found differ from turn to turn.
    const found = basis.passages?.filter((_, at) => at % 3 === n % 3) ?? [];
    const instructions = instructionsOf(
      { ...basis, passages: found },
      new Date(firstMessageAt + n * 180_000),
    );
    const read = inConversationOrder(history.slice(-HISTORY_MESSAGES));
    const messages = boundHistory(read, HISTORY_TOKENS, summary);
    const request = { ...instructions, messages, maxTokens: 900, temperature: 0.7 };
    const prompt = promptOf(requestBody('a-model', firstDialect('none'), request, {}));
    const recent = prompts.slice(-RECENT_PROMPTS);
    const cached = Math.max(0, ...recent.map((before) => cachedTokens(before, prompt)));
    prompts.push(prompt);
    say('AI_RESPONSE', turn.reply);
    const used = [
      {
        prompt_tokens: countTokens(prompt),
        cached_tokens: cached,
        completion_tokens: countTokens(turn.reply) + OTHER_FIELDS,
      },
    ];
    const answered_seq = history.length;
    const cut_seq = sumsUp
      ? nextSummaryEnd(history.slice(-HISTORY_MESSAGES), HISTORY_TOKENS, { summary, answered_seq })
      : undefined;
    if (cut_seq !== undefined) {
      const part = history.filter(({ seq }) => seq > (summary?.cut_seq ?? 0) && seq <= cut_seq);
      const summaryPrompt = `${SUMMARY_INSTRUCTIONS}${summaryQuestion(summary?.text ?? '', part)}`;
      summary = { cut_seq, text: SUMMARY };
      used.push({
        prompt_tokens: countTokens(summaryPrompt),
        cached_tokens: 0,
        completion_tokens: countTokens(SUMMARY),
      });
    }
    return used;
  });
}

const promptOf = (body: object): string =>
  (body as { messages: { role: string; content: string }[] }).messages
    .map(({ role, content }) => `<|${role}|>${content}`)
    .join('\n');

/** How many tokens of a prompt the provider has cached from an earlier one. */
function cachedTokens(before: string, prompt: string): number {
  let same = 0;
  while (same < before.length && before[same] === prompt[same]) same += 1;
  return cachedOf(countTokens(prompt.slice(0, same)));
}
