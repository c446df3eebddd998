-- For the nightly job, which has no team scope. Returns a page at a time, by key.
CREATE OR REPLACE FUNCTION gate_teams_with_terms(after_team uuid, most integer)
RETURNS TABLE (team_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id FROM team_terms t
  WHERE t.keep_months IS NOT NULL AND t.team_id > after_team ORDER BY t.team_id LIMIT most
$$;
COMMENT ON FUNCTION gate_teams_with_terms IS 'Teams whose old leads are deleted, after a given one, at most so many.';
