import { expect, it } from 'vitest';
import { misspelledSettings } from './read-env.ts';
import { settings } from './settings.ts';

it('finds the setting that was meant', () => {
  const given = {
    TRUSTED_PROXYS: '10.0.0.1',
    Public_Url: 'https://app.example.com',
    OPENAI_APIKEY: 'k',
    ROLE: 'web',
    OPENAI_REASONNING_EFORT: 'low',
  };
  expect(misspelledSettings(given)).toEqual([
    { name: 'TRUSTED_PROXYS', meant: 'TRUSTED_PROXIES' },
    { name: 'Public_Url', meant: 'PUBLIC_URL' },
    { name: 'OPENAI_APIKEY', meant: 'OPENAI_API_KEY' },
    { name: 'ROLE', meant: 'ROLES' },
    { name: 'OPENAI_REASONNING_EFORT', meant: 'OPENAI_REASONING_EFFORT' },
  ]);
});

it('says nothing of what is set besides, of empty values and of other programs', () => {
  const others = { PATH: '/bin', HOME: '/root', SHLVL: '1', LANG: 'C', PGPORT: '5', POST: '1' };
  expect(misspelledSettings({ ...others, PORT: '3000' })).toEqual([]);
  expect(misspelledSettings({ TRUSTED_PROXYS: ' ' })).toEqual([]);
  expect(misspelledSettings({ ROLE: 'web', ROLES: 'web' })).toEqual([]);
});

it('finds no setting for another', () => {
  for (const name of Object.keys(settings)) {
    expect(misspelledSettings({ [name]: 'x' })).toEqual([]);
  }
});
