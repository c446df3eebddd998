import { expect, it } from 'vitest';
import { createWriteHealth, writeProblem } from './write-health.ts';

const failure = (code?: string) => Object.assign(new Error('refused'), { code });

it('a failure that is about rows and not about writing says nothing', () => {
  for (const code of ['23505', '40001', '40P01', '57014', undefined]) {
    expect(writeProblem(failure(code))).toBeNull();
  }
});

it('a database that cannot write is told from one that is full, read-only or out of connections', () => {
  expect(writeProblem(failure('53100'))).toContain('disk is full');
  expect(writeProblem(failure('25006'))).toContain('primary');
  expect(writeProblem(failure('53300'))).toContain('max_connections');
  expect(writeProblem(failure('53400'))).toContain('(53400)');
});

it('a refused write counts for ten seconds', () => {
  let now = 0;
  const health = createWriteHealth(() => now);
  expect(health.problem()).toBeNull();
  health.failed(failure('53100'));
  health.failed(failure('23505'));
  now = 9_999;
  expect(health.problem()).toContain('disk is full');
  now = 10_000;
  expect(health.problem()).toBeNull();
});
