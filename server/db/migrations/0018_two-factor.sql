-- Two-factor sign-in and passkeys. These tables belong to people, not to a team.

CREATE TABLE totp_factors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_encrypted text NOT NULL,
  confirmed_at timestamptz,
  last_used_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE totp_factors IS 'The authenticator app of a person, at most one. Grows with people who turn on two-factor sign-in.';
COMMENT ON COLUMN totp_factors.secret_encrypted IS 'Encrypted with a key derived from APP_SECRET and the person: a row copied to another person does not decrypt.';
COMMENT ON COLUMN totp_factors.confirmed_at IS 'NULL until the first code was entered; until then sign-in does not ask for codes.';
COMMENT ON COLUMN totp_factors.last_used_step IS 'The 30-second step of the last accepted code. Only later steps are accepted, so no code works twice.';

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'Codes that replace the authenticator app, ten a person, each good for one sign-in.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'HMAC with APP_SECRET: a copy of the table alone does not allow guessing.';

CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_by_age ON pending_sign_ins (expires_at);
COMMENT ON TABLE pending_sign_ins IS 'Sign-ins whose first factor was right and whose second is still to come. A row is deleted by the code that completes it, or minutes later.';

CREATE TABLE trusted_devices (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trusted_devices_by_user ON trusted_devices (user_id);
CREATE INDEX trusted_devices_by_age ON trusted_devices (expires_at);
COMMENT ON TABLE trusted_devices IS 'Browsers that are not asked for a code again for 30 days.';

CREATE TABLE passkeys (
  passkey_id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  backed_up boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);
COMMENT ON TABLE passkeys IS 'Passkeys (WebAuthn credentials) of a person, a few each.';
COMMENT ON COLUMN passkeys.credential_id IS 'The id the authenticator chose, base64url.';
COMMENT ON COLUMN passkeys.counter IS 'The signature counter. It must grow, unless the authenticator has none and always says 0.';
COMMENT ON COLUMN passkeys.backed_up IS 'The passkey is synced by its provider, so losing the device does not lose it.';

CREATE TABLE webauthn_challenges (
  challenge_hash bytea PRIMARY KEY,
  owner_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX webauthn_challenges_by_age ON webauthn_challenges (expires_at);
COMMENT ON TABLE webauthn_challenges IS 'Challenges handed to browsers. A row is deleted by the answer that uses it, or minutes later.';
COMMENT ON COLUMN webauthn_challenges.owner_hash IS 'Who may answer: the browser that asked to sign in, or the person who adds a passkey.';

GRANT SELECT, INSERT, UPDATE, DELETE
  ON totp_factors, recovery_codes, pending_sign_ins, trusted_devices, passkeys, webauthn_challenges
  TO opensetter_app;

ALTER TABLE sessions ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sessions.second_factor IS 'The session was opened with a second factor: a code, a trusted device or a passkey.';

ALTER TABLE team_settings
  ADD COLUMN two_factor_required boolean NOT NULL DEFAULT false,
  ADD COLUMN two_factor_changed_by text,
  ADD COLUMN two_factor_changed_at timestamptz;
COMMENT ON COLUMN team_settings.two_factor_required IS 'Members open the team only in a session that used a second factor.';
COMMENT ON COLUMN team_settings.two_factor_changed_by IS 'Who turned the requirement on or off last.';

/* The gate of sessions also says whether teams require a second factor, whether the person has one
   and whether this session used it. While a platform admin impersonates somebody, both are the
   admin's own: the rule applies to the real person. Older processes name the columns they know. */
DROP FUNCTION gate_session(text);
CREATE FUNCTION gate_session(session_token text)
RETURNS TABLE (session_id text, session_renewed_at timestamptz, user_id text, name text, email text,
  email_verified boolean, created_at timestamptz, profile json, teams json, labels text[],
  impersonation json, has_second_factor boolean, used_second_factor boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.updated_at, u.id, u.name, u.email, u.email_verified, u.created_at,
    (SELECT row_to_json(p) FROM user_profiles p WHERE p.user_id = u.id),
    CASE WHEN i.impersonation IS NULL THEN
      (SELECT coalesce(json_agg(json_build_object(
          'team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug, 'role', m.role,
          'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status,
          'two_factor_required', t.two_factor_required)
          ORDER BY m.role !~* 'owner|creator', m.joined_at), '[]')
        FROM memberships m JOIN team_settings t ON t.team_id = m.team_id WHERE m.user_id = u.id)
      ELSE json_build_array(i.team) END,
    me.labels, i.impersonation,
    EXISTS (SELECT FROM totp_factors f WHERE f.user_id = me.id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = me.id),
    s.second_factor
  FROM sessions s
    JOIN users me ON me.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT a.impersonated_user_id,
        json_build_object('team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug,
          'role', 'owner', 'subscription_plan', t.subscription_plan,
          'subscription_status', t.subscription_status,
          'two_factor_required', t.two_factor_required) AS team,
        json_build_object('admin_session_id', a.admin_session_id, 'admin_user_id', me.id,
          'admin_name', me.name, 'admin_email', me.email, 'started_at', a.session_start,
          'expires_at', a.expires_at, 'return_team_slug', a.return_team_slug) AS impersonation
      FROM admin_sessions a
        JOIN users v ON v.id = a.impersonated_user_id
        JOIN memberships m
          ON m.team_id = a.impersonated_team_id AND m.user_id = a.impersonated_user_id
        JOIN team_settings t ON t.team_id = a.impersonated_team_id AND t.dissolved_at IS NULL
        LEFT JOIN user_profiles own ON own.user_id = me.id
      WHERE a.session_id = s.id AND a.is_active AND a.admin_user_id = me.id
        AND a.expires_at > now() AND (own.is_admin OR 'superadmin' = ANY (me.labels))
    ) i ON true
    JOIN users u ON u.id = coalesce(i.impersonated_user_id, me.id)
  WHERE s.token = session_token AND s.expires_at > now()
$$;
REVOKE ALL ON FUNCTION gate_session(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_session(text) TO opensetter_app;
