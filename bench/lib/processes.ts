import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

interface Counted {
  pid: number;
  parent: number;
  /** of the process itself and its children that have ended */
  cpuMs: number;
}

/** CPU time in ms used so far by a process and its descendants; 0 without /proc. */
export function cpuOf(pid: number): number {
  return familyOf(pid).reduce((sum, item) => sum + item.cpuMs, 0);
}

/** Memory in bytes used by a process and its descendants; shared memory counts once. */
export function memoryOf(pid: number): number {
  return familyOf(pid).reduce((sum, item) => sum + proportionalSize(item.pid), 0);
}

function familyOf(pid: number): Counted[] {
  const all = processes();
  const family = [pid];
  for (const ancestor of family)
    family.push(...all.filter((p) => p.parent === ancestor).map((p) => p.pid));
  return all.filter((p) => family.includes(p.pid));
}

function proportionalSize(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** CPU time of the app and the database while `work` runs, in ms. Other programs don't count. */
export async function cpuWhile(
  app: number,
  database: number | undefined,
  work: () => Promise<unknown>,
): Promise<{ app: number; database: number | undefined }> {
  const before = { app: cpuOf(app), database: database && cpuOf(database) };
  await work();
  return {
    app: cpuOf(app) - before.app,
    database: database && cpuOf(database) - (before.database ?? 0),
  };
}

/** All processes on this machine that we may read. */
function processes(): Counted[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readProcess)
      .filter((item) => item !== undefined);
  } catch {
    return [];
  }
}

function readProcess(pid: string): Counted | undefined {
  try {
    // The name in brackets may contain anything; only numbers follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    ) as [number, number, number, number, number];
    return { pid: Number(pid), parent, cpuMs: (user + system + childUser + childSystem) * TICK_MS };
  } catch {
    return undefined;
  }
}
