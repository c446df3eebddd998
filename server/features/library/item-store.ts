import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { ItemText } from '#domain/agent/choose-item.ts';
import { type ItemState, MAX_ITEMS } from '#domain/library/library.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { wordsOf } from './find-items.ts';
import { libraryErrors } from '#copy/errors/library.ts';

export interface ItemFile {
  mime: string;
  file_name: string;
  content: Buffer;
  width?: number | undefined;
  height?: number | undefined;
}

export interface NewItem {
  item_id: string;
  text: ItemText;
  /** if missing, `picture_url` is fetched, or the item has none */
  file?: ItemFile | undefined;
  picture_url?: string | undefined;
}

interface Place {
  campaign_id: string;
  agent_language: string;
  /** the name of the member who adds them */
  by: string;
}

/** Whether this id was ever stored, even for a removed item. */
export async function hasItem({ db, team_id }: TeamTx, item_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('library_items')
    .select('item_id')
    .where((eb) => eb.and({ team_id, item_id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores items, once per id, while the campaign has room. Returns the new ones. */
export async function insertItems(
  tx: TeamTx,
  { campaign_id, agent_language, by }: Place,
  items: NewItem[],
): Promise<{ item_id: string; state: ItemState }[]> {
  const { db, team_id } = tx;
  const columnsOf = ({ text, file, picture_url = '', ...item }: NewItem) => ({
    ...item,
    ...text,
    ...file,
    bytes: file?.content.length ?? 0,
    picture_url,
    state: stateOf({ file, picture_url }),
    words: wordsOf(searchText(text), agent_language),
  });
  // Of two parallel additions, the second counts what the first added.
  await sql`SELECT FROM campaigns WHERE team_id = ${team_id}
    AND campaign_id = ${campaign_id} FOR NO KEY UPDATE`.execute(db);
  const ids = items.map(({ item_id }) => item_id);
  const { rows: counted } = await sql<{ stored: number; known: string[] }>`SELECT
      (SELECT count(*)::int FROM library_items WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND removed_at IS NULL) AS stored,
      ARRAY(SELECT item_id FROM library_items WHERE team_id = ${team_id}
        AND item_id = ANY(${ids}::uuid[])) AS known`.execute(db);
  const { stored = 0, known = [] } = counted[0] ?? {};
  const added = items.filter(({ item_id }) => !known.includes(item_id));
  if (added.length > 0 && stored + added.length > MAX_ITEMS) {
    throw new Refusal('LIMIT_REACHED', libraryErrors.full({ max: MAX_ITEMS }));
  }
  if (added.length > 0) {
    const rows = added.map((item) => ({ team_id, campaign_id, added_by: by, ...columnsOf(item) }));
    await db.insertInto('library_items').values(rows).execute();
  }
  await recordChanges(tx, 'campaign', [campaign_id]);
  return added.map((item) => ({ item_id: item.item_id, state: stateOf(item) }));
}

const stateOf = ({ file, picture_url }: Pick<NewItem, 'file' | 'picture_url'>): ItemState =>
  file ? 'stored' : picture_url ? 'waiting' : 'none';

/** The part of an item that searches read. */
export const searchText = ({ name, send_when }: ItemText) => `${name}\n${send_when}`;

/** Deletes removed items that no message shows any more. */
export async function purgeUnusedItems({ db, team_id }: TeamTx): Promise<void> {
  await sql`DELETE FROM library_items i WHERE i.team_id = ${team_id} AND i.removed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM message_files f
      WHERE f.team_id = i.team_id AND f.item_id = i.item_id)`.execute(db);
}
