import type { Env } from '../env.ts';
import { createSeal } from '../secrets/seal.ts';
import { createModelAddresses } from './model-address.ts';
import { createTeamModels, type TeamModelOptions } from './team-models.ts';

type Given = Pick<TeamModelOptions, 'db' | 'log' | 'shared' | 'timeout'> & { env: Env };

/** What teams need to bring a model of their own, from the settings of the process. */
export function openTeamModels({ env, ...given }: Given) {
  const modelKeys = createSeal(env.APP_SECRET, 'model keys');
  const modelAddresses = createModelAddresses({ allowed: env.MODEL_ALLOWED_ORIGINS });
  const models = createTeamModels({
    ...given,
    baseUrl: env.OPENAI_BASE_URL,
    effort: env.OPENAI_REASONING_EFFORT,
    prices: env.MODEL_PRICES,
    seal: modelKeys,
    addresses: modelAddresses,
  });
  return { models, modelKeys, modelAddresses };
}
