import { MAX_MODEL_CALLS } from '#domain/conversations/events/agent-events.ts';
import { type ModelPurpose, sumTokens } from '#domain/models/usage.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import { type AskedModels, EmptyReply } from '#server/features/agent/check-answer.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import { metered, meterOf } from '#server/features/models/meter.ts';
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
export type UnjudgedAnswer<T> = { use: ModelUse } & ({ given: T } | AskError);

interface AskError {
  error: string;
  /** the model was unavailable, so a later try may succeed */
  isAway: boolean;
  /** the model's current problem, if known */
  problem?: ModelProblem | undefined;
}

/** The campaign that the usage counts for, with the team's model and spending. */
interface Tested {
  facts: Pick<TestedCampaign['facts'], 'campaign_id' | 'model'>;
  /** asks the verifying model instead of the answering one, if the team has one */
  asks?: 'verifier';
}

/** `calls`: the number of calls that are left. */
type Ask<T> = (models: AskedModels, options: { calls: number }) => Promise<T>;

/**
 * Asks the team's model outside of transactions, retries unusable answers as often as a turn does, and
 * records the usage. Calls are admitted like those of a turn. Bad answers don't count against the model:
 * a text under test or a stranger's post may provoke them, and leads would then have to wait.
 */
export async function askUnjudged<T>(
  services: Services,
  scope: TeamScope,
  { facts: { campaign_id, model: facts }, asks }: Tested,
  ask: Ask<T>,
  purpose: ModelPurpose = 'playground',
): Promise<UnjudgedAnswer<T>> {
  await notifySpending(services, scope, facts);
  const teamModel = services.models.of(scope, facts);
  const team = asks === 'verifier' ? { ...teamModel, ...teamModel.verifier } : teamModel;
  const meter = meterOf(team);
  const checks = team.verifier && meterOf(team.verifier);
  const asked = { calls: 0 };
  const model: Model = {
    ...meter.model,
    answer(request) {
      asked.calls += 1;
      return meter.model.answer(request);
    },
  };
  const models = { model, verifier: metered(team.verifier, checks) };
  const once = () =>
    callOnce({ ...team, log: services.log }, () =>
      ask(models, { calls: MAX_MODEL_CALLS - asked.calls }),
    );
  const startedAt = Date.now();
  try {
    let answer = await once();
    while ('error' in answer && answer.again && asked.calls < MAX_MODEL_CALLS)
      answer = await once();
    const usage = meter.total();
    const cost_nanos = usage?.unpriced_calls === 0 ? usage.cost_nanos : null;
    const spent = { ...sumTokens(usage ? [usage] : []), cost_nanos };
    return { ...answer, use: { name: team.name, ms: Date.now() - startedAt, ...asked, ...spent } };
  } finally {
    await recordModelUse(services, scope, meter.take(), { purpose, campaign_id });
    await recordVerification(services, scope, checks, campaign_id);
  }
}

async function callOnce<T>(
  { modelBreaker, name, log }: Pick<TeamModel, 'modelBreaker' | 'name'> & Pick<Services, 'log'>,
  ask: () => Promise<T>,
): Promise<{ given: T } | (AskError & { again: boolean })> {
  const call = await modelBreaker.admit();
  if ('wait_ms' in call) return { error: aiErrorCopy.down, isAway: true, again: false };
  const end = metrics.modelSeconds.startTimer();
  try {
    const given = await ask();
    await modelBreaker.recordGoodAnswer(call);
    return { given };
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      await modelBreaker.recordOutage(call, error.message, error.retryAfter);
      log.warn({ err: error }, 'the model is unavailable');
      return { error: aiErrorCopy.down, isAway: true, problem: error.problem, again: false };
    }
    await modelBreaker.releaseUnused(call);
    if (!(error instanceof InvalidModelResponse)) throw error;
    log.info({ err: error, model: name }, 'the response of the model is invalid');
    const empty = error instanceof EmptyReply;
    return { error: empty ? aiErrorCopy.empty : aiErrorCopy.invalid, isAway: false, again: true };
  } finally {
    end();
  }
}
