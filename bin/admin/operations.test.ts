import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import {
  installedPostgres,
  type InstalledServer,
  startInstalledPostgres,
} from '#server/test/installed-postgres.ts';
import { PROGRAM_ENV } from '#server/test/program-env.ts';
import { createTestServices } from '#server/test/services.ts';
import { tableDigests } from '#server/test/table-digests.ts';
import { memoryFolder } from '#server/test/temporary-folder.ts';
import { run } from '../serve/fixtures/run.ts';
import { adaptBlock, blocks, documentedBlock, inline, root } from './fixtures/page.ts';

/** Starting programs takes minutes on a busy machine. */
const TEST_MS = 10 * 60_000;
const RENUMBERED = ['public.live_events'];
const bin = installedPostgres();

/** The commands on these pages: programs with arguments, and SQL. */
const commands = inline.filter((text) =>
  /^(?:npm|docker|age|pg_\w+|psql|createdb|SELECT|CREATE|ALTER|INSERT|UPDATE|DELETE) /.test(text),
);
const isSql = (text: string) => /^[A-Z]+ /.test(text);

async function queryAt(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Commands on these pages that no test runs, and why. */
const NOT_RUN: Record<string, string> = {
  'npm ci && npm start': 'the browser tests start all of it',
  'npm start': 'the browser tests start all of it',
  'npm ci': 'fetches packages; the release workflow runs it',
  'npm ci --omit=dev': 'fetches packages; install-size.test.ts knows what it leaves out',
  'npm run build': 'the browser tests build the pages',
  'npm run serve': 'serve.test.ts starts what it runs',
  'npm run serve -- --roles web': 'serve.test.ts starts what it runs',
  'docker compose --env-file .env -f deploy/compose.yaml up -d': 'wants an engine for containers',
  'docker compose --env-file .env -f deploy/compose.yaml exec web npm run admin -- list':
    'wants an engine for containers; the release workflow runs it',
  'docker run --init': 'wants an engine for containers',
  'docker build --build-arg TRACING=1': 'wants an engine for containers',
  'npm run admin -- stripe-setup':
    'wants an account at Stripe; a stand-in plays it in its own test',
  'npm run schema:doc': 'schema-doc.test.ts is what it runs',
  'npm run bench -- guard': 'measures for minutes; npm test starts no bench',
  'age -d FILE | tar tz': 'wants age',
};

it('every command of the pages is run, or is one that cannot be run here', () => {
  const known = (text: string) =>
    isSql(text) || text in NOT_RUN || text.startsWith('npm run admin -- ');
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((text) => !known(text))).toEqual([]);
  expect(Object.keys(NOT_RUN).filter((text) => !commands.includes(text))).toEqual([]);
  // Each of these has a test, here or in point-in-time.test.ts.
  expect(blocks.map((text) => /^[\w-]+(?: run admin)?/.exec(text)?.[0])).toEqual([
    'npm run admin',
    'pg_dump',
    'wal_level',
    'pg_basebackup',
    'cp',
  ]);
});

it.concurrent('every statement of the pages works for the owner of the database', {
  timeout: TEST_MS,
}, async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    const name = new URL(database.url).pathname.slice(1);
    const here = await client.query<{ name: string }>('SELECT name FROM pg_available_extensions');
    const extensions = new Set(here.rows.map((row) => row.name));
    for (const text of commands.filter(isSql)) {
      const extension = /^CREATE EXTENSION (\w+)/.exec(text)?.[1];
      const statement = text.replace('DATABASE opensetter ', `DATABASE ${name} `);
      const outcome = await client.query(statement).then(
        () => 'done',
        (error: Error) => error.message,
      );
      // The embedded server lacks other extensions, but it parses the statement and reports what is missing.
      const expected =
        extension && !extensions.has(extension)
          ? `extension "${extension}" is not available`
          : 'done';
      expect([text, outcome]).toEqual([text, expected]);
      if (expected !== 'done') await client.query('ROLLBACK').then(() => client.query('BEGIN'));
    }
  } finally {
    await client.end();
    await database.drop();
  }
});

// The other server is Debian's, which includes pg_dump; skipped where it isn't installed.
// The owner of its databases is not a superuser.
describe.skipIf(!bin)(
  'a server of another version',
  { concurrent: true, meta: { needs: 'PostgreSQL from Debian' } },
  () => {
    const folder = memoryFolder();
    let source: TestDatabase;
    let server: InstalledServer;

    beforeAll(async () => {
      source = await createTestDatabase();
      const services = createTestServices(source.url);
      await buildTeam(services);
      await services.close();
      server = await startInstalledPostgres(bin ?? '', join(folder.path, 'server'));
      await asSuperuser('CREATE ROLE keeper LOGIN CREATEROLE');
      for (const name of ['first', 'second'])
        await asSuperuser(`CREATE DATABASE ${name} OWNER keeper`);
    }, TEST_MS);
    afterAll(async () => {
      await server?.stop();
      await source.drop();
      folder.remove();
    });

    const asSuperuser = (text: string) => queryAt(server.url('postgres'), text);

    it('takes a backup of the embedded one, and is moved by pg_dump as documented', {
      timeout: TEST_MS,
    }, async () => {
      const file = join(folder.path, 'backup');
      await writeBackup({ url: source.url, file });
      const first = server.url('first', 'keeper');
      await restoreBackup({ url: first, file, overwrite: false });
      expect(await tableDigests(first, { except: RENUMBERED })).toEqual(
        await tableDigests(source.url, { except: RENUMBERED }),
      );

      const second = server.url('second', 'keeper');
      const ran = await run('sh', ['-e', '-c', documentedBlock('pg_dump')], {
        cwd: folder.path,
        env: {
          PATH: [bin, process.env.PATH].join(delimiter),
          DATABASE_URL: first,
          NEW_DATABASE_URL: second,
        },
      });
      expect({ status: ran.status, stderr: ran.stderr }).toEqual({ status: 0, stderr: '' });
      await migrate(second);
      expect(await tableDigests(second)).toEqual(await tableDigests(first));
    });
  },
);

describe.concurrent('npm run admin', () => {
  const folder = memoryFolder();
  let source: TestDatabase;
  beforeAll(async () => {
    source = await createTestDatabase();
    const services = createTestServices(source.url);
    await buildTeam(services);
    await services.close();
  });
  afterAll(async () => {
    await source.drop();
    folder.remove();
  });

  /** Runs a documented line from outside the project folder; `--prefix` tells npm where the project is. */
  const runLine = (line: string, env: Record<string, string>) =>
    run('sh', ['-e', '-c', line.replace('npm run', `npm --silent --prefix ${root} run`)], {
      cwd: folder.path,
      env: { ...PROGRAM_ENV, HOME: folder.path, ...env },
    });

  it('backs up and restores word by word, from a given database to a new data folder', {
    timeout: TEST_MS,
  }, async () => {
    const file = join(folder.path, 'opensetter.backup');
    const lines = documentedBlock('npm run admin -- backup').trim().split('\n');
    const [backup = '', restore = ''] = lines.map((line) =>
      line.replace('opensetter.backup', file),
    );
    const saved = await runLine(backup, {
      DATABASE_URL: source.url,
      DATA_DIR: join(folder.path, 'old'),
    });
    expect({ status: saved.status, error: saved.stderr }).toEqual({ status: 0, error: '' });
    expect(saved.stdout).toContain("The file isn't encrypted");
    const noted = `SELECT FROM last_backup WHERE finished_at > taken_at`;
    expect(await queryAt(source.url, noted)).toHaveLength(1);
    const given = { DATA_DIR: join(folder.path, 'new') };
    const restored = await runLine(restore, given);
    expect({ status: restored.status, error: restored.stderr }).toEqual({ status: 0, error: '' });
    expect(restored.stdout).toContain('You can start the product now');
    const again = await runLine(restore, given);
    expect(again.stderr).toContain('This database contains data');
    expect(again.status).toBe(1);
  });

  it('does what else the pages say, without a folder for data', {
    timeout: TEST_MS,
  }, async () => {
    const services = createTestServices(source.url);
    const team = await buildTeam(services, { plan: 'free' });
    const { email } = await buildPerson(services);
    await services.close();
    const DATA_DIR = join(folder.path, 'none');
    const words = {
      EMAIL: email,
      TEAM_SLUG: team.team_slug,
      FILE: join(folder.path, 'checked.backup'),
    };
    const backups = documentedBlock('npm run admin -- backup').trim().split('\n');
    const named = commands.filter((text) => text.startsWith('npm run admin -- '));
    const lines = [...backups.slice(0, 1), ...named.filter((text) => !(text in NOT_RUN))];
    const texts = lines.map((line) =>
      adaptBlock(line, { words })
        .replace(/\|[\w|]+$/, '')
        .replace(/ opensetter\.backup/, ` ${words.FILE}`),
    );
    expect(texts.length).toBeGreaterThan(3);
    for (const text of new Set(texts)) {
      const ran = await runLine(text, { DATABASE_URL: source.url, DATA_DIR });
      expect(ran.status, `${text}: ${ran.stderr}`).toBe(0);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
