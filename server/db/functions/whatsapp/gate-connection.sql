-- No team scope is open yet.
CREATE OR REPLACE FUNCTION gate_connection(id uuid)
RETURNS TABLE (team_id uuid, connection_id uuid, campaign_id uuid, waha_session text, hmac_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.team_id, c.connection_id, c.campaign_id, c.waha_session, c.hmac_key
  FROM whatsapp_connections c WHERE c.connection_id = id
$$;
COMMENT ON FUNCTION gate_connection IS 'A webhook''s address to the connection, its team and the key that signs.';
