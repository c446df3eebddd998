import type { Logger } from '#server/platform/log.ts';
import type { Sight } from '#server/platform/llm/sight.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';

/** Expires, because a provider may replace the model behind a name. */
const SEES_MS = 7 * 24 * 3_600_000;
/** Expires soon, so that a team that switches models or enables pictures needn't wait long. */
const BLIND_MS = 10 * 60_000;

interface Known {
  sees: boolean;
  until: number;
}

/** This process's cache, by the breaker that exists for each key and address. */
const known = new WeakMap<object, Known>();

type Seeing = Pick<TeamModel, 'modelBreaker'> & { model: { sight: Sight } };

/**
 * Whether a team's model accepts images: from the cache of this or another process, else by a probe, which
 * costs about as much as a short answer. Null: the model doesn't answer now.
 */
export async function seesPictures(
  { log }: { log: Logger },
  { model, modelBreaker }: Seeing,
): Promise<boolean | null> {
  const cached = known.get(modelBreaker);
  if (cached && cached.until > Date.now()) return cached.sees;
  const { sees, sees_at } = await modelBreaker.storedHealth();
  const stored = sees === null ? undefined : knownSince(sees, sees_at?.getTime() ?? 0);
  if (stored && stored.until > Date.now()) {
    known.set(modelBreaker, stored);
    return stored.sees;
  }
  const found = await model.sight.check();
  if (found === null) return null;
  if (!found) log.warn("the model sees no pictures: those of leads aren't read");
  known.set(modelBreaker, knownSince(found, Date.now()));
  await modelBreaker.saveSight(found);
  return found;
}

const knownSince = (sees: boolean, since: number): Known => ({
  sees,
  until: since + (sees ? SEES_MS : BLIND_MS),
});
