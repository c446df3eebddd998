-- Afterwards its webhooks reach nothing, its numbers are free, no jobs are scheduled for it and no one can
-- join. Checks for "no members" in the closing statement itself, because a user may be joining at the same
-- time; refuse_dissolved_team handles the other side. As the owner: no member is left whose team scope
-- could be opened.
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
