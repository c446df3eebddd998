-- Where embeddings of passages are kept. The vectors themselves need pgvector, which not every database
-- has: their column is added at the start of a process that finds it (server/db/vectors.ts), and until
-- then the table stays empty.
CREATE TABLE knowledge_vectors (
  team_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  model text NOT NULL,
  dimensions integer NOT NULL CHECK (dimensions BETWEEN 1 AND 4000),
  PRIMARY KEY (team_id, passage_id),
  FOREIGN KEY (team_id, passage_id) REFERENCES knowledge_passages ON DELETE CASCADE
);
COMMENT ON TABLE knowledge_vectors IS 'knowledge: What an embedding model makes of a passage, in the column embedding where the database has pgvector. Made anew from the passages whenever it is missing, so backups leave it out.
Growth: at most one row per passage, 2 bytes a dimension; removed with it.';
COMMENT ON COLUMN knowledge_vectors.model IS 'name and address of the embedding model: vectors of two models say nothing of each other';
ALTER TABLE knowledge_vectors ENABLE ROW LEVEL SECURITY;
CREATE POLICY knowledge_vectors_of_team ON knowledge_vectors
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON knowledge_vectors TO opensetter_app;
