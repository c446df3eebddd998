import { expect, it } from 'vitest';
import { type InstallationFacts, settingProblems } from './setting-problems.ts';

const WELL: InstallationFacts = {
  PUBLIC_URL: 'https://app.example.com',
  HOST: '::',
  MAIL_FROM: 'Acme <hello@example.com>',
  SANDBOX_PLAYS: [],
  misspelled: [],
  written: [],
  mayBeOwner: false,
  withoutEmbeddings: null,
  withoutHearing: null,
  withoutVoice: null,
  refusingPush: [],
  seen: { untrustedProxy: null, https: true },
};
const named = (facts: Partial<InstallationFacts>) =>
  settingProblems({ ...WELL, ...facts }).map(({ setting, hint }) => {
    expect(hint).toContain(setting);
    return setting;
  });

it('has nothing to say of an installation that is well', () => {
  expect(named({})).toEqual([]);
  const trial = {
    PUBLIC_URL: 'http://localhost:3000',
    HOST: '127.0.0.1',
    SANDBOX_PLAYS: ['email'],
  };
  const seen = { untrustedProxy: null, https: false };
  expect(named({ ...trial, seen, MAIL_FROM: 'OpenSetter <hello@opensetter.local>' })).toEqual([]);
});

it('names the setting that does not fit', () => {
  expect(named({ PUBLIC_URL: 'http://localhost:3000' })).toEqual(['PUBLIC_URL']);
  const quiet = { untrustedProxy: null, https: false };
  expect(named({ PUBLIC_URL: 'http://localhost:3000', seen: quiet })).toEqual(['PUBLIC_URL']);
  expect(named({ PUBLIC_URL: 'http://app.example.com', seen: quiet })).toEqual(['PUBLIC_URL']);
  expect(named({ seen: { untrustedProxy: '10.0.0.7', https: true } })).toEqual(['TRUSTED_PROXIES']);
  expect(named({ MAIL_FROM: 'OpenSetter <hello@opensetter.local>' })).toEqual(['MAIL_FROM']);
  expect(named({ MAIL_FROM: 'Acme' })).toEqual(['MAIL_FROM']);
  expect(named({ MAIL_FROM: 'hello@example.com' })).toEqual([]);
  expect(named({ mayBeOwner: true })).toEqual(['DATABASE_APP_URL']);
  const misspelled = [{ name: 'TRUSTED_PROXYS', meant: 'TRUSTED_PROXIES' }];
  expect(named({ misspelled })).toEqual(['TRUSTED_PROXYS']);
  const refusingPush = [{ service: 'web.push.apple.com', browsers: 3 }];
  expect(named({ refusingPush })).toEqual(['VAPID_PUBLIC_KEY']);
  const withoutEmbeddings = { problem: 'It is away.', hint: 'Leave EMBEDDINGS_MODEL empty.' };
  expect(named({ withoutEmbeddings })).toEqual(['EMBEDDINGS_MODEL']);
});
