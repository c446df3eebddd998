import type { PlanRisk } from './plan.ts';
import type { WaitReason } from './schema.ts';

/** What starting an import will do, for a person to confirm. */
export interface ImportSummary {
  /** first messages to new leads */
  messages: number;
  /** who is written to first, in the order of the file */
  first: { name: string; phone: string }[];
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
  interval_minutes: number;
  /** whose days and hours count */
  time_zone: string;
  risks: PlanRisk[];
}
