import { describe, expect, it } from 'vitest';
import { safeError } from './log.ts';

function failureOf(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail');
}

describe('an error in the log', () => {
  it('says what happened and why, with a code', () => {
    const cause = Object.assign(new TypeError('connection refused'), { code: 'ECONNREFUSED' });
    const shown = safeError(Object.assign(new Error('no answer', { cause }), { code: 'LATE' }));
    expect(shown).toMatchObject({
      type: 'Error',
      message: 'no answer: connection refused',
      code: 'LATE',
    });
    expect(shown.stack).toMatch(/^Error: no answer\n {4}at [^]*\ncaused by: TypeError: connection/);
  });

  it('quotes nothing of a text that is not JSON', () => {
    const cause = failureOf(() => JSON.parse('Bonjour Marie, it costs 900'));
    expect(cause.message).toContain('Bonjour');
    for (const error of [cause, new Error('The model answered no JSON', { cause })]) {
      expect(JSON.stringify(safeError(error))).not.toMatch(/Bonjour|Marie/);
    }
  });

  it('leaves out what libraries hang on it', () => {
    const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(a@b.c)' });
    expect(JSON.stringify(safeError(error))).not.toContain('a@b.c');
  });

  it('ends when its causes go in a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(safeError(error).message).toMatch(/^round(: round)+$/);
  });
});
