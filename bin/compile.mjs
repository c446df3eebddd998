// Runs after `npm ci`. Loads each program once so that Node caches its compiled code: the first start is
// then as fast and light as later ones. Otherwise, each program keeps Node's type stripper, 20 MB.
import { spawn } from 'node:child_process';

/** Settings that the product requires to load. None of them is used. */
const env = {
  ...process.env,
  DATABASE_URL: 'postgres://localhost/none',
  APP_SECRET: 'x'.repeat(32),
};

const programs = [
  ['bin/start.ts', '--help'],
  ['server/main.ts', '--load'],
  ['sandbox/main.ts', '--load'],
];

for (const [file, argument] of programs) {
  const args = ['--import=./bin/start/small-heap.mjs', file, argument];
  // If this fails, the first start reports why.
  spawn(process.execPath, args, { env, stdio: 'ignore' }).on('error', () => {});
}
