/** Where this browser is: new agents keep its hours. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The names of all time zones. UTC is no place, so no list has it. */
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
