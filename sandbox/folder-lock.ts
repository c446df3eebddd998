import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a sandbox's folder for this process: two on one journal would overwrite each other's lines.
 * Returns a function that unlocks it. The system also unlocks it when the process ends in any way.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock.db');
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw new Error(
      `another sandbox already works on ${folder}. Use that one, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => file.close();
}
