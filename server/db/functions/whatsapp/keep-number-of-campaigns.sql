-- Copies a number's state, and the status that follows from it, to every campaign that answers on it.
CREATE OR REPLACE FUNCTION keep_number_of_campaigns() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE campaigns k SET agent_phone_id = NEW.agent_phone_id, waha_session = NEW.waha_session,
    waha_session_status = NEW.waha_session_status, whatsapp_connected = NEW.whatsapp_connected,
    status = CASE WHEN NEW.whatsapp_connected AND NOT OLD.whatsapp_connected
        AND k.status <> 'inactive' THEN 'active'
      WHEN OLD.whatsapp_connected AND NOT NEW.whatsapp_connected
        AND k.status = 'active' THEN 'draft'
      ELSE k.status END
  WHERE k.team_id = NEW.team_id AND k.number_campaign_id = NEW.campaign_id
    AND k.removed_at IS NULL;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_number_of_campaigns IS 'Copies a number''s state to the other campaigns that answer on it.';
