import { randomBytes } from 'node:crypto';
import fs, { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../migrate.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/test/database.ts';
import { createTestServices } from '#server/test/services.ts';
import { tableDigests } from '#server/test/table-digests.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { openBackupWriter } from './backup-file.ts';
import { databaseFailure } from './backup-error.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const ENOSPC = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const refuse = (...given: unknown[]) =>
  setImmediate(given.at(-1) as (error: Error) => void, ENOSPC);
const FULL_DISK = { ...fs, write: refuse, writev: refuse } as unknown as typeof fs;

vi.setConfig({ testTimeout: 5 * 60_000 });

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
let source: TestDatabase;
let target: TestDatabase | undefined;

beforeAll(async () => {
  source = await createTestDatabase();
  const services = createTestServices(source.url);
  await buildTeam(services);
  await services.close();
  await writeBackup({ url: source.url, file: at('whole') });
});
afterEach(() => target?.drop());
afterAll(async () => {
  await source.drop();
  folder.remove();
});

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Ends the connections to a database that are running a matching statement. */
const endOthers = (url: string, name: string, statement: string) =>
  query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = '${name}' AND pid <> pg_backend_pid() AND query ~ '${statement}'`,
  );

it('a backup that loses its database says so, and leaves nothing', async () => {
  const made = writeBackup({
    url: source.url,
    file: at('lost'),
    onSnapshot: async () => {
      await endOthers(source.url, new URL(source.url).pathname.slice(1), '');
    },
  });
  await expect(made).rejects.toThrow(
    /^The (connection to the database broke|database is shutting down).*Nothing is left of the backup; begin it again/,
  );
  expect(readdirSync(folder.path)).toEqual(['whole']);
});

it('a backup that is given up leaves nothing', async () => {
  const stop = new AbortController();
  const made = writeBackup({
    url: source.url,
    file: at('stopped'),
    signal: stop.signal,
    onSnapshot: async () => stop.abort(),
  });
  await expect(made).rejects.toThrow('Stopped. Nothing is left of the backup.');
  expect(readdirSync(folder.path)).toEqual(['whole']);
});

it('a full disk is reported as such, also between two entries', async () => {
  const writer = await openBackupWriter(at('full'), undefined, FULL_DISK);
  const fill = async () => {
    for (let part = 0; part < 50; part += 1) {
      await writer.add(`part ${part}`, randomBytes(100_000));
      // The write fails while nothing is awaiting it.
      await sleep(5);
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' });
  await writer.abort(new Error('given up'));
  rmSync(at('full'));
});

it('no product starts, and no backup is made, where a restore was cut off; it may be repeated', async () => {
  target = await createBlankDatabase();
  const { url } = target;
  const restored = restoreBackup({ url, file: at('whole'), overwrite: false });
  const cutOff = restored.then(
    () => 'done',
    (error: Error) => error.message,
  );
  // Connects to another database, because a restore must be alone. These statements run once it is empty.
  const name = new URL(url).pathname.slice(1);
  for (let cut = false; !cut; ) {
    await endOthers(source.url, name, '^(INSERT|TRUNCATE|COPY)');
    cut = await Promise.race([cutOff.then(() => true), sleep(5, false)]);
  }
  expect(await cutOff).toMatch(/is empty now: fix this, then run the restore again\.$/);
  await expect(migrate(url)).rejects.toThrow(
    /was interrupted, and the database is empty\. Run it again/,
  );
  await expect(writeBackup({ url, file: at('nothing') })).rejects.toThrow(
    /was interrupted|is empty/,
  );
  await restoreBackup({ url, file: at('whole'), overwrite: false });
  expect(await tableDigests(url)).toEqual(await tableDigests(source.url));
  expect(await migrate(url)).toEqual({ newer: [] });
  await writeBackup({ url, file: at('again') });
});

it.each([
  [{ code: '53100' }, /disk is full\. .*Again\.$/],
  [{ code: 'ECONNRESET' }, /connection to the database broke.*Again\.$/],
  [{ code: '42P01' }, /^Migration 0001 failed$/],
])('%j of the database in words', (fields, words) => {
  const error = Object.assign(new Error('what it said'), fields);
  const said = databaseFailure(new Error('Migration 0001 failed', { cause: error }), 'Again.');
  expect((said as Error).message).toMatch(words);
});
