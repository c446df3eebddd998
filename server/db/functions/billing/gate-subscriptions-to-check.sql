-- Covers all teams, for a job that finds changes that no webhook has reported.
CREATE OR REPLACE FUNCTION gate_subscriptions_to_check(before timestamptz, most integer)
RETURNS TABLE (team_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.team_id FROM subscriptions s JOIN team_settings t ON t.team_id = s.team_id
  WHERE coalesce(s.fetched_at, s.created_at) < before AND s.status IS DISTINCT FROM 'canceled'
    AND t.dissolved_at IS NULL
  ORDER BY s.fetched_at NULLS FIRST LIMIT most
$$;
COMMENT ON FUNCTION gate_subscriptions_to_check IS 'Teams whose subscription was not read since, at most so many. As the owner.';
