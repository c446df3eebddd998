CREATE OR REPLACE FUNCTION fold_tokens(written text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT array_to_tsvector(array_remove(
    regexp_split_to_array(fold_text(written), '[^[:alnum:]]+'), ''))
$$;
COMMENT ON FUNCTION fold_tokens IS 'The words of a text, folded.';
GRANT EXECUTE ON FUNCTION fold_tokens TO PUBLIC;
