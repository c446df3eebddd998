import { z } from 'zod';
import { typedText } from '#domain/text.ts';
import { commonFields } from '#copy/fields/common.ts';
import { correctionFields } from '#copy/fields/conversations.ts';
import { MAX_CORRECTION } from './correction.ts';

/** What a person writes for what a file of a message says or shows. */
export const correctionForm = z.object({
  text: typedText()
    .trim()
    .min(1, { error: () => correctionFields.missing })
    .max(MAX_CORRECTION, { error: () => commonFields.tooLong({ max: MAX_CORRECTION }) }),
});
