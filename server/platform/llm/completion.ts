import { z } from 'zod';
import type { ModelServer } from '#domain/agent/reading-check.ts';
import type { Tokens } from '#domain/models/usage.ts';
import { metrics } from '../metrics.ts';
import { isFiltered } from './content-filter.ts';
import { jsonIn } from './json-in-text.ts';
import { InvalidModelResponse, ModelUnavailable } from './model-errors.ts';
import type { ResponseSchema } from './response-schema.ts';

const part = z.looseObject({ type: z.string().optional(), text: z.unknown().optional() });

/** Text, parts of it, or the object itself, because some servers parse it for us. */
const textual = z.union([z.string(), z.array(z.union([z.string(), part])), part]);

const toolCall = z.looseObject({
  function: z.looseObject({ arguments: z.unknown().optional() }),
});

const message = z.looseObject({
  content: textual.nullish().catch(undefined),
  refusal: z.string().nullish().catch(undefined),
  reasoning: z.unknown().optional(),
  reasoning_content: z.unknown().optional(),
  tool_calls: z.array(toolCall).nullish().catch(undefined),
  /** the older form of `tool_calls` */
  function_call: z.looseObject({ arguments: z.unknown().optional() }).nullish().catch(undefined),
});

/** More than any call takes. A larger number wouldn't fit the database column. */
const MAX_TOKENS = 100_000_000;

/** A whole number of tokens. Some servers send it as text or as a fraction. */
const tokens = z
  .union([z.number(), z.string().regex(/^\d{1,9}(\.\d+)?$/)])
  .transform((count) => Math.round(Number(count)))
  .pipe(z.number().nonnegative().max(MAX_TOKENS))
  .nullish()
  .catch(undefined);

/** The part of a chat completion that we read. */
const completion = z.looseObject({
  choices: z.array(
    z.looseObject({
      finish_reason: z.string().nullish().catch(undefined),
      error: z.unknown().optional(),
      message: message.nullish(),
    }),
  ),
  system_fingerprint: z.string().nullish().catch(undefined),
  timings: z.unknown().optional(),
  usage: z
    .looseObject({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.looseObject({ cached_tokens: tokens }).nullish().catch(undefined),
      /** DeepSeek, Moonshot, and Anthropic behind some gateways */
      prompt_cache_hit_tokens: tokens,
      cached_tokens: tokens,
      cache_read_input_tokens: tokens,
      completion_tokens_details: z
        .looseObject({ reasoning_tokens: tokens })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
});

export interface Completion {
  /** the model's output from every field where servers put it, likeliest first */
  texts: string[];
  finish: string | undefined;
  refused: boolean;
  /** a filter refused, not the model */
  filtered: boolean;
  /** there is no output at all: how some servers respond to a prompt that is too long */
  empty: boolean;
  /** the model reasoned first, which uses up tokens */
  reasons: boolean;
  /** an error inside the choice of a 200 response */
  error: unknown;
  /** detected by marks that only one server leaves: its build name, or how long each part took */
  server: ModelServer;
  /** undefined if the server doesn't count */
  usage: Tokens | undefined;
}

/** Returns undefined for anything but a chat completion, such as a gateway's page. */
export function readCompletion(body: unknown): Completion | undefined {
  const parsedBody = completion.safeParse(body);
  if (!parsedBody.success) return undefined;
  const { choices, usage } = parsedBody.data;
  const choice = choices[0];
  const choiceMessage = choice?.message;
  const content = textOf(choiceMessage?.content);
  const thoughts = thoughtsIn(choiceMessage);
  const reasoned = usage?.completion_tokens_details?.reasoning_tokens ?? 0;
  // Some servers that separate reasoning put a short answer there completely.
  const texts = [content, ...callsIn(choices), ...(content === '' ? thoughts : [])].filter(
    (item) => item !== '',
  );
  const finish = choice?.finish_reason ?? undefined;
  const filtered = isFiltered(finish, texts.length === 0 ? body : undefined);
  return {
    texts,
    finish,
    filtered,
    refused: filtered || (Boolean(choiceMessage?.refusal) && content === ''),
    empty: texts.length === 0 && finish !== 'length' && reasoned === 0,
    reasons: reasoned > 0 || thoughts.length > 0 || /^\s*<think/i.test(content),
    error: choice?.error,
    server: serverOf(parsedBody.data),
    usage: usage ? usageOf(usage) : undefined,
  };
}

type ParsedCompletion = z.output<typeof completion>;

const thoughtsIn = (choiceMessage: ParsedCompletion['choices'][number]['message']): string[] =>
  [choiceMessage?.reasoning_content, choiceMessage?.reasoning].filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );

function serverOf({ system_fingerprint, timings }: ParsedCompletion): ModelServer {
  if (system_fingerprint === 'fp_ollama') return 'ollama';
  return timings ? 'llama.cpp' : null;
}

function callsIn(choices: ParsedCompletion['choices']): string[] {
  return choices.flatMap(({ message }) => [
    ...(message?.tool_calls ?? []).map((call) => asText(call.function.arguments)),
    ...(message?.function_call ? [asText(message.function_call.arguments)] : []),
  ]);
}

function usageOf(usage: NonNullable<ParsedCompletion['usage']>): Tokens | undefined {
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = usage;
  const counts = [
    prompt_tokens_details?.cached_tokens,
    usage.prompt_cache_hit_tokens,
    usage.cached_tokens,
    usage.cache_read_input_tokens,
  ];
  if (typeof prompt_tokens !== 'number' || typeof completion_tokens !== 'number') return undefined;
  const cached = counts.find((count) => typeof count === 'number') ?? 0;
  const cached_tokens = Math.min(cached, prompt_tokens);
  return { prompt_tokens, cached_tokens, completion_tokens };
}

/** The first value in the texts that matches the schema. */
export function answerIn<T>(texts: string[], schema: ResponseSchema<T>): { value: T } | undefined {
  for (const text of texts) {
    for (const found of jsonIn(text)) {
      for (const candidate of [found, ...unwrapped(found)]) {
        const read = schema.read(candidate);
        if (read.success) return { value: read.data };
      }
    }
  }
  return undefined;
}

/** An object with more keys is a complete answer, and its texts may quote anyone. */
const MAX_INNER = 3;

/** Some models wrap the object in a list, in another object, or in a call: `{name, arguments}`. */
function unwrapped(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner: unknown[] = Object.values(value);
  if (inner.length > MAX_INNER) return [];
  return inner.flatMap((item) => (typeof item === 'string' ? parsedObject(item) : [item]));
}

function parsedObject(text: string): unknown[] {
  try {
    return text.trimStart().startsWith('{') ? [JSON.parse(text)] : [];
  } catch {
    return [];
  }
}

function textOf(content: z.output<typeof textual> | null | undefined): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(partText).join('');
  if (!content) return '';
  return partText(content) || JSON.stringify(content);
}

function partText(piece: string | z.output<typeof part>): string {
  if (typeof piece === 'string') return piece;
  return typeof piece.text === 'string' && !/think|reason/i.test(piece.type ?? '')
    ? piece.text
    : '';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Counts a model request by its outcome. */
export async function counted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    metrics.modelCalls.inc({ outcome: 'answered' });
    return answer;
  } catch (error) {
    const outcome =
      error instanceof InvalidModelResponse
        ? 'invalid'
        : error instanceof ModelUnavailable
          ? 'unavailable'
          : 'aborted';
    metrics.modelCalls.inc({ outcome });
    throw error;
  }
}
