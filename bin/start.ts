import { existsSync } from 'node:fs';
import { join } from 'node:path';
import './start/small-heap.mjs';

// Loaded once that is set.
const { builtPages } = await import('./start/built-pages.ts');
const { start } = await import('./start/start.ts');

const root = join(import.meta.dirname, '..');
const dotenv = join(root, '.env');

// What is set in the shell wins over the file.
if (existsSync(dotenv)) process.loadEnvFile(dotenv);

await start({
  args: process.argv.slice(2),
  source: process.env,
  app: join(root, 'server/main.ts'),
  sandbox: join(root, 'sandbox/main.ts'),
  frontend: builtPages(root),
});
