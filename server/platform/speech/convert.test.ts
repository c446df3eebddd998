import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { toWav } from './convert.ts';
import type { Recording } from './multipart.ts';

const recording: Recording = {
  mime: 'audio/ogg',
  bytes: 4,
  async *parts() {
    yield new Uint8Array(Buffer.from('OggS'));
  },
};

/** A script that replaces ffmpeg. */
async function program(script: string): Promise<string> {
  const path = join(temporaryFolder().path, 'converter');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function contentOf(converted: Recording | undefined) {
  const parts: Uint8Array[] = [];
  for await (const part of converted?.parts() ?? []) parts.push(part);
  return Buffer.concat(parts);
}

it('is asked for one channel of WAV, and gets the recording', async () => {
  const echo = await program('echo "$@"; cat; head -c 200 /dev/zero');
  const converted = await toWav(recording, echo);
  expect(converted?.mime).toBe('audio/wav');
  const content = await contentOf(converted);
  expect(content.length).toBe(converted?.bytes);
  expect(content.toString()).toMatch(/-ac 1 -ar 16000 -f wav pipe:1\nOggS/);
});

it.each([
  ['is not installed', null],
  ['cannot read it', 'exit 1'],
  ['makes nothing of it', 'cat > /dev/null'],
  ['makes more of it than ten minutes take', 'head -c 30000000 /dev/zero'],
])('that %s converts nothing', async (_, script) => {
  const path = script === null ? '/nowhere/ffmpeg' : await program(script);
  expect(await toWav(recording, path)).toBeUndefined();
});

it('knows nothing of our secrets', async () => {
  process.env.A_SECRET = 'very-secret';
  const converted = await toWav(recording, await program('env; head -c 200 /dev/zero'));
  delete process.env.A_SECRET;
  expect((await contentOf(converted)).toString()).not.toContain('very-secret');
});
