-- What was used counts for one month; without a time nothing was used yet.
ALTER TABLE team_settings ADD COLUMN test_credits_since timestamptz;
COMMENT ON COLUMN team_settings.test_credits IS 'messages that the team may test in the playground each month';
COMMENT ON COLUMN team_settings.test_credits_used IS 'in the month that began at test_credits_since; an older month counts as none';
COMMENT ON COLUMN team_settings.test_credits_since IS 'the beginning of the month in which a credit was used last; null: never';
