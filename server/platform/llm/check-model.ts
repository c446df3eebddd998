import { modelCheck } from '#domain/agent/model-check.ts';
import { MAX_PROMPT_BYTES } from '#domain/agent/reading-check.ts';
import type { Model } from '../llm.ts';
import { adviceFor, InvalidModelResponse, ModelUnavailable } from './model-errors.ts';
import type { ReadingLimit } from './reading-limit.ts';

/** Whether the model can answer leads, as a sentence for operators and staff. */
export interface ModelState {
  ok: boolean;
  /** one sentence: what is wrong, and what to set */
  state: string;
  /** the provider's own message */
  words: string;
}

/** Asks one tiny question, with a shorter timeout than for leads. Never throws. */
export async function checkModel(model: Model, stop?: AbortSignal): Promise<ModelState> {
  const timeoutSignal = AbortSignal.timeout(MAX_MS);
  try {
    await model.answer({
      ...modelCheck,
      isCheck: true,
      signal: stop ? AbortSignal.any([stop, timeoutSignal]) : timeoutSignal,
    });
    return { ok: true, state: 'answers', words: '' };
  } catch (error) {
    return stateOf(error, model);
  }
}

const MAX_MS = 30_000;

/** The state of a model that reads only part of its prompts; undefined if it reads everything. */
export async function checkReading(model: Model, signal?: AbortSignal) {
  const limit = await model.reading.check(MAX_PROMPT_BYTES, { signal });
  return limit ? readingState(limit) : undefined;
}

export const readingState = ({ advice }: ReadingLimit): ModelState => ({
  ok: false,
  state: advice,
  words: '',
});

function stateOf(error: unknown, model: Model): ModelState {
  const described = model.describe();
  if (error instanceof ModelUnavailable) {
    return { ok: false, state: adviceFor(error.problem, described), words: error.words };
  }
  const words = error instanceof InvalidModelResponse ? error.words || error.message : '';
  const { name, host } = described;
  const state = `"${name}" at ${host} answers, but not in the form that is asked for: set OPENAI_MODEL to a model with structured output.`;
  return { ok: false, state, words };
}
