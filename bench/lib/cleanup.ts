import { temporaryFolder as newFolder } from '#server/test/temporary-folder.ts';
import { note } from './figures.ts';

const undos: (() => unknown)[] = [];

/** Registers a cleanup step. It also runs if the bench fails or is interrupted. */
export function addCleanup(undo: () => unknown): void {
  undos.push(undo);
}

/** Runs the steps newest first. A failing step doesn't keep the others from running. */
export async function cleanUp(): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    try {
      await undo();
    } catch (error) {
      note(`cleaning up: ${(error as Error).message}`);
    }
  }
}

/** The temporary folder of tests, removed at the end of the run. */
export function temporaryFolder(): string {
  const { path, remove } = newFolder();
  addCleanup(remove);
  return path;
}
