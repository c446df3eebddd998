import { modelCheck } from '#domain/agent/model-check.ts';
import { maxPromptBytes } from '#domain/agent/reading-check.ts';
import { canVerify } from '#domain/quality/verifier-check.ts';
import { type OwnModelProblem, ownModelAdvice } from '#domain/models/own-model-advice.ts';
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
import { modelTestCopy } from '#copy/models/test-results.ts';
import { longestPrompt, newestPrompt, testVerifier } from './check-verifier.ts';
import { resolveEnteredModel, type EnteredModel } from './given-model.ts';
import { embeddingMeter, meterOf } from './meter.ts';
import { recordModelUse } from './record-use.ts';
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
    const tested = await testOf(meter.model);
    if (!tested.ok) return tested;
    const limit = await readingLimit(services, scope, meter.model);
    if (limit) return { ok: false, text: limit.advice, words: '' };
    const sightTested = withSight(tested, await meter.model.sight.check(within()));
    const embeddingsTested = withEmbeddings(
      sightTested,
      await embeddingsFailure(services, scope, entered),
    );
    return await withVerification(services, scope, meter.model, embeddingsTested);
  } finally {
    await model.close();
    await recordModelUse(services, scope, meter.take(), CHECK);
  }
}

const within = () => ({ signal: AbortSignal.timeout(MAX_MS) });

const withSight = (tested: ModelTest, sees: boolean | null): ModelTest =>
  sees === false
    ? {
        ...tested,
        text: modelTestCopy.noSight({ text: tested.text }),
      }
    : tested;

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
  const meter = embeddingMeter(embedder, env);
  try {
    await embedder.embed([], { timeoutMs: MAX_MS, onUsage: meter.count });
    return null;
  } catch (error) {
    if (!(error instanceof EmbeddingsUnavailable)) throw error;
    return error;
  } finally {
    await embedder.close();
    await recordModelUse(services, scope, meter.take(), CHECK);
  }
}

const withEmbeddings = (tested: ModelTest, failure: EmbeddingsUnavailable | null): ModelTest =>
  failure
    ? {
        ...tested,
        text: modelTestCopy.noEmbeddings({ text: tested.text, problem: failure.message }),
        words: failure.words.slice(0, MAX_WORDS),
      }
    : tested;

/** If the team's answers are verified, its model must also tell true sentences from false ones. */
async function withVerification(
  { env, db }: Services,
  scope: TeamScope,
  model: Model,
  tested: ModelTest,
): Promise<ModelTest> {
  if (env.VERIFY_ANSWERS === 'off') return tested;
  const { verification_off, prompt } = await db.inTeam(scope, async (tx) => ({
    ...(await findModelSettings(tx)),
    prompt: await newestPrompt(tx),
  }));
  if (verification_off || !prompt) return tested;
  try {
    const found = await testVerifier(model, {
      behavior_prompt: prompt,
      signal: AbortSignal.timeout(MAX_MS),
    });
    if (canVerify(found)) return tested;
    return {
      ...tested,
      ok: false,
      text: modelTestCopy.cantVerify({ misjudged: found.misjudged, of: found.of }),
    };
  } catch (error) {
    return failureOf(error, model);
  }
}

/** Checks whether the model reads all of a prompt as long as the team's longest. */
async function readingLimit({ db }: Services, scope: TeamScope, model: Model) {
  const longest = await db.inTeam(scope, longestPrompt);
  const signal = AbortSignal.timeout(MAX_MS);
  return model.reading.check(maxPromptBytes(longest), { signal });
}

async function testOf(model: Model): Promise<ModelTest> {
  try {
    await model.answer({ ...modelCheck, isCheck: true, signal: AbortSignal.timeout(MAX_MS) });
    return { ok: true, text: modelTestCopy.answers, words: '' };
  } catch (error) {
    return failureOf(error, model);
  }
}

function failureOf(error: unknown, model: Model): ModelTest {
  const { problem, words } = problemIn(error);
  const text = ownModelAdvice(problem, model.describe());
  return { ok: false, text, words: words.slice(0, MAX_WORDS) };
}

function problemIn(error: unknown): { problem: OwnModelProblem; words: string } {
  if (error instanceof InvalidModelResponse) return { problem: 'form', words: error.words };
  if (!(error instanceof ModelUnavailable)) throw error;
  const { problem, words } = error;
  const inside = fetchProblemOf(error.cause).reason === 'inside_address';
  return { problem: inside ? 'inside' : problem, words };
}
