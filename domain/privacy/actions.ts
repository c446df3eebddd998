import { z } from 'zod';
import { pageCursor } from '../time-cursor.ts';
import { teamRef } from '../teams/schema.ts';
import { typedText } from '../text.ts';

/** The filters of a team's log. */
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

/** The number of entries on one page, and in one file. */
export const ACTIONS_PAGE_SIZE = 50;
export const MAX_ACTIONS_EXPORT = 100_000;

const day = z.iso.date();

/** Filters entries; without a value, all match. Days are whole days in UTC. */
export const actionFilter = teamRef.extend({
  area: z.enum(ACTION_AREAS).optional(),
  /** the actor's id */
  user_id: typedText().max(64).optional(),
  from: day.optional(),
  to: day.optional(),
  cursor: pageCursor.optional(),
});
export type ActionFilter = z.output<typeof actionFilter>;

/** A log entry as users read it. */
export interface ActionRecord {
  action_id: string;
  /** ISO time */
  at: string;
  area: ActionArea;
  /** a sentence that continues the actor's name */
  text: string;
  /** null: the account is deleted, or a rule of the team acted */
  actor: { user_id: string; name: string; email: string } | null;
  by_rule: boolean;
  by_staff: boolean;
  /** the name of the campaign, lead or member; null: none, or deleted */
  subject: string | null;
  about: Record<string, string>;
  outcome: string;
}

export interface ActionsPage {
  entries: ActionRecord[];
  /** null: no more pages */
  next: string | null;
}
