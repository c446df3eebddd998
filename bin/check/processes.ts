import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  command: string;
}

/** Processes with the folder in their command or environment. Empty without /proc. */
export function processesOf(folder: string): RunningProcess[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), command: read(name, 'cmdline') }))
    .filter(({ pid, command }) => `${command}\n${read(String(pid), 'environ')}`.includes(folder));
}

/** Returns '' if the process has ended or is not readable for us. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
