// `npm ci` runs it. Each program is loaded once, so that Node keeps its compiled code: a first start is as
// quick and as light as later ones. Without it, each program keeps Node's type stripper, 20 MB.
import { spawn } from 'node:child_process';

/** Settings without which the product does not load. None of them is used. */
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
  // The first start says what is wrong.
  spawn(process.execPath, args, { env, stdio: 'ignore' }).on('error', () => {});
}
