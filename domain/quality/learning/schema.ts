import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { qualityFields } from '#copy/fields/quality.ts';
import { phrases } from '../schema.ts';
import { MAX_ANSWER, MAX_QUESTION } from '../../knowledge/limits.ts';
import { visibleName } from '../../names.ts';
import { teamRef } from '../../teams/schema.ts';
import type { Permission } from '../../teams/roles.ts';
import { typedLine, typedText } from '../../text.ts';

/** What teaches something. Stored: never renamed. */
export const EVIDENCE_SOURCES = ['takeover', 'edit', 'lost', 'question'] as const;
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number];

export const PROPOSAL_STATES = ['open', 'accepted', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Who accepts and declines: proposals change the knowledge, prompts and tests of agents. */
export const DECIDES_PROPOSALS = 'canEditCampaigns' satisfies Permission;

/** Pieces of evidence of a campaign that are read a day: each may cost calls of the model. */
export const MAX_READ_PER_DAY = 40;
/** Open proposals at which learning stops: no one would read more. */
export const MAX_OPEN = 50;
/** What is older was never read and teaches no more. */
export const MAX_AGE_DAYS = 3;
/** A person may still be writing. */
export const SETTLE_SECONDS = 120;
export const MAX_RULE = 1_000;

/** What is proposed, as a person accepts it. */
export const proposalContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fact'),
    question: typedLine(MAX_QUESTION, () => qualityFields.questionMissing),
    answer: typedText()
      .trim()
      .min(1, { error: () => qualityFields.answerMissing })
      .max(MAX_ANSWER),
  }),
  z.object({
    kind: z.literal('rule'),
    text: typedText()
      .trim()
      .min(1, { error: () => qualityFields.ruleMissing })
      .max(MAX_RULE, { error: () => commonFields.tooLong({ max: MAX_RULE }) }),
  }),
  z.object({
    kind: z.literal('test'),
    name: visibleName(() => qualityFields.testName, 100),
    must: phrases,
    must_not: phrases,
  }),
]);
export type ProposalContent = z.output<typeof proposalContent>;

export const proposalRef = teamRef.extend({ proposal_id: z.uuid() });
export const proposalAccept = proposalRef.extend({ content: proposalContent });
export const proposalList = teamRef.extend({
  state: z.enum(PROPOSAL_STATES),
  campaign_id: z.uuid().optional(),
});
export const learningOf = teamRef.extend({ campaign_id: z.uuid() });

/** A sentence of the thread, as it stands there. */
export interface Quote {
  by: 'lead' | 'person' | 'agent';
  text: string;
}

export interface Proposal {
  proposal_id: string;
  content: ProposalContent;
  source: EvidenceSource;
  state: ProposalState;
  quotes: Quote[];
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  conversation_id: string;
  lead_name: string;
  /** ISO time */
  happened_at: string;
  decided_by: string | null;
  decided_at: string | null;
}

export interface Proposals {
  /** the newest 100 of the state that was asked for */
  proposals: Proposal[];
  counts: Record<ProposalState, number>;
}
