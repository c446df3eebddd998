import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { readEnv } from './read-env.ts';
import { portHint, smtpHref } from './smtp-address.ts';

const complete = {
  DATABASE_URL: 'postgres://localhost/opensetter',
  APP_SECRET: 'x'.repeat(32),
  WAHA_URL: 'http://localhost:3200/',
  OPENAI_API_KEY: 'key',
  SMTP_URL: 'smtp://localhost:2525',
};
const problemOf = (given: Partial<typeof complete>): string => {
  try {
    readEnv({ ...complete, ...given });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a password that is not percent-encoded is named at the start', () => {
  it.each([
    'smtps://user@example.com:p@ss/word#1@smtp.example.com:465',
    'smtps://apikey:ab+c/d==@smtp.example.com',
    'smtps://AKIA123:Ab/cD+eF/gH@email-smtp.eu-west-1.amazonaws.com:465',
    'smtp://user:secret#2026@mail.example.com:587',
    'smtp://user:se?cret@mail.example.com:587',
    'smtp://user:1?cret@mail.example.com:587',
    'smtp://user:12/cret@mail.example.com:587',
    'smtp://user:12#cret@mail.example.com:587',
    'smtp://me@corp.example:1?x=2@mail.example.com:587',
    'smtp://me@corp.example:1?a@b=2@mail.example.com:587',
    'smtp://me@corp.example:7/x@mail.example.com',
    'smtps://user:p@ss/word@smtp.example.com?pool=true',
    'smtps://user:p@ss//@smtp.example.com',
    'smtps://us/er:pass@smtp.example.com',
    'smtps://user@smtp.example.com/word#1',
    'smtps://user:pass@smtp.example.com:465/word',
  ])('%s', (SMTP_URL) => {
    const said = problemOf({ SMTP_URL });
    expect(said).toMatch(/SMTP_URL: .*the user name and password must be percent-encoded/);
    for (const secret of ['ss/word', 'word#', '#2026', 'e?cret', 'cD', 'ab+c'])
      expect(said).not.toContain(secret);
  });

  it.each([
    'postgres://me@corp:1/x@db.example.com/opensetter',
    'postgres://user:1#2@db.example.com/opensetter',
    'postgres://user:1?2@db.example.com/opensetter',
    'postgres://user:p/2@db.example.com/opensetter',
  ])('in the address of the database too: %s', (DATABASE_URL) => {
    expect(problemOf({ DATABASE_URL })).toMatch(
      /DATABASE_URL: the user name and password must be percent-encoded/,
    );
  });
});

it('an IPv6 address without brackets is said to need them', () => {
  expect(problemOf({ DATABASE_URL: 'postgres://u:p@2001:db8::10:5432/db' })).toContain('in [ ]');
});

describe('an address that can be meant is taken', () => {
  it.each([
    ['smtps://user%40example.com:p%40ss%2Fword%231@smtp.example.com:465', 'p@ss/word#1'],
    ['smtps://user@example.com:p@ss@smtp.example.com:465', 'p@ss'],
    ['smtps://user:a:b@smtp.example.com', 'a:b'],
    ['smtps://apikey:ab+c==@smtp.example.com', 'ab+c=='],
    ['smtps://user:100%@smtp.example.com', '100%'],
    ['smtps://user:5%25@smtp.example.com', '5%'],
    ['smtps://user:p@10%@smtp.example.com', 'p@10%'],
    ['smtps://user:a%20b&c@smtp.example.com/', 'a b&c'],
    ['smtps://user:pä ss@smtp.example.com', 'pä ss'],
    ['smtps://user:pass@smtp.example.com?pool=true&tls.rejectUnauthorized=false', 'pass'],
  ])('%s', (SMTP_URL, pass) => {
    expect(problemOf({ SMTP_URL })).toBe('');
    const { options } = createTransport({ url: smtpHref(SMTP_URL) });
    expect(options).toMatchObject({ host: 'smtp.example.com', auth: { pass } });
  });

  it.each(['smtp://localhost:1025', 'smtp://mailhog', 'smtp://[::1]:2525', 'smtp://10.0.0.5:25'])(
    '%s',
    (SMTP_URL) => expect(problemOf({ SMTP_URL })).toBe(''),
  );

  it.each([
    'postgres://u:p%2Fw@host/db',
    'postgres://u:p@w@host/db?sslmode=require',
    'postgres://u@host/db?password=p@ss',
  ])('%s', (DATABASE_URL) => expect(problemOf({ DATABASE_URL })).toBe(''));
});

it.each([
  ['smtps://mail.example.com:587', ['Use smtp://']],
  ['smtps://mail.example.com:25', ['Use smtp://']],
  ['smtp://mail.example.com:465', ['Use smtps://']],
  ['smtps://mail.example.com', []],
  ['smtps://mail.example.com:2465', []],
  ['smtp://mail.example.com:2525', []],
  ['smtp://mail.example.com', []],
])('%s: %j', (SMTP_URL, hints) => {
  const problems = readEnv({ ...complete, SMTP_URL }).written;
  expect(problems.map(({ hint }) => hint.split(' in SMTP_URL')[0])).toEqual(hints);
  expect(portHint(SMTP_URL)).toEqual(problems[0]?.hint);
});
