import { z } from 'zod';

/** A demo shows typing for about this long. */
const DEFAULT_LATENCY_MS = 700;

export const settingsSchema = z.strictObject({
  /** How long an answer takes; a streamed one is spread over it. */
  latencyMs: z.number().nonnegative().max(600_000),
});
export type ModelSettings = z.infer<typeof settingsSchema>;

export function initialSettings(): ModelSettings {
  const parsed = Number(process.env.SANDBOX_MODEL_LATENCY_MS || Number.NaN);
  return { latencyMs: parsed >= 0 ? parsed : DEFAULT_LATENCY_MS };
}
