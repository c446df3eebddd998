import { z } from 'zod';
import { isTimeZone } from '../time-zones.ts';

/** The time zone of the browser that creates a campaign. An unknown one counts as missing. */
export const browserTimeZone = z
  .string()
  .max(64)
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : undefined));
