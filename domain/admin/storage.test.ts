import { describe, expect, it } from 'vitest';
import {
  type IndexFacts,
  type StorageFacts,
  storageProblems,
  storageReport,
  type TableFacts,
  TABLES_SHOWN,
} from './storage.ts';

const MB = 1024 * 1024;
const table = (like: Partial<TableFacts> = {}): TableFacts => ({
  name: 'messages',
  bytes: 900 * MB,
  index_bytes: 300 * MB,
  live_rows: 1_000_000,
  dead_rows: 100_000,
  vacuumed_at: '2026-11-01T00:00:00.000Z',
  age: 50_000_000,
  ...like,
});
const index = (like: Partial<IndexFacts> = {}): IndexFacts => ({
  name: 'messages_by_time',
  table: 'messages',
  bytes: 80 * MB,
  scans: 12,
  is_unique: false,
  is_valid: true,
  is_btree: true,
  rows: 1_000_000,
  entry_bytes: 40,
  ...like,
});
const facts = (like: Partial<StorageFacts> = {}): StorageFacts => ({
  database_bytes: 2000 * MB,
  age: 50_000_000,
  freeze_at: 200_000_000,
  counted_days: 90,
  tables: [table()],
  indexes: [index()],
  ...like,
});
const of = (like: Partial<StorageFacts>) => storageProblems(facts(like));

describe('what staff are told of the database', () => {
  it('is nothing while it is well', () => {
    expect(of({})).toEqual([]);
  });

  it('says that rows get too old, and louder when writing is in danger', () => {
    expect(of({ age: 290_000_000 })).toEqual([]);
    const [late] = of({ age: 310_000_000, tables: [table(), table({ name: 'old', age: 6e8 })] });
    expect(late?.problem).toContain('310 million transactions old: vacuum should');
    expect(late?.problem).toContain('old');
    const [urgent] = of({ age: 1_200_000_000 });
    expect(urgent?.problem).toContain('takes no writes');
    expect(of({ age: 1_200_000_000, freeze_at: 2_000_000_000 })).toHaveLength(1);
    expect(urgent?.cure).toContain('VACUUM (FREEZE)');
  });

  it('says where dead rows gather, but not of small tables', () => {
    expect(of({ tables: [table({ live_rows: 10, dead_rows: 40_000 })] })).toEqual([]);
    expect(of({ tables: [table({ dead_rows: 600_000 })] })).toEqual([]);
    const [found] = of({ tables: [table({ dead_rows: 700_000, vacuumed_at: null })] });
    expect(found?.problem).toBe(
      '41% of its rows are dead: vacuum does not keep up. It was never vacuumed.',
    );
  });

  it('says which indexes nobody reads, once that was counted for long enough', () => {
    expect(of({ indexes: [index({ scans: 0 })] })[0]?.problem).toContain('80 MB in 90 days');
    expect(of({ indexes: [index({ scans: 0 })], counted_days: null })).toHaveLength(1);
    expect(of({ indexes: [index({ scans: 0 })], counted_days: 29 })).toEqual([]);
    expect(of({ indexes: [index({ scans: 0, is_unique: true })] })).toEqual([]);
    expect(of({ indexes: [index({ scans: 0, bytes: 49 * MB })] })).toEqual([]);
  });

  it('says which are bloated or were never finished', () => {
    const [bloated] = of({ indexes: [index({ bytes: 300 * MB })] });
    expect(bloated).toMatchObject({ about: 'messages_by_time (messages)' });
    expect(bloated?.problem).toBe('The index takes 300 MB; its entries need some 71 MB.');
    expect(of({ indexes: [index({ bytes: 300 * MB, is_btree: false })] })).toEqual([]);
    expect(of({ indexes: [index({ bytes: 300 * MB, rows: 0 })] })).toEqual([]);
    const [broken] = of({ indexes: [index({ is_valid: false, bytes: 0 })] });
    expect(broken?.cure).toContain('REINDEX INDEX CONCURRENTLY messages_by_time');
  });

  it('shows the largest tables first, and no more than fit', () => {
    const tables = Array.from({ length: 30 }, (_, at) => table({ name: `t${at}`, bytes: at }));
    const report = storageReport(facts({ tables }), new Date(0));
    expect(report.tables).toHaveLength(TABLES_SHOWN);
    expect(report.tables[0]?.name).toBe('t29');
  });
});
