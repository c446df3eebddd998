import type { Env } from '../env.ts';
import { createSeal } from '../secrets/seal.ts';
import { createEmbedder } from './embedder.ts';
import { createModelAddresses } from './model-address.ts';
import { createTeamModels, type TeamModelOptions } from './team-models.ts';

type Given = Pick<TeamModelOptions, 'db' | 'log' | 'shared' | 'timeout'> & { env: Env };

/** What teams need to bring a model of their own, from the settings of the process. */
export function openTeamModels({ env, ...given }: Given) {
  const modelKeys = createSeal(env.APP_SECRET, 'model keys');
  const modelAddresses = createModelAddresses({ allowed: env.MODEL_ALLOWED_ORIGINS });
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, EMBEDDINGS_MODEL: name } = env;
  const models = createTeamModels({
    ...given,
    embedder: name ? createEmbedder({ baseUrl, apiKey, name }) : null,
    baseUrl,
    effort: env.OPENAI_REASONING_EFFORT,
    prices: env.MODEL_PRICES,
    seal: modelKeys,
    addresses: modelAddresses,
  });
  return { models, modelKeys, modelAddresses };
}
