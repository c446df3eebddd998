import { join } from 'node:path';
import { livePages } from './dev/live-pages.ts';
import { start } from './start/start.ts';
import './dotenv.ts';

const root = join(import.meta.dirname, '..');

/** `npm start` with pages served from source; programs restart when their sources change. */
await start({
  args: process.argv.slice(2),
  // Loading sources takes most of a restart, so unchanged ones come from the compile cache.
  source: { NODE_COMPILE_CACHE: join(root, 'dist/compiled'), ...process.env },
  app: join(root, 'server/main.ts'),
  sandbox: join(root, 'sandbox/main.ts'),
  frontend: livePages(root),
});
