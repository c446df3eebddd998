import { describe, expect, it } from 'vitest';
import { joinName, splitName } from './profile.ts';

describe('the name of a new person', () => {
  it('is split at the first space', () => {
    expect(splitName('Ada King Lovelace', 'ada@example.com')).toEqual({
      first_name: 'Ada',
      last_name: 'King Lovelace',
    });
  });

  it('may be a single word, and then asks for the last name later', () => {
    expect(splitName('Ada', 'ada@example.com')).toEqual({ first_name: 'Ada', last_name: '' });
  });

  it('comes from the address when there is none', () => {
    expect(splitName('  ', 'ada@example.com')).toEqual({ first_name: 'ada', last_name: '' });
  });

  it('is put together again for the account', () => {
    expect(joinName({ first_name: 'Ada', last_name: 'Lovelace' })).toBe('Ada Lovelace');
    expect(joinName({ first_name: 'Ada', last_name: '' })).toBe('Ada');
  });
});
