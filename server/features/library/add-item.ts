import type { z } from 'zod';
import type { itemChange, itemRef, newItem } from '#domain/library/library.ts';
import { dropUpload, readUpload } from '#server/features/conversations/files/upload-file.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { asSent } from './as-sent.ts';
import { deleteItem, hasItem, insertItems, requireCampaign, updateText } from './item-store.ts';

/**
 * Adds an upload to the library in a format that WhatsApp accepts. A repeat with the same id changes
 * nothing. Converts pictures outside of transactions.
 */
export async function addItem(
  services: Pick<Services, 'db' | 'env' | 'sites'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug, item_id, text, file_id }: z.output<typeof newItem>,
): Promise<{ item_id: string }> {
  const upload = await services.db.inTeam(scope, async (tx) => {
    await requireCampaign(tx, campaign_slug);
    return (await hasItem(tx, item_id)) ? undefined : readUpload(tx, file_id);
  });
  if (!upload) return { item_id };
  const file = await asSent(services, upload);
  await services.db.inTeam(scope, async (tx) => {
    const campaign = await requireCampaign(tx, campaign_slug);
    await insertItems(tx, { ...campaign, by: person.name }, [{ item_id, text, file }]);
    await dropUpload(tx, file_id);
    await planEmbeddings(services, tx);
  });
  return { item_id };
}

type Access = TeamAccess<'canEditCampaigns'>;

/** Changes the texts of an item. Its file stays. Throws NOT_FOUND. */
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

/** Removes an item, so that the agent no longer sends it. Throws NOT_FOUND. */
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
