CREATE OR REPLACE FUNCTION move_tags() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE conversation_tags SET last_activity_at = NEW.last_activity_at
  WHERE team_id = NEW.team_id AND conversation_id = NEW.conversation_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION move_tags IS 'Trigger: the tags of a lead move with it in the list.';
