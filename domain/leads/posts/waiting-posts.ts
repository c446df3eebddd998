import { z } from 'zod';
import { leadsFields } from '#copy/fields/leads.ts';
import type { Attribution } from '../../attribution/attribution.ts';
import type { Candidate } from '../extract/candidates.ts';
import { FIELD_ROLES, MAX_MAPPED, type PostField } from '../extract/field-map.ts';

/** Posts per campaign that wait for review. Only the newest are kept, limited by count and total size. */
export const MAX_POSTS = 1_000;
export const MAX_POSTS_BYTES = 16 * 1024 * 1024;
/** Shapes with mapped fields. The oldest are removed. */
export const MAX_MAPS = 100;
/** Shapes that the page shows. */
export const MAX_SHAPES = 20;
/** Bytes of a post. A larger one gets a 413. */
export const MAX_POST_BYTES = 1024 * 1024;

/** Waiting posts of one shape, with the newest as an example. */
export interface WaitingPosts {
  post_id: string;
  /** ISO time of the newest */
  received_at: string;
  count: number;
  /** the page or form that sent it */
  source: string | null;
  /** why it isn't a lead yet */
  problem: string;
  /** empty for a text without fields */
  fields: PostField[];
  /** beginning of a text */
  text: string;
  /** its fields are mapped, but a value in this post can't be read */
  is_mapped: boolean;
}

/** Preview of the lead in a post. */
export interface PostReading {
  phone: Candidate[];
  name: Candidate[];
  email: Candidate[];
  message: Candidate[];
  /** digits with the country code; null if it would wait for review */
  digits: string | null;
  /** why it would wait, or be refused */
  problem: string | null;
  /** where the lead comes from */
  attribution: Attribution;
  fields: Record<string, string>;
  /** number of leads in the post; the first is shown */
  leads: number;
}

/** The last test post, sent to preview its lead. */
export interface TestPost {
  /** ISO time */
  received_at: string;
  reading: PostReading;
}

const role = z.enum(FIELD_ROLES);

export const fieldMap = z
  .record(z.string().max(1_000), role)
  .refine((map) => Object.keys(map).length <= MAX_MAPPED, {
    error: () => leadsFields.tooManyMapped,
  })
  .refine((map) => Object.values(map).includes('phone'), { error: () => leadsFields.phoneField });

export const postRef = z.object({
  team_slug: z.string(),
  campaign_id: z.uuid(),
  post_id: z.uuid(),
});
const mapping = postRef.extend({ map: fieldMap });
export const mapSummaryInput = mapping;
/** For several posts: the count in the confirmed summary, and that these people agreed to be contacted. */
export const mapPostInput = mapping.extend({
  posts: z.int().min(1).optional(),
  agreed: z.boolean().default(false),
});
export const tryPostInput = z.object({
  team_slug: z.string(),
  campaign_id: z.uuid(),
  body: z.string().max(MAX_POST_BYTES, { error: () => leadsFields.postTooLarge }),
});
