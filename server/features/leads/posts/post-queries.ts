import { type Insertable, sql } from 'kysely';
import type { FieldMap, StoredMap } from '#domain/leads/extract/field-map.ts';
import {
  MAX_MAPS,
  MAX_POSTS,
  MAX_POSTS_BYTES,
  MAX_SHAPES,
  type WaitingPosts,
} from '#domain/leads/posts/waiting-posts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/id.ts';

type NewPost = Omit<
  Insertable<Tables['lead_posts']>,
  'team_id' | 'post_id' | 'fields' | 'received_at'
> & { fields: WaitingPosts['fields'] };

/**
 * Stores a post for review and removes the oldest beyond the campaign's limits. Returns undefined for a
 * repeat, which isn't stored.
 */
export async function insertPost(
  { db, team_id }: TeamTx,
  post: NewPost,
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('lead_posts')
    .values({ ...post, fields: JSON.stringify(post.fields), team_id, post_id: newId() })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'campaign_id', 'is_test', 'digest']).doNothing(),
    )
    .returning('post_id')
    .executeTakeFirst();
  await sql`DELETE FROM lead_posts WHERE team_id = ${team_id} AND post_id IN (
    SELECT post_id FROM (
      SELECT post_id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
      FROM lead_posts WHERE team_id = ${team_id} AND campaign_id = ${post.campaign_id}
      WINDOW newest AS (ORDER BY post_id DESC)) kept
    WHERE place > ${MAX_POSTS} OR total > ${MAX_POSTS_BYTES})`.execute(db);
  return inserted?.post_id;
}

export async function deleteTestPost({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await db
    .deleteFrom('lead_posts')
    .where((eb) => eb.and({ team_id, campaign_id, is_test: true }))
    .execute();
}

export async function findTestPost({ db, team_id }: TeamTx, campaign_id: string) {
  return db
    .selectFrom('lead_posts')
    .select(['shape', 'body', 'received_at'])
    .where((eb) => eb.and({ team_id, campaign_id, is_test: true }))
    .executeTakeFirst();
}

const SHOWN_TEXT = 2_000;

/** The shapes of waiting posts, newest first, each with its newest post. */
export async function listWaitingPosts(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<WaitingPosts[]> {
  const { rows } = await sql<Omit<WaitingPosts, 'received_at'> & { received_at: Date }>`
    SELECT p.post_id, p.received_at, n.count, p.source, p.problem, p.fields,
      CASE WHEN p.shape = '' THEN left(p.body, ${SHOWN_TEXT}) ELSE '' END AS text,
      EXISTS (SELECT FROM lead_field_maps m WHERE m.team_id = ${team_id}
        AND m.campaign_id = ${campaign_id} AND m.shape = p.shape) AS is_mapped
    FROM (SELECT max(post_id::text)::uuid AS post_id, count(*)::int AS count FROM lead_posts
      WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND NOT is_test
      GROUP BY shape, CASE WHEN shape = '' THEN post_id END
      ORDER BY 1 DESC LIMIT ${MAX_SHAPES}) n
    JOIN lead_posts p ON p.team_id = ${team_id} AND p.post_id = n.post_id
    ORDER BY p.post_id DESC`.execute(db);
  return rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() }));
}

const waitingPosts = ({ db, team_id }: TeamTx, campaign_id: string) =>
  db.selectFrom('lead_posts').where((eb) => eb.and({ team_id, campaign_id, is_test: false }));

const postQuery = (tx: TeamTx, campaign_id: string, post_id: string) =>
  waitingPosts(tx, campaign_id)
    .select(['post_id', 'shape', 'source', 'body'])
    .where('post_id', '=', post_id);

export const findPost = (tx: TeamTx, campaign_id: string, post_id: string) =>
  postQuery(tx, campaign_id, post_id).executeTakeFirst();

/** Locks a post, so that it becomes a lead only once; undefined if it's gone. */
export const lockPost = (tx: TeamTx, campaign_id: string, post_id: string) =>
  postQuery(tx, campaign_id, post_id).forUpdate().executeTakeFirst();

/** Sorts before every post. */
const START = '00000000-0000-0000-0000-000000000000';

/** Waiting posts with fields after a given post, oldest first. */
export const listNextPosts = (tx: TeamTx, campaign_id: string, limit: number, after = START) =>
  waitingPosts(tx, campaign_id)
    .where('shape', '<>', '')
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit);

export async function countShape(tx: TeamTx, campaign_id: string, shape: string): Promise<number> {
  const row = await waitingPosts(tx, campaign_id)
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .where('shape', '=', shape)
    .executeTakeFirstOrThrow();
  return row.posts;
}

export async function campaignsWithPosts({ db, team_id }: TeamTx): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_posts')
    .select('campaign_id')
    .distinct()
    .where('team_id', '=', team_id)
    .where('shape', '<>', '')
    .where('is_test', '=', false)
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

export async function setProblem(
  { db, team_id }: TeamTx,
  post_id: string,
  problem: string,
): Promise<void> {
  await db
    .updateTable('lead_posts')
    .set({ problem })
    .where((eb) => eb.and({ team_id, post_id }))
    .execute();
}

export async function deletePost({ db, team_id }: TeamTx, post_id: string): Promise<void> {
  await db
    .deleteFrom('lead_posts')
    .where((eb) => eb.and({ team_id, post_id }))
    .execute();
}

/** Deletes a post and the others of its shape. */
export async function deleteShape(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { post_id, shape }: { post_id: string; shape: string },
): Promise<void> {
  await db
    .deleteFrom('lead_posts')
    .where((eb) => eb.and({ team_id, campaign_id, is_test: false }))
    // Texts without fields don't share a shape.
    .where((where) => (shape === '' ? where('post_id', '=', post_id) : where('shape', '=', shape)))
    .execute();
}

/** The field maps of a campaign's forms, newest first. */
export async function listMaps({ db, team_id }: TeamTx, campaign_id: string): Promise<StoredMap[]> {
  return db
    .selectFrom('lead_field_maps')
    .select(['shape', 'map'])
    .where((eb) => eb.and({ team_id, campaign_id }))
    .orderBy('updated_at', 'desc')
    .limit(MAX_MAPS)
    .execute();
}

export async function saveMap(
  { db, team_id }: TeamTx,
  { map, ...of }: { campaign_id: string; shape: string; map: FieldMap; user_id: string },
): Promise<void> {
  const saved = { map: JSON.stringify(map), user_id: of.user_id, updated_at: new Date() };
  await db
    .insertInto('lead_field_maps')
    .values({ ...of, ...saved, team_id })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'campaign_id', 'shape']).doUpdateSet(saved),
    )
    .execute();
  await sql`DELETE FROM lead_field_maps WHERE team_id = ${team_id}
    AND campaign_id = ${of.campaign_id} AND shape IN (
      SELECT shape FROM lead_field_maps
      WHERE team_id = ${team_id} AND campaign_id = ${of.campaign_id}
      ORDER BY updated_at DESC OFFSET ${MAX_MAPS})`.execute(db);
}
