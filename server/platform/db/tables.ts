/** The tables as the application reads and writes them, generated from a migrated database. */
export type { DB as Tables } from './tables.generated.ts';
