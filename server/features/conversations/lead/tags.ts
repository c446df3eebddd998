import { sql } from 'kysely';
import type { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { leadCardErrors } from '#copy/errors/lead-card.ts';
import {
  MAX_TAGS,
  MAX_TAGS_OF_LEAD,
  type newTag,
  type tagChange,
  type tagMerge,
} from '#domain/conversations/lead/lead.ts';
import type { Tag } from '#domain/conversations/tag.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockConversations } from '../conversation-store.ts';
import { assertFree, lockLeadSettings, recordLeadSettings } from './lead-fields.ts';

export async function listTags({ db, team_id }: TeamTx): Promise<Tag[]> {
  return db
    .selectFrom('tags')
    .select(['tag_id', 'name', 'color'])
    .where('team_id', '=', team_id)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** A repeat creates no second tag: the browser sends the id. */
export async function createTag(
  tx: TeamTx,
  { tag_id, name, color }: z.output<typeof newTag>,
): Promise<Tag> {
  await lockLeadSettings(tx);
  const tags = await listTags(tx);
  const known = tags.find((tag) => tag.tag_id === tag_id);
  if (known) return known;
  assertNameFree(tags, name, tag_id);
  if (tags.length >= MAX_TAGS)
    throw new Refusal('LIMIT_REACHED', leadCardErrors.tagLimit({ max: MAX_TAGS }));
  const { team_id } = tx;
  await tx.db.insertInto('tags').values({ team_id, tag_id, name, color }).execute();
  await recordLeadSettings(tx);
  return { tag_id, name, color };
}

/** Changes the name or color for every lead that has the tag. */
export async function editTag(
  tx: TeamTx,
  { tag_id, name, color }: z.output<typeof newTag>,
): Promise<Tag> {
  await lockLeadSettings(tx);
  const tags = await listTags(tx);
  if (!tags.some((tag) => tag.tag_id === tag_id)) throw notFound();
  assertNameFree(tags, name, tag_id);
  await tx.db
    .updateTable('tags')
    .set({ name, color })
    .where((eb) => eb.and({ team_id: tx.team_id, tag_id }))
    .execute();
  await recordLeadSettings(tx);
  return { tag_id, name, color };
}

/** Merges two tags that mean the same. A lead with both keeps one. */
export async function mergeTags(
  tx: TeamTx,
  { tag_id, into }: z.output<typeof tagMerge>,
): Promise<void> {
  await lockLeadSettings(tx);
  const ids = new Set((await listTags(tx)).map((tag) => tag.tag_id));
  if (!ids.has(tag_id) || !ids.has(into)) throw notFound();
  if (tag_id === into) throw new Refusal('INVALID_INPUT', leadCardErrors.chooseOtherTag);
  await sql`INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
    SELECT team_id, conversation_id, ${into} FROM conversation_tags
    WHERE team_id = ${tx.team_id} AND tag_id = ${tag_id}
    ON CONFLICT DO NOTHING`.execute(tx.db);
  await deleteTag(tx, tag_id);
  await recordLeadSettings(tx);
}

/** Removes the tag from every lead. Does nothing if it is already gone. */
export async function removeTag(tx: TeamTx, tag_id: string): Promise<void> {
  if (!(await deleteTag(tx, tag_id))) throw notFound();
  await recordLeadSettings(tx);
}

/**
 * Adds tags to leads and removes tags. Returns the leads that changed. Throws NOT_FOUND if none of the
 * leads, or not every tag to add, belongs to the team, and LIMIT_REACHED if a lead would have too many.
 */
export async function changeTags(
  tx: TeamTx,
  { conversation_ids, add, remove }: z.output<typeof tagChange>,
): Promise<{ changed: string[] }> {
  // Two members who add tags to one lead wait for each other.
  const locked = await lockConversations(tx, conversation_ids);
  if (locked.length === 0) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  const ids = locked.map((lead) => lead.conversation_id);
  const known = new Set((await listTags(tx)).map((tag) => tag.tag_id));
  if (add.some((tag_id) => !known.has(tag_id))) throw notFound();
  const off = await takeOff(tx, ids, remove);
  const on = await insertTags(tx, ids, add);
  await assertNotTooMany(tx, ids);
  const changed = [...new Set([...off, ...on])];
  await recordChanges(tx, 'conversation', changed);
  return { changed };
}

async function takeOff({ db, team_id }: TeamTx, ids: string[], tags: string[]): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`DELETE FROM conversation_tags
    WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[])
      AND tag_id = ANY(${tags}::uuid[])
    RETURNING conversation_id`.execute(db);
  return rows.map((row) => row.conversation_id);
}

async function insertTags(
  { db, team_id }: TeamTx,
  ids: string[],
  tags: string[],
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
    SELECT ${team_id}, c, t FROM unnest(${ids}::uuid[]) AS c, unnest(${tags}::uuid[]) AS t
    ON CONFLICT DO NOTHING RETURNING conversation_id`.execute(db);
  return rows.map((row) => row.conversation_id);
}

async function assertNotTooMany({ db, team_id }: TeamTx, ids: string[]): Promise<void> {
  const { rows } = await sql`SELECT FROM conversation_tags
    WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[])
    GROUP BY conversation_id HAVING count(*) > ${MAX_TAGS_OF_LEAD} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  throw new Refusal('LIMIT_REACHED', leadCardErrors.tagsOfLeadLimit({ max: MAX_TAGS_OF_LEAD }));
}

async function deleteTag({ db, team_id }: TeamTx, tag_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where((eb) => eb.and({ team_id, tag_id }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function assertNameFree(tags: Tag[], name: string, tag_id: string): void {
  const others = tags.filter((tag) => tag.tag_id !== tag_id);
  assertFree(
    others.map((tag) => tag.name),
    name,
    leadCardErrors.tagTaken,
  );
}

const notFound = () => new Refusal('NOT_FOUND', leadCardErrors.tagGone);
