import { z } from 'zod';
import { teamRef } from '../teams/schema.ts';
import type { PlanRisk } from './plan.ts';
import type { WaitReason } from './schema.ts';

/** Leads whom a summary names, with their first messages. */
export const SHOWN_FIRST = 10;

/** What sending first messages to many leads will do, for a person to confirm. */
export interface SendSummary {
  /** first messages to new leads */
  messages: number;
  /** who is written to first, in the order of their turns; `key` names a lead of the list */
  first: { key: string; name: string; phone: string }[];
  /** that sends, in international form; null while none is linked */
  from_number: string | null;
  campaign_name: string;
  /** of the first and of the last message, as ISO times; null: not before `reason` is gone */
  first_at: string | null;
  done_at: string | null;
  /** days on which messages are sent, both ends included */
  days: number | null;
  /** what holds up the first message */
  reason: WaitReason | null;
  per_day: number;
  /** a new number's pace, which grows with replies; null: it has its whole quota */
  grows_to: number | null;
  interval_minutes: number;
  /** whose days and hours count */
  time_zone: string;
  /** who is on the list and isn't written to */
  left_out: { opted_out: number; known: number; unreadable: number };
  risks: PlanRisk[];
}

/** What becomes of the posts of one form once its fields are mapped. */
export interface PostsSummary {
  /** how many wait now */
  posts: number;
  summary: SendSummary;
}

/** Rows of a checked import for which the agent writes an example. */
export const exampleRows = teamRef.extend({
  import_id: z.uuid(),
  rows: z.array(z.int().min(1)).min(1).max(SHOWN_FIRST),
});

/** A first message as the agent would write it now; what it sends is written anew at the lead's turn. */
export interface MessageExample {
  key: string;
  /** null: it couldn't be written now */
  text: string | null;
  /** it would wait for a person's approval */
  held: boolean;
}
