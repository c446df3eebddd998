import { modelCheck } from '#domain/agent/model-check.ts';
import { maxPromptBytes } from '#domain/agent/reading-check.ts';
import { canVerify } from '#domain/quality/verifier-check.ts';
import { priceOf } from '#domain/models/prices.ts';
import type { ModelTest, OwnModel } from '#domain/models/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { InvalidModelResponse, type Model, ModelUnavailable } from '#server/platform/llm.ts';
import { EmbeddingsUnavailable } from '#server/platform/llm/embeddings-unavailable.ts';
import { openOwnModel, ownEmbedder } from '#server/platform/llm/team-models.ts';
import { fetchProblemOf } from '#server/platform/safe-fetch/fetch-problem.ts';
import type { Services } from '#server/services.ts';
import { ownModelCopy } from '#copy/models/own-model.ts';
import { modelTestCopy } from '#copy/models/test-results.ts';
import { promptsToTest, testVerifier } from './check-verifier.ts';
import { resolveEnteredModel, type EnteredModel } from './entered-model.ts';
import { meterOf } from './meter.ts';
import { embedAndRecord, recordModelUse } from './record-use.ts';
import { findModelSettings } from './settings-queries.ts';

const MAX_MS = 20_000;
const MAX_WORDS = 300;

/**
 * Asks the model that a user entered one tiny question in the form of a turn. Stores only the usage.
 * Throws INVALID_INPUT and TOO_MANY_REQUESTS.
 */
export async function testOwnModel(
  services: Services,
  { scope, team }: TeamAccess<'canEditSettings'>,
  input: OwnModel,
  ip: string,
): Promise<ModelTest> {
  await limitAttempts(services.db, 'testModel', { ip, account: team.team_id });
  const entered = await resolveEnteredModel(services, scope, input);
  const { env, log, model: installation, modelAddresses: addresses } = services;
  const name = entered.model_name ?? installation.describe().name;
  const model = openOwnModel(
    {
      log,
      addresses,
      baseUrl: env.OPENAI_BASE_URL,
      effort: env.OPENAI_REASONING_EFFORT,
      timeout: MAX_MS,
    },
    { ...entered, name },
  );
  const price = input.prices ?? priceOf(name, env.MODEL_PRICES);
  const meter = meterOf({ model, name, price });
  try {
    return await testOf(services, scope, entered, meter.model);
  } catch (error) {
    return failureOf(error, model);
  } finally {
    await model.close();
    await recordModelUse(services, scope, meter.take(), CHECK);
  }
}

const within = () => ({ signal: AbortSignal.timeout(MAX_MS) });

/** Tests an answer, then what else the team needs of its model. Throws if it doesn't answer. */
async function testOf(
  services: Services,
  scope: TeamScope,
  entered: EnteredModel,
  model: Model,
): Promise<ModelTest> {
  await model.answer({ ...modelCheck, isCheck: true, ...within() });
  const { longest, newest, verification_off } = await services.db.inTeam(scope, async (tx) => ({
    ...(await findModelSettings(tx)),
    ...(await promptsToTest(tx)),
  }));
  const limit = await model.reading.check(maxPromptBytes(longest), within());
  if (limit) return { ok: false, text: limit.advice, words: '' };
  let tested: ModelTest = { ok: true, text: modelTestCopy.answers, words: '' };
  if ((await model.sight.check(within())) === false)
    tested.text = modelTestCopy.noSight({ text: tested.text });
  const failure = await embeddingsFailure(services, scope, entered);
  if (failure)
    tested = {
      ok: true,
      text: modelTestCopy.noEmbeddings({ text: tested.text, problem: failure.message }),
      words: failure.words.slice(0, MAX_WORDS),
    };
  // If the team's answers are verified, its model must also tell true sentences from false ones.
  if (services.env.VERIFY_ANSWERS === 'off' || verification_off || !newest) return tested;
  const found = await testVerifier(model, { behavior_prompt: newest, ...within() });
  if (canVerify(found)) return tested;
  return { ...tested, ok: false, text: modelTestCopy.cantVerify(found) };
}

const CHECK = { purpose: 'check', campaign_id: null } as const;

/** Why this model makes knowledge search use words only; null: it doesn't, or it's so for every team. */
async function embeddingsFailure(
  services: Services,
  scope: TeamScope,
  entered: EnteredModel,
): Promise<EmbeddingsUnavailable | null> {
  const { env, modelAddresses: addresses } = services;
  const installation = services.models.embedder;
  if (!installation) return null;
  const { name } = installation;
  const embedder = ownEmbedder({ baseUrl: env.OPENAI_BASE_URL, addresses }, { ...entered, name });
  try {
    await embedAndRecord(services, scope, embedder, { texts: [], timeoutMs: MAX_MS, ...CHECK });
    return null;
  } catch (error) {
    if (!(error instanceof EmbeddingsUnavailable)) throw error;
    return error;
  } finally {
    await embedder.close();
  }
}

/** What is wrong with the model, and what to do. Throws errors that have another cause. */
function failureOf(error: unknown, model: Model): ModelTest {
  const { problem, words } = problemIn(error);
  const text = ownModelCopy[problem](model.describe());
  return { ok: false, text, words: words.slice(0, MAX_WORDS) };
}

function problemIn(error: unknown): { problem: keyof typeof ownModelCopy; words: string } {
  if (error instanceof InvalidModelResponse) return { problem: 'form', words: error.words };
  if (!(error instanceof ModelUnavailable)) throw error;
  const { problem, words } = error;
  const inside = fetchProblemOf(error.cause).reason === 'inside_address';
  return { problem: inside ? 'inside' : problem, words };
}
