import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { conversationsFields } from '#copy/fields/conversations.ts';
import { originFilter } from '../attribution/attribution-schema.ts';
import { typedText } from '../text.ts';
import { correctionForm } from './messages/readings.ts';
import { MAX_DRAFT } from './drafts/reply-draft.ts';
import { INBOX_VIEWS } from './inbox.ts';
import { CONVERSATION_STATUSES, OUTCOMES } from './row.ts';

export * from './row.ts';

export const conversationFilter = z.object({
  team_slug: z.string(),
  campaign_id: z.uuid().optional(),
  conversation_status: z.enum(CONVERSATION_STATUSES).optional(),
  view: z.enum(INBOX_VIEWS).optional(),
  tag_id: z.uuid().optional(),
  ...originFilter,
  search: typedText().trim().max(100).optional(),
  /** opaque key of the previous page's last row */
  cursor: z.string().max(200).optional(),
});

export const conversationRef = z.object({ team_slug: z.string(), conversation_id: z.uuid() });

/** `is_person`: the agent mistook the lead for a bot. */
export const markSeenInput = conversationRef.extend({ is_person: z.boolean().default(false) });

export const setOutcomeInput = conversationRef.extend({ outcome: z.enum(OUTCOMES) });

const appointment = z.iso
  .datetime({ offset: true })
  .refine((at) => Date.parse(at) > 0, { error: () => conversationsFields.timeAfter1970 });

/** Whether the lead has an appointment, and when. Without a time, the known one stays. */
export const bookingChange = {
  booked: z.boolean(),
  booked_for: appointment.nullable().optional(),
  /** how the user knows of it */
  reason: typedText().trim().max(500).optional(),
};

export const setBookingInput = conversationRef.extend(bookingChange);

/** For a lead who opted out, a permission to write again is required. */
export const reactivateInput = conversationRef.extend({
  permission: z
    .object({
      reason: typedText()
        .trim()
        .min(1, { error: () => conversationsFields.whoAllowed })
        .max(500),
    })
    .optional(),
});

/** A page of a conversation's messages or events. */
export const historyPage = conversationRef.extend({ before: z.string().max(200).optional() });

export const messageRef = conversationRef.extend({ message_id: z.uuid() });

export const humanReply = conversationRef
  .extend({
    text: typedText().trim().max(4096),
    /** created by the browser, so that a repeated click sends only one message */
    message_id: z.uuid(),
    /** the message of the thread that this one replies to */
    reply_to: z.uuid().optional(),
    /** a file uploaded earlier; the text is then its caption and may be empty */
    file_id: z.uuid().optional(),
    /** also stops the agent, in the same step */
    take_over: z.boolean().optional(),
    /** the newest message that the writer saw, by `seq` */
    seen_seq: z.int().nonnegative().optional(),
    /** the number isn't linked now, and the message should wait until it is */
    wait: z.boolean().optional(),
  })
  .refine(({ text, file_id }) => text !== '' || file_id !== undefined, {
    path: ['text'],
    error: () => commonFields.messageMissing,
  });

/** A member's own text for what a message's file says. */
export const correctionInput = messageRef.extend(correctionForm.shape);

/** An empty text removes the draft. */
export const saveDraftInput = conversationRef.extend({ text: typedText().max(MAX_DRAFT) });

/** A reaction is one emoji; null removes it. */
export const reactionInput = messageRef.extend({
  emoji: typedText()
    .trim()
    .max(32)
    .refine(isOneEmoji, { error: () => conversationsFields.oneEmoji })
    .nullable(),
});

function isOneEmoji(text: string): boolean {
  return /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(text);
}
