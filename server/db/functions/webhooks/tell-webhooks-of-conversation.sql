-- Runs for each row, so it checks first whether the team has an endpoint, and sets no search_path.
CREATE OR REPLACE FUNCTION tell_webhooks_of_conversation() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  about jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM public.webhook_endpoints e WHERE e.team_id = NEW.team_id) THEN
    RETURN NULL;
  END IF;
  about := jsonb_build_object('lead_id', NEW.conversation_id,
    'campaign_id', NEW.campaign_id, 'address', NEW.id_lead, 'name', NEW.name);
  IF TG_OP = 'INSERT' THEN
    PERFORM public.tell_webhooks(NEW.team_id, 'lead.created', NEW.conversation_id,
      about || jsonb_build_object('attribution', NEW.attribution));
    RETURN NULL;
  END IF;
  IF OLD.conversation_status IS DISTINCT FROM NEW.conversation_status THEN
    PERFORM public.tell_webhooks(NEW.team_id, 'conversation.status_changed', NEW.conversation_id,
      about || jsonb_build_object('from', OLD.conversation_status, 'to', NEW.conversation_status));
  END IF;
  -- The same rule as isOptedOut in domain/conversations/conversation.ts.
  IF NEW.opt_out_unix >= NEW.last_inbound_unix
      AND (OLD.opt_out_unix IS NULL OR OLD.opt_out_unix < OLD.last_inbound_unix) THEN
    PERFORM public.tell_webhooks(NEW.team_id, 'lead.opted_out', NEW.conversation_id, about);
  END IF;
  IF OLD.booked_at IS NULL AND NEW.booked_at IS NOT NULL THEN
    PERFORM public.tell_webhooks(NEW.team_id, 'lead.booked', NEW.conversation_id,
      about || jsonb_build_object('booked_at', NEW.booked_at, 'booked_for', NEW.booked_for,
        'quote', NEW.booked_quote));
  END IF;
  IF OLD.person_due_since IS NULL AND NEW.person_due_since IS NOT NULL THEN
    PERFORM public.tell_webhooks(NEW.team_id, 'conversation.needs_person', NEW.conversation_id,
      about || jsonb_build_object('reason', NEW.attention_reason));
  END IF;
  IF OLD.agent_active IS DISTINCT FROM NEW.agent_active
      OR OLD.manual_override IS DISTINCT FROM NEW.manual_override THEN
    PERFORM public.tell_webhooks(NEW.team_id, 'conversation.control_changed', NEW.conversation_id,
      about || jsonb_build_object('agent_active', NEW.agent_active,
        'manual_override', NEW.manual_override));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION tell_webhooks_of_conversation IS 'Trigger: tells endpoints of a new lead, and of its status, appointment, needs and control.';
