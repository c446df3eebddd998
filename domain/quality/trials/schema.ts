import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { qualityFields } from '#copy/fields/quality.ts';
import { campaignRef } from '../../campaigns/schema.ts';
import type { NoticeReason } from '../../notifications/reasons.ts';
import { typedText } from '../../text.ts';
import type { ArmFigures } from './compare.ts';

/** The number of newest trials kept per campaign. */
export const MAX_TRIALS = 30;
/** The maximum number of leads counted in a trial. The result is clear long before. */
export const MAX_TRIAL_LEADS = 20_000;
export const DEFAULT_SHARE = 10;
/** Every change of the share is kept, because a lead's version follows from its time of arrival. */
export const MAX_SHARES = 100;

const percent = z
  .int({ error: () => commonFields.useWholeNumber })
  .min(1, { error: () => qualityFields.onePercent })
  .max(100, { error: () => qualityFields.all });

/** A trial rolls back automatically above these percentages of the candidate's leads. */
export const trialLimits = z.object({
  opt_outs: percent,
  held: percent,
  /** nothing is concluded from fewer leads */
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
  /** the draft and the live version that the user saw */
  revision: z.uuid(),
  live_number: z.int().min(0).max(1_000_000_000),
  share,
  limits: trialLimits,
  /** why the owner starts it although the evals haven't passed */
  gate_reason: reason.optional(),
});
export const trialRef = z.object({ team_slug: z.string(), trial_id: z.uuid() });
export const trialChange = trialRef.extend({ share, limits: trialLimits });
export const trialPromotion = trialRef.extend({ gate_reason: reason.optional() });

export type TrialState = 'running' | 'promoted' | 'stopped' | 'rolled_back';

export interface Share {
  /** the percentage of new leads that the candidate answers */
  share: number;
  /** ISO time from which it applies */
  at: string;
}

/** The `ended_why` of a trial that ended because another version went live. */
export const LIVE_CHANGED = 'live_changed';

export interface Trial {
  trial_id: string;
  state: TrialState;
  shares: Share[];
  limits: TrialLimits;
  /** the live version that it is compared with */
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
  /** the draft that can be tried now; null: there is none */
  draft: { revision: string; saved_at: string } | null;
  live_number: number;
  /** those of the last trial, or the defaults */
  limits: TrialLimits;
}

/** Returns the candidate's figure above its limit, if any. */
export function findBreach(
  { leads, opted_out, held }: Pick<ArmFigures, 'leads' | 'opted_out' | 'held'>,
  limits: TrialLimits,
): Extract<NoticeReason, { about: 'trial' }> | undefined {
  if (leads < limits.min_leads) return undefined;
  const hits = { opt_outs: opted_out, held };
  const kinds = ['opt_outs', 'held'] as const;
  const kind = kinds.find((name) => hits[name] * 100 > limits[name] * leads);
  return kind && { about: 'trial', kind, hits: hits[kind], leads, limit: limits[kind] };
}
