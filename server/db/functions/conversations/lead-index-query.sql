-- The two longest words are asked as a pair, if both are long enough for one and not beginnings of the
-- same word. A pair finds some whose words do not begin quite so: whoever asks compares the tokens, too.
CREATE OR REPLACE FUNCTION lead_index_query(typed text) RETURNS tsquery
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  WITH longest AS (
    SELECT word, left(word, CASE WHEN length(word) < 5 THEN 3 ELSE 5 END) AS begun
    FROM unnest(tsvector_to_array(lead_tokens(typed))) AS word
    WHERE length(word) >= 3 AND word !~ '^\d+$' ORDER BY length(word) DESC, word LIMIT 2
  )
  SELECT coalesce(
    (SELECT (quote_literal(pair_of(a.begun, b.begun)) || ' | ''+''')::tsquery
      FROM longest a JOIN longest b ON a.word < b.word
      WHERE NOT starts_with(b.word, a.word) AND NOT starts_with(a.word, b.word)),
    lead_tokens_query(typed))
$$;
COMMENT ON FUNCTION lead_index_query IS 'The query on with_pairs(lead_words.tokens) that finds all whom lead_tokens_query means, and few others.';
REVOKE ALL ON FUNCTION lead_index_query FROM PUBLIC;
