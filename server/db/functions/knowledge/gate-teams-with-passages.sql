-- For a job without a team scope. Returns a page at a time, by key: one lookup per team.
CREATE OR REPLACE FUNCTION gate_teams_with_passages(after_team uuid, most integer)
RETURNS TABLE (team_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT t.team_id FROM team_settings t
  WHERE t.team_id > after_team
    AND (EXISTS (SELECT FROM knowledge_passages p WHERE p.team_id = t.team_id)
      OR EXISTS (SELECT FROM library_items i WHERE i.team_id = t.team_id AND i.removed_at IS NULL))
  ORDER BY t.team_id LIMIT most
$$;
COMMENT ON FUNCTION gate_teams_with_passages IS 'Teams that have passages or a library, after a given one, at most so many.';
