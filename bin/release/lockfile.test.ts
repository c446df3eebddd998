import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  /** a URL; without one, the installing machine chooses the registry */
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** bundled in the package above it, whose digest covers it */
  inBundle?: boolean;
}

const FILE = join(import.meta.dirname, '../../package-lock.json');
const { packages } = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
);

it('every package is the one that was locked, by a digest, from wherever it comes', () => {
  expect(locked.length).toBeGreaterThan(500);
  const wrong = locked.filter(
    ([, { resolved, integrity = '' }]) =>
      resolved !== undefined || !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(wrong).toEqual([]);
});
