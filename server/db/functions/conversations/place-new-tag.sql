-- The lock keeps the lead's position until the tag is stored: a message that arrives at the same time moves
-- both or neither.
CREATE OR REPLACE FUNCTION place_new_tag() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT c.last_activity_at INTO NEW.last_activity_at FROM conversations c
  WHERE c.team_id = NEW.team_id AND c.conversation_id = NEW.conversation_id
  FOR NO KEY UPDATE;
  NEW.last_activity_at := coalesce(NEW.last_activity_at, to_timestamp(0));
  RETURN NEW;
END $$;
COMMENT ON FUNCTION place_new_tag IS 'Trigger: a tag that is put on a lead takes over the lead''s place in the list.';
