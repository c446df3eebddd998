import { join } from 'node:path';
import { writePapers } from './release/papers.ts';

/** `npm run release:papers`: SBOM and licences of this version, into dist/release. */
const root = join(import.meta.dirname, '..');
try {
  for (const file of writePapers(root, join(root, 'dist/release'))) console.log(file);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
