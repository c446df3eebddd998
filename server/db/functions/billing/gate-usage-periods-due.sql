-- Covers all teams, for a job.
CREATE OR REPLACE FUNCTION gate_usage_periods_due(at timestamptz, most integer)
RETURNS TABLE (team_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id FROM team_settings t
  WHERE t.usage_until <= at AND t.dissolved_at IS NULL ORDER BY t.usage_until LIMIT most
$$;
COMMENT ON FUNCTION gate_usage_periods_due IS 'Teams whose usage period is over, at most so many. As the owner.';
