import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note } from './figures.ts';

const undos: (() => unknown)[] = [];

/** Whatever a part starts is ended with the run, also when it fails or is interrupted. */
export function onEnd(undo: () => unknown): void {
  undos.push(undo);
}

/** Newest first. A failing one does not keep the others from running. */
export async function cleanUp(): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    try {
      await undo();
    } catch (error) {
      note(`cleaning up: ${(error as Error).message}`);
    }
  }
}

/** A temporary DATA_DIR. Others may enter it: the database runs under its own account. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'opensetter-bench-'));
  chmodSync(path, 0o755);
  onEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
