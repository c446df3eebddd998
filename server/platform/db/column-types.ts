import type { ColumnType } from 'kysely';

/** A time that the database fills in. */
export type Now = ColumnType<Date, Date | string | undefined, Date | string>;
/** A time that may be missing. */
export type Moment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** A time that whoever writes the row decides. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** Read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** The same with a default: an empty list or object. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
