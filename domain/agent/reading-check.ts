import { z } from 'zod';
import { ANSWER_RULES, HOUSE_RULES } from '../prompts/templates.ts';

/** The schema of the check how much of a prompt a model reads. */
export const wordAnswer = z.object({ word: z.string() });

const MAX_ANSWER_TOKENS = 200;
/** Bytes of a long campaign's own prompt. */
const USUAL_CAMPAIGN = 6_000;
/** Bytes of a conversation that uses all tokens the agent reads. */
const CONVERSATION = 30_000;

/** Bytes of the longest prompt, rules included, if the campaign's own prompt has `campaign` bytes. */
export const maxPromptBytes = (campaign: number): number =>
  HOUSE_RULES.text.length + ANSWER_RULES.length + Math.max(campaign, USUAL_CAMPAIGN) + CONVERSATION;
export const MAX_PROMPT_BYTES = maxPromptBytes(0);
/** Every model reads this much. One that fails here can't answer at all; passing doesn't prove more. */
export const SHORT_CHECK_BYTES = 600;

/**
 * Builds a prompt of `bytes` bytes whose first line names a word, and that asks for it at the end.
 * Everything but the question is instructions, which servers drop last when a prompt is too long.
 */
export function readingCheck(bytes: number, word: string) {
  const opening = `Task: recall the check word.\nThe check word is ${word}. Remember it.\n`;
  const lines: string[] = [];
  for (let length = opening.length; length < bytes; length += lines.at(-1)?.length ?? 0) {
    lines.push(`Line ${lines.length + 1} of this check says nothing that has to be remembered.\n`);
  }
  return {
    instructions: `${opening}${lines.join('')}`,
    messages: [
      { role: 'user' as const, content: 'Which check word do your instructions begin with?' },
    ],
    schema: wordAnswer,
    maxTokens: MAX_ANSWER_TOKENS,
    temperature: 0,
  };
}

/** The result of a check; `tokens`: the prompt's tokens as the server counted them. */
export interface RecallResult {
  bytes: number;
  /** null: no readable answer, perhaps for another reason */
  knows: boolean | null;
  tokens: number | null;
}

/** A lower count isn't a context size: some stand-in servers count nothing. */
const MIN_CONTEXT = 2_000;
/** No tokenizer averages more bytes per token than this in any language. */
const MAX_BYTES_PER_TOKEN = 9;

/** Whether there are too few tokens for the whole prompt. */
export const isTruncated = ({ bytes, tokens }: Omit<RecallResult, 'knows'>): boolean =>
  tokens !== null && tokens >= MIN_CONTEXT && tokens < bytes / MAX_BYTES_PER_TOKEN;

/**
 * Whether the model reads less than the long prompt: it knows the word of a short prompt but not that of
 * a long one, or its server counts far too few tokens. A model that knows neither word shows nothing.
 */
export function cannotReadPrompt(longRecall: RecallResult, shortRecall: RecallResult): boolean {
  if (longRecall.knows) return false;
  return (longRecall.knows === false && shortRecall.knows === true) || isTruncated(longRecall);
}

/** Token counts of one answer, with the bytes of its prompt. */
export interface CountedPrompt {
  bytes: number;
  prompt_tokens: number;
  completion_tokens: number;
}

/** Context sizes are multiples of 1,024 tokens. */
const UNIT = 1_024;
const USUAL_BYTES_PER_TOKEN = 6;

/**
 * Whether the server may have dropped a part of the prompt, by its counts: the tokens fill a context
 * exactly, are few for such a long text, or don't grow although the prompt did. Such an answer isn't used
 * before a check.
 */
export function mayBeTruncated(counted: CountedPrompt, before: CountedPrompt | null): boolean {
  const { bytes, prompt_tokens, completion_tokens } = counted;
  if (prompt_tokens < MIN_CONTEXT) return false;
  const fills = [prompt_tokens, prompt_tokens + completion_tokens].some(
    (sum) => (sum + 1) % UNIT <= 1,
  );
  const stays =
    before !== null && bytes > before.bytes * 1.2 && prompt_tokens <= before.prompt_tokens;
  return fills || stays || prompt_tokens < bytes / USUAL_BYTES_PER_TOKEN;
}

/** The program that serves the model, if its answers show it. */
export type ModelServer = 'ollama' | 'llama.cpp' | 'lmstudio' | 'vllm' | null;

/** Tells an operator how to give the model a longer context. */
export function contextHint(server: ModelServer, tokens: number): string {
  const size = 2 ** Math.ceil(Math.log2(tokens));
  const hints = {
    ollama: `set OLLAMA_CONTEXT_LENGTH=${size} where Ollama runs (or num_ctx ${size} in the model's Modelfile)`,
    'llama.cpp': `start llama-server with --ctx-size ${size}`,
    lmstudio: `load it in LM Studio with a context length of ${size}`,
    vllm: `start vLLM with --max-model-len ${size}`,
  };
  if (server) return hints[server];
  return `raise its context length to ${size} (OLLAMA_CONTEXT_LENGTH or num_ctx for Ollama, --ctx-size for llama.cpp, --max-model-len for vLLM)`;
}

const roundedCount = (tokens: number): string =>
  (Math.round(tokens / 100) * 100).toLocaleString('en');

/** One sentence for operators and staff. `needed`: tokens of the longest prompt. */
export function readingAdvice(
  { tokens, needed }: { tokens: number | null; needed: number },
  { name, host, server }: { name: string; host: string; server: ModelServer },
): string {
  const reads = tokens === null ? 'only a part' : `only about ${roundedCount(tokens)} tokens`;
  return `"${name}" at ${host} reads ${reads} of a prompt of about ${roundedCount(needed)}, and loses your rules and facts first: ${contextHint(server, needed)}; leads wait until it reads all of it.`;
}
