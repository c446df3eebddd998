import { z } from 'zod';
import { conversationsFields } from '#copy/fields/conversations.ts';
import { typedText } from '../text.ts';
import { ASSIGNMENT_LIMIT, ASSIGNMENTS, AVAILABILITIES } from './assignment.ts';
import { BULK_BATCH } from './inbox.ts';
import { conversationFilter, conversationRef } from './schema.ts';

/** `seq`: the last message that the user has read; later ones stay unread. */
export const markReadInput = conversationRef.extend({
  seq: z.number().int().nonnegative().optional(),
});

const conversationIds = z
  .array(z.uuid())
  .min(1, { error: () => conversationsFields.conversationMissing })
  .max(BULK_BATCH, { error: () => conversationsFields.tooManyConversations({ max: BULK_BATCH }) });

const person = typedText().min(1).max(64);

export const assignInput = z.object({
  team_slug: z.string(),
  conversation_ids: conversationIds,
  user_id: person.nullable(),
});

export const BULK_ACTIONS = [
  'stop',
  'reactivate',
  'mark_seen',
  'mark_read',
  'mark_unread',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const bulkInput = z.object({
  team_slug: z.string(),
  conversation_ids: conversationIds,
  action: z.enum(BULK_ACTIONS),
});

/** Why a bulk action skipped a conversation. */
export type BulkSkip = 'opted_out' | 'opt_out_doubt' | 'nothing_to_do';

/** Conversations in neither list no longer exist, or belong to another team, which we don't reveal. */
export interface BulkResult {
  changed: string[];
  skipped: { conversation_id: string; reason: BulkSkip }[];
}

export const chooseInput = conversationFilter.omit({ cursor: true });

export const assignmentInput = z.object({
  team_slug: z.string(),
  assignment: z.enum(ASSIGNMENTS),
  limit: z
    .int({ error: () => conversationsFields.limitWhole })
    .min(ASSIGNMENT_LIMIT.min, { error: () => conversationsFields.limitLeast })
    .max(ASSIGNMENT_LIMIT.max, {
      error: () => conversationsFields.limitMost({ max: ASSIGNMENT_LIMIT.max }),
    })
    .nullable()
    .default(null),
});

export const availabilityInput = z.object({
  team_slug: z.string(),
  availability: z.enum(AVAILABILITIES),
});
