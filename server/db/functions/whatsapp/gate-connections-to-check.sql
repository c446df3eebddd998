-- Covers all teams, for a job that runs every minute.
DROP FUNCTION IF EXISTS gate_connections_to_check();
CREATE FUNCTION gate_connections_to_check()
RETURNS TABLE (team_id uuid, connection_id uuid, campaign_id uuid, waha_session text,
  status text, last_event_at timestamptz, last_synced_at timestamptz,
  gateway_problem text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.team_id, c.connection_id, c.campaign_id, c.waha_session, c.status, c.last_event_at,
    c.last_synced_at, c.gateway_problem
  FROM whatsapp_connections c JOIN linked_numbers n
    ON n.team_id = c.team_id AND n.campaign_id = c.campaign_id
$$;
COMMENT ON FUNCTION gate_connections_to_check IS 'Every connection with a linked number, for the check of sessions.';
