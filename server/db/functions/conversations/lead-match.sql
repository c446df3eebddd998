-- Only what no one's name begins with is looked for inside of words. Only bitmaps, as in leads_with.
CREATE OR REPLACE FUNCTION lead_match(team uuid, typed text) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  begun CONSTANT tsquery := lead_tokens_query(typed);
  anybody boolean;
BEGIN
  IF begun IS NOT NULL THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM lead_words w WHERE %s)', leads_named(team, typed))
      INTO anybody;
    IF anybody THEN
      RETURN format('w.tokens @@ %L::tsquery', begun);
    END IF;
  END IF;
  RETURN lead_parts_condition(typed);
END $$;
COMMENT ON FUNCTION lead_match IS 'The condition on lead_words w that a typed name means; NULL for nothing.';
REVOKE ALL ON FUNCTION lead_match FROM PUBLIC;
