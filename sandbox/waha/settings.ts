import { z } from 'zod';

/** What `POST /waha/_control/settings` takes; each has the default that a fresh sandbox runs with. */
export const settingsSchema = z.strictObject({
  /** Multiplies every wait of the gateway: 1 is faithful, 0.01 a hundred times faster. */
  timeScale: z.number().nonnegative().max(10),
  apiKey: z.string().min(1),
  /** What `GET /api/version` claims to be. */
  version: z.string().min(1),
  /** NOWEB answers sendText with `key.id`, GOWS only with `id`. */
  engine: z.enum(['NOWEB', 'GOWS']),
  tier: z.enum(['CORE', 'PLUS']),
  /**
   * `documented` answers hold every field that the OpenAPI document requires; `bare` ones leave
   * out what a running NOWEB leaves out, and say `"me": null` where it does.
   */
  answers: z.enum(['documented', 'bare']),
  /** How far the ticks of a sent message go by themselves; reading is the lead's own act. */
  acks: z.enum(['none', 'SERVER', 'DEVICE', 'READ']),
  /** Unscaled milliseconds that one sendText holds the session's inner lock. */
  sendMs: z.number().nonnegative().max(60_000),
  /** What a first message to a stranger meets under the reach-out time lock (error 463). */
  reachOut: z.enum(['free', 'error', 'ack']),
});
export type Settings = z.infer<typeof settingsSchema>;

export function defaultSettings(): Settings {
  return {
    timeScale: Number(process.env.SANDBOX_TIME_SCALE ?? 1),
    apiKey: 'sandbox',
    version: '2026.7.1',
    engine: 'NOWEB',
    tier: 'CORE',
    answers: 'documented',
    acks: 'DEVICE',
    sendMs: 0,
    reachOut: 'free',
  };
}
