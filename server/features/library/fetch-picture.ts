import { addressErrors } from '#copy/errors/addresses.ts';
import { z } from 'zod';
import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { Refusal } from '#domain/errors.ts';
import { type ItemReason, storageFormat } from '#domain/library/library.ts';
import { pictureOfPage } from '#domain/library/page-picture.ts';
import { safeTypeOf } from '#server/features/conversations/files/read-content.ts';
import { hasFileSpace } from '#server/features/conversations/files/insert-files.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { FetchProblem, type FetchReason } from '#server/platform/safe-fetch/fetch-problem.ts';
import type { SafeResponse } from '#server/platform/safe-fetch/safe-fetch.ts';
import type { Services } from '#server/services.ts';
import { toSendableFile } from './as-sent.ts';
import type { ItemFile } from './item-store.ts';

const TIMEOUT_MS = 30_000;
/** The pauses between attempts. After the last one, the picture counts as missing. */
const PAUSES_MS = [10_000, 60_000, 600_000];
/** Failures that a retry won't change. */
const FINAL = new Set<FetchReason>(['invalid_address', 'inside_address', 'not_found']);

const isHtml = ({ headers }: SafeResponse) => /\bhtml\b/i.test(headers['content-type'] ?? '');

/** Fetches the picture of an imported item, or the one that its page names, in the format to send. */
export const fetchPicture = defineJob({
  name: 'library:fetch-picture',
  payload: z.object({ item_id: z.uuid() }),
  key: ({ item_id }) => `fetch-picture:${item_id}`,
  priority: 5,
  async run(services: Services, scope, { item_id }, { tries }) {
    const item = await services.db.inTeam(scope, (tx) => findWaiting(tx, item_id));
    if (!item) return;
    const found = await pictureAt(services, item.picture_url, tries);
    await services.db.inTeam(scope, (tx) => store(services, tx, { ...item, item_id }, found));
  },
});

const findWaiting = ({ db, team_id }: TeamTx, item_id: string) =>
  db
    .selectFrom('library_items')
    .select(['campaign_id', 'picture_url'])
    .where((eb) => eb.and({ team_id, item_id, state: 'waiting' }))
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Throws RetryAfter while a retry may succeed. */
async function pictureAt(
  services: Services,
  url: string,
  tries: number,
): Promise<ItemFile | ItemReason> {
  try {
    const first = await get(services, url);
    const named = isHtml(first) ? pictureOfPage(Buffer.from(first.body).toString(), first.url) : '';
    if (named === undefined) return 'type';
    return await fileOf(services, named ? await get(services, named) : first);
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    if (error.reason === 'too_large') return 'too_large';
    const pause = FINAL.has(error.reason) ? undefined : PAUSES_MS[tries];
    if (pause === undefined) return 'unreachable';
    throw new RetryAfter(pause, error.message, { cause: error, steady: true });
  }
}

/** Treats any status other than 200 as a failure. */
async function get({ sites }: Services, url: string): Promise<SafeResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const bounds = { timeoutMs: TIMEOUT_MS, keepBytes: MAX_FILE_BYTES, maxBytes: MAX_FILE_BYTES };
  const response = await sites.fetchFile(url, { ...bounds, signal });
  if (response.status === 200) return response;
  const reason = response.status === 404 || response.status === 410 ? 'not_found' : 'unreachable';
  throw new FetchProblem(reason, addressErrors.status({ status: response.status }));
}

async function fileOf(services: Services, { url, body }: SafeResponse): Promise<ItemFile | 'type'> {
  const content = Buffer.from(body);
  const mime = await safeTypeOf(content, '');
  if (!mime || storageFormat(mime) !== 'picture') return 'type';
  try {
    return await toSendableFile(services, { mime, name: nameIn(url), content });
  } catch (error) {
    if (error instanceof Refusal) return 'type';
    throw error;
  }
}

const nameIn = (url: string): string => {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  return /^[\w.-]{1,100}$/.test(name) ? name : '';
};

async function store(
  services: Services,
  tx: TeamTx,
  { item_id, campaign_id }: Record<'item_id' | 'campaign_id', string>,
  found: ItemFile | ItemReason,
): Promise<void> {
  const isFile = typeof found !== 'string';
  const fits = !isFile || (await hasFileSpace(services.env, tx, found.content.length));
  const values =
    isFile && fits
      ? { ...found, bytes: found.content.length, state: 'stored' as const }
      : { state: 'failed' as const, reason: isFile ? ('team_full' as const) : found };
  await tx.db
    .updateTable('library_items')
    .set(values)
    .where((eb) => eb.and({ team_id: tx.team_id, item_id, state: 'waiting' }))
    .execute();
  await recordChanges(tx, 'campaign', [campaign_id]);
}
