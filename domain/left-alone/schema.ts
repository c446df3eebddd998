import { z } from 'zod';
import { leftAloneFields } from '#copy/fields/left-alone.ts';
import { typedText } from '../text.ts';
import { numberRef } from '../whatsapp/schema.ts';
import { ANSWER_RULES } from './rule.ts';

// Without schemas, so that a page which only shows the list doesn't load zod.

/** The maximum length of a pasted or imported list, and the number of its lines that are read. */
export const MAX_LIST_TEXT = 200_000;
export const MAX_LIST_LINES = 2_000;
/** The maximum number of contacts on a number's list. */
export const MAX_LISTED = 10_000;

export const MAX_LINK_TEXTS = 20;
const linkText = typedText().trim().min(1).max(500);

export const answerSettings = z.object({
  answers: z.enum(ANSWER_RULES),
  link_texts: z
    .array(linkText)
    .max(MAX_LINK_TEXTS, { error: () => leftAloneFields.tooManyTexts({ max: MAX_LINK_TEXTS }) }),
});
export type AnswerSettings = z.infer<typeof answerSettings>;

/** Saving confirms the preview, so the number goes live. */
export const saveAnswersInput = numberRef.extend(answerSettings.shape);

const address = z.string().regex(/^\d{5,20}@(?:c\.us|lid)$/);

export const listPage = numberRef.extend({ after: z.string().max(40).optional() });
export const listPeopleInput = numberRef.extend({
  text: typedText()
    .max(MAX_LIST_TEXT, { error: () => leftAloneFields.splitList })
    .default(''),
  /** chats from the preview */
  chats: z
    .array(z.object({ address, name: typedText().max(200) }))
    .max(100)
    .default([]),
});
export const unlistInput = numberRef.extend({ address });
