CREATE OR REPLACE FUNCTION fold_text(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT fold_letters(left(written, 300))
$$;
COMMENT ON FUNCTION fold_text IS 'Names and numbers as they are searched: folded, at most 300 characters.';
GRANT EXECUTE ON FUNCTION fold_text TO PUBLIC;
