-- Leads that come in from outside forms and from files.

ALTER TABLE team_settings ADD COLUMN default_country text CHECK (default_country ~ '^[A-Z]{2}$');
COMMENT ON COLUMN team_settings.default_country IS 'ISO code of the country whose numbers may come without a country code; NULL: none';

CREATE TABLE lead_deliveries (
  team_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL
    CHECK (outcome IN ('planned', 'known', 'opted_out', 'refused', 'invalid', 'bot')),
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  problems jsonb NOT NULL DEFAULT '{}',
  source text,
  consent boolean NOT NULL DEFAULT false,
  conversation_id uuid,
  planned_at timestamptz,
  PRIMARY KEY (team_id, delivery_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE,
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_deliveries IS 'leads: What outside forms have sent to a campaign, and what became of it.
Growth: the newest 1,000 per campaign, for 30 days; older ones are removed by the next one and daily.';
COMMENT ON COLUMN lead_deliveries.delivery_id IS 'version 7: newer ones sort later';
COMMENT ON COLUMN lead_deliveries.phone IS 'as it was sent';
COMMENT ON COLUMN lead_deliveries.problems IS 'a message per field that could not be used';
COMMENT ON COLUMN lead_deliveries.source IS 'the page with the form, as it was sent or as the browser says';
COMMENT ON COLUMN lead_deliveries.planned_at IS 'when the first message was planned at the time';
CREATE INDEX lead_deliveries_of_campaign ON lead_deliveries (team_id, campaign_id, delivery_id DESC);
COMMENT ON INDEX lead_deliveries_of_campaign IS 'the newest of a campaign';
CREATE INDEX lead_deliveries_of_conversation ON lead_deliveries (team_id, conversation_id);
COMMENT ON INDEX lead_deliveries_of_conversation IS 'removed with its lead';
ALTER TABLE lead_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_deliveries_of_team ON lead_deliveries
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE lead_imports (
  team_id uuid NOT NULL,
  import_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  user_id text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'reading'
    CHECK (state IN ('reading', 'checked', 'running', 'paused', 'done', 'undoing', 'undone')),
  columns jsonb NOT NULL,
  consent_source text NOT NULL,
  consent_at timestamptz NOT NULL,
  rows_count integer NOT NULL DEFAULT 0,
  good_count integer NOT NULL DEFAULT 0,
  invalid_count integer NOT NULL DEFAULT 0,
  duplicate_count integer NOT NULL DEFAULT 0,
  known_count integer NOT NULL DEFAULT 0,
  opted_out_count integer NOT NULL DEFAULT 0,
  entered_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  undone_count integer NOT NULL DEFAULT 0,
  kept_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, import_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE lead_imports IS 'leads: A file of leads that a person uploaded for a campaign, and how far it is.
Growth: one row per file; removed 90 days after its last change, or a day after an upload that broke off.';
COMMENT ON COLUMN lead_imports.columns IS 'which column of the file is what';
COMMENT ON COLUMN lead_imports.consent_source IS 'where these people agreed to be contacted, in the words of the person who imports';
COMMENT ON COLUMN lead_imports.good_count IS 'rows that can be contacted and wait to be entered';
COMMENT ON COLUMN lead_imports.kept_count IS 'after an undo: leads who had been contacted before it';
CREATE INDEX lead_imports_of_campaign ON lead_imports (team_id, campaign_id);
COMMENT ON INDEX lead_imports_of_campaign IS 'removed with its campaign';
ALTER TABLE lead_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_imports_of_team ON lead_imports
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE lead_import_rows (
  team_id uuid NOT NULL,
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL DEFAULT '',
  digits text,
  state text NOT NULL CHECK (state IN
    ('good', 'invalid', 'duplicate', 'known', 'opted_out', 'entered', 'refused', 'undone', 'kept')),
  reason text,
  conversation_id uuid,
  PRIMARY KEY (team_id, import_id, row_number),
  FOREIGN KEY (team_id, import_id) REFERENCES lead_imports ON DELETE CASCADE,
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_import_rows IS 'leads: One lead of an uploaded file.
Growth: up to 50,000 per file; removed with the import, and one row with its lead.';
COMMENT ON COLUMN lead_import_rows.row_number IS 'the row of the file, the first is 1, its heading included';
COMMENT ON COLUMN lead_import_rows.phone IS 'as it is in the file';
COMMENT ON COLUMN lead_import_rows.digits IS 'the number with its country code, without a plus; NULL: it cannot be read';
COMMENT ON COLUMN lead_import_rows.reason IS 'why it is not contacted, for the person to read';
CREATE INDEX lead_import_rows_by_state ON lead_import_rows (team_id, import_id, state, row_number);
COMMENT ON INDEX lead_import_rows_by_state IS 'the next to be entered, and the lists of those left out';
CREATE UNIQUE INDEX lead_import_rows_once ON lead_import_rows (team_id, import_id, digits)
  WHERE digits IS NOT NULL AND state <> 'duplicate';
COMMENT ON INDEX lead_import_rows_once IS 'a number is entered once per file';
CREATE INDEX lead_import_rows_of_conversation ON lead_import_rows (team_id, conversation_id);
COMMENT ON INDEX lead_import_rows_of_conversation IS 'removed with its lead';
ALTER TABLE lead_import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_import_rows_of_team ON lead_import_rows
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON lead_deliveries, lead_imports, lead_import_rows
  TO opensetter_app;
