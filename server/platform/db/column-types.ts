import type { ColumnType } from 'kysely';

/** A time that the database fills in. */
export type Now = ColumnType<Date, Date | string | undefined, Date | string>;
/** A time that may be missing. */
export type Moment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string, string>;
