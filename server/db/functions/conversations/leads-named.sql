CREATE OR REPLACE FUNCTION leads_named(team uuid, typed text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT format('(w.team_id = %L) IS TRUE
    AND lexemes_of_team(w.team_id, with_pairs(w.tokens)) @@ %L::tsquery AND w.tokens @@ %L::tsquery',
    team, query_of_team(team, lead_index_query(typed)), lead_tokens_query(typed))
$$;
COMMENT ON FUNCTION leads_named IS 'The condition on lead_words w, as its index knows it, of a name whose words begin as typed.';
REVOKE ALL ON FUNCTION leads_named FROM PUBLIC;
