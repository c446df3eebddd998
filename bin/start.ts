import { join } from 'node:path';
import './start/small-heap.mjs';
import './dotenv.ts';

// Imported dynamically, so that they load once the heap flag is set.
const { builtPages } = await import('./start/built-pages.ts');
const { start } = await import('./start/start.ts');

const root = join(import.meta.dirname, '..');

await start({
  args: process.argv.slice(2),
  source: process.env,
  app: join(root, 'server/main.ts'),
  sandbox: join(root, 'sandbox/main.ts'),
  frontend: builtPages(root),
});
