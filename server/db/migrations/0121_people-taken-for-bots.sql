-- A constant default: no row is written anew.
ALTER TABLE conversations ADD COLUMN person_seq bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.person_seq IS 'up to this arrival someone on the team said that a person wrote, and no software';
