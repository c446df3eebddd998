-- The overview counts the appointments since yesterday: without an index it would read all of a team's.
CREATE INDEX IF NOT EXISTS conversations_booked_since ON conversations (team_id, booked_at)
  WHERE booked_at IS NOT NULL;
COMMENT ON INDEX conversations_booked_since IS 'appointments by the time they were made';
