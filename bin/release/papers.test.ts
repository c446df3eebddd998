import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { isAllowed, packagesOf, refused } from './licences.ts';
import { writePapers } from './papers.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = temporaryFolder();
afterEach(() => folder.remove());

it('every package of the product is under a licence that may be part of it', () => {
  const packages = packagesOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.find(({ name }) => name === 'hono')).toMatchObject({ licence: 'MIT' });
  expect(refused(packages)).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND (GPL-2.0 OR ISC)', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['LGPL-2.1', false],
  ['SSPL-1.0', false],
  ['MIT AND GPL-2.0', false],
  ['GPL-2.0 WITH Classpath-exception-2.0', false],
  ['(MIT', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

it('a package without a licence is refused, unless it is a build of one that has one', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/engine': { version: '1.0.0', license: 'MIT' },
      'node_modules/engine-linux-x64': { version: '1.0.0' },
      'node_modules/other/node_modules/nameless': { version: '2.0.0' },
      'node_modules/copyleft': { version: '3.0.0', license: 'GPL-3.0' },
      'node_modules/tool': { version: '4.0.0', license: 'GPL-3.0', dev: true },
    },
  };
  expect(refused(packagesOf(lock)).map(({ name }) => name)).toEqual(['copyleft', 'nameless']);
});

it('the papers name every package, and no tool of development', { timeout: 60_000 }, () => {
  const [sbom = '', licences = ''] = writePapers(ROOT, folder.path);
  const { bomFormat, components } = JSON.parse(readFileSync(sbom, 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  const names = components.map(({ name }) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toContain('hono');
  expect(names).not.toContain('vitest');
  const list = readFileSync(licences, 'utf8');
  expect(list).toMatch(/^\| hono \| \S+ \| MIT \|$/m);
  expect(list).toMatch(/^\| Lucide \| \S+ \| ISC AND MIT \|$/m);
});
