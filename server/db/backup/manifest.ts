import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Increased when earlier versions can't read the new format. */
export const FORMAT = 1;

const tableName = z.object({ schema: z.string(), name: z.string() });

/** The first entry of a backup: what it contains, and what restoring it requires. */
export const manifest = z.object({
  product: z.literal('opensetter'),
  format: z.number(),
  /** the product's version */
  version: z.string(),
  /** ISO time of the snapshot */
  at: z.string(),
  /** identifies the APP_SECRET that sealed values in the backup; null if unknown */
  secret: z.string().nullable(),
  /** migrations applied to the database */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** the last migration of graphile-worker */
  queue: z.number(),
  tables: z.array(tableName.extend({ columns: z.array(z.string()) })),
  /** by the column that uses them */
  sequences: z.array(
    tableName.extend({ column: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
export type BackupTable = Manifest['tables'][number];

/** The last entry. Without it, the backup is incomplete. */
export const backupEnd = z.object({
  /** by `tableKey`; bytes of COPY text before compression */
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number() })),
});
export type BackupEnd = z.infer<typeof backupEnd>;

export const MANIFEST_ENTRY = 'manifest.json';
export const END_ENTRY = 'end.json';
const DATA = 'data/';

export const tableKey = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

/** A table's rows are split into parts, because a tar entry starts with its size. */
export const partName = (table: BackupTable, part: number) =>
  `${DATA}${tableKey(table)}/${String(part).padStart(6, '0')}.copy`;

/** The key of the table that an entry belongs to; undefined if it doesn't belong to a table. */
export const tableOfPart = (entry: string): string | undefined =>
  entry.startsWith(DATA) ? entry.slice(DATA.length).split('/')[0] : undefined;

/** Distinguishes two secrets without revealing anything else about them. */
export const secretFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('which secret sealed a backup').digest('hex').slice(0, 16);
