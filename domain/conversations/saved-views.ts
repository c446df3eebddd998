import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { typedText } from '../text.ts';
import { INBOX_VIEWS } from './inbox.ts';

/** Maximum views that a member can save in one team. */
export const MAX_SAVED_VIEWS = 20;
const MAX_NAME = 40;

/** A filter of the list, as its URL has it. */
const part = z.string().max(200).optional();
const savedFilters = z.object({
  view: z.enum(INBOX_VIEWS).optional(),
  campaign: part,
  status: part,
  tag: part,
  from: part,
  search: part,
});

const savedView = z.object({
  /** created by the browser, so that a repeated click saves only one view */
  view_id: z.uuid(),
  name: typedText()
    .trim()
    .min(1, { error: () => commonFields.nameMissing })
    .max(MAX_NAME, { error: () => commonFields.tooLong({ max: MAX_NAME }) }),
  filters: savedFilters,
});

/** A filtered list that a member saved under a name. */
export type SavedView = z.infer<typeof savedView>;

export const saveViewInput = savedView.extend({ team_slug: z.string() });
export const removeViewInput = z.object({ team_slug: z.string(), view_id: z.uuid() });
