CREATE OR REPLACE FUNCTION lead_parts_condition(typed text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT string_agg(
    format('w.words LIKE %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'), ' AND ')
  FROM regexp_split_to_table(fold_text(typed), '\s+') AS part WHERE part <> ''
$$;
COMMENT ON FUNCTION lead_parts_condition IS 'The condition on lead_words w of having what was typed anywhere; NULL for nothing.';
REVOKE ALL ON FUNCTION lead_parts_condition FROM PUBLIC;
