import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunSummary } from '#server/features/quality/runs/run-for-operator.ts';
import { assertWritable, lineOf, progressPrinter } from './evals.ts';
import { junitOf } from './junit.ts';

it('a report that cannot be written is refused before anything is spent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evals-'));
  try {
    expect(() => assertWritable(join(folder, 'missing', 'report.xml'))).toThrow("Can't write to");
    expect(() => assertWritable(join(folder, 'report.xml'))).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('progress is printed when it changes, and a reminder while it does not', () => {
  const said: string[] = [];
  let now = 0;
  const report = progressPrinter(
    (line) => void said.push(line.trim()),
    () => now,
  );
  const summary = { ended: false, problem: null, percent: null, critical: 0, threshold: 90 };
  const at = (seconds: number, calls: number) => {
    now = seconds * 1000;
    const chats = [{ name: 'curious 1', state: 'running' as const, results: [] }];
    report({ ...summary, state: 'running', calls, chats_done: 0, chats });
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

it('a conversation that was not played never looks like one that passed', () => {
  const check = { check: 'answers' as const, passed: true, failures: [] };
  const summary: RunSummary = {
    state: 'failed',
    ended: true,
    problem: 'The key is <wrong>.',
    percent: 100,
    critical: 0,
    threshold: 90,
    calls: 3,
    chats_done: 2,
    chats: [
      { name: 'curious 1', state: 'done', results: [check] },
      { name: 'rude 1', state: 'failed', results: [] },
      { name: 'attacker 1', state: 'waiting', results: [] },
    ],
  };
  expect(summary.chats.map((chat) => lineOf(chat, summary).trim())).toEqual([
    'passed  curious 1',
    'NOT PLAYED  rude 1',
    'NOT PLAYED  attacker 1',
  ]);
  const report = junitOf(summary);
  expect(report.match(/<error /g)).toHaveLength(2);
  expect(report).toContain('message="The key is &lt;wrong&gt;."');
  expect(report).toContain('<testsuite name="curious 1" tests="1" failures="0">');
});
