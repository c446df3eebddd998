import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from './processes.ts';

/** With this in NODE_OPTIONS, a Node process opens a debugger on a free port at SIGUSR1. */
export const DEBUGGER_ON_SIGNAL = '--inspect-port=0';

const DEBUGGER_STARTS_MS = 1_000;
/** A busy process pauses well within this time. After it, we treat the process as idle. */
const PAUSE_MS = 1_000;
const ANSWER_MS = 10_000;

/** Describes a stalled step: its tests in progress, and its processes with their stacks. */
export async function describeStall(folder: string, runningFile: string): Promise<string> {
  const running = existsSync(runningFile) ? readFileSync(runningFile, 'utf8') : '';
  const processes = processesOf(folder);
  const debugged = processes.filter(({ pid }) => takesDebugger(pid));
  for (const { pid } of debugged) process.kill(pid, 'SIGUSR1');
  await sleep(DEBUGGER_STARTS_MS);
  const stacks = new Map(
    await Promise.all(debugged.map(async ({ pid }) => [pid, await stackOf(pid)] as const)),
  );
  return [
    'Tests in progress:',
    running || '(none)',
    'Processes:',
    ...processes.map(({ pid, command }) => `${pid} ${command}${stacks.get(pid) ?? ''}`),
  ].join('\n');
}

/** SIGUSR1 would kill any other program. */
function takesDebugger(pid: number): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`));
    const settings = readFileSync(`/proc/${pid}/environ`, 'utf8');
    return program === 'node' && settings.includes(DEBUGGER_ON_SIGNAL);
  } catch {
    return false;
  }
}

/** Returns the stack of a busy process, or what an idle one waits for. */
async function stackOf(pid: number): Promise<string> {
  for (const port of portsOf(pid)) {
    const url = await debuggerAt(port);
    if (url) return `\n    ${(await inspect(url)).join('\n    ')}`;
  }
  return '';
}

/** TCP ports that a process listens on. */
function portsOf(pid: number): number[] {
  try {
    const open = readdirSync(`/proc/${pid}/fd`);
    const sockets = new Set(open.map((fd) => linkOf(`/proc/${pid}/fd/${fd}`)));
    const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1);
    return rows.flatMap((row) => {
      const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
      const listens = state === '0A' && sockets.has(`socket:[${inode}]`);
      return listens ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
    });
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

async function debuggerAt(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const [target] = (await answer.json()) as { webSocketDebuggerUrl?: string }[];
    return target?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
}

interface DebuggerMessage {
  id?: number;
  method?: string;
  result?: { result?: { value?: string } };
  params?: { callFrames?: CallFrame[] };
}

interface CallFrame {
  functionName: string;
  url: string;
  location: { lineNumber: number };
}

/** Pauses the process, which works only if it is busy. Otherwise, asks what it waits for. */
function inspect(url: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const socket = new WebSocket(url);
  const send = (id: number, method: string, params = {}) =>
    socket.send(JSON.stringify({ id, method, params }));
  const ask = setTimeout(() => {
    send(3, 'Debugger.setSkipAllPauses', { skip: true });
    send(4, 'Runtime.evaluate', { expression: 'process.getActiveResourcesInfo().join(", ")' });
  }, PAUSE_MS);
  const end = setTimeout(() => resolve(['no answer']), ANSWER_MS);
  socket.addEventListener('open', () => {
    send(1, 'Debugger.enable');
    send(2, 'Debugger.pause');
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, params } = JSON.parse(String(data)) as DebuggerMessage;
    if (id === 4) resolve([`idle, waits for: ${result?.result?.value ?? ''}`]);
    if (method === 'Debugger.paused') resolve((params?.callFrames ?? []).map(frameText));
  });
  socket.addEventListener('error', () => resolve(['no answer']));
  return promise.finally(() => {
    clearTimeout(ask);
    clearTimeout(end);
    socket.close();
  });
}

function frameText({ functionName, url, location }: CallFrame): string {
  return `at ${functionName || '(anonymous)'} (${url}:${location.lineNumber + 1})`;
}
