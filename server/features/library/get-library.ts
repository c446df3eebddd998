import { sql } from 'kysely';
import { fileKind } from '#domain/conversations/messages/files.ts';
import {
  ITEM_REASONS,
  type ItemReason,
  type Library,
  type LibraryItem,
} from '#domain/library/library.ts';
import { getCampaign } from '#server/features/campaigns/queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findNewSiteItems } from './import-items.ts';

type Row = Omit<LibraryItem, 'reason' | 'kind'> & { reason: ItemReason | null };

/** Returns a campaign's library, in the order in which items were added. Throws NOT_FOUND. */
export async function getLibrary(
  tx: TeamTx,
  { campaign_slug }: { campaign_slug: string },
): Promise<Library> {
  const { campaign_id } = await getCampaign(tx, campaign_slug);
  const { rows } = await sql<Row>`SELECT i.item_id, i.name, i.send_when, i.price, i.link, i.state,
      i.reason, i.mime, i.bytes, (SELECT count(DISTINCT m.conversation_id)::int
        FROM message_files f JOIN messages m ON m.team_id = f.team_id AND m.message_id = f.message_id
        WHERE f.team_id = i.team_id AND f.item_id = i.item_id
          AND m.state IN ('sent', 'delivered', 'read')) AS sent
    FROM library_items i WHERE i.team_id = ${tx.team_id} AND i.campaign_id = ${campaign_id}
      AND i.removed_at IS NULL ORDER BY i.place`.execute(tx.db);
  const from_site = (await findNewSiteItems(tx, campaign_id)).length;
  return { items: rows.map(itemOf), from_site };
}

const itemOf = (row: Row): LibraryItem => ({
  ...row,
  reason: row.reason && ITEM_REASONS[row.reason],
  kind: row.mime === '' ? undefined : fileKind(row.mime),
});
