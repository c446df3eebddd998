import { z } from 'zod';

/** What `POST /waha/_control/settings` takes; each has the default that a fresh sandbox runs with. */
export const settingsSchema = z.strictObject({
  /** Multiplies every wait of the gateway: 1 is faithful, 0.01 a hundred times faster. */
  timeScale: z.number().nonnegative().max(10),
  /** What `GET /api/version` claims to be. */
  version: z.string(),
  /** WEBJS and WPP give no message ids; messages have the shape of NOWEB whatever this says. */
  engine: z.enum(['NOWEB', 'WEBJS', 'WPP']),
  /** Whether a sent message is delivered without more calls; reading is the lead's own act. */
  acks: z.enum(['none', 'DEVICE']),
  /** `error`: WhatsApp's reach-out time lock (463) refuses first messages to strangers. */
  reachOut: z.enum(['free', 'error']),
  /**
   * Under which address one message is found: under both of a lead, or under its lid alone, as with
   * engines that have moved to lids.
   */
  history: z.enum(['merged', 'by_lid']),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings = (): Settings => ({
  timeScale: Number(process.env.SANDBOX_TIME_SCALE ?? 1),
  version: '2026.7.1',
  engine: 'NOWEB',
  acks: 'DEVICE',
  reachOut: 'free',
  history: 'merged',
});
