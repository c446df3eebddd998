import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a sandbox's folder for this process: two on one journal would overwrite each other's lines.
 * Returns what unlocks it. Throws an error that names the other process. A lock whose process is gone
 * does not count, also when its number belongs to another program by now.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let tries = 0; tries < 3; tries += 1) {
    if (create(file, mine)) return () => unlock(file, mine);
    const [pid = 0, start] = (read(file) ?? '').split(' ').map(Number);
    if (pid > 0 && pid !== process.pid && startOf(pid) === start) {
      throw new Error(
        `another sandbox (process ${pid}) already works on ${folder}. Use that one, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new Error(`the lock ${file} cannot be made`);
}

/** The whole lock at once or none: another process must not read half of it. */
function create(file: string, text: string): boolean {
  try {
    const fd = openSync(file, 'wx', 0o600);
    writeSync(fd, text);
    closeSync(fd);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function unlock(file: string, mine: string) {
  if (read(file) === mine) rmSync(file, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * When a process began, in ticks since the machine did; 0 where the system does not tell, which is
 * anywhere but Linux. NaN when it is gone.
 */
function startOf(pid: number): number {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return Number.NaN;
  }
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets, which may hold spaces and brackets.
  return Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 0);
}
