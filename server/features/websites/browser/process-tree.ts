import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  pid: number;
  parent: number;
  /** in bytes, without program files that processes share */
  memory: number;
}

/** The descendants of a process. Only Linux reports them; empty on other systems. */
export function descendantsOf(pid: number): ProcessUse[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const found = [...(children.get(pid) ?? [])];
  // Grows while it is read, until all have been asked for their children.
  for (const one of found) found.push(...(children.get(one.pid) ?? []));
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
