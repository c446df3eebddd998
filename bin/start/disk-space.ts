import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

const MB = 1024 * 1024;
/** A new database takes 50 MB, plus two more 16 MB files of its log within the first minutes. */
const MIN_FREE_NEW = 128 * MB;
/** Two more files of the log. With less, the database rejects writes or stops. */
const MIN_FREE = 32 * MB;

/** Throws `StartProblem` if the data folder's disk has no room for the embedded database. */
export async function requireFreeSpace(dataDir: string): Promise<void> {
  const isNew = !existsSync(join(dataDir, 'postgres'));
  const { bavail, bsize } = await statfs(dataDir);
  const problem = spaceProblem({ dataDir, isNew, free: bavail * bsize });
  if (problem) throw new StartProblem(problem);
}

/** The error for a disk that is too full; `free` in bytes. */
export function spaceProblem({
  dataDir,
  isNew,
  free,
}: {
  dataDir: string;
  isNew: boolean;
  free: number;
}): string | null {
  const needed = isNew ? MIN_FREE_NEW : MIN_FREE;
  if (free >= needed) return null;
  const left = `The disk is full: ${Math.floor(free / MB)} MB are left for the data folder ${dataDir}, and OpenSetter needs at least ${needed / MB} MB.`;
  return isNew
    ? `${left} Free some space, or set DATA_DIR to a folder on another disk.`
    : `${left} Nothing is lost. Free some space and start again.`;
}
