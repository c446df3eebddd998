-- A typo leaves the beginning or the end of a word intact, so only lexemes that share one of them are
-- compared, at most `most` for each. Nearly every lexeme shares a trigram.
CREATE OR REPLACE FUNCTION gate_term_spelled_like(word text, lowest real)
RETURNS TABLE (term text, passages integer) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  team CONSTANT uuid := current_team();
  most CONSTANT integer := 300;
  -- The minimum number of shared letters: the fewest that not too many lexemes share.
  lengths CONSTANT integer[] := ARRAY[1, 2, 3, 4, 6, 9, 13, 19];
  after_all CONSTANT text := U&'\+10FFFF';
  turned CONSTANT text := reverse(word);
  letters integer;
  begun text[];
  ended text[];
BEGIN
  FOREACH letters IN ARRAY lengths LOOP
    EXIT WHEN letters >= length(word);
    begun := array(SELECT t.term FROM knowledge_terms t WHERE t.team_id = team
      AND t.term >= left(word, letters) AND t.term < left(word, letters) || after_all
      ORDER BY t.term LIMIT most + 1);
    EXIT WHEN cardinality(begun) <= most;
    begun := NULL;
  END LOOP;
  FOREACH letters IN ARRAY lengths LOOP
    EXIT WHEN letters >= length(word);
    ended := array(SELECT t.term FROM knowledge_terms t WHERE t.team_id = team
      AND reverse(t.term) >= left(turned, letters)
      AND reverse(t.term) < left(turned, letters) || after_all
      ORDER BY reverse(t.term) LIMIT most + 1);
    EXIT WHEN cardinality(ended) <= most;
    ended := NULL;
  END LOOP;
  RETURN QUERY SELECT t.term, t.passages
    FROM (SELECT c.term, similarity(c.term, word) AS likeness FROM unnest(begun || ended) AS c (term)
      ORDER BY 2 DESC, 1 LIMIT 1) alike
    JOIN knowledge_terms t ON t.team_id = team AND t.term = alike.term
    WHERE alike.likeness >= lowest;
END
$$;
COMMENT ON FUNCTION gate_term_spelled_like IS 'The lexeme of the current team that is spelled most like a word, with the number of passages that have it.';
