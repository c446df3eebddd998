import { sql } from 'kysely';
import { documentResult } from '#domain/agent/document-reading.ts';
import { type ReadingKind, READING_WITHIN_MS } from '#domain/conversations/messages/readings.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { UploadedFile } from '#server/features/websites/files/file-read.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { readContent } from '../files/read-content.ts';
import { readImage } from './read-image.ts';
import { readSpeech } from './read-speech.ts';
import { type FileReader, type FileToRead, ReadingPaused } from './reading.ts';
import { storeReading } from './store-reading.ts';

/** Used until something was measured. */
const GUESSED_MS = 200;
/** Weight of the newest measurement in the mean. */
const WEIGHT = 0.1;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 30_000;
/** How often workers look for jobs. Those that became due since then arrive together. */
const JOB_POLL_MS = 500;

interface Lane {
  /** concurrent pieces of work */
  most: number;
  /** how many wait here for a slot, so that none is idle until workers look for the next jobs */
  waiting: number;
}

/**
 * Limits concurrent work and postpones the rest, each to a different time: otherwise a thousand waiting
 * jobs would retry again and again, and cost the database more than their work.
 */
export function createLane({ most, waiting }: Lane, now: () => number = Date.now) {
  let underWay = 0;
  let mean = GUESSED_MS;
  /** earliest start of the job that was postponed last */
  let begins = 0;
  const room: (() => void)[] = [];

  function putOff(): never {
    // No more at a time than there are slots.
    const apart = Math.max(mean / most, JOB_POLL_MS / (most + waiting));
    begins = Math.max(begins, now()) + apart;
    const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, begins - now()));
    throw new RetryAfter(wait, 'others are worked at', { steady: true });
  }

  async function enter(): Promise<void> {
    if (underWay < most) underWay += 1;
    else if (room.length < waiting) await new Promise<void>((enters) => room.push(enters));
    else putOff();
  }

  /** Hands its slot directly to the next one that waits. */
  function leave(): void {
    const next = room.shift();
    if (next) next();
    else underWay -= 1;
  }

  return {
    /** Throws RetryAfter while too much work is running. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      const begun = now();
      try {
        return await work();
      } finally {
        leave();
        mean += (now() - begun - mean) * WEIGHT;
      }
    },
  };
}

/** Includes waiting for other files. The reader's process has tighter limits. */
const READ_MS = 150_000;
const RETRY_MS = 5_000;

const KINDS: Record<string, UploadedFile['kind']> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'text',
  'text/calendar': 'text',
  'text/vcard': 'text',
};

/** The text of a document, extracted like the team's knowledge, without a model. */
export const readDocument: FileReader = async (services, scope, file) => {
  if (file.mime.startsWith('image/')) return readImage(services, scope, file);
  const { db, sites } = services;
  const { read_pictures } = await db.inTeam(scope, findModelSettings);
  if (read_pictures === false) return { state: 'off', reason: 'turned_off' };
  const kind = Object.hasOwn(KINDS, file.mime) ? KINDS[file.mime] : undefined;
  if (!kind) return { state: 'failed', reason: 'format' };
  const content = await db.inTeam(scope, (tx) => readContent(tx, file.file_id));
  if (!content) return { state: 'failed', reason: 'unreachable' };
  const signal = AbortSignal.timeout(READ_MS);
  const read = await sites.readFile({ kind, content }, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new RetryAfter(RETRY_MS, 'other files are being read', { cause: error });
  });
  if (!read.ok) return { state: 'failed', reason: read.problem };
  const result = documentResult({ kind, ...read });
  return result.state === 'done' ? { ...result, language: read.language } : result;
};

const READERS: Record<ReadingKind, FileReader> = {
  speech: readSpeech,
  image: readImage,
  document: readDocument,
};

/** Answers must not wait for other leads' files, so these take only some of the process's 40 jobs. */
const lane = createLane({ most: 12, waiting: 12 });

/**
 * Reads the file of a lead's message once, and stores the result together with what wakes the turn. After
 * a crash it is read again. Throws RetryAfter while the model is unavailable, for as long as a lead waits.
 */
export const readFile = (
  services: Services,
  scope: TeamScope,
  { message_id }: { message_id: string },
): Promise<void> =>
  lane.run(async () => {
    const file = await services.db.inTeam(scope, (tx) => findWaiting(tx, message_id));
    if (file) await readWaitingFile(services, scope, file);
  });

interface WaitingFile extends FileToRead {
  /** the agent leaves this contact alone, or the lead deleted the message */
  is_private: boolean;
}

async function readWaitingFile(
  services: Services,
  scope: TeamScope,
  file: WaitingFile,
): Promise<void> {
  const { message_id } = file;
  if (file.is_private) {
    await storeReading(services, scope, message_id, { state: 'off', reason: 'private' });
    return;
  }
  try {
    const result = await READERS[file.kind](services, scope, file);
    await storeReading(services, scope, message_id, result);
  } catch (error) {
    if (!(error instanceof RetryAfter)) throw error;
    const timeLeftMs = file.created_at.getTime() + READING_WITHIN_MS - Date.now();
    if (timeLeftMs > error.ms) throw error;
    const reason = error instanceof ReadingPaused ? error.reason : 'down';
    await storeReading(services, scope, message_id, { state: 'failed', reason });
  }
}

async function findWaiting(
  { db, team_id }: TeamTx,
  message_id: string,
): Promise<WaitingFile | undefined> {
  const { rows } = await sql<WaitingFile>`WITH counted AS (
      UPDATE message_readings SET attempts = attempts + 1
      WHERE team_id = ${team_id} AND message_id = ${message_id} AND state = 'waiting' RETURNING 1)
    SELECT m.message_id, m.conversation_id, c.campaign_id, r.kind, f.file_id, f.mime, f.bytes, f.name,
      f.seconds, r.created_at, k.agent_language, 
      c.left_alone IS NOT NULL OR m.deleted_at IS NOT NULL AS is_private
    FROM message_readings r
    JOIN messages m ON m.team_id = r.team_id AND m.message_id = r.message_id
    JOIN message_files f ON f.team_id = r.team_id AND f.message_id = r.message_id
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE r.team_id = ${team_id} AND r.message_id = ${message_id} AND r.state = 'waiting'
      AND f.state = 'stored'`.execute(db);
  return rows[0];
}
