-- Platform staff: acting for a person, and the record of what was done. No foreign keys here: the
-- records stay when the people and the teams are gone.

CREATE TABLE admin_sessions (
  admin_session_id uuid PRIMARY KEY,
  admin_user_id text NOT NULL,
  session_id text NOT NULL,
  impersonated_user_id text NOT NULL,
  impersonated_team_id uuid NOT NULL,
  return_team_slug text,
  session_start timestamptz NOT NULL DEFAULT now(),
  session_end timestamptz,
  expires_at timestamptz NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_active = (session_end IS NULL))
);
COMMENT ON TABLE admin_sessions IS 'admin: An impersonation: staff who act as a person in one team, from one login session.
Growth: one row per impersonation, a few a day; never removed.';
COMMENT ON COLUMN admin_sessions.session_id IS 'the login session that it was started from, and ends with';
COMMENT ON COLUMN admin_sessions.return_team_slug IS 'the admin''s own team, to return to';
CREATE UNIQUE INDEX admin_sessions_active ON admin_sessions (admin_user_id) WHERE is_active;
COMMENT ON INDEX admin_sessions_active IS 'one impersonation per admin at a time';
CREATE UNIQUE INDEX admin_sessions_of_session ON admin_sessions (session_id) WHERE is_active;
COMMENT ON INDEX admin_sessions_of_session IS 'whether a login session impersonates, on every request';
CREATE INDEX admin_sessions_newest ON admin_sessions (admin_user_id, session_start DESC);
COMMENT ON INDEX admin_sessions_newest IS 'the last impersonations of an admin';
GRANT SELECT, INSERT, UPDATE ON admin_sessions TO opensetter_app;

-- The application may add to the log, may not read it, and of a row may only say how it ended.
CREATE TABLE audit_log (
  audit_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_user_id text,
  on_behalf_of text,
  subject_team_id uuid,
  admin_session_id uuid,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  outcome text NOT NULL DEFAULT 'done'
);
COMMENT ON TABLE audit_log IS 'admin: What staff did, and on whose behalf.
Growth: one row per action of staff; never removed.';
COMMENT ON COLUMN audit_log.actor_user_id IS 'missing: the operator at the command line';
COMMENT ON COLUMN audit_log.on_behalf_of IS 'the person who was impersonated';
CREATE INDEX audit_log_newest ON audit_log (at DESC);
COMMENT ON INDEX audit_log_newest IS 'the newest entries, for staff';
CREATE INDEX audit_log_of_team ON audit_log (subject_team_id, at DESC);
COMMENT ON INDEX audit_log_of_team IS 'what was done in one team';
GRANT INSERT, SELECT (audit_id), UPDATE (outcome) ON audit_log TO opensetter_app;
