CREATE OR REPLACE FUNCTION lead_tokens_query(typed text) RETURNS tsquery
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  FROM unnest(tsvector_to_array(lead_tokens(typed))) AS word HAVING count(*) > 0
$$;
COMMENT ON FUNCTION lead_tokens_query IS 'The query on lead_words.tokens for words that begin as typed; NULL for what has other signs than names have.';
REVOKE ALL ON FUNCTION lead_tokens_query FROM PUBLIC;
