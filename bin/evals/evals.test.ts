import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertWritable, tellProgress } from './evals.ts';

it('a report that cannot be written is refused before anything is spent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evals-'));
  try {
    expect(() => assertWritable(join(folder, 'missing', 'report.xml'))).toThrow(
      'Nothing can be written to',
    );
    expect(() => assertWritable(join(folder, 'report.xml'))).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('progress is told when it changes, and that nothing does', () => {
  const said: string[] = [];
  let now = 0;
  const tell = tellProgress(
    (line) => void said.push(line.trim()),
    () => now,
  );
  const summary = { ended: false, problem: null, percent: null, critical: 0, threshold: 90 };
  const at = (seconds: number, calls: number) => {
    now = seconds * 1000;
    const chats = [{ name: 'curious 1', results: [] }];
    tell({ ...summary, state: 'running', calls, chats_done: 0, chats });
  };
  at(0, 1);
  at(1, 1);
  at(2, 2);
  at(40, 2);
  at(41, 2);
  expect(said).toEqual([
    'running: 0 of 1 conversations, 1 calls',
    'running: 0 of 1 conversations, 2 calls',
    'still waiting: the AI model may be down. Ctrl+C cancels the run.',
  ]);
});
