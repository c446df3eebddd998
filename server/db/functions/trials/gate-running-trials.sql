-- Covers all teams, for a job that runs every minute.
DROP FUNCTION IF EXISTS gate_running_trials(integer);
CREATE FUNCTION gate_running_trials(most integer)
RETURNS TABLE (team_id uuid, trial_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id, t.trial_id FROM version_trials t
  JOIN campaigns k ON k.team_id = t.team_id AND k.campaign_id = t.campaign_id
  WHERE t.state = 'running' AND k.removed_at IS NULL
  ORDER BY t.started_at LIMIT most
$$;
COMMENT ON FUNCTION gate_running_trials IS 'The trials that run, whose figures are to be looked at. As the owner.';
