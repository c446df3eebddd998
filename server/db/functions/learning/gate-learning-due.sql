-- Covers all teams, for a job that runs every minute.
DROP FUNCTION IF EXISTS gate_learning_due(timestamptz, timestamptz, integer);
CREATE FUNCTION gate_learning_due(since timestamptz, until timestamptz, most integer)
RETURNS TABLE (team_id uuid, campaign_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT k.team_id, k.campaign_id
    FROM learning_due(NULL, NULL, since, until) k
    JOIN campaigns o ON o.team_id = k.team_id AND o.campaign_id = k.campaign_id
    WHERE o.removed_at IS NULL LIMIT most;
END
$$;
COMMENT ON FUNCTION gate_learning_due IS 'Campaigns with something of that time to learn from. As the owner.';
