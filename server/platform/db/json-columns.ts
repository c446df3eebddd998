import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** A JSON column whose default is an empty list or object. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
