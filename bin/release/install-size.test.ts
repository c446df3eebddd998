import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const BLOCK = 4096;
const MB = 2 ** 20;

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

/** Installed packages of the lockfile, including those for this system only, and their disk space. */
const installed = sizesOf('node_modules');

/** Files count toward the innermost lockfile package around them, and hard links once, as in `du`. */
function sizesOf(top: string): Map<string, number> {
  const sizes = new Map<string, number>();
  const seen = new Set<number>();
  const add = (owner: string, bytes: number) =>
    sizes.set(owner, (sizes.get(owner) ?? 0) + Math.ceil(bytes / BLOCK) * BLOCK);
  function walk(folder: string, around: string) {
    const owner = folder in packages ? folder : around;
    if (owner) add(owner, BLOCK);
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path, owner);
      else if (owner) {
        const { ino, nlink, size } = lstatSync(join(ROOT, path));
        if (nlink > 1 && seen.has(ino)) continue;
        seen.add(ino);
        add(owner, size);
      }
    }
  }
  walk(top, '');
  return sizes;
}

// docs/decisions/0098 says what is large and why. If you exceed a limit, look for a lighter package first.
it.each([
  { install: 'npm ci', omitsDev: false, maxPackages: 610, maxMb: 738 },
  { install: 'npm ci --omit=dev', omitsDev: true, maxPackages: 428, maxMb: 334 },
])('$install stays under $maxMb MB', ({ omitsDev, maxPackages, maxMb }) => {
  const kept = [...installed].filter(([path]) => !omitsDev || !packages[path]?.dev);
  const mb = Math.round(kept.reduce((sum, [, bytes]) => sum + bytes, 0) / MB);
  const largest = kept
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([path, bytes]) => `${Math.round(bytes / MB)} MB ${path}`);
  expect(kept.length).toBeGreaterThan(300);
  expect(kept.length, 'packages').toBeLessThanOrEqual(maxPackages);
  expect(mb, `MB; the largest:\n${largest.join('\n')}`).toBeLessThanOrEqual(maxMb);
});

it.each(['vitest', 'jsdom', 'typescript', 'node', '@opentelemetry/sdk-trace-node'])(
  '%s is left out by --omit=dev',
  (name) => {
    expect(packages[`node_modules/${name}`]?.dev).toBe(true);
  },
);
