import type { SentenceProof } from '../../agent/guard/verification/proof.ts';
import { z } from 'zod';
import type { Outcome } from '../../conversations/schema.ts';
import type { Estimate } from '../estimate.ts';
import { type Run, runRef, runsOf } from '../schema.ts';

/** The newest replays of a campaign that are kept. */
export const MAX_REPLAYS = 20;
/** Days back. */
export const REPLAY_DAYS = 30;
/** How many answers of the past, the newest first. */
export const REPLAY_SIZES = [10, 25, 50, 100, 200] as const;
export const MAX_REPLAYED = 200;

/** Which prompts answer. */
export const replayTested = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('draft') }),
  z.object({ kind: z.literal('version'), number: z.int().min(1).max(1_000_000_000) }),
]);
export type ReplayTested = z.infer<typeof replayTested>;

export const replaysOf = runsOf;
export const replayPlan = runsOf.extend({
  tested: replayTested,
  turns: z.int().min(1).max(MAX_REPLAYED),
});
export const replayStart = replayPlan.extend({ run_id: z.uuid() });
export const replayRef = runRef;

export type ReplayAct =
  | 'answers'
  | 'calls_person'
  /** the lead asked to stop */
  | 'opts_out'
  /** the lead may have asked to stop: a person decides */
  | 'doubts_opt_out'
  | 'stays_silent'
  /** the model gave nothing that can be used */
  | 'no_answer';

/** Whether it would be sent without approval. */
export type ReplayVerdict = 'sent' | 'held_by_guard' | 'held_by_autonomy' | 'none';

/** What a text states, as far as it is recognized without a model. */
export interface SeenClaim {
  kind: 'amount' | 'percent' | 'period' | 'link' | 'email' | 'phone';
  /** the same for every spelling of it */
  value: string;
  /** as the text has it */
  words: string;
}

/** One answer, as it was or as it would be. */
export interface ReplayedTurn {
  act: ReplayAct;
  /** '' where nothing is said */
  text: string;
  /** the lead's outcome with it */
  status: Outcome;
  /** the lead counts as booked with it, and did not before; missing in replays of before */
  booked?: boolean;
  verdict: ReplayVerdict;
  /** why it is held: the sentences */
  faults: string[];
  /** how each sentence was verified; missing: it wasn't kept then */
  proof?: SentenceProof[];
  claims: SeenClaim[];
}

export const DIFFERENCES = ['act', 'verdict', 'status', 'booked', 'claim'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export interface ReplayRun extends Run {
  tested: ReplayTested;
  turns: number;
  turns_done: number;
}

/** An answer that differs. */
export interface ReplayDifference {
  place: number;
  conversation_id: string;
  lead_name: string;
  /** ISO time of the answer then */
  at: string;
  /** what the lead had written before it, newest last */
  lead_texts: string[];
  differs: Difference[];
  before: ReplayedTurn;
  after: ReplayedTurn;
}

export interface ReplayReport {
  run: ReplayRun;
  /** how many answers differ in it; one answer may differ in several */
  counts: Record<Difference, number>;
  /** answers that say the same, in other words perhaps */
  same: number;
  differences: ReplayDifference[];
}

export interface ReplaysPage {
  runs: ReplayRun[];
  has_draft: boolean;
  /** the versions that can be replayed, newest first; the first is live */
  versions: number[];
  /** answers of the last 30 days, counted up to the most that are replayed */
  available: number;
}

export interface ReplayEstimate extends Estimate {
  turns: number;
}
