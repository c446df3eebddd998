import { join } from 'node:path';
import { livePages } from './dev/live-pages.ts';
import { start } from './start/start.ts';
import './dotenv.ts';

const root = join(import.meta.dirname, '..');

/** `npm start` with the pages straight from their sources, and the programs following theirs. */
await start({
  args: process.argv.slice(2),
  // Loading the sources takes most of a restart; what has not changed is compiled once.
  source: { NODE_COMPILE_CACHE: join(root, 'dist/compiled'), ...process.env },
  app: join(root, 'server/main.ts'),
  sandbox: join(root, 'sandbox/main.ts'),
  frontend: livePages(root),
});
