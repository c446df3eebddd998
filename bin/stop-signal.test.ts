import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const file = pathToFileURL(join(import.meta.dirname, 'stop-signal.ts')).href;
const PROGRAM = `import { createStopSignal } from '${file}';
const stays = setInterval(() => {}, 1000);
createStopSignal().addEventListener('abort', () => setTimeout(() => {
  console.log('cleaned up');
  if (process.argv[1] !== 'slow') clearInterval(stays);
}, 150));
console.log('ready');`;

/** Starts a program that cleans up for 150 ms, and waits until it listens for signals. `slow` never ends. */
async function program(how: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, how]);
  const said: string[] = [];
  child.stdout.on('data', (text: Buffer) => void said.push(...text.toString().trim().split('\n')));
  await expect.poll(() => said, { timeout: 10_000 }).toContain('ready');
  return { child, said, ended: once(child, 'exit') };
}

it('a signal that comes twice, from the terminal and from npm, counts once', async () => {
  const { child, said, ended } = await program('quick');
  child.kill('SIGINT');
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGTERM'), 50);
  await expect(ended).resolves.toEqual([0, null]);
  expect(said).toEqual(['ready', 'cleaned up']);
});

it('a second Ctrl+C ends the process at once', async () => {
  const { child, ended } = await program('slow');
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGINT'), 600);
  await expect(ended).resolves.toEqual([130, null]);
});
