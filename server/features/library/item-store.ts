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
  place: Place,
  items: NewItem[],
): Promise<{ item_id: string; state: ItemState }[]> {
  const { db, team_id } = tx;
  // Of two parallel additions, the second counts what the first added.
  await sql`SELECT FROM campaigns WHERE team_id = ${team_id}
    AND campaign_id = ${place.campaign_id} FOR NO KEY UPDATE`.execute(db);
  const ids = items.map(({ item_id }) => item_id);
  const { rows } = await sql<{ stored: number; known: string[] }>`SELECT
      (SELECT count(*)::int FROM library_items WHERE team_id = ${team_id}
        AND campaign_id = ${place.campaign_id} AND removed_at IS NULL) AS stored,
      ARRAY(SELECT item_id FROM library_items WHERE team_id = ${team_id}
        AND item_id = ANY(${ids}::uuid[])) AS known`.execute(db);
  const { stored = 0, known = [] } = rows[0] ?? {};
  const added = items.filter(({ item_id }) => !known.includes(item_id));
  if (added.length > 0 && stored + added.length > MAX_ITEMS) {
    throw new Refusal('LIMIT_REACHED', libraryErrors.full({ max: MAX_ITEMS }));
  }
  for (const item of added) await insertItem(tx, place, item);
  await recordChanges(tx, 'campaign', [place.campaign_id]);
  return added.map((item) => ({ item_id: item.item_id, state: stateOf(item) }));
}

const stateOf = ({ file, picture_url }: NewItem): ItemState =>
  file ? 'stored' : picture_url ? 'waiting' : 'none';

async function insertItem(
  { db, team_id }: TeamTx,
  { campaign_id, agent_language, by }: Place,
  item: NewItem,
): Promise<void> {
  const { item_id, text, file, picture_url = '' } = item;
  await sql`INSERT INTO library_items (team_id, item_id, campaign_id, name, send_when, price, link,
      state, picture_url, mime, file_name, bytes, width, height, content, words, added_by)
    VALUES (${team_id}, ${item_id}, ${campaign_id}, ${text.name}, ${text.send_when}, ${text.price},
      ${text.link}, ${stateOf(item)}, ${picture_url}, ${file?.mime ?? ''}, ${file?.file_name ?? ''},
      ${file?.content.length ?? 0}, ${file?.width ?? null}::int, ${file?.height ?? null}::int,
      ${file?.content ?? null}::bytea, ${wordsOf(searchedText(text), agent_language)}, ${by})`.execute(
    db,
  );
}

const searchedText = ({ name, send_when }: ItemText) => `${name}\n${send_when}`;

/** Changes the texts of an item. Throws NOT_FOUND. */
export async function updateText(
  tx: TeamTx,
  { campaign_id, agent_language }: Omit<Place, 'by'>,
  { item_id, text }: { item_id: string; text: ItemText },
): Promise<void> {
  const { rows } = await sql`UPDATE library_items SET name = ${text.name},
      send_when = ${text.send_when}, price = ${text.price}, link = ${text.link},
      words = ${wordsOf(searchedText(text), agent_language)},
      vector_model = CASE WHEN name = ${text.name} AND send_when = ${text.send_when} THEN vector_model END
    WHERE team_id = ${tx.team_id} AND item_id = ${item_id} AND campaign_id = ${campaign_id}
      AND removed_at IS NULL RETURNING item_id`.execute(tx.db);
  if (rows.length === 0) throw gone();
  await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Removes an item. Its file stays while a lead's thread shows it. Throws NOT_FOUND. */
export async function deleteItem(
  tx: TeamTx,
  { campaign_id, item_id }: { campaign_id: string; item_id: string },
): Promise<void> {
  const { rows } = await sql`UPDATE library_items SET removed_at = now()
    WHERE team_id = ${tx.team_id} AND item_id = ${item_id} AND campaign_id = ${campaign_id}
      AND removed_at IS NULL RETURNING item_id`.execute(tx.db);
  if (rows.length === 0) throw gone();
  await purgeUnusedItems(tx);
  await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Deletes removed items that no message shows any more. */
export async function purgeUnusedItems({ db, team_id }: TeamTx): Promise<void> {
  await sql`DELETE FROM library_items i WHERE i.team_id = ${team_id} AND i.removed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM message_files f
      WHERE f.team_id = i.team_id AND f.item_id = i.item_id)`.execute(db);
}

const gone = () => new Refusal('NOT_FOUND', libraryErrors.gone);
