import type { Generated } from 'kysely';
import type {
  HeldFault,
  HeldKind,
  HeldReason,
  HeldState,
} from '#domain/conversations/held-answer.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import type { Outcome } from '#domain/conversations/schema.ts';
import type { DefaultJson, Json, Moment, Now } from './column-types.ts';

/** What the calls took that made a held answer; `cost_nanos`: null without a known price. */
export interface HeldUse {
  model_name: string;
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
  cost_nanos: number | null;
}

export interface HeldTables {
  held_answers: {
    team_id: string;
    held_id: string;
    conversation_id: string;
    campaign_id: string;
    what: HeldKind;
    text: string;
    faults: DefaultJson<HeldFault[]>;
    /** how each sentence was verified; empty: it was not */
    proof: DefaultJson<SentenceProof[]>;
    reason: HeldReason;
    /** the newest message of the lead when it was made */
    read_seq: number;
    /** counts when it is sent */
    outcome: Outcome | null;
    evidence: string | null;
    /** the lead's words that say that an appointment is made; counts when it is sent */
    booked_quote: string | null;
    state: Generated<HeldState>;
    created_at: Now;
    decided_by: string | null;
    decided_at: Moment;
    sent_text: string | null;
    message_id: string | null;
    /** what it speaks of that the agent may not say by itself */
    topics: Generated<string[]>;
    /** what writing it took; null: not known */
    use: Json<HeldUse> | null;
  };
}
