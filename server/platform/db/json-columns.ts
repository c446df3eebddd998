import type { ColumnType } from 'kysely';

/** Read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** The same with a default: an empty list or object. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
