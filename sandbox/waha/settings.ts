import { z } from 'zod';

/** What `POST /waha/_control/settings` takes; each has the default that a fresh sandbox runs with. */
export const settingsSchema = z.strictObject({
  /** Multiplies every wait of the gateway: 1 is faithful, 0.01 a hundred times faster. */
  timeScale: z.number().nonnegative().max(10),
  apiKey: z.string().min(1),
  /** What `GET /api/version` claims to be. */
  version: z.string().min(1),
  /**
   * NOWEB answers sendText with `key.id`, GOWS only with `id`; WEBJS and WPP give no message ids. Each
   * has a raw part of its own.
   */
  engine: z.enum(['NOWEB', 'GOWS', 'WEBJS', 'WPP']),
  tier: z.enum(['CORE', 'PLUS']),
  /**
   * `documented` answers hold every field that the OpenAPI document requires; `bare` ones leave
   * out what a running NOWEB leaves out, and say `"me": null` where it does.
   */
  answers: z.enum(['documented', 'bare']),
  /** How far the ticks of a sent message go by themselves; reading is the lead's own act. */
  acks: z.enum(['none', 'SERVER', 'DEVICE', 'READ']),
  /** Unscaled milliseconds that one sendText takes. */
  sendMs: z.number().nonnegative().max(60_000),
  /** Whether a message of a person is also reported under their other address (lid or number). */
  addresses: z.enum(['one', 'both']),
  /** What a first message to a stranger meets under the reach-out time lock (error 463). */
  reachOut: z.enum(['free', 'error', 'ack']),
  /**
   * Under which address the history knows a chat: under both of a lead, or under its lid alone, as
   * engines do that have moved to lids. Concerns the look-up of one message.
   */
  history: z.enum(['merged', 'by_lid']),
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
    addresses: 'one',
    reachOut: 'free',
    history: 'merged',
  };
}
