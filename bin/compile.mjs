// Runs after `npm ci`. Loads each program once so that Node caches its compiled code: the first start is
// then as fast and light as later ones. Otherwise, each program keeps Node's type stripper, 20 MB.
import { spawn } from 'node:child_process';

/** Settings that the product requires to load. None of them is used. */
const env = {
  ...process.env,
  DATABASE_URL: 'postgres://localhost/none',
  APP_SECRET: 'x'.repeat(32),
};

/** The sandbox loads these with the first call, which the app makes as soon as it's ready. */
const onFirstCall = [
  'openai/request.ts',
  'openai/answer.ts',
  'openai/verifier/verify.ts',
  'waha/contract/validate.ts',
];

const programs = [
  ['bin/start.ts', '--help'],
  ['server/main.ts', '--load'],
  [...onFirstCall.map((file) => `--import=./sandbox/${file}`), 'sandbox/main.ts', '--load'],
];

for (const program of programs) {
  const args = ['--import=./bin/start/small-heap.mjs', ...program];
  // If this fails, the first start reports why.
  spawn(process.execPath, args, { env, stdio: 'ignore' }).on('error', () => {});
}
