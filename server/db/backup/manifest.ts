import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Raised when a reader of before could not read what is written now. */
export const FORMAT = 1;

const tableName = z.object({ schema: z.string(), name: z.string() });

/** The first entry of a backup: what it holds, and what must be there to take it. */
export const manifest = z.object({
  product: z.literal('opensetter'),
  format: z.number(),
  /** of the product */
  version: z.string(),
  /** ISO time of the snapshot */
  at: z.string(),
  /** which APP_SECRET sealed what is sealed in here; null: not known */
  secret: z.string().nullable(),
  /** what had run in the database */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** the last migration of graphile-worker */
  queue: z.number(),
  tables: z.array(tableName.extend({ columns: z.array(z.string()) })),
  /** by the column that they number */
  sequences: z.array(
    tableName.extend({ column: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
export type BackupTable = Manifest['tables'][number];

/** The last entry: without it, the backup was never finished. */
export const backupEnd = z.object({
  /** by `tableKey`; bytes of the COPY text before compression */
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number() })),
});
export type BackupEnd = z.infer<typeof backupEnd>;

export const MANIFEST_ENTRY = 'manifest.json';
export const END_ENTRY = 'end.json';
const DATA = 'data/';

export const tableKey = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

/** A table's rows are cut into parts, since an entry of a tar file begins with its size. */
export const partName = (table: BackupTable, part: number) =>
  `${DATA}${tableKey(table)}/${String(part).padStart(6, '0')}.copy`;

/** The key of the table that an entry belongs to; undefined if it is no table's. */
export const tableOfPart = (entry: string): string | undefined =>
  entry.startsWith(DATA) ? entry.slice(DATA.length).split('/')[0] : undefined;

/** Tells two secrets apart and says nothing else of them. */
export const secretMark = (secret: string): string =>
  createHmac('sha256', secret).update('which secret sealed a backup').digest('hex').slice(0, 16);
