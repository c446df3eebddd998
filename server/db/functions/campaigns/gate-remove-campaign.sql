-- Afterwards its webhooks reach nothing, its number and slugs are free, and a turn in progress loses its
-- lease. As the owner, because under row-level security a session can't hide a row from itself.
-- domain/campaigns checks the permission before.
CREATE OR REPLACE FUNCTION gate_remove_campaign(campaign uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE campaigns k SET removed_at = now(), campaign_slug = 'removed-' || k.campaign_id,
    status = 'inactive', whatsapp_connected = false, agent_phone_id = NULL, waha_session = NULL
  WHERE k.team_id = current_team() AND k.campaign_id = campaign AND k.removed_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM campaign_old_slugs o WHERE o.team_id = current_team() AND o.campaign_id = campaign;
  DELETE FROM campaign_screenshots s WHERE s.team_id = current_team() AND s.campaign_id = campaign;
  DELETE FROM linked_numbers l WHERE l.team_id = current_team() AND l.campaign_id = campaign;
  DELETE FROM whatsapp_accounts a WHERE a.team_id = current_team() AND a.campaign_id = campaign;
  DELETE FROM whatsapp_connections c WHERE c.team_id = current_team() AND c.campaign_id = campaign;
  DELETE FROM conversation_turns t USING conversations c
  WHERE t.team_id = current_team() AND c.team_id = t.team_id
    AND c.conversation_id = t.conversation_id AND c.campaign_id = campaign;
  RETURN true;
END $$;
COMMENT ON FUNCTION gate_remove_campaign IS 'Hides a campaign of the current team and cuts what leads to it. False when there was none.';
