import type { Env } from '../settings/env.ts';
import { createSpeakers } from '../speech/speakers.ts';
import { createSeal } from '../secrets/seal.ts';
import { createEmbedder } from './embedder.ts';
import { createModelAddresses } from './model-address.ts';
import { createModelBreaker } from './model-breaker.ts';
import { createModel } from '../llm.ts';
import { createTranscriber, type Transcriber } from '../speech/transcriber.ts';
import { createTeamModels, type TeamModelOptions } from './team-models.ts';

type OpenOptions = Pick<TeamModelOptions, 'db' | 'log' | 'shared' | 'timeout'> & { env: Env };

/** Opens what teams need to use their own model, from the process's settings. */
export function openTeamModels({ env, ...given }: OpenOptions) {
  const modelKeys = createSeal(env.APP_SECRET, 'model keys');
  const modelAddresses = createModelAddresses({ allowed: env.MODEL_ALLOWED_ORIGINS });
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, EMBEDDINGS_MODEL: name } = env;
  const models = createTeamModels({
    ...given,
    embedder: name ? createEmbedder({ baseUrl, apiKey, name }) : null,
    transcriber: openTranscriber(given.log, env),
    verifier: openVerifier({ env, ...given }),
    baseUrl,
    effort: env.OPENAI_REASONING_EFFORT,
    prices: env.MODEL_PRICES,
    seal: modelKeys,
    addresses: modelAddresses,
  });
  const speakers = createSpeakers({ env, seal: modelKeys, addresses: modelAddresses });
  return { models, modelKeys, modelAddresses, speakers };
}

/** The installation's transcriber. A key is only sent to the address that it belongs to. */
function openTranscriber(log: OpenOptions['log'], env: Env): Transcriber {
  const { TRANSCRIBE_BASE_URL, TRANSCRIBE_API_KEY, TRANSCRIBE_MODEL, OPENAI_BASE_URL } = env;
  const baseUrl = TRANSCRIBE_BASE_URL || OPENAI_BASE_URL;
  const isAgents = new URL(baseUrl).origin === new URL(OPENAI_BASE_URL).origin;
  const apiKey = TRANSCRIBE_API_KEY || (isAgents ? env.OPENAI_API_KEY : '');
  return createTranscriber({ baseUrl, apiKey, name: TRANSCRIBE_MODEL, isAgents, log });
}

/** Shorter than for answers: verification must not keep a lead waiting that long. */
const VERIFY_MS = 30_000;

/** The installation's verifying model: a separate client if it has another name, address or key. */
function openVerifier({ env, db, log, timeout }: OpenOptions): TeamModelOptions['verifier'] {
  if (env.VERIFY_ANSWERS === 'off') return null;
  const { VERIFY_MODEL, VERIFY_BASE_URL, VERIFY_API_KEY } = env;
  if (!VERIFY_MODEL && !VERIFY_BASE_URL && !VERIFY_API_KEY) return 'same';
  const model = createModel({
    baseUrl: VERIFY_BASE_URL || env.OPENAI_BASE_URL,
    // A key is only sent to the address that it belongs to.
    apiKey: VERIFY_API_KEY || (VERIFY_BASE_URL ? '' : env.OPENAI_API_KEY),
    name: VERIFY_MODEL || env.OPENAI_MODEL,
    effort: env.OPENAI_REASONING_EFFORT,
    timeout: timeout ?? VERIFY_MS,
    log,
  });
  return { model, modelBreaker: createModelBreaker({ db, log, model }) };
}
