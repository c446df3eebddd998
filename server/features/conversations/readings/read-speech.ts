import { sql } from 'kysely';
import { oggSeconds } from '#domain/conversations/messages/sound-length.ts';
import { type Transcript, judgeTranscript } from '#domain/conversations/messages/speech.ts';
import { MAX_SPEECH_SECONDS } from '#domain/conversations/messages/readings.ts';
import { speechCost } from '#domain/models/prices.ts';
import { languageNamed } from '#domain/language.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { SpeechRefused, SpeechUnavailable } from '#server/platform/speech/speech-errors.ts';
import type { Transcriber } from '#server/platform/speech/transcriber.ts';
import type { Services } from '#server/services.ts';
import { contentParts, readPart } from '../files/read-content.ts';
import {
  assertNotPaused,
  type FileReader,
  type FileToRead,
  type ReadingResult,
} from './reading.ts';

const RETRY_MS = 5_000;

/** Transcribes a voice message with the team's model. The file is never completely in memory. */
export const readSpeech: FileReader = async (services, scope, file) => {
  const { db, env, models } = services;
  const facts = await db.inTeam(scope, findModelSettings);
  const { transcriber } = models.of(scope, facts);
  if (!transcriber) return { state: 'off', reason: 'endpoint' };
  if (!(facts.read_speech ?? transcriber.isAgents)) return { state: 'off', reason: 'turned_off' };
  const seconds = await lengthOf(services, scope, file);
  if ((seconds ?? 0) > MAX_SPEECH_SECONDS) return { state: 'unclear', reason: 'too_long', seconds };
  assertNotPaused(facts, env);
  return transcribe(services, scope, { file, transcriber, seconds });
};

interface Transcription {
  file: FileToRead;
  transcriber: Transcriber;
  seconds: number | null;
}

async function transcribe(
  services: Services,
  scope: TeamScope,
  { file, transcriber, seconds: expected }: Transcription,
): Promise<ReadingResult> {
  const { mime, bytes, file_id } = file;
  try {
    const transcript = await transcriber.transcribe({
      mime,
      bytes,
      parts: () => contentParts(services.db, scope, file_id, { start: 0, end: bytes - 1 }),
    });
    const seconds = transcript.seconds ?? expected;
    const cost_nanos = await record(services, scope, { file, transcriber, seconds });
    const known = { use: { model: transcriber.name, cost_nanos }, seconds };
    const judged = judgeTranscript(transcript, await spokenBy(services, scope, file, transcript));
    return 'text' in judged
      ? { ...known, state: 'done', text: judged.text, language: transcript.language }
      : { ...known, state: 'unclear', reason: judged.reason };
  } catch (error) {
    if (error instanceof SpeechRefused) {
      services.log.warn({ err: error, file_id }, 'a recording was refused');
      return { state: 'failed', reason: 'refused', seconds: expected };
    }
    if (!(error instanceof SpeechUnavailable)) throw error;
    const { hint, words, problem } = error;
    services.log.warn(
      { problem, words, hint },
      `could not transcribe a recording: ${error.message}`,
    );
    if (error.isUnsupported) return { state: 'off', reason: 'endpoint', seconds: expected };
    throw new RetryAfter(error.retryAfter ?? RETRY_MS, error.message, { cause: error });
  }
}

/** Records the transcribed time, and returns its cost; null if the price is unknown. */
async function record(
  services: Services,
  scope: TeamScope,
  { file, transcriber, seconds }: Transcription,
): Promise<number | null> {
  const { name } = transcriber;
  const cost = speechCost(name, seconds, services.env.TRANSCRIBE_PRICE);
  const use = {
    model_name: name,
    calls: 1,
    unpriced_calls: cost === null ? 1 : 0,
    cost_nanos: cost ?? 0,
    prompt_tokens: 0,
    cached_tokens: 0,
    completion_tokens: 0,
  };
  const { campaign_id } = file;
  await recordModelUse(services, scope, use, { purpose: 'transcribe', campaign_id });
  return cost;
}

/** A page of an Ogg file has at most 64 KB, and the last one contains the recording's length. */
const END_BYTES = 66 * 1024;

async function lengthOf(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { file_id, bytes, mime, seconds }: FileToRead,
): Promise<number | null> {
  if (mime !== 'audio/ogg') return seconds;
  const start = Math.max(0, bytes - END_BYTES);
  const end = await db.inTeam(scope, (tx) =>
    readPart(tx, file_id, { start, length: bytes - start }),
  );
  return (end && oggSeconds(end)) ?? seconds;
}

/** How many texts of the lead are read to detect the lead's language. */
const READ_TEXTS = 3;
/** Below this confidence, related languages are easily confused. */
const LIKELY = 0.5;

/**
 * The languages that this recording may be in: the agent's, and those that the lead writes. Empty for any.
 * Only looked up if the server detects another language than the agent's.
 */
async function spokenBy(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { agent_language, conversation_id }: FileToRead,
  { language }: Transcript,
): Promise<string[]> {
  const agentLanguage = languageNamed(agent_language);
  const spokenLanguage = language === null ? undefined : languageNamed(language);
  if (!agentLanguage || !spokenLanguage || spokenLanguage === agentLanguage) return [];
  const texts = await db.inTeam(scope, (tx) => newestTexts(tx, conversation_id));
  const found = await Promise.all(texts.map((text) => detectLanguage(text)));
  return [
    agentLanguage,
    ...found.flatMap((item) => (item && item.confidence >= LIKELY ? item.code : [])),
  ];
}

async function newestTexts({ db, team_id }: TeamTx, conversation_id: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT coalesce(nullif(m.message_lead, ''),
      r.corrected_text, r.text, '') AS text
    FROM messages m LEFT JOIN message_readings r
      ON r.team_id = m.team_id AND r.message_id = m.message_id AND r.kind = 'speech'
    WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
      AND m.type_interaction = 'USER_MESSAGE' ORDER BY m.seq DESC LIMIT ${READ_TEXTS}`.execute(db);
  return rows.flatMap(({ text }) => (text === '' ? [] : text));
}
