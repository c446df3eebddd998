import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { evals } from './evals/evals.ts';

const dotenv = join(import.meta.dirname, '..', '.env');

// What is set in the shell wins over the file.
if (existsSync(dotenv)) process.loadEnvFile(dotenv);

process.exitCode = await evals({ args: process.argv.slice(2), source: process.env });
