-- Exports and erasures of whole teams, the log of what a team's people did, and a team's own terms of
-- retention. New tables alone: nothing that is there is locked or rewritten.

CREATE TABLE team_exports (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  export_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  asked_by_user_id text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  run_id uuid,
  at_table text,
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  sha256 text,
  reason text,
  finished_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (team_id, export_id)
);
COMMENT ON TABLE team_exports IS 'privacy: An archive of everything that a team has stored.
Growth: one row per export, at most a few a day and team; removed a week after it was made, and with the team.';
COMMENT ON COLUMN team_exports.run_id IS 'the job run that writes it: a later run begins anew, and an earlier one can add nothing more';
COMMENT ON COLUMN team_exports.at_table IS 'what is being read, for whoever watches';
COMMENT ON COLUMN team_exports.bytes IS 'size of the archive so far';
COMMENT ON COLUMN team_exports.sha256 IS 'of the whole archive, in hexadecimal';
COMMENT ON COLUMN team_exports.reason IS 'why it failed: EXPORT_FAULTS in domain/privacy/team-export.ts';
CREATE INDEX team_exports_by_expiry ON team_exports (expires_at) WHERE expires_at IS NOT NULL;
COMMENT ON INDEX team_exports_by_expiry IS 'archives of all teams that are kept no longer (gate_remove_expired_team_exports)';
ALTER TABLE team_exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_exports_of_team ON team_exports
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE team_export_parts (
  team_id uuid NOT NULL,
  export_id uuid NOT NULL,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (team_id, export_id, place),
  FOREIGN KEY (team_id, export_id) REFERENCES team_exports ON DELETE CASCADE
);
COMMENT ON TABLE team_export_parts IS 'privacy: The archive of an export, in parts of a megabyte.
Growth: as many megabytes as the archive has; removed with the export.';
ALTER TABLE team_export_parts ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE team_export_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_export_parts_of_team ON team_export_parts
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE team_erasures (
  erasure_id uuid PRIMARY KEY,
  erased_team uuid NOT NULL,
  team_name text NOT NULL,
  asked_by_user_id text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  undone_at timestamptz,
  begun_at timestamptz,
  counts jsonb NOT NULL DEFAULT '{}',
  finished_at timestamptz,
  record jsonb,
  hash text
);
COMMENT ON TABLE team_erasures IS 'privacy: That a team is to be deleted, and the proof that it was. It outlives the team, and holds nothing of it but its name and counts.
Growth: one row per team that an owner deletes; kept.';
COMMENT ON COLUMN team_erasures.erased_team IS 'the id that the team has or had';
COMMENT ON COLUMN team_erasures.undone_at IS 'when an owner took it back in time';
COMMENT ON COLUMN team_erasures.begun_at IS 'from then on there is no way back';
COMMENT ON COLUMN team_erasures.counts IS 'rows deleted so far, by table';
COMMENT ON COLUMN team_erasures.record IS 'what the proof says, once all is gone';
COMMENT ON COLUMN team_erasures.hash IS 'SHA-256 of the record, in hexadecimal';
CREATE UNIQUE INDEX team_erasures_of_team ON team_erasures (erased_team) WHERE undone_at IS NULL;
COMMENT ON INDEX team_erasures_of_team IS 'a team is deleted once';
CREATE INDEX team_erasures_by_person ON team_erasures (asked_by_user_id, asked_at DESC);
COMMENT ON INDEX team_erasures_by_person IS 'the proofs of a person';

CREATE TABLE team_actions (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  action_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  action text NOT NULL,
  actor_user_id text,
  by_staff boolean NOT NULL DEFAULT false,
  about jsonb NOT NULL DEFAULT '{}',
  outcome text NOT NULL DEFAULT 'done',
  PRIMARY KEY (team_id, action_id)
);
COMMENT ON TABLE team_actions IS 'privacy: What people of a team, and staff in their name, changed or took out: the log that the team itself reads. The application only adds to it.
Growth: one row per change of settings, people, campaigns or data; removed with the team.';
COMMENT ON COLUMN team_actions.action IS 'a key of TEAM_ACTIONS in domain/privacy/actions.ts';
COMMENT ON COLUMN team_actions.actor_user_id IS 'NULL: the product itself, by a rule of the team';
COMMENT ON COLUMN team_actions.by_staff IS 'staff of the platform did it in the name of the person';
COMMENT ON COLUMN team_actions.about IS 'ids, slugs and choices that the action names; no text that people wrote';
COMMENT ON COLUMN team_actions.outcome IS 'begun, done, failed, or refused: and a code';
CREATE INDEX team_actions_newest ON team_actions (team_id, at DESC, action_id DESC);
COMMENT ON INDEX team_actions_newest IS 'the log, newest first';
ALTER TABLE team_actions ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_actions_of_team ON team_actions
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE team_terms (
  team_id uuid PRIMARY KEY REFERENCES team_settings ON DELETE CASCADE,
  keep_months smallint CHECK (keep_months BETWEEN 1 AND 120),
  changed_by_user_id text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE team_terms IS 'privacy: How long a team keeps leads with whom nothing happens.
Growth: at most one row per team; removed with it.';
COMMENT ON COLUMN team_terms.keep_months IS 'months since the last activity, after which a lead is deleted; missing: for ever';
CREATE INDEX team_terms_set ON team_terms (team_id) WHERE keep_months IS NOT NULL;
COMMENT ON INDEX team_terms_set IS 'teams whose old leads are deleted (gate_teams_with_terms)';
ALTER TABLE team_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_terms_of_team ON team_terms
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON team_exports, team_export_parts, team_terms
  TO opensetter_app;
GRANT SELECT, INSERT ON team_actions TO opensetter_app;
GRANT UPDATE (outcome) ON team_actions TO opensetter_app;
GRANT SELECT, INSERT, UPDATE ON team_erasures TO opensetter_app;
