ALTER TABLE lead_import_rows ADD COLUMN attribution jsonb;
COMMENT ON COLUMN lead_import_rows.attribution IS 'where the row says that its lead came from, with the file itself; null: of a version before';
