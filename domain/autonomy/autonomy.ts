import { z } from 'zod';
import { agentFields } from '#copy/fields/agent.ts';
import { commonFields } from '#copy/fields/common.ts';
import { CLAIM_KINDS, type ClaimKind } from '../agent/claims.ts';
import type { Subject } from '../agent/guard/verification/schema.ts';
import { campaignRef } from '../campaigns/schema.ts';
import { oneLine, typedText } from '../text.ts';

/** What an agent may send without approval, from least to most. */
export const AUTONOMY_LEVELS = ['drafts', 'low_risk', 'all'] as const;
export type AutonomyLevel = (typeof AUTONOMY_LEVELS)[number];

/** The rules that an answer's topic may have. */
const TOPIC_RULES = ['draft', 'send'] as const;

/** Money, promised actions, and statements in the business's name: mistakes here are costly. */
export const RISKY_TOPICS: ReadonlySet<ClaimKind> = new Set<ClaimKind>([
  'price',
  'discount',
  'account',
  'guarantee',
  'policy',
  'act',
]);

/** Subjects for which an owner may allow approved texts only. */
export const STRICT_SUBJECTS = [
  'price',
  'payment',
  'refund',
  'availability',
  'health',
  'law',
] as const satisfies readonly Subject[];
export type StrictSubject = (typeof STRICT_SUBJECTS)[number];

/** `send_proven`: sends an answer without its unproven sentences and asks a member about the rest. */
export const UNPROVEN_RULES = ['hold', 'send_proven'] as const;

export const autonomySettings = z.object({
  level: z.enum(AUTONOMY_LEVELS),
  topics: z.partialRecord(z.enum(CLAIM_KINDS), z.enum(TOPIC_RULES)),
  /** subjects on which the agent may only quote the business's texts verbatim; missing: none */
  strict: z.array(z.enum(STRICT_SUBJECTS)).max(STRICT_SUBJECTS.length).optional(),
  /** what happens to an answer with unproven sentences; missing: `hold` */
  unproven: z.enum(UNPROVEN_RULES).optional(),
});
export type Autonomy = z.output<typeof autonomySettings>;

const MAX_WHY = 500;

/** `before` is what the user saw, so that no one overwrites an unseen change by another member. */
export const autonomyChange = campaignRef
  .extend({
    before: autonomySettings,
    after: autonomySettings,
    why: typedText()
      .overwrite(oneLine)
      .max(MAX_WHY, { error: () => commonFields.tooLong({ max: MAX_WHY }) })
      .default(''),
  })
  .refine(({ before, after, why }) => !raisesAutonomy(before, after) || why !== '', {
    path: ['why'],
    error: () => agentFields.autonomyWhy,
  });

const rank = (level: AutonomyLevel): number => AUTONOMY_LEVELS.indexOf(level);

/** Whether the agent gains autonomy, by its level or in any topic. */
export function raisesAutonomy(before: Autonomy, after: Autonomy): boolean {
  if (rank(after.level) > rank(before.level)) return true;
  if (sendsOnlyProven(after) && !sendsOnlyProven(before)) return true;
  if (strictSubjectsOf(before).some((subject) => !strictSubjectsOf(after).includes(subject)))
    return true;
  return CLAIM_KINDS.some((topic) => rankOf(after, topic) > rankOf(before, topic));
}

export const isSameAutonomy = (autonomy: Autonomy, other: Autonomy): boolean =>
  autonomy.level === other.level &&
  CLAIM_KINDS.every((kind) => autonomy.topics[kind] === other.topics[kind]) &&
  strictSubjectsOf(autonomy).join() === strictSubjectsOf(other).join() &&
  sendsOnlyProven(autonomy) === sendsOnlyProven(other);

/** Whether answers are sent without their unproven sentences. */
export const sendsOnlyProven = ({ unproven }: Autonomy): boolean => unproven === 'send_proven';

/** Returns each subject once, in the order of the list. */
export const strictSubjectsOf = ({ strict = [] }: Autonomy): StrictSubject[] =>
  STRICT_SUBJECTS.filter((subject) => strict.includes(subject));

/** Ranks an agent's freedom in a topic: 0 with approval, 1 with a supporting quote, 2 always. */
function rankOf({ level, topics }: Autonomy, topic: ClaimKind): number {
  const rule = topics[topic];
  if (rule) return rule === 'send' ? 2 : 0;
  if (level === 'low_risk') return RISKY_TOPICS.has(topic) ? 0 : 1;
  return level === 'all' ? 2 : 0;
}

export const levelBelow = (level: AutonomyLevel): AutonomyLevel | undefined =>
  AUTONOMY_LEVELS[rank(level) - 1];

/** The incidents of a campaign within a day, and the number of leads to compare them with. */
export interface Incidents {
  /** answers that the guard held */
  held: number;
  opt_outs: number;
  /** leads who wrote or were written to */
  leads: number;
}

/** An agent loses a level when a day's count reaches both the number and the share of the day's leads. */
export const INCIDENT_LIMITS = { held: 10, opt_outs: 25, share: 0.2 } as const;

/** Returns the limit that is passed, if any. A few incidents among few leads are no pattern. */
export function exceededIncidentLimit({
  held,
  opt_outs,
  leads,
}: Incidents): 'held' | 'opt_outs' | undefined {
  const isPassed = (count: number, limit: number) =>
    count >= limit && count >= leads * INCIDENT_LIMITS.share;
  if (isPassed(held, INCIDENT_LIMITS.held)) return 'held';
  return isPassed(opt_outs, INCIDENT_LIMITS.opt_outs) ? 'opt_outs' : undefined;
}

export type AutonomyCause = 'person' | 'incident';

/** A past change; lists have the newest first. */
export interface AutonomyChange {
  at: string;
  cause: AutonomyCause;
  /** null for an incident, and once the account is deleted */
  by_name: string | null;
  why: string;
  before: Autonomy;
  after: Autonomy;
}

/** Draft results of the last 30 days by topic; null: no topic. */
export interface AutonomyGround {
  topic: ClaimKind | null;
  held: number;
  unchanged: number;
  edited: number;
  discarded: number;
}

export const GROUNDS_DAYS = 30;

export interface AutonomyView {
  autonomy: Autonomy;
  grounds: AutonomyGround[];
  changes: AutonomyChange[];
}
