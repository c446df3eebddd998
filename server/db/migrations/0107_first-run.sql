-- The page of the first run stands until the operator says that it is done. A new table alone.
CREATE TABLE first_run (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  done_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE first_run IS 'admin: When the operator said that the installation is set up; no row: not yet.
Growth: at most one row.';
GRANT SELECT, INSERT ON first_run TO opensetter_app;

-- An installation with accounts has been set up before there was such a page.
INSERT INTO first_run SELECT true, now() WHERE EXISTS (SELECT FROM users);
