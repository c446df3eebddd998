import { PICTURE_QUESTION, pictureResult } from '#domain/agent/picture-reading.ts';
import { MAX_MODEL_CALLS } from '#domain/conversations/events/agent-events.ts';
import type { ReadingReason } from '#domain/conversations/messages/readings.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { seesPictures } from '#server/features/models/model-sight.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import type { PictureProblem } from '#server/features/websites/files/shrink-picture.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import {
  InvalidModelResponse,
  ModelDeclined,
  ModelUnavailable,
  type ShownPicture,
} from '#server/platform/llm.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import type { Services } from '#server/services.ts';
import { readContent } from '../files/read-content.ts';
import {
  assertNotPaused,
  type FileReader,
  type FileToRead,
  type ReadingResult,
} from './reading.ts';

/** Text in a photo is still legible at this size, for about a thousand tokens. */
const MAX_SIDE = 1_024;
const SHRINK_MS = 60_000;
const RETRY_MS = 5_000;
const WAITS = 'the model looks at the picture later';

/** Describes a picture on one line, if the team's model can see. */
export const readImage: FileReader = async (services, scope, file) => {
  const { db, env, models } = services;
  const facts = await db.inTeam(scope, findModelSettings);
  if (facts.read_pictures === false) return { state: 'off', reason: 'turned_off' };
  assertNotPaused(facts, env);
  await notifySpending(services, scope, facts);
  const team = models.of(scope, facts);
  const meter = meterOf(team);
  const log = services.log.child({ file_id: file.file_id });
  const teamServices = { ...services, log, model: meter.model, modelBreaker: team.modelBreaker };
  try {
    const result = await describeImage(teamServices, scope, file);
    const use = meter.total();
    if (!use) return result;
    const cost_nanos = use.unpriced_calls > 0 ? null : use.cost_nanos;
    return { ...result, use: { model: use.model_name, cost_nanos } };
  } finally {
    const { campaign_id } = file;
    await recordModelUse(services, scope, meter.take(), { purpose: 'describe', campaign_id });
  }
};

type TeamServices = Services & Pick<TeamModel, 'model' | 'modelBreaker'>;

async function describeImage(
  services: TeamServices,
  scope: TeamScope,
  { file_id, mime }: FileToRead,
): Promise<ReadingResult> {
  // If it is unknown, the request with the picture shows whether the model is available.
  if ((await seesPictures(services, services)) === false) {
    return { state: 'off', reason: 'endpoint' };
  }
  const content = await services.db.inTeam(scope, (tx) => readContent(tx, file_id));
  if (!content) return { state: 'failed', reason: 'unreachable' };
  // Only phones can read these. Our decoders can't.
  if (/^image\/hei[cf]/.test(mime)) return { state: 'failed', reason: 'format' };
  const signal = AbortSignal.timeout(SHRINK_MS);
  const picture = { content, longestSide: MAX_SIDE };
  const small = await services.sites.shrinkPicture(picture, { signal });
  if (!small.ok) return { state: 'failed', reason: REASONS[small.problem] };
  return describe(services, { mime: 'image/jpeg', content: small.jpeg });
}

const REASONS: Record<PictureProblem, ReadingReason> = {
  format: 'format',
  broken: 'broken',
  too_large: 'too_many_pixels',
  too_complex: 'too_complex',
};

/**
 * Asks the model, and once more after an invalid response. Neither counts against the model: failing at
 * a picture says nothing about how it answers leads. Throws RetryAfter while it is unavailable.
 */
async function describe(
  { log, model, modelBreaker }: TeamServices,
  picture: ShownPicture,
): Promise<ReadingResult> {
  const { content, ...question } = PICTURE_QUESTION;
  const messages = [{ role: 'user' as const, content, pictures: [picture] }];
  for (let call = 1; call <= MAX_MODEL_CALLS; call += 1) {
    const admitted = await modelBreaker.admit(true);
    if ('wait_ms' in admitted) throw new RetryAfter(admitted.wait_ms, WAITS);
    try {
      // Short enough for a model that reads only part of long prompts.
      const given = await model.answer({ ...question, messages, once: true, isCheck: true });
      await modelBreaker.recordGoodAnswer(admitted);
      return pictureResult(given);
    } catch (error) {
      if (error instanceof ModelUnavailable) {
        await modelBreaker.recordOutage(admitted, error.message, error.retryAfter);
        throw new RetryAfter(error.retryAfter ?? RETRY_MS, WAITS, { cause: error });
      }
      await modelBreaker.releaseUnused(admitted);
      if (error instanceof ModelDeclined) return { state: 'sensitive', reason: 'declined' };
      if (!(error instanceof InvalidModelResponse)) throw error;
      log.warn({ err: error }, 'the description of a picture is invalid');
    }
  }
  return { state: 'failed', reason: 'refused' };
}
