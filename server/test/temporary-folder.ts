import { chmodSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

interface TemporaryFolder {
  path: string;
  remove: () => void;
}

/** A temporary DATA_DIR. Others can enter it, because the database runs under its own account. */
export const temporaryFolder = (): TemporaryFolder => folderIn(tmpdir());

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * The same in memory if the machine has room: copying a database then takes 20 ms instead of up to 500 on a
 * busy disk. The path stays below TMPDIR, where `npm test` looks for processes left running.
 */
export function memoryFolder(): TemporaryFolder {
  if (!hasRoom(MEMORY)) return temporaryFolder();
  const memory = folderIn(MEMORY);
  const path = join(tmpdir(), basename(memory.path));
  symlinkSync(memory.path, path);
  return {
    path,
    remove() {
      rmSync(path);
      memory.remove();
    },
  };
}

function folderIn(parent: string): TemporaryFolder {
  const path = mkdtempSync(join(parent, 'opensetter-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
