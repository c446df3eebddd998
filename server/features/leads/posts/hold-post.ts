import { createHash } from 'node:crypto';
import type { Extraction } from '#domain/leads/extract/extract-lead.ts';
import { postFields, shapeOf } from '#domain/leads/extract/field-map.ts';
import { phonesAndEmails } from '#domain/leads/extract/values.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { insertPost, type NewPost, replaceTestPost } from './post-queries.ts';

/** A post that can't be read: its fields, or the text that it is. */
export interface UnreadPost {
  campaign_id: string;
  /** the data, or the text as it was sent */
  body: object | string;
  extraction?: Extraction;
  source: string | null;
  problem: string;
}

/** Keeps a post with its body until a person maps its fields. A repeat is kept once. */
export const holdPost = (tx: TeamTx, post: UnreadPost): Promise<void> =>
  insertPost(tx, rowOf(post));

/** Keeps a post that was sent to see what would be read of it. */
export const holdTestPost = (tx: TeamTx, post: UnreadPost): Promise<void> =>
  replaceTestPost(tx, rowOf(post));

function rowOf({ campaign_id, extraction, source, problem, ...post }: UnreadPost): NewPost {
  const body =
    typeof post.body === 'string'
      ? post.body.toWellFormed().replaceAll('\0', '')
      : JSON.stringify(post.body);
  const { phones, emails } = phonesAndEmails(
    extraction?.leaves.map(({ value }) => value) ?? [body],
  );
  return {
    campaign_id,
    shape: extraction ? shapeOf(extraction) : '',
    digest: createHash('sha256').update(body).digest('base64url'),
    source,
    problem,
    body,
    bytes: Buffer.byteLength(body),
    fields: extraction ? postFields(extraction) : [],
    phones,
    emails,
  };
}
