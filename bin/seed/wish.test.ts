import { describe, expect, it } from 'vitest';
import { readWish } from './wish.ts';

describe('npm run seed', () => {
  it('knows the named worlds', () => {
    expect(readWish(['demo'])).toEqual({ world: 'demo' });
    expect(readWish(['empty', '--yes'])).toEqual({ world: 'empty', sure: true });
    expect(readWish(['busy', '--messages', '20_000'])).toEqual({
      world: 'busy',
      messages: 20_000,
      conversations: 2_000,
      teams: 1,
    });
  });

  it('says what it does not understand, and how it is used', () => {
    expect(() => readWish([])).toThrow(/Which world\?[^]*npm run seed -- demo/);
    expect(() => readWish(['dmeo'])).toThrow('There is no world called "dmeo".');
    expect(() => readWish(['demo', '--messages', '5'])).toThrow("Unknown option '--messages'");
    expect(() => readWish(['busy'])).toThrow('--messages wants a whole number above 0.');
    expect(() => readWish(['busy', '--messages=1e9'])).toThrow('--messages wants');
    expect(() => readWish(['busy', '--messages=5', '--conversations=6'])).toThrow(
      'Each conversation has a message',
    );
    expect(() => readWish(['busy', '--messages=50', '--teams=6'])).toThrow('Each team');
  });
});
