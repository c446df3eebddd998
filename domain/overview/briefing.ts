import type { AttentionReason } from '../conversations/schema.ts';

/** Leads of the list; of the others it says how many there are. */
export const MAX_WAITING = 5;
export const MAX_QUESTIONS = 3;
/** More than these aren't counted: the list of conversations has them all. */
export const MAX_COUNTED = 1_000;

/**
 * Reasons that hold up every lead of a campaign until someone fixes the cause. A plan or a ceiling that
 * is used up has its own notice.
 */
export const BLOCKING_REASONS = [
  'number_lost',
  'not_ready',
  'model_slow',
  'model_context',
] as const satisfies readonly AttentionReason[];
export type BlockingReason = (typeof BLOCKING_REASONS)[number];

export interface WaitingForTeam {
  conversation_id: string;
  name: string;
  campaign_name: string;
  /** null: the lead wrote to a person, or the reason wasn't kept */
  reason: string | null;
  /** ISO time */
  since: string;
}

/** What an owner asks first: who waits, what the agents did since yesterday, and what is in their way. */
export interface Briefing {
  /** at most `MAX_COUNTED` */
  waiting_count: number;
  /** the longest wait first */
  waiting: WaitingForTeam[];
  /** leads held up by each cause */
  blocked: { reason: BlockingReason; leads: number }[];
  /** of yesterday and today, by the team's days */
  since_yesterday: {
    replies: number;
    leads: number;
    qualified: number;
    booked: number;
    /** US dollars; null: not all of the cost is known */
    cost: number | null;
  };
  /** what leads asked and no agent could say, the most asked first */
  questions: { question: string; count: number }[];
}
