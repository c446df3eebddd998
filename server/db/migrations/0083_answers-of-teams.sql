-- Stored answers hold data of a team, so they are deleted with it.
ALTER TABLE idempotency_keys ADD COLUMN about_team uuid;
COMMENT ON COLUMN idempotency_keys.about_team IS 'the team that the change belongs to; NULL: none, or stored before this column existed';
