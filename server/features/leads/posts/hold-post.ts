import { createHash } from 'node:crypto';
import type { Extraction } from '#domain/leads/extract/extract-lead.ts';
import { postFields, shapeOf } from '#domain/leads/extract/field-map.ts';
import { phonesAndEmails } from '#domain/leads/extract/values.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { insertPost, type NewPost, replaceTestPost } from './post-queries.ts';

/** An unreadable post: its fields, or its text. */
export interface UnreadPost {
  campaign_id: string;
  /** the data, or the original text */
  body: object | string;
  extraction?: Extraction;
  source: string | null;
  problem: string;
}

/** Stores a post until a member maps its fields. Repeats are stored once. */
export const holdPost = (tx: TeamTx, post: UnreadPost): Promise<void> =>
  insertPost(tx, rowOf(post));

/** Stores a test post for a preview of its lead. */
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
