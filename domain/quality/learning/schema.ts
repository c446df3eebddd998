import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { qualityFields } from '#copy/fields/quality.ts';
import { phrases } from '../schema.ts';
import { MAX_ANSWER, MAX_QUESTION } from '../../knowledge/limits.ts';
import { visibleName } from '../../names.ts';
import { teamRef } from '../../teams/schema.ts';
import type { Permission } from '../../teams/roles.ts';
import { typedLine, typedText } from '../../text.ts';

/** The sources of lessons. Stored: never renamed. */
export type EvidenceSource = 'takeover' | 'edit' | 'lost' | 'question';

export const PROPOSAL_STATES = ['open', 'accepted', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The permission to decide on proposals, which change agents' knowledge, prompts and tests. */
export const DECIDES_PROPOSALS = 'canEditCampaigns' satisfies Permission;

/** Pieces of evidence read per campaign and day. Each may cost model calls. */
export const MAX_READ_PER_DAY = 40;
/** Learning pauses at this number of open proposals, because no one would read more. */
export const MAX_OPEN = 50;
/** Older evidence that was never read is skipped. */
export const MAX_AGE_DAYS = 3;
/** Waits this long, because the member may still be writing. */
export const SETTLE_SECONDS = 120;
export const MAX_RULE = 1_000;

/** The content of a proposal, as a member accepts it. */
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
export const learningQuery = teamRef.extend({ campaign_id: z.uuid() });

/** A sentence of the thread, verbatim. */
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
  /** the newest 100 in the requested state */
  proposals: Proposal[];
  counts: Record<ProposalState, number>;
}
