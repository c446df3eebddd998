-- The view of leads who asked to be contacted on a day, in the order of the list. Few conversations are in
-- it, so they are counted by this index, too.
CREATE INDEX IF NOT EXISTS conversations_later
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC)
  WHERE contact_on IS NOT NULL;
COMMENT ON INDEX conversations_later IS 'the view of leads who asked to be contacted later';
