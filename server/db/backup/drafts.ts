import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const UUID = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.partial$/;

/**
 * A running backup writes all the time. One that hasn't written for this long was killed before it could
 * remove its file.
 */
const DEAD_AFTER_MS = 3_600_000;

/** The name of an unfinished backup. Unique, so that two backups never write into the same file. */
export const draftOf = (file: string): string => `${file}.${randomUUID()}.partial`;

export interface DraftCleanup {
  /** names of removed files */
  removed: string[];
  /** names of files that may still be being written */
  kept: string[];
}

/** Removes what killed backups left in the folder of a file. Does nothing if the folder can't be read. */
export async function removeDeadDrafts(file: string, now = Date.now()): Promise<DraftCleanup> {
  const folder = dirname(file);
  const cleanup: DraftCleanup = { removed: [], kept: [] };
  for (const name of (await readdir(folder).catch(() => []))
    .filter((item) => UUID.test(item))
    .sort()) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    const isDead = now - found.mtimeMs > DEAD_AFTER_MS;
    (isDead && (await isRemoved(path)) ? cleanup.removed : cleanup.kept).push(name);
  }
  return cleanup;
}

const isRemoved = (path: string): Promise<boolean> =>
  rm(path).then(
    () => true,
    () => false,
  );
