import {
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogueLines, readCatalogue } from '#server/test/catalogue/read-catalogue.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/test/database.ts';
import { createTestServices } from '#server/test/services.ts';
import { tableDigests } from '#server/test/table-digests.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { readBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { recordBackup, writeBackup } from './write-backup.ts';

/** Opening an encrypted file takes a second of CPU time on purpose; with this factor, almost none. */
const FEW_ROUNDS = 4;
/** The work factors that were requested. */
const rounds: number[] = [];
const setRounds: unknown = Reflect.get(Encrypter.prototype, 'setScryptWorkFactor');
Reflect.set(
  Encrypter.prototype,
  'setScryptWorkFactor',
  function few(this: Encrypter, asked: number) {
    rounds.push(asked);
    Reflect.set(this, 'scryptWorkFactor', FEW_ROUNDS);
  },
);
afterAll(() => void Reflect.set(Encrypter.prototype, 'setScryptWorkFactor', setRounds));

/** A gzip file starts with bytes that no checksum covers, and ends with the checksum and a length. */
const GZIP_HEADER = 10;
const GZIP_TRAILER = 9;

/** This many evenly spaced positions in a file, as fractions of its length. */
const everywhere = (count: number) => Array.from({ length: count }, (_, at) => at / count);

const PASSPHRASE = 'correct horse battery';
const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
/** The file, and the partial ones next to it while it is written. */
const filesOf = (name: string) => readdirSync(folder.path).filter((file) => file.startsWith(name));

let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
  const services = createTestServices(source.url);
  await buildTeam(services);
  await services.close();
  await writeBackup({ url: source.url, file: at('plain'), secret: 'the first' });
  await writeBackup({ url: source.url, file: at('sealed'), passphrase: PASSPHRASE });
});
afterAll(async () => {
  await source.drop();
  folder.remove();
});
afterEach(() => target?.drop());

const restore = async (file: string, more: { passphrase?: string; overwrite?: boolean } = {}) =>
  restoreBackup({
    url: target.url,
    file: at(file),
    overwrite: false,
    secret: 'the second',
    ...more,
  });

/** Whether a flipped bit changed nothing: compressed data has unused bits, such as padding. */
function unpackedAs(flipped: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(flipped).equals(gunzipSync(whole));
  } catch {
    return false;
  }
}

async function query(text: string, url = target.url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function catalogue(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return catalogueLines(await readCatalogue(client));
  } finally {
    await client.end();
  }
}

it('of several backups at once under one name one succeeds, and the others are refused', async () => {
  const made = await Promise.allSettled(
    [1, 2, 3].map(() => writeBackup({ url: source.url, file: at('same') })),
  );
  const whole = made.flatMap((item) => (item.status === 'fulfilled' ? [item.value.at] : []));
  const refused = made.flatMap((item) => (item.status === 'rejected' ? [String(item.reason)] : []));
  expect(refused).toHaveLength(2);
  for (const why of refused) expect(why).toContain('exists. Name another file.');
  expect([(await verifyBackup(at('same'))).content.at]).toEqual(whole);
  expect(filesOf('same')).toEqual(['same']);
});

describe('a restore', () => {
  it('gives back every row, constraint and trigger, and numbers that were never used', async () => {
    target = await createBlankDatabase();
    const done = await restore('plain');
    expect(done).toMatchObject({ isOtherSecret: true });
    expect(done.rows).toBeGreaterThan(5);
    expect(await tableDigests(target.url)).toEqual(await tableDigests(source.url));
    expect(await catalogue(target.url)).toEqual(await catalogue(source.url));
    const triggers = `SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
    expect(await query(triggers)).toEqual(await query(triggers, source.url));
  });

  it('opens what is encrypted with its passphrase only', async () => {
    target = await createBlankDatabase();
    expect(rounds).toEqual([16]);
    expect(readFileSync(at('sealed')).includes('manifest.json')).toBe(false);
    await expect(restore('sealed')).rejects.toThrow('is encrypted: enter its passphrase');
    await expect(restore('sealed', { passphrase: 'another one, wrong' })).rejects.toThrow(
      "The passphrase doesn't match",
    );
    await restore('sealed', { passphrase: PASSPHRASE });
    expect(await tableDigests(target.url)).toEqual(await tableDigests(source.url));
  });

  it('leaves a database alone that holds data, is someone else’s, or is in use', async () => {
    target = await createBlankDatabase();
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await expect(restore('plain')).rejects.toThrow('This database is in use (1 connection)');
    await client.query('CREATE TABLE public.books (title text)');
    await client.end();
    await expect(restore('plain')).rejects.toThrow("contains another program's tables (books)");
    await query('DROP TABLE books');
    await restore('plain');
    await query(`UPDATE users SET name = 'Changed'`);
    await expect(restore('plain')).rejects.toThrow('This database contains data');
    expect(await query('SELECT DISTINCT name FROM users')).toEqual([{ name: 'Changed' }]);
    await restore('plain', { overwrite: true });
    expect(await tableDigests(target.url)).toEqual(await tableDigests(source.url));
  });
});

describe('a file', () => {
  it('is readable for its owner only, and never written over', async () => {
    expect(statSync(at('plain')).mode & 0o777).toBe(0o600);
    const again = writeBackup({ url: source.url, file: at('plain') });
    await expect(again).rejects.toThrow('exists. Name another file.');
  });

  it.each([
    { name: 'plain', key: undefined, lengths: [-1, -700, 0.5, 300], flips: everywhere(60) },
    { name: 'sealed', key: PASSPHRASE, lengths: [-1, 0.5, 300], flips: everywhere(9).slice(1) },
  ])('that is cut off or damaged is recognised at once: $name', async (row) => {
    const { name, key, lengths, flips } = row;
    target = await createBlankDatabase();
    const whole = readFileSync(at(name));
    for (const length of lengths) {
      const bytes =
        length === 0.5 ? whole.length >> 1 : length < 0 ? whole.length + length : length;
      writeFileSync(at('cut'), whole);
      truncateSync(at('cut'), bytes);
      await expect(verifyBackup(at('cut'), key)).rejects.toThrow('damaged or was not finished');
    }
    for (const part of flips) {
      const flipped = Buffer.from(whole);
      const offset = GZIP_HEADER + Math.floor(part * (whole.length - GZIP_HEADER - GZIP_TRAILER));
      flipped[offset] = (flipped[offset] ?? 0) ^ 1;
      if (!key && unpackedAs(flipped, whole)) continue;
      writeFileSync(at('flipped'), flipped);
      const verified = verifyBackup(at('flipped'), key);
      await expect(verified, `at ${offset}`).rejects.toThrow('damaged or was not finished');
    }
    await expect(restore('flipped', key ? { passphrase: key } : {})).rejects.toThrow('damaged');
    expect(await query(`SELECT FROM pg_class WHERE relname = 'schema_migrations'`)).toEqual([]);
  });

  it('that cannot be noted in the database is as good without', async () => {
    target = await createBlankDatabase();
    expect(await recordBackup(target.url, { at: '2026-11-22T12:00:00Z', bytes: 1 })).toBe(false);
  });

  it('that is something else is refused', async () => {
    writeFileSync(at('other'), 'PGDMP');
    await expect(verifyBackup(at('other'))).rejects.toThrow("isn't an OpenSetter backup");
    await expect(verifyBackup(at('missing'))).rejects.toThrow("Can't read");
  });

  it('takes away what killed ones left behind, and leaves alone what may still be written', async () => {
    target = await createBlankDatabase();
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const [dead, fresh, foreign] = [
      `yesterday.age.${id}.partial`,
      `today.age.${id}.partial`,
      'film.mkv.partial',
    ];
    for (const name of [dead, fresh, foreign]) writeFileSync(at(name), 'begun');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [dead, foreign]) utimesSync(at(name), longAgo, longAgo);
    const { left } = await writeBackup({ url: source.url, file: at('next') });
    expect(left).toEqual({ removed: [dead], kept: [fresh] });
    expect(filesOf(dead)).toEqual([]);
    expect([filesOf(fresh), filesOf(foreign)]).toEqual([[fresh], [foreign]]);
  });

  it('is not left behind half-made', async () => {
    const empty = await createBlankDatabase();
    const made = writeBackup({ url: empty.url, file: at('empty') });
    await expect(made).rejects.toThrow('holds no OpenSetter');
    await empty.drop();
    expect(filesOf('empty')).toEqual([]);
  });

  it('is whole, also when two are written under its name at once', async () => {
    const both = await Promise.allSettled(
      [1, 2].map(() => writeBackup({ url: source.url, file: at('twice') })),
    );
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect((await verifyBackup(at('twice'))).content.product).toBe('opensetter');
    expect(filesOf('twice')).toEqual(['twice']);
  });
});

it('a reader that stops early closes the file', async () => {
  for await (const { name } of readBackup(at('plain'))) {
    expect(name).toBe('manifest.json');
    break;
  }
});
