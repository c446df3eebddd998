import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fileDatabase } from '#server/test/file-database.ts';
import { readFunctions } from '#server/db/sql-functions.ts';
import { readCatalogue } from './read-catalogue.ts';
import { schemaDoc } from './schema-doc.ts';

const { client } = await fileDatabase();

async function page(): Promise<string> {
  const files = await readFunctions();
  const features = new Map(files.map(({ functionName, feature }) => [functionName, feature]));
  return schemaDoc(await readCatalogue(client), (name) => features.get(name) ?? 'unknown');
}

const FILE = join(import.meta.dirname, '../../../dist/schema.md');

/** `npm run schema:doc` runs this test with WRITE to write the page. */
it('every table, index and function says what it is for', async () => {
  const text = await page();
  expect(text).toContain('### campaigns\n');
  if (!process.env.WRITE) return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
});

it('names a table, an index or a function without a comment', async () => {
  await client.query('BEGIN');
  await client.query('CREATE TABLE mute (a int PRIMARY KEY, b int)');
  await expect(page()).rejects.toThrow('The comment of the table mute must read');
  await client.query(`COMMENT ON TABLE mute IS E'teams: Test.\nGrowth: none.'`);
  await client.query('CREATE INDEX mute_index ON mute (b)');
  await expect(page()).rejects.toThrow('mute_index has no comment');
  await client.query(`COMMENT ON INDEX mute_index IS 'test'`);
  await client.query('CREATE FUNCTION mute_function() RETURNS int RETURN 1');
  await expect(page()).rejects.toThrow('mute_function has no comment');
  await client.query('ROLLBACK');
});
