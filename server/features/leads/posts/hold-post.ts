import { createHash } from 'node:crypto';
import type { Extraction } from '#domain/leads/extract/extract-lead.ts';
import { postFields, shapeOf } from '#domain/leads/extract/field-map.ts';
import { phonesAndEmails } from '#domain/leads/extract/values.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { deleteTestPost, insertPost } from './post-queries.ts';
import { readHeldPost } from './read-held-post.ts';

/** An unreadable post: its fields, or its text. */
interface UnreadPost {
  campaign_id: string;
  /** the data, or the original text */
  body: object | string;
  extraction?: Extraction;
  source: string | null;
  problem: string;
  /** sent to preview its lead; replaces the campaign's previous test post */
  isTest?: boolean;
}

/** Stores a post until a model reads it or a member maps its fields. Repeats are stored once. */
export async function holdPost(
  tx: TeamTx,
  { campaign_id, extraction, source, problem, isTest = false, ...post }: UnreadPost,
): Promise<void> {
  const body =
    typeof post.body === 'string'
      ? post.body.toWellFormed().replaceAll('\0', '')
      : JSON.stringify(post.body);
  const { phones, emails } = phonesAndEmails(
    extraction?.leaves.map(({ value }) => value) ?? [body],
  );
  if (isTest) await deleteTestPost(tx, campaign_id);
  const post_id = await insertPost(tx, {
    campaign_id,
    is_test: isTest,
    shape: extraction ? shapeOf(extraction) : '',
    digest: createHash('sha256').update(body).digest('base64url'),
    source,
    problem,
    body,
    bytes: Buffer.byteLength(body),
    fields: extraction ? postFields(extraction) : [],
    phones,
    emails,
  });
  if (post_id && !isTest) await readHeldPost.enqueue(tx, { campaign_id, post_id });
}
