import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { qualityFields } from '#copy/fields/quality.ts';
import { campaignRef } from '../../campaigns/schema.ts';
import type { NoticeReason } from '../../notifications/reasons.ts';
import { typedText } from '../../text.ts';
import type { ArmFigures } from './compare.ts';

/** The newest trials of a campaign that are kept. */
export const MAX_TRIALS = 30;
/** More leads of one trial are not counted: by then everything is known. */
export const MAX_TRIAL_LEADS = 20_000;
export const DEFAULT_SHARE = 10;
/** Each change of the share is kept: which version a lead has follows from when it came. */
export const MAX_SHARES = 100;

const percent = z
  .int({ error: () => commonFields.useWholeNumber })
  .min(1, { error: () => qualityFields.onePercent })
  .max(100, { error: () => qualityFields.all });

/** A trial rolls back automatically above these percentages of the candidate's leads. */
export const trialLimits = z.object({
  opt_outs: percent,
  held: percent,
  /** leads before which nothing is concluded */
  min_leads: z
    .int({ error: () => commonFields.useWholeNumber })
    .min(1, { error: () => qualityFields.atLeastOne })
    .max(1000, { error: () => qualityFields.atMostThousand }),
});
export type TrialLimits = z.infer<typeof trialLimits>;

export const DEFAULT_LIMITS: TrialLimits = { opt_outs: 10, held: 20, min_leads: 10 };

const share = z
  .int({ error: () => commonFields.useWholeNumber })
  .min(1, { error: () => qualityFields.onePercent })
  .max(90, { error: () => qualityFields.ninetyPercent });
const reason = typedText()
  .trim()
  .max(500, { error: () => commonFields.tooLong({ max: 500 }) });

export const trialStart = campaignRef.extend({
  trial_id: z.uuid(),
  /** of the draft and of what is live, as the person has seen them */
  revision: z.uuid(),
  live_number: z.int().min(0).max(1_000_000_000),
  share,
  limits: trialLimits,
  /** the owner begins it although the evals have not passed */
  gate_reason: reason.optional(),
});
export const trialRef = z.object({ team_slug: z.string(), trial_id: z.uuid() });
export const trialChange = trialRef.extend({ share, limits: trialLimits });
export const trialPromotion = trialRef.extend({ gate_reason: reason.optional() });

export type TrialState = 'running' | 'promoted' | 'stopped' | 'rolled_back';

export interface Share {
  /** percent of the new leads that the candidate answers */
  share: number;
  /** ISO time from when on */
  at: string;
}

/** What `ended_why` says where another version went live. */
export const LIVE_CHANGED = 'live_changed';

export interface Trial {
  trial_id: string;
  state: TrialState;
  shares: Share[];
  limits: TrialLimits;
  /** the version that is live beside it */
  base_number: number;
  gate_reason: string;
  by: string | null;
  started_at: string;
  ended_by: string | null;
  ended_at: string | null;
  ended_why: string;
  live: ArmFigures;
  candidate: ArmFigures;
}

export interface TrialsPage {
  trials: Trial[];
  /** what can be tried out now; null: no draft waits */
  draft: { revision: string; saved_at: string } | null;
  live_number: number;
  /** those of the last trial, or the usual ones */
  limits: TrialLimits;
}

/** What of a candidate is above its limit; undefined: nothing. */
export function breachIn(
  { leads, opted_out, held }: Pick<ArmFigures, 'leads' | 'opted_out' | 'held'>,
  limits: TrialLimits,
): Extract<NoticeReason, { about: 'trial' }> | undefined {
  if (leads < limits.min_leads) return undefined;
  const hits = { opt_outs: opted_out, held };
  const kinds = ['opt_outs', 'held'] as const;
  const kind = kinds.find((name) => hits[name] * 100 > limits[name] * leads);
  return kind && { about: 'trial', kind, hits: hits[kind], leads, limit: limits[kind] };
}
