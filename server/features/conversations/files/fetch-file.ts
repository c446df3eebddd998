import { sql } from 'kysely';
import { z } from 'zod';
import type { FileReason } from '#domain/conversations/messages/files.ts';
import { gatewayFilesOf } from '#server/features/whatsapp/gateway/gateway-files.ts';
import { fullMessageId } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { HttpError } from '#server/platform/http-client/http-error.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { fileStored } from '../declared-jobs.ts';
import { endReading } from '../readings/store-reading.ts';
import { FetchedFile, UnsafeType } from './fetched-file.ts';
import { hasFileSpace } from './insert-files.ts';

/** Limit of concurrent downloads per process, because answers to leads must not wait for files. */
const MAX_AT_ONCE = 2;
const BUSY_RETRY_MS = 1_000;
/** The pauses between tries. After the last one, the file counts as gone. */
const PAUSES_MS = [10_000, 60_000, 10 * 60_000, 60 * 60_000];

let underWay = 0;

/**
 * Fetches the file of a message from the gateway, once, and stores it if a browser may show its type.
 * Never while handling a webhook, as a gateway takes up to 12 s for one.
 */
export const fetchFile = defineJob({
  name: 'conversations:fetch-file',
  payload: z.object({ file_id: z.uuid() }),
  key: ({ file_id }) => `fetch-file:${file_id}`,
  priority: 5,
  async run(services: Services, scope, { file_id }) {
    if (underWay >= MAX_AT_ONCE) {
      throw new RetryAfter(BUSY_RETRY_MS, 'other files are being fetched', { steady: true });
    }
    underWay += 1;
    try {
      await fetchStoredFile(services, scope, file_id);
    } finally {
      underWay -= 1;
    }
  },
});

interface WaitingFile {
  file_id: string;
  message_id: string;
  conversation_id: string;
  wa_key: string;
  mime: string;
  gateway_path: string | null;
  attempts: number;
  /** its content should be understood */
  is_awaited: boolean;
  session: string;
  /** all addresses of the lead, because the gateway may know the message under any of them */
  addresses: string[];
}

async function fetchStoredFile(
  services: Services,
  scope: TeamScope,
  file_id: string,
): Promise<void> {
  const { db, log } = services;
  const file = await db.inTeam(scope, (tx) => findWaiting(tx, file_id));
  if (!file) return;
  const fetched = await fetchContent(services, scope, file);
  if (typeof fetched === 'string') {
    log.info({ file_id, reason: fetched }, 'the file of a message is not stored');
    await db.inTeam(scope, (tx) => giveUp(services, tx, file, fetched));
    return;
  }
  await db.inTeam(scope, async (tx) => {
    if (!(await hasFileSpace(services.env, tx, fetched.bytes)))
      return giveUp(services, tx, file, 'team_full');
    await fetched.end(tx);
    await recordChanges(tx, 'conversation', [file.conversation_id]);
    if (file.is_awaited) await fileStored.enqueue(tx, { message_id: file.message_id });
  });
}

async function findWaiting(tx: TeamTx, file_id: string): Promise<WaitingFile | undefined> {
  const { rows } =
    await sql<WaitingFile>`SELECT f.file_id, f.message_id, m.conversation_id, m.wa_key, f.mime,
      f.gateway_path, f.attempts, EXISTS (SELECT FROM message_readings r WHERE r.team_id = f.team_id
        AND r.message_id = f.message_id AND r.state = 'waiting') AS is_awaited, coalesce(k.waha_session, '') AS session,
      ARRAY(SELECT a.address FROM lead_addresses a WHERE a.team_id = m.team_id
        AND a.conversation_id = m.conversation_id
        ORDER BY a.address <> c.reply_address, a.address LIMIT 4) AS addresses
    FROM message_files f
    JOIN messages m ON m.team_id = f.team_id AND m.message_id = f.message_id
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE f.team_id = ${tx.team_id} AND f.file_id = ${file_id} AND f.state = 'waiting'`.execute(
      tx.db,
    );
  return rows[0];
}

/** The fetched content, or why there is none. Throws RetryAfter while it may still arrive. */
async function fetchContent(
  services: Services,
  scope: TeamScope,
  file: WaitingFile,
): Promise<FetchedFile | FileReason> {
  const fetched = new FetchedFile(services.db, scope, file);
  try {
    if (await readFromGateway(services, file, fetched.take)) {
      await fetched.check();
      return fetched;
    }
  } catch (error) {
    const problem = fetched.problem ?? error;
    if (problem instanceof UnsafeType) return 'type';
    if (!(problem instanceof WahaError)) throw problem;
    if (problem.cause instanceof HttpError && problem.cause.kind === 'too_large')
      return 'too_large';
    services.log.info({ file_id: file.file_id, err: problem }, 'a file cannot be fetched now');
  }
  const pause = PAUSES_MS[file.attempts];
  if (pause === undefined) return 'unreachable';
  await services.db.inTeam(scope, (tx) => countAttempt(tx, file.file_id));
  throw new RetryAfter(pause, 'the gateway does not have the file yet', { steady: true });
}

/**
 * The gateway keeps files for only a few minutes, and downloads them again on request. Returns false if
 * it doesn't have this one.
 */
async function readFromGateway(
  { waha }: Services,
  { gateway_path, session, wa_key, addresses }: WaitingFile,
  into: FetchedFile['take'],
): Promise<boolean> {
  const gateway = gatewayFilesOf(waha);
  if (gateway_path && (await gateway.fetchFile(gateway_path, into))) return true;
  if (session === '') return false;
  for (const address of addresses) {
    const path = await gateway.findFile(session, address, fullMessageId(wa_key, address));
    if (path && (await gateway.fetchFile(path, into))) return true;
  }
  return false;
}

async function countAttempt({ db, team_id }: TeamTx, file_id: string): Promise<void> {
  await db
    .updateTable('message_files')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where((eb) => eb.and({ team_id, file_id }))
    .execute();
}

async function giveUp(
  services: Services,
  tx: TeamTx,
  { file_id, message_id, conversation_id }: WaitingFile,
  reason: FileReason,
): Promise<void> {
  await tx.db
    .updateTable('message_files')
    .set({
      state: reason === 'unreachable' ? 'gone' : 'refused',
      reason,
      gateway_path: null,
      content: null,
    })
    .where((eb) => eb.and({ team_id: tx.team_id, file_id, state: 'waiting' }))
    .execute();
  await recordChanges(tx, 'conversation', [conversation_id]);
  await endReading(services, tx, message_id, { state: 'failed', reason });
}
