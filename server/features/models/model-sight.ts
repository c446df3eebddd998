import type { Logger } from '#server/platform/log.ts';
import type { Sight } from '#server/platform/llm/sight.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';

/** Expires, because a provider may replace the model behind a name. */
const SEES_MS = 7 * 24 * 3_600_000;
/** Expires soon, so that a team that switches models or enables pictures needn't wait long. */
const BLIND_MS = 10 * 60_000;

/**
 * Whether a team's model accepts images: as stored, else by a probe, which costs about as much as a short
 * answer. Null: the model doesn't answer now.
 */
export async function seesPictures(
  { log }: { log: Logger },
  { model, modelBreaker }: Pick<TeamModel, 'modelBreaker'> & { model: { sight: Sight } },
): Promise<boolean | null> {
  const { sees, sees_at } = await modelBreaker.storedHealth();
  const age = Date.now() - (sees_at?.getTime() ?? 0);
  if (sees !== null && age < (sees ? SEES_MS : BLIND_MS)) return sees;
  const found = await model.sight.check();
  if (found === null) return null;
  if (!found) log.warn("the model sees no pictures: those of leads aren't read");
  await modelBreaker.saveSight(found);
  return found;
}
