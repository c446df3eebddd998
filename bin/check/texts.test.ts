import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

let remove = () => {};
afterEach(() => remove());

const COPY = `export const inbox = catalog('inbox', {
  title: 'Inbox',
  rows: { one: 'One', two: '{n} rows', 'x-y': 'Both' },
  states: { open: 'Open', closed: 'Closed' },
});
export const errors = reasons(catalog('errors', { gone: 'Gone', full: 'At most {max}' }));
`;

const ALL = `import { errors as e, inbox } from '#copy/inbox.ts';
const { rows } = inbox;
export const screen = (state, title) => [
  inbox.title, rows.one, rows.two({ n: 1 }), rows['x-y'], inbox.states[state],
  e.gone, e.full({ max: 2 }).text,
];
`;

it('is content with texts that are read, by any name or index', () => {
  const { output, status } = check({ 'copy/inbox.ts': COPY, 'web/screen.ts': ALL });
  expect(output).toContain('0 problems');
  expect(status).toBe(0);
});

it('names each text that nothing reads but a test', () => {
  const { output, status } = check({
    'copy/inbox.ts': COPY,
    'web/screen.test.ts': ALL,
    'web/screen.ts': `import { errors, inbox } from '../copy/inbox.ts';
const inside = { title: 1 };
export const screen = ({ title }) => [inside.title, title, inbox.rows.one, errors.gone];
export const shown = () => show(inbox.states);
`,
  });
  expect(problemsIn(output)).toEqual([
    'copy/inbox.ts has inbox.title, which nothing reads',
    'copy/inbox.ts has inbox.rows.two, which nothing reads',
    'copy/inbox.ts has inbox.rows.x-y, which nothing reads',
    'copy/inbox.ts has errors.full, which nothing reads',
  ]);
  expect(status).toBe(1);
});

it('names what is worded while a module loads', () => {
  const early = `import { errors, inbox } from '#copy/inbox.ts';
const { open } = inbox.states;
const LATER = errors.gone;
const NOW = errors.full({ max: 2 }).text;
class Card { static label = inbox.rows.one; mine = inbox.title; }
export const two = (n) => inbox.rows.two({ n });
`;
  const atOnce = `import { inbox } from '#copy/inbox.ts';
const STATES = ['open', 'closed'].map((value) => ({ value, label: inbox.states[value] }));
const SECTION = { id: 'rows', ...inbox.rows };
const PLACE = part(inbox.rows);
const TITLE = (() => inbox.title)();
const NAMES = Object.keys(inbox.states);
const options = () => NAMES.map((value) => inbox.states[value]);
const PAGE = { rows: inbox.rows, get label() { return inbox.title; } };
`;
  const { output } = check({
    'copy/inbox.ts': COPY,
    'server/early.ts': early,
    'web/early.tsx': atOnce,
    'web/screen.ts': ALL,
  });
  expect(problemsIn(output)).toEqual([
    'server/early.ts:2 words inbox.states.open outside of a function',
    'server/early.ts:4 words errors.full outside of a function',
    'server/early.ts:5 words inbox.rows.one outside of a function',
    'web/early.tsx:2 words inbox.states outside of a function',
    'web/early.tsx:3 words inbox.rows outside of a function',
    'web/early.tsx:4 words inbox.rows outside of a function',
    'web/early.tsx:5 words inbox.title outside of a function',
  ]);
});

it('names a namespace that two catalogs have, and does not pass for having read nothing', () => {
  const same = { 'copy/a.ts': COPY, 'copy/b.ts': COPY };
  expect(check(same).output).toContain('inbox is the namespace of copy/a.ts and copy/b.ts');
  expect(check({}).status).toBe(1);
});

const problemsIn = (output: string): string[] =>
  output.split('\n').flatMap((line) => (line.startsWith('✗ ') ? [line.slice(2)] : []));

function check(files: Record<string, string>) {
  remove();
  const folder = temporaryFolder();
  remove = folder.remove;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), text);
  }
  const script = join(import.meta.dirname, 'texts.ts');
  const run = spawnSync(process.execPath, [script, folder.path], { encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}
