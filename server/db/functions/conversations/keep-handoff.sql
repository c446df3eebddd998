-- A process of the version before writes handoffs. They become events of the conversation.
CREATE OR REPLACE FUNCTION keep_handoff() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO conversation_events
    (team_id, event_id, conversation_id, at, kind, by_user_id, to_value, evidence)
  VALUES (NEW.team_id, NEW.handoff_id, NEW.conversation_id, NEW.at,
    CASE NEW.cause WHEN 'stop_word' THEN 'opted_out' WHEN 'model_failed' THEN 'model_failed'
      WHEN 'reactivated' THEN 'agent_reactivated' ELSE 'agent_stopped' END,
    NEW.by_user_id, CASE WHEN NEW.cause IN ('dashboard', 'phone') THEN NEW.cause END, NEW.evidence);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_handoff IS 'Carries a handoff of a process of the version before over to the events.';
