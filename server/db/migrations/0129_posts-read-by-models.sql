-- A post without a readable number is read by the team's model before a person maps its fields.
ALTER TABLE lead_deliveries ADD COLUMN by_model boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN lead_deliveries.by_model IS 'the team''s model found the person in the post';
