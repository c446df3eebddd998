ALTER TABLE campaigns ADD COLUMN follow_ups jsonb;
COMMENT ON COLUMN campaigns.follow_ups IS 'when and how silent leads are reminded: domain/outreach/follow-up-settings.ts; missing: as by default';

ALTER TABLE conversations ADD COLUMN follow_up_from timestamptz;
COMMENT ON COLUMN conversations.follow_up_from IS 'from when the delay to follow_up_at counts, so that other delays can plan it again; missing: follow_up_at stands, such as a day that the lead asked for';

ALTER TABLE lead_imports
  ADD COLUMN agreed_by text,
  ADD COLUMN agreed_at timestamptz;
COMMENT ON COLUMN lead_imports.agreed_by IS 'who confirmed, when it was started, that these people agreed to be contacted';

ALTER TABLE lead_import_rows ADD COLUMN example jsonb;
COMMENT ON COLUMN lead_import_rows.example IS 'a first message as the agent would write it, for the summary';

-- Numbers that have sent are not new.
ALTER TABLE number_paces ADD COLUMN allowance integer NOT NULL DEFAULT 250;
ALTER TABLE number_paces ALTER COLUMN allowance SET DEFAULT 20;
COMMENT ON COLUMN number_paces.allowance IS 'first messages a day that the number has earned: domain/outreach/pace.ts; the account''s quota is the upper limit';
