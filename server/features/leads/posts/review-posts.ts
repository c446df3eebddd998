import { leadsErrors } from '#copy/errors/leads.ts';
import { Refusal } from '#domain/errors.ts';
import type { FieldMap } from '#domain/leads/extract/field-map.ts';
import { readBody, sentLead } from '#domain/leads/extract/sent-lead.ts';
import { readFormPhone } from '#domain/leads/read-phone.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { reasonOfIssue } from '#server/platform/http/rpc-errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { findPostCountry } from '../capture-settings.ts';
import { parsePhone } from '../parse-phone.ts';
import { enterPosts } from './enter-posts.ts';
import { countShape, deleteShape, lockPost, saveMap } from './post-queries.ts';

interface PostRef {
  campaign_id: string;
  post_id: string;
}

interface Mapping extends PostRef {
  map: FieldMap;
  /** confirmed for several posts: their number, and that these people agreed to be contacted */
  posts?: number | undefined;
  agreed: boolean;
}

/**
 * Stores a form's field map and creates leads from all waiting posts of its shape. The shown post validates
 * the map: its phone must be readable. Several posts become leads only with their confirmed summary.
 * Throws NOT_FOUND, CONFLICT, INVALID_INPUT.
 */
export async function mapPost(
  tx: TeamTx,
  { campaign_id, post_id, map, posts: confirmed, agreed }: Mapping,
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<void> {
  const post = await lockPost(tx, campaign_id, post_id);
  if (!post || post.shape === '') throw new Refusal('NOT_FOUND', leadsErrors.postGone);
  const posts = await countShape(tx, campaign_id, post.shape);
  const isConfirmed = agreed && confirmed === posts;
  if (posts > 1 && !isConfirmed) throw new Refusal('CONFLICT', leadsErrors.postsChanged);
  const country = (await findPostCountry(tx, campaign_id)) ?? undefined;
  const body = JSON.parse(post.body) as object;
  const lead = sentLead(readBody(body, [{ shape: post.shape, map }], country, parsePhone));
  const { problem } = readFormPhone(lead.phone, country, lead.country, parsePhone);
  if (problem !== undefined) {
    throw new Refusal('INVALID_INPUT', undefined, { phone: reasonOfIssue({ message: problem }) });
  }
  const { user_id } = person;
  await saveMap(tx, { campaign_id, shape: post.shape, map, user_id });
  await enterPosts.enqueue(tx, { campaign_id });
}

/** Deletes a post that isn't a lead, and the others of its shape. Throws NOT_FOUND. */
export async function dismissPosts(tx: TeamTx, { campaign_id, post_id }: PostRef): Promise<void> {
  const post = await lockPost(tx, campaign_id, post_id);
  if (!post) throw new Refusal('NOT_FOUND', leadsErrors.postGone);
  await deleteShape(tx, campaign_id, post);
}
