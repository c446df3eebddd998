import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Journal } from './journal.ts';

interface Line {
  key: string;
  value: number;
}

test('a journal brings its state back, shorter than it was written', () => {
  const path = temporaryFile();
  const first = open(path);
  for (let value = 1; value <= 100; value += 1) first.set('a', value);
  first.set('b', 5);
  first.journal.close();
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(101);

  const second = open(path);
  expect([...second.state]).toEqual([
    ['a', 100],
    ['b', 5],
  ]);
  second.journal.close();
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
});

test('a journal can be read by its owner only, also one from before', () => {
  const path = temporaryFile();
  writeFileSync(path, '', { mode: 0o644 });
  const one = open(path);
  one.set('a', 1);
  one.journal.close();
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
});

test('a line that a killed process left half written is passed over', () => {
  const path = temporaryFile();
  const first = open(path);
  first.set('a', 1);
  first.journal.close();
  appendFileSync(path, '{"key":"b","val');
  const second = open(path);
  expect([...second.state]).toEqual([['a', 1]]);
  second.set('c', 3);
  second.journal.close();
  expect([...open(path).state.keys()]).toEqual(['a', 'c']);
});

test('a line is applied and written at once', () => {
  const path = temporaryFile();
  const { journal, state } = open(path);
  journal.add({ key: 'a', value: 1 });
  expect(state.get('a')).toBe(1);
  expect(readFileSync(path, 'utf8')).toContain('"a"');
  journal.append({ key: 'b', value: 2 });
  expect(state.has('b')).toBe(false);
  expect(readFileSync(path, 'utf8')).toContain('"b"');
});

function open(path: string) {
  const state = new Map<string, number>();
  const journal = new Journal<Line>(path, {
    apply: ({ key, value }) => state.set(key, value),
    snapshot: () => [...state].map(([key, value]) => ({ key, value })),
  });
  onTestFinished(() => journal.close());
  const set = (key: string, value: number) => journal.add({ key, value });
  return { journal, state, set };
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'journal.ndjson');
}
