-- Searches inside words only if no name of the team begins with the text. Bitmaps only, as in leads_with.
CREATE OR REPLACE FUNCTION lead_match(team uuid, typed text) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  begun CONSTANT tsquery := lead_tokens_query(typed);
  is_name boolean;
BEGIN
  IF begun IS NOT NULL THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM lead_words w WHERE (w.team_id = %L) IS TRUE
      AND lexemes_of_team(w.team_id, w.tokens) @@ %L::tsquery)', team, query_of_team(team, begun)) INTO is_name;
    IF is_name THEN
      RETURN format('w.tokens @@ %L::tsquery', begun);
    END IF;
  END IF;
  RETURN lead_parts_condition(typed);
END $$;
COMMENT ON FUNCTION lead_match IS 'The condition on lead_words w that a typed name means; NULL for nothing.';
REVOKE ALL ON FUNCTION lead_match FROM PUBLIC;
