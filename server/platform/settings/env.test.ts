import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv, readStartEnv } from './read-env.ts';
import { DEFAULT_MODEL } from './model-settings.ts';
import { settings } from './settings.ts';

const complete = {
  DATABASE_URL: 'postgres://localhost/opensetter',
  APP_SECRET: 'x'.repeat(32),
  WAHA_URL: 'http://localhost:3200/',
  OPENAI_API_KEY: 'key',
  SMTP_URL: 'smtp://localhost:2525',
};

describe('the settings', () => {
  it('have defaults for whatever has a sensible one', () => {
    expect(readEnv(complete)).toMatchObject({
      PORT: 3000,
      ROLES: ['web', 'worker'],
      PUBLIC_URL: 'http://localhost:3000',
      WAHA_WEBHOOK_BASE: 'http://localhost:3000',
      WAHA_URL: 'http://localhost:3200',
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
      REPLY_QUIET_MS: 3000,
    });
  });

  it('let the public address follow the port', () => {
    expect(readEnv({ ...complete, PORT: '4100' }).PUBLIC_URL).toBe('http://localhost:4100');
  });

  it('take an empty value for one that is not set', () => {
    expect(readEnv({ ...complete, OPENAI_MODEL: '' }).OPENAI_MODEL).toBe(
      readEnv(complete).OPENAI_MODEL,
    );
  });

  it('name every problem at once, and what each setting is for', () => {
    const read = () => readEnv({ ...complete, PORT: 'abc', ROLES: 'web,cook', SMTP_URL: '' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/PORT: .+\n.+\n {2}ROLES: .+\n.+\n {2}SMTP_URL: is missing/);
    expect(read).toThrow(settings.SMTP_URL.help);
  });

  it('may mostly be left out when npm start fills them in', () => {
    expect(readStartEnv({}).PORT).toBe(3000);
    expect(() => readStartEnv({ DATABASE_URL: 'mysql://localhost' })).toThrow(/DATABASE_URL/);
  });

  it('are read without the spaces and line ends around them, but for what seals data', () => {
    const secret = `${'y'.repeat(40)} `;
    const given = {
      PUBLIC_URL: 'https://a.example \r\n',
      WAHA_API_KEY: ' k\r',
      APP_SECRET: secret,
    };
    const read = readEnv({ ...complete, ...given });
    expect(read).toMatchObject({ PUBLIC_URL: 'https://a.example', WAHA_API_KEY: 'k' });
    expect(read.APP_SECRET).toBe(secret);
    expect(read.written.map(({ setting }) => setting)).toEqual(['APP_SECRET']);
  });

  it.each([
    ['PORT', 'abc', 'must be a number'],
    ['REPLY_QUIET_MS', '1.5', 'must be a whole number'],
    ['PORT', '80000', 'must be at most 65533'],
    ['STOP_DELAY_MS', '-1', 'must be at least 0'],
    ['TEAM_SPENDING_PER_DAY', '0', 'must be more than 0'],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug'],
    ['PUBLIC_URL', 'https://a.example/app', 'without a path'],
    ['PUBLIC_URL', '"https://a.example"', 'has quotes around it'],
    ['DATABASE_URL', 'postgres://u:p/w@host/db', 'must be percent-encoded'],
    ['OPENAI_API_KEY', 'sk-“1”', 'only ASCII characters'],
  ])('say in plain words what is wrong with %s=%s', (name, value, words) => {
    expect(() => readEnv({ ...complete, [name]: value })).toThrow(words);
  });

  it('name what is taken and was hardly meant: quotes, and what nothing reads', () => {
    const given = { WAHA_API_KEY: '"k"', INTERCOM_SECRET: 's', GOOGLE_CLIENT_ID: 'id' };
    const problems = readEnv({ ...complete, ...given }).written;
    expect(problems.map(({ setting }) => setting).sort()).toEqual(Object.keys(given).sort());
    const both = { INTERCOM_SECRET: 's', INTERCOM_APP_ID: 'a', OPENAI_MODEL: "it's" };
    expect(readEnv({ ...complete, ...both }).written).toEqual([]);
  });

  it('want no key of the model where its address is given', () => {
    const { OPENAI_API_KEY: _, ...keyless } = complete;
    expect(() => readEnv(keyless)).toThrow(/OPENAI_API_KEY: is missing/);
    const own = { ...keyless, OPENAI_BASE_URL: 'http://localhost:8000/v1' };
    expect(readEnv(own).OPENAI_API_KEY).toBe('none');
  });

  it('do not repeat a secret in a complaint', () => {
    expect(() => readStartEnv({ APP_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

it('the default model is named in one place of the source, and its answers are tried', () => {
  expect(readEnv(complete).OPENAI_MODEL).toBe(DEFAULT_MODEL);
  const root = new URL('../../..', import.meta.url);
  const naming = globSync('{bin,domain,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/(test|fixtures)\//.test(file))
    .filter((file) => readFileSync(new URL(file, root), 'utf8').includes(DEFAULT_MODEL))
    .toSorted();
  // The price list has this name, too.
  expect(naming).toEqual([
    'domain/models/price-table.ts',
    'server/platform/settings/model-settings.ts',
  ]);
  expect(readFileSync(new URL('docs/models.md', root), 'utf8')).toContain(`| ${DEFAULT_MODEL} |`);
});

describe('the address to bind', () => {
  const hostOf = (given: Record<string, string>) => readEnv({ ...complete, ...given }).HOST;

  it('is this machine only while no one else is to reach it', () => {
    expect(hostOf({ PUBLIC_URL: 'http://localhost:3000' })).toBe('127.0.0.1');
    expect(hostOf({ PUBLIC_URL: 'https://app.example' })).toBe('::');
    expect(
      hostOf({ PUBLIC_URL: 'http://localhost:3000', WAHA_WEBHOOK_BASE: 'http://product:3000' }),
    ).toBe('::');
    expect(hostOf({ PUBLIC_URL: 'https://app.example', HOST: '10.0.0.5' })).toBe('10.0.0.5');
  });
});

describe('.env.example', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');

  it('explains every setting in the words of the code', () => {
    const blocks = example.trim().split('\n\n').slice(1);
    const expected = Object.entries(settings).map(([name, { help, schema, example }]) => {
      const byDefault = (schema.safeParse(undefined).data ?? '') as string | string[];
      return `# ${help}\n# ${name}=${example ?? String(byDefault)}`;
    });
    expect(blocks).toEqual(expected);
  });
});
