-- The view of leads with an appointment, in the order of the list. Few conversations are in it, and a
-- message already writes every index that has last_activity_at.
CREATE INDEX IF NOT EXISTS conversations_booked
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC)
  WHERE booked_at IS NOT NULL;
COMMENT ON INDEX conversations_booked IS 'the view of leads with an appointment';
COMMENT ON COLUMN replay_turns.differs IS 'in what the two differ: act, booked, claim, status, verdict; empty: in words at most';
