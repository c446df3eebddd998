import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, overTcp, type TestDatabase } from '#server/test/database.ts';
import { freePort } from '#server/test/free-ports.ts';
import { PROGRAM_ENV } from '#server/test/program-env.ts';
import { startupHint } from './startup-hint.ts';

const SETTINGS = {
  APP_SECRET: 'a secret for tests, long enough to pass',
  WAHA_URL: 'http://127.0.0.1:9',
  WAHA_API_KEY: 'none',
  OPENAI_API_KEY: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

/** Node option that hides a tracing package, as after `npm ci --omit=dev`. */
const WITHOUT_TRACING = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve: (name, context, next) =>
     next(name.replace(/^@opentelemetry.sdk-trace-node$/, '$&-left-out'), context) });`,
)}`;

const taken = createServer((socket) => socket.end());
let database: TestDatabase;
let takenPort = '';
let freedPort = '';
beforeAll(async () => {
  database = await createTestDatabase();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  takenPort = String((taken.address() as AddressInfo).port);
  freedPort = String(await freePort());
});
afterAll(async () => {
  taken.close();
  await database.drop();
});

/** The address of the database with one part of it changed. */
function changed(part: 'port' | 'hostname' | 'password' | 'search' | 'pathname', value: string) {
  const url = overTcp(database.url);
  url[part] = value;
  return url.href;
}

it('says what to do about a database that cannot be used', async () => {
  const cases: [url: string, hint: RegExp][] = [
    [changed('port', freedPort), new RegExp(`No PostgreSQL answers at .*:${freedPort}\\.`)],
    [changed('hostname', 'nowhere.invalid'), /named nowhere\.invalid.*DATABASE_URL/],
    [changed('password', 'wrong'), /refuses the login.*DATABASE_URL/],
    [changed('search', '?sslmode=verify-full'), /doesn't .*TLS.*DATABASE_URL/],
    [changed('port', takenPort), /isn't PostgreSQL.*DATABASE_URL/],
    [changed('pathname', '/nothing here'), /createdb nothing here/],
  ];
  const nameless = { setting: 'DATABASE_URL', url: 'postgres://app@db.example' };
  expect(startupHint({ code: '3D000' }, nameless, 3000)).toMatch(/createdb app/);
  for (const [url, hint] of cases) {
    const error = await migrate(url).catch((failure: unknown) => failure);
    expect(startupHint(error, { setting: 'DATABASE_URL', url }, 3000)).toMatch(hint);
  }
});

it('ends with that, and names the setting or the port', async () => {
  const { url } = database;
  const away = changed('port', freedPort);
  const cases: [env: Record<string, string>, hint: RegExp][] = [
    [{ DATABASE_URL: away }, /No PostgreSQL answers at .* correct DATABASE_URL/],
    [{ DATABASE_URL: url, DATABASE_DIRECT_URL: away }, /correct DATABASE_DIRECT_URL/],
    [{ DATABASE_URL: url, HOST: 'nowhere.invalid' }, /nowhere\.invalid.*HOST/],
    [{ DATABASE_URL: url, PORT: takenPort }, new RegExp(`port ${takenPort}`)],
    [
      {
        DATABASE_URL: url,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        NODE_OPTIONS: WITHOUT_TRACING,
      },
      /npm ci without --omit=dev/,
    ],
  ];
  const ended = await Promise.all(cases.map(([env]) => failedStart(env)));
  expect(ended).toEqual(
    cases.map(([, hint]) => ({ code: 1, hint: expect.stringMatching(hint) as string })),
  );
});

/** The output of a process whose start fails. */
async function failedStart(env: Record<string, string>): Promise<{ code: unknown; hint: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...PROGRAM_ENV, ...SETTINGS, ROLES: 'web', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  const last = said.split('\n').find((line) => line.includes('could not start'));
  const { hint = '' } = JSON.parse(last ?? '{}') as { hint?: string };
  return { code, hint };
}
