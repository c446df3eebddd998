import { describe, expect, it } from 'vitest';
import { readSeedOptions } from './seed-options.ts';

describe('npm run seed', () => {
  it('knows the named worlds', () => {
    expect(readSeedOptions(['demo'])).toEqual({ world: 'demo', publicPassword: false });
    expect(readSeedOptions(['demo', '--public-password'])).toMatchObject({ publicPassword: true });
    expect(readSeedOptions(['empty', '--yes'])).toEqual({ world: 'empty', sure: true });
    expect(readSeedOptions(['busy', '--messages', '20_000'])).toEqual({
      world: 'busy',
      publicPassword: false,
      messages: 20_000,
      conversations: 2_000,
      teams: 1,
    });
  });

  it('says what it does not understand, and how it is used', () => {
    expect(() => readSeedOptions([])).toThrow(/Name a data set\.[^]*npm run seed -- demo/);
    expect(() => readSeedOptions(['dmeo'])).toThrow('Unknown data set "dmeo".');
    expect(() => readSeedOptions(['demo', '--messages', '5'])).toThrow(
      "Unknown option '--messages'",
    );
    expect(() => readSeedOptions(['busy'])).toThrow('--messages must be a whole number above 0.');
    expect(() => readSeedOptions(['busy', '--messages=1e9'])).toThrow('--messages must be');
    expect(() => readSeedOptions(['busy', '--messages=5', '--conversations=6'])).toThrow(
      'Each conversation has a message',
    );
    expect(() => readSeedOptions(['busy', '--messages=50', '--teams=6'])).toThrow('Each team');
  });
});
