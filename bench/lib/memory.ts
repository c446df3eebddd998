import { readdirSync, readFileSync } from 'node:fs';

/**
 * What a process and all its descendants hold, in MB: the proportional share, so that memory which
 * several share counts once. By part: app, sandbox, database, start, and all together.
 */
export function memoryOf(root: number): Map<string, number> {
  const parts = new Map<string, number>();
  for (const pid of familyOf(root)) {
    const part = partOf(commandOf(pid));
    const megabytes = shareOf(pid);
    parts.set(part, (parts.get(part) ?? 0) + megabytes);
    parts.set('all', (parts.get('all') ?? 0) + megabytes);
  }
  return parts;
}

function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
  }
  const family = [root];
  for (const member of family) {
    for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  }
  return family;
}

function partOf(command: string): string {
  if (command.includes('server/main.ts')) return 'app';
  if (command.includes('sandbox/main.ts')) return 'sandbox';
  return command.includes('postgres') ? 'database' : 'start';
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
const parentOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0);
const commandOf = (pid: number) => read(pid, 'cmdline').replaceAll('\0', ' ');
const shareOf = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
