-- Covers all teams, for a job that runs every ten minutes. In random order, so that no campaign beyond the
-- limit is always left out.
DROP FUNCTION IF EXISTS gate_evals_to_rerun(interval, integer);
CREATE FUNCTION gate_evals_to_rerun(pause interval, most integer)
RETURNS TABLE (team_id uuid, campaign_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.team_id, k.campaign_id FROM eval_settings s
  JOIN campaigns k ON k.team_id = s.team_id
  WHERE s.auto_rerun AND k.removed_at IS NULL
    AND EXISTS (SELECT FROM eval_runs r WHERE r.team_id = k.team_id
      AND r.campaign_id = k.campaign_id AND r.state = 'done')
    AND NOT EXISTS (SELECT FROM eval_runs r WHERE r.team_id = k.team_id
      AND r.campaign_id = k.campaign_id AND (r.state IN ('waiting', 'running')
        OR r.triggered_by IS NOT NULL AND r.created_at > now() - pause))
  ORDER BY random() LIMIT most
$$;
COMMENT ON FUNCTION gate_evals_to_rerun IS 'Campaigns whose evals may run again automatically and have not done so within the pause.';
