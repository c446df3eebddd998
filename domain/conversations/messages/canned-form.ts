import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { conversationsFields } from '#copy/fields/conversations.ts';
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
      .min(1, { error: () => conversationsFields.shortcutMissing })
      .max(40, { error: () => commonFields.tooLong({ max: 40 }) })
      .regex(SHORTCUT, { error: () => conversationsFields.shortcutLetters }),
  );

const cannedText = typedText()
  .trim()
  .min(1, { error: () => conversationsFields.replyMissing })
  .max(MAX_TEXT, { error: () => commonFields.tooLong({ max: MAX_TEXT }) })
  .superRefine((text, context) => {
    const [unknown] = unknownVariables(text);
    if (unknown === undefined) return;
    context.addIssue(commonFields.unknownVariable({ variable: `{{${unknown}}}` }));
  });

/** The form: what a person types. */
export const cannedForm = z.object({ shortcut, text: cannedText });
export const cannedReply = cannedForm.extend({ team_slug: z.string(), canned_id: z.uuid() });
export const cannedRef = z.object({ team_slug: z.string(), canned_id: z.uuid() });
