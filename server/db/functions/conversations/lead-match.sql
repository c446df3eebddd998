-- Names are meant by how their words begin, in any order: "dup em" is Emma Dupont. Only what nobody's
-- name begins with is looked for inside of words, and what has other signs is taken as it is written.
CREATE OR REPLACE FUNCTION lead_match(team uuid, typed text) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  folded CONSTANT text := fold_text(typed);
  wanted text;
  known boolean;
BEGIN
  IF folded ~ '^[[:alnum:]\s''’.,-]+$' THEN
    SELECT string_agg(quote_literal(word) || ':*', ' & ') INTO wanted
    FROM regexp_split_to_table(folded, '[^[:alnum:]]+') AS word WHERE word <> '';
    EXECUTE format('SELECT EXISTS (SELECT FROM lead_words w WHERE w.team_id = %L
      AND w.tokens @@ %L::tsquery)', team, wanted) INTO known;
    IF known THEN RETURN format('w.tokens @@ %L::tsquery', wanted); END IF;
  END IF;
  RETURN (SELECT string_agg(
      format('w.words LIKE %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'), ' AND ')
    FROM regexp_split_to_table(folded, '\s+') AS part WHERE part <> '');
END $$;
COMMENT ON FUNCTION lead_match IS 'The condition on lead_words w that a typed name means; NULL for nothing.';
REVOKE ALL ON FUNCTION lead_match FROM PUBLIC;
