ALTER TABLE team_settings
  ADD COLUMN file_days integer CHECK (file_days BETWEEN 1 AND 3650),
  ADD COLUMN sensitive_file_days integer NOT NULL DEFAULT 30
    CHECK (sensitive_file_days BETWEEN 1 AND 3650);
COMMENT ON COLUMN team_settings.file_days IS
  'days after which files of conversations are deleted; missing: they stay as long as their messages';
COMMENT ON COLUMN team_settings.sensitive_file_days IS
  'the same for files of which the reading is sensitive';

COMMENT ON COLUMN message_files.state IS
  'waiting: to be fetched from the gateway; stored: content is here; refused: too large, or no type that is shown; gone: the gateway has it no more, or the team keeps it no longer';
CREATE INDEX IF NOT EXISTS message_files_by_age ON message_files (team_id, created_at)
  WHERE state = 'stored';
COMMENT ON INDEX message_files_by_age IS 'files that a team keeps no longer (privacy:remove-old-files)';
CREATE INDEX message_readings_sensitive ON message_readings (team_id, message_id)
  WHERE state = 'sensitive';
COMMENT ON INDEX message_readings_sensitive IS
  'files that a team keeps for a short time (gate_teams_with_file_terms)';
