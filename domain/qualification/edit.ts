import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { conversationRef } from '../conversations/schema.ts';
import { typedText } from '../text.ts';

/** What a person enters of a lead; empty takes it away. */
export const learnedEdit = conversationRef.extend({
  field_id: z.uuid(),
  value: typedText()
    .trim()
    .max(500, { error: () => commonFields.tooLong({ max: 500 }) }),
});
export type LearnedEdit = z.output<typeof learnedEdit>;
