import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { freePort } from '#server/test/installed-postgres.ts';

const SETTINGS = {
  APP_SECRET: 'a secret for tests, long enough to pass',
  WAHA_URL: 'http://127.0.0.1:9',
  WAHA_API_KEY: 'none',
  OPENAI_API_KEY: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

/** For Node's options: a package of traces is not there, as after `npm ci --omit=dev`. */
const WITHOUT_TRACING = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve: (name, context, next) =>
     next(name.replace(/^@opentelemetry.sdk-trace-node$/, '$&-left-out'), context) });`,
)}`;

/** What a process says that cannot start. */
async function failedStart(env: Record<string, string>): Promise<{ code: unknown; cure: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH, ...SETTINGS, ROLES: 'web', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  const last = said.split('\n').find((line) => line.includes('could not start'));
  const { cure = '' } = JSON.parse(last ?? '{}') as { cure?: string };
  return { code, cure };
}

it('says what to do about a database that cannot be used, a port and traces', async () => {
  const database = await createTestDatabase();
  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return { DATABASE_URL: url.href };
  };
  const taken = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const away = String(await freePort());
  const cases: [Record<string, string>, RegExp][] = [
    [changed((url) => (url.port = away)), new RegExp(`No PostgreSQL answers at .*:${away}\\.`)],
    [
      {
        ...changed(() => {}),
        DATABASE_DIRECT_URL: changed((url) => (url.port = away)).DATABASE_URL,
      },
      /correct DATABASE_DIRECT_URL/,
    ],
    [changed((url) => (url.hostname = 'nowhere.invalid')), /name nowhere\.invalid.*DATABASE_URL/],
    [changed((url) => (url.password = 'wrong')), /refuses the login.*DATABASE_URL/],
    [{ ...changed(() => {}), HOST: 'nowhere.invalid' }, /nowhere\.invalid.*HOST/],
    [changed((url) => (url.search = '?sslmode=require')), /no TLS.*DATABASE_URL/],
    [changed((url) => (url.port = String(port))), /no PostgreSQL.*DATABASE_URL/],
    [changed((url) => (url.pathname = '/nothing here')), /createdb nothing here/],
    [
      {
        ...changed(() => {}),
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        NODE_OPTIONS: WITHOUT_TRACING,
      },
      /npm ci without --omit=dev/,
    ],
    [{ DATABASE_URL: database.url, PORT: String(port) }, new RegExp(`port ${port}`)],
  ];
  for (const [env, cure] of cases) {
    expect(await failedStart(env)).toEqual({
      code: 1,
      cure: expect.stringMatching(cure) as string,
    });
  }
  taken.close();
  await database.drop();
});
