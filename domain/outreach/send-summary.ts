import { z } from 'zod';
import { teamRef } from '../teams/schema.ts';
import type { PlanRisk } from './plan.ts';
import type { WaitReason } from './schema.ts';

/** The number of leads that a summary names, with their first messages. */
export const SHOWN_FIRST = 10;

/** What sending first messages to many leads will do, for a user to confirm. */
export interface SendSummary {
  /** first messages to new leads */
  messages: number;
  /** the first leads in sending order; `key` identifies a lead of the list */
  first: { key: string; name: string; phone: string }[];
  /** the sending number in international format; null while none is linked */
  from_number: string | null;
  campaign_name: string;
  /** ISO times of the first and the last message; null: not before `reason` is resolved */
  first_at: string | null;
  done_at: string | null;
  /** number of days from the first to the last message, inclusive */
  days: number | null;
  /** what delays the first message */
  reason: WaitReason | null;
  per_day: number;
  /** the quota that a new number reaches through replies; null: it has its full quota */
  grows_to: number | null;
  interval_minutes: number;
  /** the zone of the days and hours */
  time_zone: string;
  /** leads on the list who won't be contacted */
  left_out: { opted_out: number; known: number; unreadable: number };
  risks: PlanRisk[];
}

/** What happens to a form's posts once its fields are mapped. */
export interface PostsSummary {
  /** the number waiting now */
  posts: number;
  summary: SendSummary;
}

/** Rows of a checked import for which the agent writes examples. */
export const exampleRows = teamRef.extend({
  import_id: z.uuid(),
  rows: z.array(z.int().min(1)).min(1).max(SHOWN_FIRST),
});

/** A first message as the agent would write it now. The real one is written at the lead's turn. */
export interface MessageExample {
  key: string;
  /** null: it couldn't be written */
  text: string | null;
  /** it would wait for approval */
  held: boolean;
}
