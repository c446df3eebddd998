CREATE OR REPLACE FUNCTION uncount_knowledge_terms() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- The same lock as in count_knowledge_terms.
  PERFORM pg_advisory_xact_lock(hashtextextended('knowledge terms:' || team_id::text, 0))
  FROM (SELECT DISTINCT team_id FROM gone ORDER BY team_id) teams;
  UPDATE knowledge_terms t SET passages = t.passages - g.passages
  FROM (SELECT team_id, term, count(*) AS passages
    FROM gone, unnest(tsvector_to_array(words)) AS term GROUP BY team_id, term) g
  WHERE t.team_id = g.team_id AND t.term = g.term;
  DELETE FROM knowledge_terms t
  USING (SELECT DISTINCT team_id, term FROM gone, unnest(tsvector_to_array(words)) AS term) g
  WHERE t.team_id = g.team_id AND t.term = g.term AND t.passages <= 0;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION uncount_knowledge_terms IS 'Trigger: takes the lexemes of removed passages from knowledge_terms.';
