import { z } from 'zod';
import { typedText } from '#domain/text.ts';
import { MAX_CORRECTION } from './correction.ts';

/** What a person writes for what a file of a message says or shows. */
export const correctionForm = z.object({
  text: typedText()
    .trim()
    .min(1, 'Please write what it says')
    .max(MAX_CORRECTION, `Please use at most ${MAX_CORRECTION} characters`),
});
