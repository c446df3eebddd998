import { MAX_MODEL_CALLS } from '#domain/conversations/events/agent-events.ts';
import type { ModelPurpose } from '#domain/models/usage.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { InvalidModelResponse, type Model, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import type { Turn } from '../load-turn.ts';

const RETRY_MS = 5_000;
/** About 50 minutes without a model. */
const MAX_TRIES = 60;

interface Aside {
  turn: Turn;
  purpose: ModelPurpose;
  /** how often this job was postponed */
  tries: number;
  /** what the model is asked for, for the job's log while it waits */
  what: string;
}

/**
 * Asks the team's model outside of a turn, and records what that cost. Each call is admitted and judged like
 * that of an answer, and retried once after an invalid response. `invalid`: both responses were; `away`: the
 * model was unavailable for too long. Throws RetryAfter while it is unavailable.
 */
export async function askOutsideTurn<T>(
  services: Services,
  scope: TeamScope,
  { turn: { campaign, conversation }, purpose, tries, what }: Aside,
  work: (model: Model) => Promise<T>,
): Promise<{ given: T } | 'invalid' | 'away'> {
  await notifySpending(services, scope, campaign);
  const { log, models } = services;
  const team = models.of(scope, campaign);
  const { modelBreaker } = team;
  const meter = meterOf(team);
  const ask = () => work(meter.model);
  try {
    for (let call = 1; call <= MAX_MODEL_CALLS; call += 1) {
      const { conversation_id } = conversation;
      const outcome = await askOnce({ log, modelBreaker }, conversation_id, tries > 0, ask);
      if (outcome === 'invalid') continue;
      if ('given' in outcome) return outcome;
      if (tries >= MAX_TRIES) return 'away';
      throw new RetryAfter(outcome.wait_ms, what);
    }
    return 'invalid';
  } finally {
    const { campaign_id } = campaign;
    await recordModelUse(services, scope, meter.take(), { purpose, campaign_id });
  }
}

async function askOnce<T>(
  { modelBreaker, log }: Pick<Services, 'modelBreaker' | 'log'>,
  conversation_id: string,
  again: boolean,
  work: () => Promise<T>,
): Promise<{ given: T } | 'invalid' | { wait_ms: number }> {
  const call = await modelBreaker.admit(again);
  if ('wait_ms' in call) return call;
  const end = metrics.modelSeconds.startTimer();
  try {
    const result = await work();
    await modelBreaker.recordGoodAnswer(call);
    return { given: result };
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      await modelBreaker.recordOutage(call, error.message, error.retryAfter);
      return { wait_ms: error.retryAfter ?? RETRY_MS };
    }
    if (!(error instanceof InvalidModelResponse)) throw error;
    log.warn({ err: error }, 'the response of the model is invalid');
    const wait_ms = await modelBreaker.recordBadAnswer(call, conversation_id, error.message);
    return wait_ms === undefined ? 'invalid' : { wait_ms };
  } finally {
    end();
  }
}
