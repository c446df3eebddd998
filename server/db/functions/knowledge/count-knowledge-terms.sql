CREATE OR REPLACE FUNCTION count_knowledge_terms() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Serialized within a team: a document is stored in several statements that count different lexemes, so two
  -- transactions could deadlock.
  PERFORM pg_advisory_xact_lock(hashtextextended('knowledge terms:' || team_id::text, 0))
  FROM (SELECT DISTINCT team_id FROM added ORDER BY team_id) teams;
  INSERT INTO knowledge_terms AS t (team_id, term, passages)
  SELECT team_id, term, count(*) FROM added, unnest(tsvector_to_array(words)) AS term
  GROUP BY team_id, term ORDER BY team_id, term COLLATE "C"
  ON CONFLICT (team_id, term) DO UPDATE SET passages = t.passages + excluded.passages;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_knowledge_terms IS 'Trigger: counts the lexemes of new passages in knowledge_terms.';
