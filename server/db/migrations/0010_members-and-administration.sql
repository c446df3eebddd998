-- Invitations, platform administration, and a record of what was done in its name.

-- A role may be stored under any name; the rules read it (DECISIONS F-191, F-229).
ALTER TABLE memberships DROP CONSTRAINT memberships_role_check;
ALTER TABLE memberships
  ADD CONSTRAINT memberships_role_check CHECK (length(role) BETWEEN 1 AND 64);

CREATE TABLE invitations (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  /* names the invitation in its link; no membership exists before it is accepted */
  membership_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  token_hash bytea NOT NULL,
  invited_by text REFERENCES users ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  mail_state text NOT NULL DEFAULT 'sending' CHECK (mail_state IN ('sending', 'sent', 'failed')),
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('accepted', 'declined', 'withdrawn')),
  ended_by text REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (team_id, membership_id),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL))
);
-- An address is invited once at a time.
CREATE UNIQUE INDEX invitations_open ON invitations (team_id, email) WHERE ended_at IS NULL;
CREATE INDEX invitations_by_inviter ON invitations (invited_by);
CREATE INDEX invitations_by_ender ON invitations (ended_by);

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY invitations_of_team ON invitations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO opensetter_app;

/* A mailed link → its invitation, for whoever holds the secret. */
CREATE FUNCTION gate_invitation(in_team uuid, membership uuid, hash bytea)
RETURNS TABLE (team_id uuid, membership_id uuid, email text, role text, expires_at timestamptz,
  ended_as text, team_name text, team_slug text, inviter_name text, member boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.team_id, i.membership_id, i.email, i.role, i.expires_at, i.ended_as,
    t.team_name, t.team_slug, coalesce(u.name, ''),
    EXISTS (SELECT FROM memberships m JOIN users v ON v.id = m.user_id
      WHERE m.team_id = i.team_id AND v.email = i.email)
  FROM invitations i JOIN team_settings t ON t.team_id = i.team_id
    LEFT JOIN users u ON u.id = i.invited_by
  WHERE i.team_id = in_team AND i.membership_id = membership AND i.token_hash = hash
$$;

-- Came by invitation: only a name is missing for the onboarding to be complete.
ALTER TABLE user_profiles ADD COLUMN invited boolean NOT NULL DEFAULT false;

ALTER TABLE users ADD COLUMN labels text[] NOT NULL DEFAULT '{}';

-- An admin of the platform who acts as another person in one team, from one login session. No
-- foreign keys: the record stays when the people and the team are gone.
CREATE TABLE admin_sessions (
  admin_session_id uuid PRIMARY KEY,
  admin_user_id text NOT NULL,
  session_id text NOT NULL,
  impersonated_user_id text NOT NULL,
  impersonated_team_id uuid NOT NULL,
  /* the admin's own team, to return to */
  return_team_slug text,
  session_start timestamptz NOT NULL DEFAULT now(),
  session_end timestamptz,
  expires_at timestamptz NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_active = (session_end IS NULL))
);
CREATE UNIQUE INDEX admin_sessions_active ON admin_sessions (admin_user_id) WHERE is_active;
CREATE UNIQUE INDEX admin_sessions_of_session ON admin_sessions (session_id) WHERE is_active;
CREATE INDEX admin_sessions_newest ON admin_sessions (admin_user_id, session_start DESC);
GRANT SELECT, INSERT, UPDATE ON admin_sessions TO opensetter_app;

-- What staff did, to be added to and never changed: the application may not read it, and of a row
-- it may only say how the deed ended.
CREATE TABLE audit_log (
  audit_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  /* null: the operator at the command line */
  actor_user_id text,
  on_behalf_of text,
  subject_team_id uuid,
  admin_session_id uuid,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  outcome text NOT NULL DEFAULT 'done'
);
CREATE INDEX audit_log_newest ON audit_log (at DESC);
CREATE INDEX audit_log_of_team ON audit_log (subject_team_id, at DESC);
GRANT INSERT, SELECT (audit_id), UPDATE (outcome) ON audit_log TO opensetter_app;

-- The gate of sessions also knows impersonation: the person is then the one acted for, with that
-- one team, as its owner. It ends with the login session it was begun from, with its hour, and with
-- the admin's level.
DROP FUNCTION gate_session(text);
CREATE FUNCTION gate_session(session_token text)
RETURNS TABLE (session_id text, session_renewed_at timestamptz, user_id text, name text, email text,
  email_verified boolean, created_at timestamptz, profile json, teams json, labels text[],
  impersonation json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.updated_at, u.id, u.name, u.email, u.email_verified, u.created_at,
    (SELECT row_to_json(p) FROM user_profiles p WHERE p.user_id = u.id),
    CASE WHEN i.impersonation IS NULL THEN
      (SELECT coalesce(json_agg(json_build_object(
          'team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug, 'role', m.role,
          'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status)
          ORDER BY m.role !~* 'owner|creator', m.joined_at), '[]')
        FROM memberships m JOIN team_settings t ON t.team_id = m.team_id WHERE m.user_id = u.id)
      ELSE json_build_array(i.team) END,
    me.labels, i.impersonation
  FROM sessions s
    JOIN users me ON me.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT a.impersonated_user_id,
        json_build_object('team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug,
          'role', 'owner', 'subscription_plan', t.subscription_plan,
          'subscription_status', t.subscription_status) AS team,
        json_build_object('admin_session_id', a.admin_session_id, 'admin_user_id', me.id,
          'admin_name', me.name, 'admin_email', me.email, 'started_at', a.session_start,
          'expires_at', a.expires_at, 'return_team_slug', a.return_team_slug) AS impersonation
      FROM admin_sessions a
        JOIN users v ON v.id = a.impersonated_user_id
        JOIN team_settings t ON t.team_id = a.impersonated_team_id
        LEFT JOIN user_profiles own ON own.user_id = me.id
      WHERE a.session_id = s.id AND a.is_active AND a.admin_user_id = me.id
        AND a.expires_at > now() AND (own.is_admin OR 'superadmin' = ANY (me.labels))
    ) i ON true
    JOIN users u ON u.id = coalesce(i.impersonated_user_id, me.id)
  WHERE s.token = session_token AND s.expires_at > now()
$$;

/* What an impersonation needs to know of its target, before any team is known. */
CREATE FUNCTION gate_impersonation_target(person text, team uuid)
RETURNS TABLE (has_profile boolean, in_team boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_profiles p WHERE p.user_id = person),
    EXISTS (SELECT FROM memberships m WHERE m.team_id = team AND m.user_id = person)
$$;

REVOKE ALL ON FUNCTION gate_session(text), gate_invitation(uuid, uuid, bytea),
  gate_impersonation_target(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_session(text), gate_invitation(uuid, uuid, bytea),
  gate_impersonation_target(text, uuid) TO opensetter_app;
