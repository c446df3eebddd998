/** A time as every answer of the API has it. The database writes an offset and microseconds. */
export const iso = (at: string): string => new Date(at).toISOString();

export const isoOrNull = (at: string | null): string | null => at && iso(at);
