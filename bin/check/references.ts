import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files meant for human readers, without generated and third-party ones. */
const READ =
  /^(?:(?:bench|bin|copy|docs|domain|e2e|sandbox|server|web)\/.*|[^/]+)\.(?:ts|tsx|mjs|sql|css|html|md)$/;
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data|fixtures|bench\/sites)\//;

/** Patterns of references to things outside this repository. */
const OUTSIDE: [pattern: RegExp, what: string][] = [
  [/\.\.\/shared\b|\/work\//, 'a folder outside the repository'],
  [/\bdocuments? [1-9]\b|\(document$/i, 'a document by its number'],
  [/\bDECISIONS\b|\bQUALITY\b(?=[,;).])/, 'a document by its name'],
  [/\b[CFO]-\d{3}\b/, 'a row of a list'],
];

/** Readers only have this repository, so every rule must be in the code or in docs/rules/. */
process.chdir(process.argv[2] ?? join(import.meta.dirname, '../..'));
const files = filesIn('.');
const problems = files.flatMap(referencesIn);
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(`${files.length} files read, ${problems.length} references to the outside`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (LEFT_OUT.test(`${path}/`)) return [];
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesIn(path);
    return READ.test(path) && existsSync(path) ? [path] : [];
  });
}

function referencesIn(file: string): string[] {
  // This file and its test must name what they look for.
  if (/^bin\/check\/references(\.test)?\.ts$/.test(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const found = OUTSIDE.find(([pattern]) => pattern.test(line));
      return found ? [`${file}:${index + 1} refers to ${found[1]}\n    ${line.trim()}`] : [];
    });
}
