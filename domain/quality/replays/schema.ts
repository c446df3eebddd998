import type { SentenceProof } from '../../agent/guard/verification/proof.ts';
import { z } from 'zod';
import type { Outcome } from '../../conversations/schema.ts';
import type { Estimate } from '../estimate.ts';
import { type Run, runsQuery } from '../schema.ts';

/** The number of newest replays kept per campaign. */
export const MAX_REPLAYS = 20;
/** How far back answers can be replayed. */
export const REPLAY_DAYS = 30;
/** The choices for how many answers to replay, newest first. */
export const REPLAY_SIZES = [10, 25, 50, 100, 200] as const;
export const MAX_REPLAYED = 200;

/** The prompts to replay with. */
export const replayTested = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('draft') }),
  z.object({ kind: z.literal('version'), number: z.int().min(1).max(1_000_000_000) }),
]);
export type ReplayTested = z.infer<typeof replayTested>;

export const replayPlan = runsQuery.extend({
  tested: replayTested,
  turns: z.int().min(1).max(MAX_REPLAYED),
});
export const replayStart = replayPlan.extend({ run_id: z.uuid() });

export type ReplayAction =
  | 'answers'
  | 'calls_person'
  /** the lead asked to stop */
  | 'opts_out'
  /** the lead may have asked to stop: a member decides */
  | 'doubts_opt_out'
  | 'stays_silent'
  /** the model's answer was unusable */
  | 'no_answer';

/** Whether the answer would be sent without approval. */
export type ReplayVerdict = 'sent' | 'held_by_guard' | 'held_by_autonomy' | 'none';

/** A statement that is recognized in a text without a model. */
export interface RecognizedClaim {
  kind: 'amount' | 'percent' | 'period' | 'link' | 'email' | 'phone';
  /** normalized: the same for every notation */
  value: string;
  /** verbatim */
  words: string;
}

/** One answer, the original or the replayed one. */
export interface ReplayedTurn {
  act: ReplayAction;
  /** '' without a message */
  text: string;
  /** the lead's outcome after it */
  status: Outcome;
  /** the lead counts as booked from here on; missing in older replays */
  booked?: boolean;
  verdict: ReplayVerdict;
  /** the sentences for which it is held */
  faults: string[];
  /** how each sentence was verified; missing in older replays */
  proof?: SentenceProof[];
  claims: RecognizedClaim[];
}

export const DIFFERENCES = ['act', 'verdict', 'status', 'booked', 'claim'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export interface ReplayRun extends Run {
  tested: ReplayTested;
  turns: number;
  turns_done: number;
}

/** A pair of answers that differ. */
export interface ReplayDifference {
  place: number;
  conversation_id: string;
  lead_name: string;
  /** ISO time of the original answer */
  at: string;
  /** the lead's messages before it, newest last */
  lead_texts: string[];
  differs: Difference[];
  before: ReplayedTurn;
  after: ReplayedTurn;
}

export interface ReplayReport {
  run: ReplayRun;
  /** the number of answers with each difference; an answer may have several */
  counts: Record<Difference, number>;
  /** answers with no difference, apart from wording */
  same: number;
  differences: ReplayDifference[];
}

export interface ReplaysPage {
  runs: ReplayRun[];
  has_draft: boolean;
  /** the versions to choose from, newest first; the first is live */
  versions: number[];
  /** answers of the last 30 days, counted up to the largest replay */
  available: number;
}

export interface ReplayEstimate extends Estimate {
  turns: number;
}
