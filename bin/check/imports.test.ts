import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { importRules } from './import-rules.ts';

const root = join(import.meta.dirname, '../..');
let remove = () => {};
afterEach(() => remove());

/** One file per way to break a rule, with the rule's name on the left. */
const violations: [rule: string, file: string, text: string][] = [
  ['0-can-be-found', 'server/lost.ts', `import './nowhere.ts';`],
  ['1-domain-is-pure', 'domain/a.ts', `import 'pg';`],
  ['1-domain-is-pure', 'domain/b.ts', `import '#server/app.ts';`],
  ['2-web-knows-types-of-the-server-only', 'web/a.ts', `import { x } from '#server/app.ts';`],
  ['2-web-runs-in-browsers', 'web/b.ts', `import 'node:fs';`],
  ['3-server-does-not-know-the-web', 'server/a.ts', `import '#web/main.ts';`],
  ['1-copy-knows-only-itself', 'copy/a.ts', `import '#domain/left.ts';`],
  ['3-platform-knows-no-feature', 'server/platform/a.ts', `import '#server/features/x/use.ts';`],
  [
    '3-scope-resolvers-open-teams',
    'server/features/x/list.ts',
    `import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';`,
  ],
  ['3-scope-resolvers-open-teams', 'server/platform/db/all.ts', `export * from './team-scope.ts';`],
  ['4-routes-and-jobs-hold-no-sql', 'server/features/a/routes.ts', `import 'kysely';`],
  ['4-routes-and-jobs-hold-no-sql', 'server/features/a/part/routes.ts', `import 'kysely';`],
  [
    '4-routes-and-jobs-are-bound-in-one-place',
    'server/features/b/b.ts',
    `import '../a/routes.ts';`,
  ],
  [
    '4-routes-and-jobs-are-bound-in-one-place',
    'server/features/b/c.ts',
    `import '../quality/runs/routes.ts';`,
  ],
  ['5-whatsapp-does-not-look-back', 'server/features/whatsapp/a.ts', `import '../agent/a.ts';`],
  [
    '5-conversations-do-not-look-back',
    'server/features/conversations/a.ts',
    `import '../agent/a.ts';`,
  ],
  ['5-no-circles', 'server/one.ts', `import './two.ts';`],
  [
    '5-no-circles',
    'domain/left.ts',
    `import type { Right } from './right.ts'; export type Left = 1;`,
  ],
  ['5-no-circles-of-features', 'server/features/y/use.ts', `import type { A } from '../x/a.ts';`],
  ['5-no-circles-of-folders', 'domain/q/use.ts', `import type { A } from '../p/a.ts';`],
  ['5-no-circles-of-folders', 'web/features/c/parts/part.ts', `import '../words.ts';`],
  ['6-web-features-stand-alone', 'web/features/a/a.ts', `import '../b/b.ts';`],
  ['6-web-features-do-not-know-the-app', 'web/features/a/b.ts', `import '#web/app/shell.ts';`],
  ['6-web-shared-knows-no-feature', 'web/shared/a.ts', `import '#web/features/b/b.ts';`],
  ['6-web-platform-knows-no-product', 'web/platform/a.ts', `import '#web/shared/b.ts';`],
  ['6-the-kit-knows-no-feature', 'web/ui/a.ts', `import '#web/features/b/b.ts';`],
  ['7-the-product-does-not-know-the-sandbox', 'server/b.ts', `import '#sandbox/main.ts';`],
  ['7-the-product-does-not-know-its-tests', 'server/c.ts', `import '#server/test/build.ts';`],
  ['7-the-sandbox-does-not-know-the-product', 'sandbox/a.ts', `import '#server/app.ts';`],
  ['8-starting-needs-no-development-dependency', 'sandbox/b.ts', `import 'knip';`],
  [
    '9-sends-go-through-delivery',
    'server/features/z/greet.ts',
    `export const greet = (g: any) => g.sendText('s', 'c', 'Hi', 'id');`,
  ],
  [
    '9-sends-go-through-delivery',
    'server/features/conversations/react.ts',
    'export const path = `/api/reaction`;',
  ],
  ['8-starting-needs-no-development-dependency', 'bin/start.ts', `import { x } from 'knip';`],
];

const allowed: Record<string, string> = {
  'server/features/quality/runs/routes.ts': 'export {};',
  'server/app.ts': `import '#domain/good.ts'; import '#server/features/a/routes.ts'; export const x = 1; export type App = number;`,
  'server/two.ts': `import './one.ts';`,
  'domain/right.ts': `import type { Left } from './left.ts'; export type Right = 1;`,
  'domain/p/use.ts': `import '../q/use.ts';`,
  'domain/p/a.ts': 'export interface A { a: 1 }',
  'web/features/c/screen.ts': `import './parts/part.ts';`,
  'web/features/c/words.ts': 'export {};',
  'server/features/x/use.ts': `import '#server/features/y/use.ts';`,
  'web/shared/b.ts': 'export const b = 1;',
  'server/features/x/a.ts': 'export interface A { a: 1 }',
  'server/features/x/a.test.ts': `import '#sandbox/main.ts'; import '#server/test/build.ts';`,
  'server/platform/db/team-scope.ts':
    'export interface TeamScope { id: 1 } export const openTeamScope = 1;',
  'server/platform/http/rpc.ts': `import { openTeamScope } from '../db/team-scope.ts';`,
  'server/features/x/link-scope.ts': `import { openTeamScope } from '#server/platform/db/team-scope.ts';`,
  'server/features/x/read.ts': `import type { TeamScope } from '#server/platform/db/team-scope.ts';`,
  'server/features/x/reads.test.ts': `import { openTeamScope } from '#server/platform/db/team-scope.ts';`,
  'server/db/seeds/demo.ts': `import { openTeamScope } from '#server/platform/db/team-scope.ts';`,
  'server/features/agent/a.ts': `import '#server/features/x/a.ts';`,
  'server/test/build.ts': `import '#sandbox/main.ts';`,
  'domain/good.ts': `import 'zod';`,
  'sandbox/main.ts': `import 'hono';`,
  'sandbox/main.test.ts': `import 'knip';`,
  'bin/check/unused.ts': `import 'knip';`,
  'bin/admin.ts': `import type { A } from 'knip';`,
  'web/main.ts': `import type { App } from '#server/app.ts'; import '#domain/good.ts';`,
  'web/app/shell.ts': `import '#web/features/b/b.ts';`,
  'web/features/b/b.ts': `import 'react';`,
};

describe('the check of imports', () => {
  it('finds every way to break a rule, and nothing else', () => {
    const run = check([...Object.entries(allowed), ...violations.map(([, ...file]) => file)]);
    const found = [...run.output.matchAll(/^✗ ([^ ]+).*\n +([\w-]+)/gm)].map(
      ([, file, rule]) => `${rule} ${file}`,
    );
    const expected = violations.map(([rule, file]) =>
      rule.startsWith('5-no-circles-of') ? `${rule} The` : `${rule} ${file}`,
    );
    expect(new Set(found)).toEqual(new Set(expected));
    const untried = importRules.filter(({ name }) => !found.some((item) => item.startsWith(name)));
    expect(untried).toEqual([]);
    expect(run.status).toBe(1);
  });

  it('names each circle of folders with the imports that close it', () => {
    const { output } = check([
      ...Object.entries(allowed),
      ...violations.map(([, ...file]) => file),
    ]);
    expect(circlesIn(output)).toEqual([
      'server/features/x → server/features/y → server/features/x: server/features/x/use.ts imports server/features/y/use.ts, server/features/y/use.ts imports server/features/x/a.ts',
      'domain/p → domain/q → domain/p: domain/p/use.ts imports domain/q/use.ts, domain/q/use.ts imports domain/p/a.ts',
      'web/features/c → web/features/c/parts → web/features/c: web/features/c/screen.ts imports web/features/c/parts/part.ts, web/features/c/parts/part.ts imports web/features/c/words.ts',
    ]);
  });

  it('lets a test use what its folder may not', () => {
    const { output } = check([
      ['domain/p/a.ts', `export const a = 1;`],
      ['domain/q/b.ts', `import '../p/a.ts';`],
      ['domain/p/a.test.ts', `import '../q/b.ts';`],
    ]);
    expect(circlesIn(output)).toEqual([]);
  });

  it('finds SQL in routes and jobs', () => {
    const { output } = check([['server/features/a/jobs.ts', 'tx.db.selectFrom("teams")']]);
    expect(output).toContain('server/features/a/jobs.ts holds SQL');
  });

  it('is content with what follows the rules', () => {
    const { output, status } = check([
      ['server/app.ts', `import '#domain/good.ts';`],
      ['domain/good.ts', `import 'zod';`],
    ]);
    expect(output).toBe('2 files read, 0 problems\n');
    expect(status).toBe(0);
  });

  it('does not pass for having read nothing', () => {
    expect(check([['server/app.ts', 'export {};']])).toMatchObject({
      output: expect.stringContaining('No imports were read') as string,
      status: 1,
    });
  });
});

function circlesIn(output: string): string[] {
  return [...output.matchAll(/The folders (.+) form a circle\n.*?: (.+)/g)].map(
    ([, circle, steps]) => `${circle}: ${steps}`,
  );
}

function check(files: [name: string, text: string][]) {
  const folder = temporaryFolder();
  remove = folder.remove;
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const imports = Object.fromEntries(
    ['domain', 'server', 'web', 'sandbox'].map((floor) => [`#${floor}/*`, `./${floor}/*`]),
  );
  const manifest = { type: 'module', imports, devDependencies: { knip: '*' } };
  const all = [['package.json', JSON.stringify(manifest)] as const, ...files];
  for (const [name, text] of all) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), text);
  }
  const script = join(import.meta.dirname, 'imports.ts');
  const run = spawnSync(process.execPath, [script, folder.path], { encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}
