import { installationModelCopy } from '#copy/models/installation-model.ts';
import type { Overflow } from './overflow.ts';
import type { Refusal } from './refusal.ts';

/** Problems with the model that someone can fix. */
export type ModelProblem =
  | 'key'
  | 'name'
  | 'address'
  | 'credit'
  | 'throttled'
  | 'slow'
  | 'unreachable'
  /** no HTTPS connection */
  | 'certificate'
  /** it silently reads only part of its prompt */
  | 'context'
  | 'down';

interface ProblemOptions extends ErrorOptions {
  problem?: ModelProblem;
  /** the provider's message, safe to show */
  words?: string;
}

/** The model is down, throttled or too slow. No attempt was used up: retry later. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  /** the wait that it requested, in ms */
  readonly retryAfter: number | undefined;
  readonly problem: ModelProblem;
  readonly words: string;

  constructor(why: string, retryAfter: number | undefined, options: ProblemOptions = {}) {
    super(why, options);
    this.retryAfter = retryAfter;
    this.problem = options.problem ?? 'down';
    this.words = options.words ?? '';
  }
}

export interface OutageDetails {
  name: string;
  host: string;
  /** the server's message, safe to show */
  words?: string;
  /** requested wait, in ms */
  wait?: number | undefined;
  cause?: unknown;
}

/** Completes a message that starts with the server's name, whatever its purpose. */
export const OUTAGES = {
  key: 'refuses the key',
  name: "isn't known there",
  credit: 'has no credit left',
  throttled: 'throttles this key',
  slow: "doesn't respond in time",
  unreachable: "doesn't respond",
  certificate: "can't be reached over HTTPS",
  down: 'has an outage',
};

/** A server of one purpose, such as embeddings, can't do its work now. */
export abstract class ServerUnavailable<Problem extends string> extends Error {
  readonly problem: Problem;
  /** the problem lasts until someone fixes it */
  readonly isLasting: boolean;
  readonly retryAfter: number | undefined;
  readonly words: string;

  constructor(
    problemText: string,
    problem: Problem,
    { name, host, words = '', wait, cause }: OutageDetails,
    lasting: readonly Problem[] = [],
  ) {
    super(`"${name}" at ${host} ${problemText}`, { cause });
    this.problem = problem;
    this.isLasting = ['key', 'name', 'address', 'credit', ...lasting].includes(problem);
    this.retryAfter = wait;
    this.words = words;
  }
}

/** The model's response is unusable: empty, cut off, a schema mismatch, or a refusal. */
export class InvalidModelResponse extends Error {
  override readonly name = 'InvalidModelResponse';
  readonly words: string;
  /** The client learned from it: the next request will be different. */
  readonly learned: boolean;
  /** Fewer messages may be accepted: the history is too long, or a filter refused one of them. */
  readonly retryWith: 'less_history' | 'unflagged' | null;

  constructor(why: string, options: InvalidOptions = {}) {
    super(why, options);
    this.words = options.words ?? '';
    this.learned = options.learned ?? false;
    this.retryWith = options.retryWith ?? null;
  }
}

interface InvalidOptions extends ErrorOptions {
  words?: string;
  learned?: boolean;
  retryWith?: InvalidModelResponse['retryWith'];
}

/** The server reports that the prompt is longer than the model reads. */
export class PromptTooLong extends InvalidModelResponse {
  readonly overflow: Overflow;

  constructor(overflow: Overflow, { name, host }: { name: string; host: string }, words = '') {
    const [tokens, limit] = [overflow.tokens, overflow.limit].map(
      (number) => number?.toLocaleString('en') ?? 'an unknown number of',
    );
    super(
      `The prompt has ${tokens} tokens, and "${name}" at ${host} reads ${limit}: give it a longer context, or choose another model`,
      { words, retryWith: 'less_history' },
    );
    this.overflow = overflow;
  }
}

/** Whether a prompt was too long for the model, reported or detected. */
export const isPromptTooLong = (error: unknown): boolean =>
  error instanceof PromptTooLong ||
  (error instanceof ModelUnavailable && error.problem === 'context');

/** The model, or a filter in front of it, refused to answer this conversation. */
export class ModelDeclined extends InvalidModelResponse {
  /** the text that a filter names; may be empty */
  readonly flagged: string;
  /** A filter will refuse again. A model that declines may not. */
  readonly byFilter: boolean;

  constructor(
    why: string,
    { flagged = '', words = '', byFilter = true }: Partial<Omit<ModelDeclined, keyof Error>> = {},
  ) {
    super(why, { words, retryWith: 'unflagged' });
    this.flagged = flagged;
    this.byFilter = byFilter;
  }
}

/**
 * Statuses that mean the model will never accept this request, so retrying every minute for a day is
 * pointless: they count as a response. Every other error may be temporary.
 */
export const REJECTED = new Set([
  400, // malformed, too long for the model, or blocked by its content filter
  413, // too large for the model
  422, // understood and rejected
]);

/** The problem if the server, key or model is refused; undefined if only this request is. */
export function problemOf(
  refusal: Refusal,
  model: string,
): Exclude<ModelProblem, 'context'> | undefined {
  const { status, words, code, wait } = refusal;
  // A server that says when to retry has a rate limit, and only advertises a higher one.
  const isLimit = status === 429 && wait !== undefined;
  if (status === 402 || NO_CREDIT.test(isLimit ? code : `${code} ${words}`)) return 'credit';
  if (status === 401 || status === 403 || (REJECTED.has(status) && isAboutKey(refusal)))
    return 'key';
  if (isAboutName(refusal, model)) return 'name';
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return 'address';
  if (REJECTED.has(status)) return undefined;
  if (status === 429) return 'throttled';
  return status === 408 ? 'slow' : 'down';
}

const NO_CREDIT =
  /(?:insufficient|out of|used all).{0,12}(?:quota|balance|credit|fund)|(?:budget|spending).?(?:exceeded|limit)|billing/i;

/** Google and xAI refuse a wrong key with 400, and Groq a key of a blocked account. */
function isAboutKey({ text, code, words }: Refusal): boolean {
  return (
    /API_KEY_INVALID|invalid_api_key|authentication_error|^(?:organization|account)_/.test(
      `${code} ${text}`,
    ) || /\bAPI key\b/i.test(words)
  );
}

function isAboutName({ status, text, code, param }: Refusal, model: string): boolean {
  if (![400, 404, 422].includes(status)) return false;
  if (/context/i.test(code)) return false;
  if (param === 'model' || /model|deployment/i.test(code)) return true;
  const names = /\bmodel\b/i.test(text);
  // OpenRouter: "No endpoints found for" the model.
  if (status === 404) return names || text.includes(model);
  return names && (text.includes(model) || /\bmodel not (?:exist|found)/i.test(text));
}

/** One sentence for operators and staff: what is wrong, and what to set. */
export const adviceFor = (problem: ModelProblem, model: { name: string; host: string }): string =>
  installationModelCopy[problem](model);
