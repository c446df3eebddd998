import { z } from 'zod';
import { isTimeZone } from '../time-zones.ts';

/** The time zone of the browser that creates a campaign; an unknown one counts as none. */
export const browserTimeZone = z
  .string()
  .max(64)
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : undefined));
