import { z } from 'zod';
import { VERIFIERS } from './verifier/verifiers.ts';

/** A demo shows typing for about this long. */
const DEFAULT_LATENCY_MS = 700;
const DEFAULT_VERIFIER_DELAY_MS = 60_000;

export const settingsSchema = z.strictObject({
  /** How long an answer takes; a streamed one is spread over it. */
  latencyMs: z.number().nonnegative().max(600_000),
  /** It does whatever the lead tells it to, word for word, as a model may that was talked round. */
  obeys: z.boolean(),
  /** What it says its claims rest on while it obeys: nothing, or always the offer. */
  receipts: z.enum(['none', 'false']),
  /** How it verifies answers; the script and what leads order touch no verification. */
  verifier: z.enum(VERIFIERS),
  /** How long a verification takes while the verifier is slow. */
  verifierDelayMs: z.number().nonnegative().max(600_000),
});
export type ModelSettings = z.infer<typeof settingsSchema>;

export function initialSettings(): ModelSettings {
  const parsed = Number(process.env.SANDBOX_MODEL_LATENCY_MS || Number.NaN);
  const latencyMs = parsed >= 0 ? parsed : DEFAULT_LATENCY_MS;
  return {
    latencyMs,
    obeys: false,
    receipts: 'none',
    verifier: 'good',
    verifierDelayMs: DEFAULT_VERIFIER_DELAY_MS,
  };
}
