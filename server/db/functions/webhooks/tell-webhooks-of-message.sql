-- Runs for each row, so it checks first whether the team has an endpoint, and sets no search_path.
CREATE OR REPLACE FUNCTION tell_webhooks_of_message() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.webhook_endpoints e WHERE e.team_id = NEW.team_id) THEN
    RETURN NULL;
  END IF;
  PERFORM public.tell_webhooks(NEW.team_id,
    CASE WHEN NEW.type_interaction = 'USER_MESSAGE' THEN 'message.received'
      WHEN NEW.state = 'failed' THEN 'message.failed' ELSE 'message.sent' END,
    NEW.conversation_id,
    jsonb_build_object('lead_id', NEW.conversation_id, 'campaign_id', NEW.campaign_id,
      'message_id', NEW.message_id, 'interaction', NEW.type_interaction,
      'text', coalesce(NEW.message_lead, NEW.message_ia, ''), 'media_type', NEW.media_type,
      'author_user_id', NEW.author_user_id, 'failure', NEW.failure, 'unix', NEW.timestamp_unix));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION tell_webhooks_of_message IS 'Trigger: tells endpoints of a message that came, was sent or failed.';
