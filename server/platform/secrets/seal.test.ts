import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 'for tests only: 0123456789 abcdefghijklm';
const KEY = 'sk-proj-0123456789';
const seal = createSeal(SECRET, 'model keys');

describe('a sealed secret', () => {
  it('opens for its owner', () => {
    expect(seal.open(seal.close(KEY, 'team-a'), 'team-a')).toBe(KEY);
    expect(createSeal(SECRET, 'model keys').open(seal.close(KEY, 'team-a'), 'team-a')).toBe(KEY);
  });

  it('opens for no other owner, secret or purpose', () => {
    const sealed = seal.close(KEY, 'team-a');
    expect(seal.open(sealed, 'team-b')).toBeUndefined();
    expect(createSeal(`${SECRET}!`, 'model keys').open(sealed, 'team-a')).toBeUndefined();
    expect(createSeal(SECRET, 'other keys').open(sealed, 'team-a')).toBeUndefined();
  });

  it('shows nothing of the secret, and never looks the same twice', () => {
    const sealed = seal.close(KEY, 'team-a');
    expect(sealed.toString('latin1')).not.toContain('sk-proj');
    expect(sealed.equals(seal.close(KEY, 'team-a'))).toBe(false);
  });

  it('does not open when any of its bytes was changed, or some are missing', () => {
    const sealed = seal.close(KEY, 'team-a');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(changed, 'team-a')).toBeUndefined();
      expect(seal.open(sealed.subarray(0, at), 'team-a')).toBeUndefined();
    }
  });
});
