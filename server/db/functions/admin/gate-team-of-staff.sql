-- Proves the scope in which staff work on one team.
CREATE OR REPLACE FUNCTION gate_team_of_staff(asker text, team uuid)
RETURNS TABLE (team_id uuid, team_slug text, team_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id, t.team_slug, t.team_name FROM team_settings t
  WHERE t.team_id = team AND t.dissolved_at IS NULL AND gate_is_staff(asker)
$$;
COMMENT ON FUNCTION gate_team_of_staff IS 'A team, for a member of staff who names it.';
