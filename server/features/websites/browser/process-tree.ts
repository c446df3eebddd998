import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  pid: number;
  parent: number;
  /** in bytes, without program files that processes share */
  memory: number;
}

/** The descendants of a process. Only Linux reports them; empty on other systems. */
export function descendantsOf(pid: number): ProcessUse[] {
  const all = allProcesses();
  const found: ProcessUse[] = [];
  const parents = new Set([pid]);
  // A parent may have a higher process id than its child.
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const one of all) {
      if (!parents.has(one.parent) || parents.has(one.pid)) continue;
      parents.add(one.pid);
      found.push(one);
    }
  }
  return found;
}

/** Kills processes, the youngest first, so that each is still reaped by its parent. */
export function killAll(processes: ProcessUse[]): void {
  for (const { pid } of processes.toReversed()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

function allProcesses(): ProcessUse[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const status = pid > 0 ? statusOf(pid) : undefined;
    if (status === undefined) return [];
    const number = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const memory = (number('RssAnon') + number('RssShmem')) * 1024;
    return [{ pid, parent: number('PPid'), memory }];
  });
}

function statusOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return undefined;
  }
}
