import { randomInt } from 'node:crypto';
import {
  type CountedPrompt,
  isTruncated,
  MAX_PROMPT_BYTES,
  mayBeTruncated,
  type ModelServer,
  readingAdvice,
  readingCheck,
  cannotReadPrompt,
  type RecallResult,
  SHORT_CHECK_BYTES,
} from '#domain/agent/reading-check.ts';
import type { Logger } from '../log.ts';
import type { Tokens } from '#domain/models/usage.ts';
import { InvalidModelResponse, ModelUnavailable } from './model-errors.ts';

/** The limit of a model that reads only part of its prompts. */
export interface ReadingLimit {
  /** about how much it reads; null if its server doesn't count */
  tokens: number | null;
  /** one sentence: what is wrong, and what to set */
  advice: string;
}

type Check = ReturnType<typeof readingCheck>;
interface CallOptions {
  onUsage: (usage: Tokens) => void;
  signal?: AbortSignal | undefined;
}

interface Options {
  ask: (check: Check, asking: CallOptions) => Promise<{ word: string }>;
  describe: () => { name: string; host: string; server: ModelServer };
  log: Logger | undefined;
}

/** Rejects answers of a model that hasn't read its whole prompt. */
export interface ReadingWatch {
  /** Records the tokens of an answer. */
  recordUsage(counted: CountedPrompt): void;
  /** Checks the model first if this prompt is longer than any proven one. Throws ModelUnavailable. */
  before(bytes: number, asking: CallOptions): Promise<void>;
  /** Checks the model if the token count suggests that it didn't read everything. Throws ModelUnavailable. */
  after(bytes: number, asking: CallOptions): Promise<void>;
  /** Checks whether prompts of this many bytes are read completely; null if they are, or if it's unknown. */
  check(bytes: number, asking?: Partial<CallOptions>): Promise<ReadingLimit | null>;
  known(): ReadingLimit | null;
}

/** How long a limit stays known. After this, a reconfigured model is noticed. */
const LIMIT_MS = 60_000;
/** How long an unknown result stays before the next check. */
const UNKNOWN_MS = 10 * 60_000;
/** Retries once if the client learned from the first response. */
const MAX_TRIES = 2;
/** Conversations grow, so the check uses a longer prompt. */
const ROOM_TO_GROW = 1.25;

export function createReadingWatch({ ask, describe, log }: Options): ReadingWatch {
  /** length of the longest prompt whose beginning it remembered */
  let proven = 0;
  let limit: (ReadingLimit & { at: number; bytes: number }) | null = null;
  let suspected = 0;
  let last: CountedPrompt | null = null;
  let unknownUntil = 0;
  let running: Promise<void> | undefined;

  async function recall(
    bytes: number,
    { onUsage, signal }: Partial<CallOptions>,
  ): Promise<RecallResult> {
    const word = `K${randomInt(100_000, 1_000_000)}`;
    const result: RecallResult = { bytes, knows: null, tokens: null };
    const count = (usage: Tokens) => {
      result.tokens = usage.prompt_tokens;
      onUsage?.(usage);
    };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        const { word: answer } = await ask(readingCheck(bytes, word), { onUsage: count, signal });
        return { ...result, knows: answer.includes(word.slice(1)) };
      } catch (error) {
        if (!(error instanceof InvalidModelResponse)) throw error;
        // A server that refuses long prompts doesn't cut them.
        if (error.retryWith === 'less_history') throw error;
        // The client may have learned, for example, how many tokens reasoning takes.
        if (!error.learned) break;
      }
    }
    return result;
  }

  async function run(bytes: number, callOptions: Partial<CallOptions>): Promise<void> {
    try {
      const longRecall = await recall(bytes, callOptions);
      if (
        !longRecall.knows &&
        !cannotReadPrompt(longRecall, await recall(SHORT_CHECK_BYTES, callOptions))
      ) {
        unknownUntil = Date.now() + UNKNOWN_MS;
        return;
      }
      suspected = 0;
      if (longRecall.knows) {
        proven = Math.max(proven, bytes);
        limit = null;
        return;
      }
      const tokens = isShort(longRecall) ? longRecall.tokens : null;
      const advice = readingAdvice({ tokens, needed: bytes / BYTES_PER_TOKEN }, describe());
      if (!limit) log?.error({ tokens, bytes }, advice);
      limit = { tokens, advice, at: Date.now(), bytes };
    } catch (error) {
      if (!(error instanceof ModelUnavailable || error instanceof InvalidModelResponse))
        throw error;
      unknownUntil = Date.now() + UNKNOWN_MS;
    }
  }

  async function check(
    bytes: number,
    callOptions: Partial<CallOptions> = {},
  ): Promise<ReadingLimit | null> {
    const isKnown = limit ? Date.now() - limit.at < LIMIT_MS : bytes <= proven;
    if (!isKnown && (limit || Date.now() >= unknownUntil)) {
      running ??= run(Math.max(bytes, limit?.bytes ?? 0, MAX_PROMPT_BYTES), callOptions).finally(
        () => {
          running = undefined;
        },
      );
    }
    await running;
    return limit;
  }

  async function require(bytes: number, callOptions: CallOptions): Promise<void> {
    const found = await check(bytes, callOptions);
    if (!found) return;
    throw new ModelUnavailable(found.advice, LIMIT_MS, { problem: 'context' });
  }

  return {
    recordUsage(counted) {
      if (counted.bytes > proven && mayBeTruncated(counted, last)) suspected = counted.bytes;
      if (counted.bytes > (last?.bytes ?? 0)) last = counted;
    },
    async before(bytes, callOptions) {
      if (limit || running || (proven > 0 && bytes > proven)) {
        await require(limit ? bytes : bytes * ROOM_TO_GROW, callOptions);
      }
    },
    async after(bytes, callOptions) {
      if (suspected > 0) await require(Math.max(bytes, suspected), callOptions);
    },
    check,
    known: () => limit,
  };
}

const BYTES_PER_TOKEN = 4.4;
/** A server that cuts prompts counts only what the model has read. */
const isShort = ({ bytes, tokens }: RecallResult): boolean =>
  tokens !== null && (isTruncated({ bytes, tokens }) || tokens < bytes / BYTES_PER_TOKEN);
