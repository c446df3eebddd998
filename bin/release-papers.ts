import { join } from 'node:path';
import { printHelpIfRequested } from './help.ts';
import { writePapers } from './release/papers.ts';

const USAGE = `npm run release:papers
Writes the list of all packages (SBOM) and the licences of this version into dist/release.`;

const root = join(import.meta.dirname, '..');
try {
  if (!printHelpIfRequested(USAGE)) {
    for (const file of writePapers(root, join(root, 'dist/release'))) console.log(file);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
