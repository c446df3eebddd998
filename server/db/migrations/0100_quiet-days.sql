ALTER TABLE campaigns ADD COLUMN quiet_days jsonb NOT NULL
  DEFAULT '{"weekdays": [], "holidays_of": null, "dates": []}';
COMMENT ON COLUMN campaigns.quiet_days IS 'days without unasked messages: domain/outreach/quiet-days.ts';
