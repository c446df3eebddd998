import { MAX_MODEL_CALLS } from '#domain/conversations/events/agent-events.ts';
import type { ModelPurpose } from '#domain/models/usage.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import type { Tokens } from '#domain/models/usage.ts';
import { type AskedModels, EmptyReply } from '#server/features/agent/check-answer.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import { metered, meterOf, type ModelUse as Took } from '#server/features/models/meter.ts';
import { recordModelUse, recordVerification } from '#server/features/models/record-use.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import { InvalidModelResponse, type Model, ModelUnavailable } from '#server/platform/llm.ts';
import type { ModelProblem } from '#server/platform/llm/model-errors.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { aiErrorCopy } from '#copy/playground/model-problems.ts';
import type { TestedCampaign } from './load-campaign.ts';

/** The model's answer or its problem, and the usage. */
export type TestAnswer<T> = { use: ModelUse } & ({ given: T } | TestError);

interface TestError {
  error: string;
  /** the model's current problem, if known */
  problem?: ModelProblem | undefined;
}

/** The campaign that the usage counts for, with the team's model and spending. */
interface Tested {
  facts: Pick<TestedCampaign['facts'], 'campaign_id' | 'model'>;
  /** asks the verifying model instead of the answering one, if the team has one */
  asks?: 'verifier';
}

type Ask<T> = (models: AskedModels, options: AskOptions) => Promise<T>;

interface AskOptions {
  onUsage: (usage: Tokens) => void;
  /** the number of calls that are left */
  calls: number;
}

/**
 * Asks the team's model outside of transactions, retries unusable answers as often as a turn does, and
 * records the usage. Calls are admitted like those of a turn. Bad answers to a tested text don't count
 * against the model, because leads would then have to wait.
 */
export async function askForTest<T>(
  services: Services,
  scope: TeamScope,
  { facts: { campaign_id, model: facts }, asks }: Tested,
  ask: Ask<T>,
  purpose: ModelPurpose = 'playground',
): Promise<TestAnswer<T>> {
  await notifySpending(services, scope, facts);
  const teamModel = services.models.of(scope, facts);
  const team = asks === 'verifier' ? { ...teamModel, ...teamModel.verifier } : teamModel;
  const meter = meterOf(team);
  const checks = team.verifier && meterOf(team.verifier);
  const request = {
    ...team,
    model: meter.model,
    verifier: metered(team.verifier, checks),
    log: services.log,
  };
  let took: Took | undefined;
  try {
    const answer = await askWithRetries(request, ask);
    took = meter.take();
    return { ...answer, use: { ...answer.use, cost_nanos: costOf(took) } };
  } finally {
    took ??= meter.take();
    await recordModelUse(services, scope, took, { purpose, campaign_id });
    await recordVerification(services, scope, checks, campaign_id);
  }
}

/** Null unless every call's cost is known. */
const costOf = (took: Took | undefined): number | null =>
  took && took.unpriced_calls === 0 ? took.cost_nanos : null;

type Asked = AskedModels & Pick<TeamModel, 'modelBreaker' | 'name'> & Pick<Services, 'log'>;

async function askWithRetries<T>(asked: Asked, ask: Ask<T>): Promise<TestAnswer<T>> {
  const use = emptyUse(asked.name);
  const startedAt = Date.now();
  let error: string = aiErrorCopy.down;
  let problem: ModelProblem | undefined;
  while (use.calls < MAX_MODEL_CALLS) {
    const result = await callOnce(asked, use, ask);
    if ('given' in result) return { ...result, use: { ...use, ms: Date.now() - startedAt } };
    error = result.error;
    problem = result.problem;
    if (!result.again) break;
  }
  return { error, problem, use: { ...use, ms: Date.now() - startedAt } };
}

const emptyUse = (name: string): ModelUse => ({
  name,
  ms: 0,
  calls: 0,
  prompt_tokens: 0,
  cached_tokens: 0,
  completion_tokens: 0,
  cost_nanos: null,
});

async function callOnce<T>(
  { model, verifier, modelBreaker, name, log }: Asked,
  use: ModelUse,
  ask: Ask<T>,
): Promise<{ given: T } | (TestError & { again: boolean })> {
  const call = await modelBreaker.admit();
  if ('wait_ms' in call) return { error: aiErrorCopy.down, again: false };
  const end = metrics.modelSeconds.startTimer();
  const calls = MAX_MODEL_CALLS - use.calls;
  try {
    const onUsage = (usage: Tokens) => addTo(use, usage);
    const result = await ask({ model: counting(model, use), verifier }, { onUsage, calls });
    await modelBreaker.recordGoodAnswer(call);
    return { given: result };
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      await modelBreaker.recordOutage(call, error.message, error.retryAfter);
      log.warn({ err: error }, 'the model does not answer a test');
      return { error: aiErrorCopy.down, problem: error.problem, again: false };
    }
    await modelBreaker.releaseUnused(call);
    if (!(error instanceof InvalidModelResponse)) throw error;
    log.info({ err: error, model: name }, 'the answer to a test is invalid');
    const empty = error instanceof EmptyReply;
    return { error: empty ? aiErrorCopy.empty : aiErrorCopy.invalid, again: true };
  } finally {
    end();
  }
}

function counting(model: Model, use: ModelUse): Model {
  return {
    ...model,
    answer(request) {
      Object.assign(use, { calls: use.calls + 1 });
      return model.answer(request);
    },
  };
}

function addTo(use: ModelUse, usage: Tokens): void {
  Object.assign(use, {
    prompt_tokens: use.prompt_tokens + usage.prompt_tokens,
    cached_tokens: use.cached_tokens + usage.cached_tokens,
    completion_tokens: use.completion_tokens + usage.completion_tokens,
  });
}
