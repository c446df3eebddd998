import { join } from 'node:path';
import { prepareServe } from './serve/prepare.ts';
import './start/small-heap.mjs';
import './dotenv.ts';

const root = join(import.meta.dirname, '..');

const prepared = prepareServe(process.argv.slice(2), process.env, root);
if ('print' in prepared) {
  (prepared.code === 0 ? console.log : console.error)(prepared.print);
  process.exit(prepared.code);
}
if (prepared.roles) process.env.ROLES = prepared.roles;
// Importing the server reads its settings.
await import('#server/main.ts');
