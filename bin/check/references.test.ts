import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

let remove = () => {};
afterEach(() => remove());

/** One line per kind of reference that a reader couldn't follow. */
const outside: [file: string, line: string][] = [
  ['domain/a.ts', '/** Team roles (document 1, section 6). */'],
  ['server/b.ts', '/** Deletes it (document'],
  ['server/c.sql', '-- decided so (DECISIONS, mails)'],
  ['web/d.tsx', '// never shown (C-137)'],
  ['docs/e.md', 'Words: ../shared/design.'],
  ['README.md', `It lies in ${['', 'work', 'checkout'].join('/')}.`],
];
const inside: [file: string, line: string][] = [
  ['domain/roles.ts', '/** Team roles, ascending (docs/rules/roles.md). */'],
  ['web/page.ts', 'document.title = "1"; // an F-16 and the C-3PO'],
  ['node_modules/x/README.md', 'document 2, section 3'],
];

it('finds each reference to the outside, with file and line', () => {
  const { output, status } = check([...inside, ...outside]);
  const found = [...output.matchAll(/^✗ (\S+):1 refers to/gm)].map(([, file]) => file);
  expect(new Set(found)).toEqual(new Set(outside.map(([file]) => file)));
  expect(status).toBe(1);
});

it('is content with references to the repository', () => {
  expect(check(inside)).toMatchObject({ status: 0 });
});

it('does not pass for having read nothing', () => {
  expect(check([])).toMatchObject({ status: 1 });
});

function check(files: [name: string, line: string][]) {
  const folder = temporaryFolder();
  remove = folder.remove;
  for (const [name, line] of files) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), `${line}\n`);
  }
  const script = join(import.meta.dirname, 'references.ts');
  const run = spawnSync(process.execPath, [script, folder.path], { encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}
