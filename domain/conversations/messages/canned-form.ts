import { z } from 'zod';
import { typedText } from '#domain/text.ts';
import { unknownVariables } from './canned.ts';

const MAX_TEXT = 4096;

/** What is typed after the slash: one word. */
const SHORTCUT = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

const shortcut = typedText()
  .trim()
  .transform((text) => text.replace(/^\//, '').normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1, 'Please enter a shortcut')
      .max(40, 'Please use at most 40 characters')
      .regex(SHORTCUT, 'Please use letters, digits, - and _ only'),
  );

const cannedText = typedText()
  .trim()
  .min(1, 'Please write the reply')
  .max(MAX_TEXT, `Please use at most ${MAX_TEXT} characters`)
  .superRefine((text, context) => {
    const [unknown] = unknownVariables(text);
    if (unknown !== undefined) {
      context.addIssue(`{{${unknown}}} isn't one of the variables`);
    }
  });

/** The form: what a person types. */
export const cannedForm = z.object({ shortcut, text: cannedText });
export const cannedReply = cannedForm.extend({ team_slug: z.string(), canned_id: z.uuid() });
export const cannedRef = z.object({ team_slug: z.string(), canned_id: z.uuid() });
