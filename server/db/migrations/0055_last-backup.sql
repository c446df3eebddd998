-- Staff must see that nobody makes backups before they need one. A new table alone.
CREATE TABLE last_backup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  taken_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  bytes bigint NOT NULL
);
COMMENT ON TABLE last_backup IS 'admin: When a backup was finished last, for the page of staff.
Growth: at most one row, replaced by each backup. A restored one tells of the backup before.';
COMMENT ON COLUMN last_backup.taken_at IS 'the moment whose data it holds';
COMMENT ON COLUMN last_backup.bytes IS 'of the file';
GRANT SELECT ON last_backup TO opensetter_app;
