-- From then on its webhooks lead nowhere, its numbers are free, no job is planned for it and no one
-- can join. Asks for "no members" in the statement that closes it, because someone may be joining
-- at the same time; refuse_dissolved_team is the other side. No one is left whose team scope could
-- be opened, hence the owner's rights.
CREATE OR REPLACE FUNCTION gate_dissolve_empty_team(team uuid) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE team_settings t SET dissolved_at = now(), updated_at = now()
  WHERE t.team_id = team AND t.dissolved_at IS NULL
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.team_id = team);
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT c.waha_session FROM whatsapp_connections c WHERE c.team_id = team
    UNION SELECT a.waha_session FROM whatsapp_accounts a WHERE a.team_id = team;
  DELETE FROM linked_numbers l WHERE l.team_id = team;
  DELETE FROM whatsapp_accounts a WHERE a.team_id = team;
  DELETE FROM whatsapp_connections c WHERE c.team_id = team;
  PERFORM gate_delete_jobs_of_empty_team(team);
END $$;
COMMENT ON FUNCTION gate_dissolve_empty_team IS 'Closes a team without members and answers its sessions at the gateway.';
