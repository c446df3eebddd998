import { type Applied, LAST_SQUASHED } from './migration-files.ts';

/**
 * What a newer version has run in a database: the files that this one does not have, if the database
 * has all of ours. Empty otherwise, also for a database that another branch has migrated.
 */
export function newerMigrations(applied: Applied, ours: ReadonlySet<string>): string[] {
  const isOurs = [...ours].every((name) => applied.has(name));
  if (!isOurs) return [];
  return [...applied.keys()]
    .filter((name) => !ours.has(name) && (name.includes('/') || name > LAST_SQUASHED))
    .toSorted();
}

/** For the log of a process of the older version. */
export const NEWER_SCHEMA = {
  problem:
    'A newer version has updated this database. This version keeps running, as during an update, and leaves the schema and its functions unchanged.',
  hint: 'Start the newer version. To go back permanently, restore the backup that was made before the update.',
};
