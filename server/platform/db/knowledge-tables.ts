import type { Generated } from 'kysely';
import type {
  DocumentChanges,
  DocumentKind,
  DocumentState,
  EntryKind,
  ReadingStep,
} from '#domain/knowledge/schema.ts';
import type { DefaultJson, Moment, Now } from './column-types.ts';

/** What agents look up; the migrations are the truth. Days are read as text by `to_char`. */
export interface KnowledgeTables {
  knowledge_entries: {
    team_id: string;
    entry_id: string;
    kind: EntryKind;
    question: string;
    answer: string;
    source: string;
    as_of: string;
    valid_until: string | null;
    all_campaigns: boolean;
    campaign_ids: Generated<string[]>;
    version: Generated<number>;
    updated_by: string;
    created_at: Now;
    updated_at: Now;
  };
  knowledge_documents: {
    team_id: string;
    document_id: string;
    kind: DocumentKind;
    title: string;
    url: string | null;
    bytes: Generated<number>;
    state: Generated<DocumentState>;
    run_id: string | null;
    step: ReadingStep | null;
    problem: string | null;
    notes: Generated<string[]>;
    language: string | null;
    pages: Generated<number>;
    passages: Generated<number>;
    changes: DefaultJson<DocumentChanges> | null;
    all_campaigns: boolean;
    campaign_ids: Generated<string[]>;
    added_by: string;
    read_at: Moment;
    created_at: Now;
  };
  knowledge_files: { team_id: string; document_id: string; content: Buffer };
  knowledge_passages: {
    team_id: string;
    passage_id: string;
    document_id: string | null;
    entry_id: string | null;
    place: number;
    page: number | null;
    title: string;
    heading: string;
    text: string;
    language: string;
    words: string;
    valid_until: string | null;
    all_campaigns: boolean;
    campaign_ids: string[];
  };
  knowledge_terms: { team_id: string; term: string; passages: number };
  /** and the vectors themselves, where the database has pgvector: they are read and written by SQL */
  knowledge_vectors: { team_id: string; passage_id: string; model: string; dimensions: number };
  unanswered_questions: {
    team_id: string;
    conversation_id: string;
    seq: number;
    question_id: string;
    campaign_id: string;
    question: string;
    state: Generated<'open' | 'answered' | 'dismissed'>;
    entry_id: string | null;
    decided_by: string | null;
    decided_at: Moment;
    asked_at: Now;
  };
}
