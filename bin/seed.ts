import { join } from 'node:path';
import { seed } from './seed/seed.ts';
import './dotenv.ts';

const root = join(import.meta.dirname, '..');

process.exitCode = await seed({
  args: process.argv.slice(2),
  source: process.env,
  sandbox: join(root, 'sandbox/main.ts'),
});
