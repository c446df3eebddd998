-- For the nightly job, which has no team scope. Returns a page at a time, by key.
CREATE OR REPLACE FUNCTION gate_teams_with_file_terms(after_team uuid, most integer)
RETURNS TABLE (team_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id FROM team_settings t
  WHERE t.team_id > after_team AND (t.file_days IS NOT NULL
    OR EXISTS (SELECT FROM message_readings r WHERE r.team_id = t.team_id AND r.state = 'sensitive')
    OR EXISTS (SELECT FROM library_items i WHERE i.team_id = t.team_id AND i.removed_at IS NOT NULL))
  ORDER BY t.team_id LIMIT most
$$;
COMMENT ON FUNCTION gate_teams_with_file_terms IS 'Teams whose old files or removed items of a library are deleted, after a given one, at most so many.';
