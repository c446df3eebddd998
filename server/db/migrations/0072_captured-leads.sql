-- What forms and files say of somebody who became no lead by it is found by number, to be deleted with
-- the lead of that number.
ALTER TABLE lead_deliveries ADD COLUMN digits text;
COMMENT ON COLUMN lead_deliveries.digits IS 'the number with its country code, without a plus; NULL: it cannot be read';
-- Of what came before, numbers that name their country; the others are gone within 30 days.
UPDATE lead_deliveries
  SET digits = nullif(regexp_replace(regexp_replace(phone, '^\s*(\+|00)', ''), '\D', '', 'g'), '')
  WHERE conversation_id IS NULL AND phone ~ '^\s*(\+|00)';
CREATE INDEX IF NOT EXISTS lead_deliveries_of_nobody ON lead_deliveries (team_id, digits)
  WHERE conversation_id IS NULL;
COMMENT ON INDEX lead_deliveries_of_nobody IS 'removed with a lead of that number';
CREATE INDEX IF NOT EXISTS lead_import_rows_of_nobody ON lead_import_rows (team_id, digits)
  WHERE conversation_id IS NULL AND digits IS NOT NULL;
COMMENT ON INDEX lead_import_rows_of_nobody IS 'removed with a lead of that number';
CREATE INDEX IF NOT EXISTS lead_import_rows_by_email ON lead_import_rows (team_id, lower(email))
  WHERE conversation_id IS NULL AND digits IS NULL AND email <> '';
COMMENT ON INDEX lead_import_rows_by_email IS 'rows without a readable number, removed with a lead of that email';
CREATE INDEX IF NOT EXISTS early_message_changes_by_age ON early_message_changes (received_at);
COMMENT ON INDEX early_message_changes_by_age IS 'the rows that are old enough to be removed';
COMMENT ON TABLE lead_deliveries IS 'leads: What outside forms have sent to a campaign, and what became of it.
Growth: the newest 1,000 per campaign, for 30 days; older ones are removed by the next one and daily, and with the lead of the number.';
COMMENT ON TABLE lead_import_rows IS 'leads: One lead of an uploaded file.
Growth: up to 50,000 per file; removed with the import, and with the lead of the number.';
