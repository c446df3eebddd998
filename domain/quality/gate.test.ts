import { describe, expect, it } from 'vitest';
import { DEFAULT_GATE, type Fingerprint, gateMessage, type GateRun, gateVerdict } from './gate.ts';
import { changesSince, percentOf } from './score.ts';

const NOW: Fingerprint = { prompt: 'p', rules: 'r', model: 'm', knowledge: 'k' };
const run = (more: Partial<GateRun> = {}): GateRun => ({
  run_id: 'one',
  fingerprint: NOW,
  complete: true,
  checks: 100,
  passed: 95,
  critical: 0,
  ...more,
});
const reasonOf = (...runs: GateRun[]) => {
  const verdict = gateVerdict(runs, NOW, DEFAULT_GATE);
  return verdict.passed ? 'passed' : verdict.reason;
};

describe('the gate', () => {
  it('opens for a complete run of exactly this', () => {
    expect(reasonOf(run())).toBe('passed');
    expect(reasonOf()).toBe('no_run');
    expect(reasonOf(run({ fingerprint: { ...NOW, model: 'other' } }))).toBe('out_of_date');
    expect(reasonOf(run({ complete: false }))).toBe('incomplete');
  });

  it('stays shut below the threshold, and after any critical failure', () => {
    expect(reasonOf(run({ passed: 89 }))).toBe('threshold');
    expect(reasonOf(run({ passed: 99, critical: 1 }))).toBe('critical');
  });

  it('says what has changed since a result', () => {
    const verdict = gateVerdict(
      [run({ fingerprint: { ...NOW, model: 'other', settings: 'changed' } })],
      NOW,
      DEFAULT_GATE,
    );
    expect(verdict.passed ? '' : gateMessage(verdict, DEFAULT_GATE)).toContain(
      'the AI model and what the agent asks leads or says about itself changed',
    );
  });

  it('looks at the newest run that holds', () => {
    expect(reasonOf(run({ critical: 1 }), run())).toBe('critical');
    expect(reasonOf(run({ fingerprint: { ...NOW, prompt: 'x' } }), run())).toBe('passed');
  });
});

describe('a score', () => {
  it('is rounded down, and nothing is no score', () => {
    expect(percentOf({ checks: 1000, passed: 899 })).toBe(89);
    expect(percentOf({ checks: 0, passed: 0 })).toBeNull();
  });

  it('is compared conversation by conversation', () => {
    const chat = (passed: boolean) => ({
      key: 'curious 1',
      group: 'curious',
      results: [{ check: 'tone' as const, passed, failures: [] }],
    });
    const change = { key: 'curious 1', group: 'curious', check: 'tone' };
    expect(changesSince([chat(true)], [chat(false)])).toEqual({ worse: [change], better: [] });
    expect(changesSince([chat(false)], [chat(true)])).toEqual({ worse: [], better: [change] });
  });
});
