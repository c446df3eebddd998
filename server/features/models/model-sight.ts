import type { Logger } from '#server/platform/log.ts';
import type { Sight } from '#server/platform/llm/sight.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';

/** A model may be replaced behind its name. */
const SEES_MS = 7 * 24 * 3_600_000;
/** Once the team chose another model or gave it eyes, pictures wait no longer to be read. */
const BLIND_MS = 10 * 60_000;

interface Known {
  sees: boolean;
  until: number;
}

/** What this process knows, by what is kept for each key and address. */
const known = new WeakMap<object, Known>();

type Seeing = Pick<TeamModel, 'modelBreaker'> & { model: { sight: Sight } };

/**
 * Whether a team's model sees pictures: as this process or another found out, else by a probe, which costs
 * about as much as a short answer. Null: the model doesn't answer now.
 */
export async function seesPictures(
  { log }: { log: Logger },
  { model, modelBreaker }: Seeing,
): Promise<boolean | null> {
  const here = known.get(modelBreaker);
  if (here && here.until > Date.now()) return here.sees;
  const { sees, sees_at } = await modelBreaker.shown();
  const stored = sees === null ? undefined : knownSince(sees, sees_at?.getTime() ?? 0);
  if (stored && stored.until > Date.now()) {
    known.set(modelBreaker, stored);
    return stored.sees;
  }
  const found = await model.sight.check();
  if (found === null) return null;
  if (!found) log.warn("the model sees no pictures: those of leads aren't read");
  known.set(modelBreaker, knownSince(found, Date.now()));
  await modelBreaker.noteSight(found);
  return found;
}

const knownSince = (sees: boolean, since: number): Known => ({
  sees,
  until: since + (sees ? SEES_MS : BLIND_MS),
});
