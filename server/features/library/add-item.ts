import { sql } from 'kysely';
import type { z } from 'zod';
import { libraryErrors } from '#copy/errors/library.ts';
import { Refusal } from '#domain/errors.ts';
import type { itemChange, itemRef, newItem } from '#domain/library/library.ts';
import { getCampaign } from '#server/features/campaigns/queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { deleteUpload, readUpload } from '#server/features/conversations/files/upload-file.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { toSendableFile } from './as-sent.ts';
import { wordsOf } from './find-items.ts';
import { hasItem, insertItems, purgeUnusedItems, searchText } from './item-store.ts';

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
    await getCampaign(tx, campaign_slug);
    return (await hasItem(tx, item_id)) ? undefined : readUpload(tx, file_id);
  });
  if (!upload) return { item_id };
  const file = await toSendableFile(services, upload);
  await services.db.inTeam(scope, async (tx) => {
    const campaign = await getCampaign(tx, campaign_slug);
    await insertItems(tx, { ...campaign, by: person.name }, [{ item_id, text, file }]);
    await deleteUpload(tx, file_id);
    await planEmbeddings(services, tx);
  });
  return { item_id };
}

/** Changes the texts of an item. Its file stays. Throws NOT_FOUND. */
export async function changeItem(
  tx: TeamTx,
  { campaign_slug, item_id, text }: z.output<typeof itemChange>,
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  const { campaign_id, agent_language } = await getCampaign(tx, campaign_slug);
  const { rows } = await sql`UPDATE library_items SET name = ${text.name},
      send_when = ${text.send_when}, price = ${text.price}, link = ${text.link},
      words = ${wordsOf(searchText(text), agent_language)},
      vector_model = CASE WHEN name = ${text.name} AND send_when = ${text.send_when} THEN vector_model END
    WHERE team_id = ${tx.team_id} AND item_id = ${item_id} AND campaign_id = ${campaign_id}
      AND removed_at IS NULL RETURNING item_id`.execute(tx.db);
  if (rows.length === 0) throw gone();
  await planEmbeddings({ env }, tx);
  await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Removes an item. Its file stays while a lead's thread shows it. Throws NOT_FOUND. */
export async function removeItem(
  tx: TeamTx,
  { campaign_slug, item_id }: z.output<typeof itemRef>,
): Promise<void> {
  const { campaign_id } = await getCampaign(tx, campaign_slug);
  const { rows } = await sql`UPDATE library_items SET removed_at = now()
    WHERE team_id = ${tx.team_id} AND item_id = ${item_id} AND campaign_id = ${campaign_id}
      AND removed_at IS NULL RETURNING item_id`.execute(tx.db);
  if (rows.length === 0) throw gone();
  await purgeUnusedItems(tx);
  await recordChanges(tx, 'campaign', [campaign_id]);
}

const gone = () => new Refusal('NOT_FOUND', libraryErrors.gone);
