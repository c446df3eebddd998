-- As gate_passages_with, for the trigrams of the team's lexemes.
CREATE OR REPLACE FUNCTION gate_term_spelled_like(word text, lowest real)
RETURNS TABLE (term text, passages integer) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  team CONSTANT uuid := current_team();
BEGIN
  RETURN QUERY SELECT t.term, t.passages FROM knowledge_terms t
    WHERE t.team_id = team AND t.term % word AND similarity(t.term, word) >= lowest
    ORDER BY similarity(t.term, word) DESC, t.term LIMIT 1;
END
$$;
COMMENT ON FUNCTION gate_term_spelled_like IS 'The lexeme of the current team that is spelled most like a word, with the number of passages that have it.';
REVOKE ALL ON FUNCTION gate_term_spelled_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_term_spelled_like TO opensetter_app;
