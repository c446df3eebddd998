import { temporaryFolder as newFolder } from '#server/test/temporary-folder.ts';
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

/** The same as in tests, removed with the run. */
export function temporaryFolder(): string {
  const { path, remove } = newFolder();
  onEnd(remove);
  return path;
}
