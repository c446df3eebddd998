import { NANOS } from './prices.ts';

/** US dollars per minute (https://developers.openai.com/api/docs/pricing). */
const PER_MINUTE: Record<string, number> = {
  'whisper-1': 0.006,
  'gpt-4o-transcribe': 0.006,
  'gpt-4o-mini-transcribe': 0.003,
};

/** What speech costs, in billionths of a dollar; null: no one knows. `price`: of a minute, as it is set. */
export function speechCost(
  model: string,
  seconds: number | null,
  price: number | undefined,
): number | null {
  const known = PER_MINUTE[model];
  const perMinute = price ?? (known === undefined ? undefined : known * NANOS);
  if (perMinute === 0) return 0;
  if (perMinute === undefined || seconds === null) return null;
  return Math.round((perMinute * Math.ceil(seconds)) / 60);
}
