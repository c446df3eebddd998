-- What a team's agents can look up: entries that people write, documents that are read, passages that
-- are found, and the questions of leads that nothing answered.

CREATE TABLE knowledge_entries (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  entry_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('faq', 'fact', 'price', 'policy')),
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 300),
  answer text NOT NULL CHECK (length(answer) BETWEEN 1 AND 2000),
  source text NOT NULL CHECK (length(source) <= 200),
  as_of date NOT NULL,
  valid_until date,
  all_campaigns boolean NOT NULL,
  campaign_ids uuid[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, entry_id)
);
COMMENT ON TABLE knowledge_entries IS 'knowledge: A question with its answer that people of the team wrote, or a fact, for all agents or some.
Growth: up to 2,000 rows per team; removed by people or with the team.';
COMMENT ON COLUMN knowledge_entries.source IS 'where the answer is from, in the words of whoever wrote it';
COMMENT ON COLUMN knowledge_entries.as_of IS 'the day on which it was true';
COMMENT ON COLUMN knowledge_entries.valid_until IS 'the last day on which an agent may say it; missing: it does not age';
COMMENT ON COLUMN knowledge_entries.campaign_ids IS 'who uses it unless all do; ids of removed campaigns stay and mean nothing';
COMMENT ON COLUMN knowledge_entries.version IS 'grows with each change, so that nobody overwrites what they have not seen';
COMMENT ON COLUMN knowledge_entries.updated_by IS 'the name of whoever changed it last, as it was then';
ALTER TABLE knowledge_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY knowledge_entries_of_team ON knowledge_entries
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE knowledge_documents (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  document_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pdf', 'docx', 'text', 'website')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  url text,
  bytes integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'ready', 'failed')),
  run_id uuid,
  step text CHECK (step IN ('waiting', 'reading', 'storing')),
  problem text,
  notes text[] NOT NULL DEFAULT '{}',
  language text,
  pages integer NOT NULL DEFAULT 0,
  passages integer NOT NULL DEFAULT 0,
  changes jsonb,
  all_campaigns boolean NOT NULL,
  campaign_ids uuid[] NOT NULL DEFAULT '{}',
  added_by text NOT NULL,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, document_id)
);
COMMENT ON TABLE knowledge_documents IS 'knowledge: A file or a website that agents look things up in, for all of them or some.
Growth: up to 200 rows per team; removed by people or with the team.';
COMMENT ON COLUMN knowledge_documents.bytes IS 'of its file; 0: a website';
COMMENT ON COLUMN knowledge_documents.state IS 'reading: nothing of it is found yet, or still what was read before';
COMMENT ON COLUMN knowledge_documents.run_id IS 'the reading whose result counts; another one that ends later is dropped';
COMMENT ON COLUMN knowledge_documents.step IS 'how far a reading is; missing: none is under way';
COMMENT ON COLUMN knowledge_documents.problem IS 'why the last reading failed, for people; passages of before stay';
COMMENT ON COLUMN knowledge_documents.notes IS 'remarks for people, such as what robots.txt forbids';
COMMENT ON COLUMN knowledge_documents.language IS 'two letters; missing: nobody can tell';
COMMENT ON COLUMN knowledge_documents.passages IS 'how many it was cut into';
COMMENT ON COLUMN knowledge_documents.changes IS 'what the last reading changed: {added, removed, lines}; missing: it was the first';
COMMENT ON COLUMN knowledge_documents.campaign_ids IS 'as in knowledge_entries';
COMMENT ON COLUMN knowledge_documents.added_by IS 'the name of whoever added it, as it was then';
ALTER TABLE knowledge_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY knowledge_documents_of_team ON knowledge_documents
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE knowledge_files (
  team_id uuid NOT NULL,
  document_id uuid NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (team_id, document_id),
  FOREIGN KEY (team_id, document_id) REFERENCES knowledge_documents ON DELETE CASCADE
);
ALTER TABLE knowledge_files ALTER COLUMN content SET STORAGE EXTERNAL;
COMMENT ON TABLE knowledge_files IS 'knowledge: The file of a document as it was uploaded, to read it again. It counts to the storage of the team.
Growth: one row of up to 10 MB per document that is a file; removed with it.';
ALTER TABLE knowledge_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY knowledge_files_of_team ON knowledge_files
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE knowledge_passages (
  team_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  document_id uuid,
  entry_id uuid,
  place integer NOT NULL,
  page integer,
  title text NOT NULL,
  heading text NOT NULL,
  text text NOT NULL,
  language text NOT NULL,
  words tsvector NOT NULL,
  valid_until date,
  all_campaigns boolean NOT NULL,
  campaign_ids uuid[] NOT NULL,
  PRIMARY KEY (team_id, passage_id),
  FOREIGN KEY (team_id, document_id) REFERENCES knowledge_documents ON DELETE CASCADE,
  FOREIGN KEY (team_id, entry_id) REFERENCES knowledge_entries ON DELETE CASCADE,
  CHECK ((document_id IS NULL) <> (entry_id IS NULL))
);
COMMENT ON TABLE knowledge_passages IS 'knowledge: A part of a document, or an entry, as it is found and given to the model.
Growth: one row per 1,000 characters of a document, at most 5,000, and one per entry; removed with either.';
COMMENT ON COLUMN knowledge_passages.place IS 'its place in the document, from 1 on';
COMMENT ON COLUMN knowledge_passages.page IS 'the page it begins on; missing: the document has none';
COMMENT ON COLUMN knowledge_passages.title IS 'of the document, or the question of the entry';
COMMENT ON COLUMN knowledge_passages.heading IS 'the headings above it, outermost first; empty: none';
COMMENT ON COLUMN knowledge_passages.language IS 'the text search configuration of its words';
COMMENT ON COLUMN knowledge_passages.words IS 'lexemes of title, heading and text; of scripts without spaces pairs of letters';
COMMENT ON COLUMN knowledge_passages.valid_until IS 'as of its entry, like all_campaigns and campaign_ids of its entry or document: a search reads this table alone';
CREATE INDEX knowledge_passages_words ON knowledge_passages USING gin (team_id, words);
COMMENT ON INDEX knowledge_passages_words IS 'passages that have a word';
CREATE INDEX knowledge_passages_of_document ON knowledge_passages (team_id, document_id, place)
  WHERE document_id IS NOT NULL;
COMMENT ON INDEX knowledge_passages_of_document IS 'a document as it was cut, and its removal';
CREATE UNIQUE INDEX knowledge_passages_of_entry ON knowledge_passages (team_id, entry_id)
  WHERE entry_id IS NOT NULL;
COMMENT ON INDEX knowledge_passages_of_entry IS 'the one passage of an entry';
CREATE INDEX knowledge_passages_by_language ON knowledge_passages (team_id, language);
COMMENT ON INDEX knowledge_passages_by_language IS 'the few languages of a team, each by one look-up';
CREATE INDEX knowledge_passages_questions ON knowledge_passages
  USING gin (team_id, lower(title) gin_trgm_ops) WHERE entry_id IS NOT NULL;
COMMENT ON INDEX knowledge_passages_questions IS 'entries whose question is spelled like another';
ALTER TABLE knowledge_passages ENABLE ROW LEVEL SECURITY;
CREATE POLICY knowledge_passages_of_team ON knowledge_passages
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE knowledge_terms (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  passages integer NOT NULL,
  PRIMARY KEY (team_id, term)
);
COMMENT ON TABLE knowledge_terms IS 'knowledge: In how many passages of a team a lexeme is, so that a search begins with the rarest, and finds what is misspelled. Triggers keep it.
Growth: tens of thousands of rows per team; a lexeme that no passage has any more is removed.';
CREATE INDEX knowledge_terms_spelling ON knowledge_terms USING gin (team_id, term gin_trgm_ops);
COMMENT ON INDEX knowledge_terms_spelling IS 'lexemes that are spelled like another';
ALTER TABLE knowledge_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY knowledge_terms_of_team ON knowledge_terms
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
CREATE TRIGGER count_new_terms AFTER INSERT ON knowledge_passages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_knowledge_terms();
ALTER TABLE knowledge_passages ENABLE ALWAYS TRIGGER count_new_terms;
CREATE TRIGGER count_old_terms AFTER DELETE ON knowledge_passages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION uncount_knowledge_terms();
ALTER TABLE knowledge_passages ENABLE ALWAYS TRIGGER count_old_terms;

CREATE TABLE unanswered_questions (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  seq bigint NOT NULL,
  question_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 300),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'dismissed')),
  entry_id uuid,
  decided_by text,
  decided_at timestamptz,
  asked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, conversation_id, seq),
  UNIQUE (team_id, question_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE,
  FOREIGN KEY (team_id, entry_id) REFERENCES knowledge_entries ON DELETE SET NULL (entry_id)
);
COMMENT ON TABLE unanswered_questions IS 'knowledge: What a lead asked and nothing that the agent knows says, in the lead''s words.
Growth: at most one row per answer of the agent; removed with the conversation.';
COMMENT ON COLUMN unanswered_questions.seq IS 'messages.seq of the newest message of the lead that the agent had read';
COMMENT ON COLUMN unanswered_questions.entry_id IS 'the entry that answers it since';
COMMENT ON COLUMN unanswered_questions.decided_by IS 'the name of who answered or dismissed it, as it was then';
CREATE INDEX unanswered_questions_open ON unanswered_questions (team_id, asked_at DESC)
  WHERE state = 'open';
COMMENT ON INDEX unanswered_questions_open IS 'what nobody has answered yet, newest first';
CREATE INDEX unanswered_questions_by_entry ON unanswered_questions (team_id, entry_id)
  WHERE entry_id IS NOT NULL;
COMMENT ON INDEX unanswered_questions_by_entry IS 'emptied when the entry is removed';
ALTER TABLE unanswered_questions ENABLE ROW LEVEL SECURITY;
CREATE POLICY unanswered_questions_of_team ON unanswered_questions
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON knowledge_entries, knowledge_documents, knowledge_files,
  knowledge_passages, knowledge_terms, unanswered_questions TO opensetter_app;
