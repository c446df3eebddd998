import type { z } from 'zod';
import type { itemChange, itemRef } from '#domain/library/library.ts';
import { planEmbeddings } from '#server/features/models/embeddings-due.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { deleteItem, requireCampaign, updateText } from './item-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/** Changes what is said of an item, its file stays. Throws NOT_FOUND. */
export async function changeItem(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope }: Access,
  { campaign_slug, item_id, text }: z.output<typeof itemChange>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const campaign = await requireCampaign(tx, campaign_slug);
    await updateText(tx, campaign, { item_id, text });
    await planEmbeddings({ env }, tx);
  });
}

/** The agent sends it no more. Throws NOT_FOUND. */
export async function removeItem(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  { campaign_slug, item_id }: z.output<typeof itemRef>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { campaign_id } = await requireCampaign(tx, campaign_slug);
    await deleteItem(tx, { campaign_id, item_id });
  });
}
