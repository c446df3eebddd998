import type { Refusal } from './refusal.ts';

/** What stands between us and the model, where someone can do something about it. */
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
  | 'down';

interface ProblemOptions extends ErrorOptions {
  problem?: ModelProblem;
  /** what the provider says, fit to be shown */
  words?: string;
}

/** The model is down, throttled or too slow. No attempt was used up: ask again later. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  /** the wait that it asks for, in ms */
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

/** The model's response is unusable: empty, cut off, not of the schema, or a refusal. */
export class InvalidModelResponse extends Error {
  override readonly name = 'InvalidModelResponse';
  readonly words: string;
  /** Something was learned from it: the same question will be asked in another way. */
  readonly learned: boolean;

  constructor(why: string, options: ErrorOptions & { words?: string; learned?: boolean } = {}) {
    super(why, options);
    this.words = options.words ?? '';
    this.learned = options.learned ?? false;
  }
}

/**
 * Statuses that mean the model will never accept this request, so a retry every minute for a day is
 * no use: they count as a response. Every other error may pass.
 */
export const REJECTED = new Set([
  400, // malformed, too long for the model, or blocked by its content filter
  413, // too large for the model
  422, // understood and rejected
]);

/** What a refusal of the whole server, key or model is about; undefined: of this one request. */
export function problemOf(refusal: Refusal, model: string): ModelProblem | undefined {
  const { status, words, code } = refusal;
  const said = `${code} ${words}`;
  if (status === 402 || /insufficient.?(?:quota|balance|credits?|funds)|billing/i.test(said)) {
    return 'credit';
  }
  if (status === 401 || status === 403 || (REJECTED.has(status) && isAboutKey(refusal)))
    return 'key';
  if (isAboutName(refusal, model)) return 'name';
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return 'address';
  if (REJECTED.has(status)) return undefined;
  if (status === 429) return 'throttled';
  return status === 408 ? 'slow' : 'down';
}

/** Google refuses a wrong key with 400. */
function isAboutKey({ text, code }: Refusal): boolean {
  return /API_KEY_INVALID|invalid_api_key|authentication_error/.test(`${code} ${text}`);
}

function isAboutName({ status, text, code, param }: Refusal, model: string): boolean {
  if (![400, 404, 422].includes(status)) return false;
  if (/context/i.test(code)) return false;
  if (param === 'model' || /model|deployment/i.test(code)) return true;
  const names = /\bmodel\b/i.test(text);
  if (status === 404) return names;
  return names && (text.includes(model) || /\bmodel not (?:exist|found)/i.test(text));
}

/** One sentence for operators and staff: what is wrong, and what to set. */
export function adviceFor(problem: ModelProblem, { name, host }: { name: string; host: string }) {
  const advice: Record<ModelProblem, string> = {
    key: `${host} refuses the key: set OPENAI_API_KEY to a key that may use "${name}".`,
    name: `${host} does not know the model "${name}": set OPENAI_MODEL to a name that it has.`,
    address: `${host} has no chat completions at this address: set OPENAI_BASE_URL, which usually ends in /v1.`,
    credit: `The account at ${host} has no credit left: add some there, or set OPENAI_API_KEY to another account's key.`,
    throttled: `${host} is throttling this key: leads are answered later, and a higher limit there helps.`,
    slow: `"${name}" takes too long to answer: leads are answered later, or set OPENAI_MODEL to a faster one.`,
    unreachable: `Nothing answers at ${host}: check OPENAI_BASE_URL and the network; leads are answered once it does.`,
    certificate: `${host} cannot be reached over HTTPS: fix its certificate, or check OPENAI_BASE_URL; leads are answered once it works.`,
    down: `${host} has an outage: leads are answered once it ends.`,
  };
  return advice[problem];
}
