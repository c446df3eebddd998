/** Formats a time for API responses. The database's format has an offset and microseconds. */
export const iso = (at: string): string => new Date(at).toISOString();

export const isoOrNull = (at: string | null): string | null => at && iso(at);
