CREATE OR REPLACE FUNCTION word_query(words text[], is_unfinished boolean) RETURNS tsquery
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT string_agg(quote_literal(word)
    || CASE WHEN is_unfinished AND place = cardinality(words) AND length(word) >= 3 THEN ':*' ELSE '' END,
    ' & ')::tsquery
  FROM unnest(words) WITH ORDINALITY AS w (word, place)
$$;
COMMENT ON FUNCTION word_query IS 'The query for all of these words, the last of which may be unfinished from three letters on; NULL for none.';
REVOKE ALL ON FUNCTION word_query FROM PUBLIC;
