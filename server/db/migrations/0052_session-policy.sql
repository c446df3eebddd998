-- How long sessions of a team's members last, and after how much idleness they end for that team.

ALTER TABLE team_settings
  ADD COLUMN session_max_hours smallint CHECK (session_max_hours BETWEEN 1 AND 720),
  ADD COLUMN session_idle_minutes smallint CHECK (session_idle_minutes BETWEEN 5 AND 1440),
  ADD COLUMN session_idle_since timestamptz,
  ADD COLUMN session_changed_by text,
  ADD COLUMN session_changed_at timestamptz;
COMMENT ON COLUMN team_settings.session_max_hours IS 'Members sign in again this long after their last sign-in; NULL: never because of its age.';
COMMENT ON COLUMN team_settings.session_idle_minutes IS 'Members sign in again after this long without use; NULL: never because of that.';
COMMENT ON COLUMN team_settings.session_idle_since IS 'When idleness began to count: nobody is shut out for a break they took before.';
COMMENT ON COLUMN team_settings.session_changed_by IS 'Who changed one of the two last.';

ALTER TABLE sessions
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN lapsed_team_ids uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN sessions.last_used_at IS 'The last use by a person, up to a minute late; kept up only while a team of theirs limits idleness.';
COMMENT ON COLUMN sessions.lapsed_team_ids IS 'Teams that this session was idle for too long for. They stay shut to it: only a new sign-in opens them.';
