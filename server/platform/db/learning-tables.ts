import type { Generated } from 'kysely';
import type {
  EvidenceSource,
  ProposalContent,
  ProposalState,
  Quote,
} from '#domain/learning/schema.ts';
import type { Json, Moment, Now, Time } from './column-types.ts';

/** What conversations teach, until a person decides. */
export interface LearningTables {
  learning_evidence: {
    team_id: string;
    evidence_id: string;
    campaign_id: string;
    conversation_id: string;
    source: EvidenceSource;
    happened_at: Time;
    read_at: Now;
  };
  learning_proposals: {
    team_id: string;
    proposal_id: string;
    evidence_id: string;
    campaign_id: string;
    content: Json<ProposalContent>;
    content_hash: string;
    quotes: Json<Quote[]>;
    /** the message of the lead that it is about */
    until_seq: number;
    state: Generated<ProposalState>;
    decided_by: string | null;
    decided_at: Moment;
    created_at: Now;
  };
}
