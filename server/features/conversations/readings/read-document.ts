import { documentUnderstood } from '#domain/agent/document-reading.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { UploadedFile } from '#server/features/websites/files/file-read.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { readContent } from '../files/read-content.ts';
import { readImage } from './read-image.ts';
import type { FileReader } from './reading.ts';

/** Its process has bounds that are tighter; others may be before it. */
const READ_MS = 150_000;
const RETRY_MS = 5_000;

const KINDS: Record<string, UploadedFile['kind']> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'text',
  'text/calendar': 'text',
  'text/vcard': 'text',
};

/** The text of a document, by the reader of the team's knowledge: no model is asked. */
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
  const understood = documentUnderstood({ kind, ...read });
  return understood.state === 'done' ? { ...understood, language: read.language } : understood;
};
