import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Person } from '#server/platform/http/person.ts';
import { readEnv } from '#server/platform/settings/read-env.ts';
import { getSupportChat } from './member-inbox.ts';

const env = (settings: Record<string, string>) =>
  readEnv({
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    APP_SECRET: 'for tests only: 0123456789 abcdefghijklm',
    WAHA_URL: 'http://127.0.0.1:9',
    OPENAI_API_KEY: 'none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  });

const person = { user_id: 'u1', impersonation: null } as Person;
const app = { INTERCOM_APP_ID: 'abc123', INTERCOM_REGION: 'eu' };

it('is not there until an app id is set', () => {
  expect(getSupportChat({ env: env({}) }, person)).toBeNull();
});

it('names the app and the region', () => {
  const chat = getSupportChat({ env: env(app) }, person);
  expect(chat).toEqual({ appId: 'abc123', region: 'eu', userHash: null });
});

it('proves who the person is once a secret is set', () => {
  const chat = getSupportChat({ env: env({ ...app, INTERCOM_SECRET: 's3cret' }) }, person);
  expect(chat?.userHash).toBe(createHmac('sha256', 's3cret').update('u1').digest('hex'));
});

it('is not opened in the name of another person', () => {
  const impersonation = {} as NonNullable<Person['impersonation']>;
  expect(getSupportChat({ env: env(app) }, { ...person, impersonation })).toBeNull();
});
