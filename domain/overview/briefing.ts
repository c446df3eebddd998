import type { AttentionReason } from '../conversations/schema.ts';

/** The number of listed leads; the rest are only counted. */
export const MAX_WAITING = 5;
export const MAX_QUESTIONS = 3;
/** Counting stops here; the list of conversations has them all. */
export const MAX_COUNTED = 1_000;

/**
 * Reasons that block every lead of a campaign until the team fixes the cause. A used-up plan or ceiling
 * has a separate notice.
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
  /** null: the lead wrote to a member, or the reason isn't stored */
  reason: string | null;
  /** ISO time */
  since: string;
}

/** Answers an owner's first questions: who waits, what the agents did since yesterday, what blocks them. */
export interface Briefing {
  /** at most `MAX_COUNTED` */
  waiting_count: number;
  /** longest wait first */
  waiting: WaitingForTeam[];
  /** the number of leads that each cause blocks */
  blocked: { reason: BlockingReason; leads: number }[];
  /** yesterday and today in the team's time zone */
  since_yesterday: {
    replies: number;
    leads: number;
    qualified: number;
    booked: number;
    /** US dollars; null: part of the cost is unknown */
    cost: number | null;
  };
  /** leads' questions that no agent could answer, the most frequent first */
  questions: { question: string; count: number }[];
}
