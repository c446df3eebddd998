import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Account, chooseAccount, chownTo } from '#server/platform/postgres/account.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { RestartedProcess } from '#server/test/faults/support/processes.ts';
import { until } from '#server/test/faults/support/until.ts';
import { freePort } from '#server/test/free-ports.ts';
import { installedPostgres } from '#server/test/installed-postgres.ts';
import { createTestServices } from '#server/test/services.ts';
import { tableDigests } from '#server/test/table-digests.ts';
import { memoryFolder } from '#server/test/temporary-folder.ts';
import { runOrThrow } from '../serve/fixtures/run.ts';
import { adaptBlock, documentedBlock } from './fixtures/page.ts';

const TEST_MS = 10 * 60_000;
const WAIT_MS = 3 * 60_000;
const NOWHERE = 'http://127.0.0.1:9';
const bin = installedPostgres();

describe.skipIf(!bin)(
  'a server that archives as documented',
  { meta: { needs: 'PostgreSQL from Debian' } },
  () => {
    const folder = memoryFolder();
    const old = join(folder.path, 'var/lib/postgresql/old');
    const recovered = join(folder.path, 'var/lib/postgresql/recovered');
    let account: Account;
    let port: number;
    const url = () => `postgres://postgres@127.0.0.1:${port}/opensetter`;

    beforeAll(async () => {
      port = await freePort();
      for (const path of ['var/lib/postgresql', 'var/backups/opensetter/wal']) {
        mkdirSync(join(folder.path, path), { recursive: true });
      }
      account = chooseAccount({
        binary: join(bin ?? '', 'initdb'),
        folder: folder.path,
        data: old,
      });
      for (const path of ['lib/postgresql', 'backups/opensetter', 'backups/opensetter/wal']) {
        chownTo(account, join(folder.path, 'var', path));
      }
      await startServer();
    }, TEST_MS);
    afterAll(async () => {
      for (const data of [old, recovered]) {
        if (existsSync(join(data, 'postmaster.pid')))
          await shell(`pg_ctl -D ${data} -m immediate stop`);
      }
      folder.remove();
    }, TEST_MS);

    /** Runs a command as the server's account, with its programs in PATH and its port set. */
    async function shell(text: string) {
      const [file, args] = account.command('/bin/sh', ['-e', '-c', text]);
      await runOrThrow(file, args, {
        ...account.options,
        cwd: '/',
        env: {
          PATH: [bin, process.env.PATH].join(delimiter),
          LC_ALL: 'C',
          PGHOST: '127.0.0.1',
          PGPORT: String(port),
          PGUSER: 'postgres',
          PGCTLTIMEOUT: String(TEST_MS / 1000),
        },
      });
    }

    async function query(text: string, database = 'opensetter') {
      const client = new pg.Client({ connectionString: url().replace('opensetter', database) });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Record<string, string>>(text)).rows[0] ?? {};
      } finally {
        await client.end();
      }
    }

    async function startServer() {
      await shell(`initdb -D ${old} --username=postgres --auth=trust --encoding=UTF8 --no-sync`);
      const config = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`;
      const given = adaptBlock(documentedBlock('wal_level'), { folder: folder.path });
      appendFileSync(join(old, 'postgresql.conf'), config + given);
      await shell(`pg_ctl -D ${old} -l ${old}.log -w start`);
      await query('CREATE DATABASE opensetter', 'postgres');
      await migrate(url());
    }

    async function addTeam() {
      const services = createTestServices(url());
      await buildTeam(services);
      await services.close();
    }

    it('restores a moment, and the product works from there', {
      timeout: TEST_MS,
    }, async () => {
      await shell(adaptBlock(documentedBlock('pg_basebackup'), { folder: folder.path }));
      await addTeam();
      const before = await tableDigests(url());
      const { moment = '' } = await query(
        `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') AS moment`,
      );
      await addTeam();
      const after = await tableDigests(url());
      expect(before['public.team_settings']).toMatch(/^1 /);
      expect(after['public.team_settings']).toMatch(/^2 /);
      await shell(`pg_ctl -D ${old} -m fast -w stop`);

      await shell(adaptBlock(documentedBlock('cp -a'), { folder: folder.path, moment }));
      await until('the server is at that moment', WAIT_MS, async () => {
        const { recovering } = await query('SELECT pg_is_in_recovery()::text AS recovering');
        return recovering === 'false';
      });
      expect(await tableDigests(url())).toEqual(before);
      expect(readFileSync(`${recovered}.log`, 'utf8')).toMatch(
        /recovery stopping before (?:commit|abort)/,
      );
      await goOn();
    });

    async function goOn() {
      const worker = new RestartedProcess({
        name: 'the product',
        file: 'server/main.ts',
        env: {
          DATABASE_URL: url(),
          APP_SECRET: 'a secret for tests, long enough to pass',
          ROLES: 'worker',
          WAHA_URL: NOWHERE,
          WAHA_API_KEY: 'unused',
          OPENAI_BASE_URL: NOWHERE,
          OPENAI_API_KEY: 'unused',
          SMTP_URL: 'smtp://127.0.0.1:9',
          LOG_LEVEL: 'warn',
        },
        logFile: join(folder.path, 'product.log'),
      });
      await worker.start();
      await addTeam();
      expect(await query('SELECT count(*)::text FROM team_settings')).toEqual({ count: '2' });
      expect([await worker.terminate(), worker.crashes]).toEqual(['exit 0', []]);
    }
  },
);
