import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seed } from './seed/seed.ts';

const root = join(import.meta.dirname, '..');
const dotenv = join(root, '.env');

// What is set in the shell wins over the file.
if (existsSync(dotenv)) process.loadEnvFile(dotenv);

process.exitCode = await seed({
  args: process.argv.slice(2),
  source: process.env,
  sandbox: join(root, 'sandbox/main.ts'),
});
