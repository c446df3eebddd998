import { evals } from './evals/evals.ts';
import './dotenv.ts';

process.exitCode = await evals({ args: process.argv.slice(2), source: process.env });
