import { z } from 'zod';
import { pageCursor } from '../time-cursor.ts';
import { teamRef } from '../teams/schema.ts';
import { typedText } from '../text.ts';

/** What the log of a team can be filtered by. */
export const ACTION_AREAS = [
  'people',
  'settings',
  'campaigns',
  'numbers',
  'leads',
  'data',
  'billing',
] as const;
export type ActionArea = (typeof ACTION_AREAS)[number];

/** Entries of one page, and in one file. */
export const ACTIONS_A_PAGE = 50;
export const MAX_ACTIONS_EXPORT = 100_000;

const day = z.iso.date();

/** Which entries; all of them unless something is set. Days are whole days in UTC. */
export const actionFilter = teamRef.extend({
  area: z.enum(ACTION_AREAS).optional(),
  /** the id of who did it */
  user_id: typedText().max(64).optional(),
  from: day.optional(),
  to: day.optional(),
  cursor: pageCursor.optional(),
});
export type ActionFilter = z.output<typeof actionFilter>;

/** An entry as it is read. */
export interface ActionRecord {
  action_id: string;
  /** ISO time */
  at: string;
  area: ActionArea;
  /** continues the name of who did it */
  text: string;
  /** null: the account is deleted, or the product did it by a rule of the team */
  actor: { user_id: string; name: string; email: string } | null;
  by_rule: boolean;
  by_staff: boolean;
  /** the name of the campaign, lead or member; null: there is none, or it was deleted */
  subject: string | null;
  about: Record<string, string>;
  outcome: string;
}

export interface ActionsPage {
  entries: ActionRecord[];
  /** null: there are no more */
  next: string | null;
}
