import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { MAX_SPEECH_SECONDS } from '#domain/conversations/messages/readings.ts';
import type { Recording } from './multipart.ts';

const WITHIN_MS = 60_000;
const RATE = 16_000;
/** Ten minutes of 16-bit samples, and the header. */
const MAX_BYTES = MAX_SPEECH_SECONDS * RATE * 2 + 4_096;
const ARGUMENTS =
  `-nostdin -hide_banner -loglevel error -protocol_whitelist pipe -i pipe:0 -vn -t ${MAX_SPEECH_SECONDS} -ac 1 -ar ${RATE} -f wav pipe:1`.split(
    ' ',
  );

let last: Promise<unknown> = Promise.resolve();

/**
 * Converts a recording to WAV for a server that doesn't accept its format. Undefined if ffmpeg isn't
 * installed or can't read the file. Runs one at a time: the result is in memory, and it uses a CPU core.
 */
export function toWav(recording: Recording, program = 'ffmpeg'): Promise<Recording | undefined> {
  const converted = last.then(() => convert(recording, program).catch(() => undefined));
  last = converted;
  return converted;
}

async function convert(recording: Recording, program: string): Promise<Recording | undefined> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  // Without our environment: a decoder must not see any keys.
  const env = { PATH: process.env.PATH };
  const child = spawn(program, ARGUMENTS, { stdio: ['pipe', 'pipe', 'ignore'], env, signal });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_BYTES) child.kill('SIGKILL');
    else parts.push(part);
  });
  // A decoder may close its input early.
  await Promise.all([ended, pipeline(recording.parts(), child.stdin).catch(() => {})]);
  if ((await ended) !== 0 || bytes > MAX_BYTES || bytes < 100) return undefined;
  return { mime: 'audio/wav', bytes, parts: () => inParts(parts) };
}

async function* inParts(parts: Buffer[]) {
  yield* parts;
}
