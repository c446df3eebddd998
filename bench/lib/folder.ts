import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onEnd } from './cleanup.ts';

/** A temporary DATA_DIR. Others may enter it: the database runs under its own account. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'opensetter-bench-'));
  chmodSync(path, 0o755);
  onEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
