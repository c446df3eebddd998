import { z } from 'zod';
import { conversationRef } from '../conversations/schema.ts';
import { typedText } from '../text.ts';

/** What a person enters of a lead; empty takes it away. */
export const learnedEdit = conversationRef.extend({
  field_id: z.uuid(),
  value: typedText().trim().max(500, 'Please use at most 500 characters'),
});
export type LearnedEdit = z.output<typeof learnedEdit>;
