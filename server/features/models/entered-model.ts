import type { Reason } from '#copy/catalog/reasons.ts';
import { modelsErrors } from '#copy/errors/models.ts';
import { Refusal } from '#domain/errors.ts';
import type { OwnModel } from '#domain/models/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { FetchProblem } from '#server/platform/safe-fetch/fetch-problem.ts';
import type { Services } from '#server/services.ts';
import { findModelSettings } from './settings-queries.ts';

/** A team's model, ready to call or store. */
export type EnteredModel = Awaited<ReturnType<typeof resolveEnteredModel>>;

/**
 * Returns the entered model, with the stored key unless `isNewKey`. The stored key is sent only to the
 * address it was entered for; otherwise a new address could receive it. Throws INVALID_INPUT.
 */
export async function resolveEnteredModel(
  { db, modelKeys, modelAddresses }: Pick<Services, 'db' | 'modelKeys' | 'modelAddresses'>,
  scope: TeamScope,
  { key, base_url: address, model_name }: OwnModel,
) {
  const base_url = address || null;
  const name = { base_url, model_name: model_name || null };
  const stored = await db.inTeam(scope, findModelSettings);
  if (base_url !== null)
    await modelAddresses.lookUp(base_url).catch((error: unknown) => {
      throw error instanceof FetchProblem ? invalid('base_url', error.words) : error;
    });
  if (key !== '') return { ...name, key, isNewKey: true };
  if (!stored.own_key) throw invalid('key', modelsErrors.keyMissing);
  if (stored.own_url !== base_url) throw keyReentryRefusal();
  const opened = modelKeys.open(stored.own_key, scope.teamId);
  if (!opened) throw invalid('key', modelsErrors.keyLost);
  return { ...name, key: opened, isNewKey: false };
}

const invalid = (field: string, reason: Reason) =>
  new Refusal('INVALID_INPUT', reason, { [field]: reason });

export const keyReentryRefusal = () => invalid('key', modelsErrors.keyAgain);
