import { z } from 'zod';

/** Whether a text names a time zone that this ICU knows, such as Europe/Paris or UTC. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone of the browser that creates a campaign; an unknown one counts as none. */
export const browserTimeZone = z
  .string()
  .max(64)
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : undefined));
