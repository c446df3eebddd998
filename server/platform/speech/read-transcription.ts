import { z } from 'zod';
import type { Heard } from '#domain/conversations/messages/speech.ts';

/** Some servers write numbers as text. */
const number = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .transform(Number)
  .nullish()
  .catch(undefined);

const segment = z.looseObject({
  text: z.string().catch(''),
  avg_logprob: number,
  no_speech_prob: number,
  compression_ratio: number,
});

const transcription = z.looseObject({
  text: z.string(),
  language: z.string().max(60).nullish().catch(undefined),
  duration: number,
  segments: z.array(segment).max(5_000).nullish().catch(undefined),
  usage: z.looseObject({ seconds: number }).nullish().catch(undefined),
});

/** Recordings end within hours; a larger number is in another unit. */
const MAX_SECONDS = 24 * 3600;

/** Undefined for anything but a transcription, such as a gateway's page. */
export function readTranscription(body: unknown): Heard | undefined {
  const read = transcription.safeParse(body);
  if (!read.success) return undefined;
  const { text, language, duration, segments, usage } = read.data;
  const seconds = duration ?? usage?.seconds ?? null;
  return {
    text,
    language: language || null,
    seconds: seconds !== null && seconds >= 0 && seconds <= MAX_SECONDS ? seconds : null,
    segments: (segments ?? []).map((item) => ({
      text: item.text,
      avg_logprob: item.avg_logprob ?? null,
      no_speech_prob: item.no_speech_prob ?? null,
      compression_ratio: item.compression_ratio ?? null,
    })),
  };
}
