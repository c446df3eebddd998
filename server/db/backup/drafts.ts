import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const UUID = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.partial$/;

/**
 * A backup that is being written writes all the time. One that has not for this long was killed: its
 * process had no chance to take it away.
 */
const DEAD_AFTER_MS = 3_600_000;

/** The name of a backup that is not whole yet. Two at once must not write into each other's. */
export const draftOf = (file: string): string => `${file}.${randomUUID()}.partial`;

export interface LeftDrafts {
  /** names of files that were taken away */
  removed: string[];
  /** names of those that may still be written */
  kept: string[];
}

/** Takes away what killed backups left in the folder of a file. A folder that cannot be read has none. */
export async function removeDeadDrafts(file: string, now = Date.now()): Promise<LeftDrafts> {
  const folder = dirname(file);
  const left: LeftDrafts = { removed: [], kept: [] };
  for (const name of (await readdir(folder).catch(() => []))
    .filter((item) => UUID.test(item))
    .sort()) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    const isDead = now - found.mtimeMs > DEAD_AFTER_MS;
    (isDead && (await isRemoved(path)) ? left.removed : left.kept).push(name);
  }
  return left;
}

const isRemoved = (path: string): Promise<boolean> =>
  rm(path).then(
    () => true,
    () => false,
  );
