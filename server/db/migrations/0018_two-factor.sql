-- Two-factor sign-in and passkeys. These tables belong to people, not to a team.

CREATE TABLE totp_factors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_encrypted text NOT NULL,
  confirmed_at timestamptz,
  last_used_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE totp_factors IS 'accounts: The authenticator app of a person.
Growth: at most one row per person; removed when it is turned off and with the person.';
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
COMMENT ON TABLE recovery_codes IS 'accounts: A code that replaces the authenticator app for one sign-in.
Growth: ten rows per person with two-factor sign-in; replaced by new ones, removed with the person.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'HMAC with APP_SECRET: a copy of the table alone does not allow guessing.';

CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);
COMMENT ON INDEX pending_sign_ins_by_user IS 'the ones of a person';
CREATE INDEX pending_sign_ins_by_age ON pending_sign_ins (expires_at);
COMMENT ON INDEX pending_sign_ins_by_age IS 'finding expired ones to remove';
COMMENT ON TABLE pending_sign_ins IS 'accounts: A sign-in whose first factor was right and whose second is still to come.
Growth: one row per such sign-in, for minutes; deleted by the code that completes it, or once expired.';

CREATE TABLE trusted_devices (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trusted_devices_by_user ON trusted_devices (user_id);
COMMENT ON INDEX trusted_devices_by_user IS 'the ones of a person';
CREATE INDEX trusted_devices_by_age ON trusted_devices (expires_at);
COMMENT ON INDEX trusted_devices_by_age IS 'finding expired ones to remove';
COMMENT ON TABLE trusted_devices IS 'accounts: A browser that is not asked for a code again for 30 days.
Growth: a few rows per person; removed once expired and with the person.';

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
COMMENT ON INDEX passkeys_by_user IS 'the ones of a person';
COMMENT ON TABLE passkeys IS 'accounts: A passkey (WebAuthn credential) of a person.
Growth: a few rows per person; removed by the person and with them.';
COMMENT ON COLUMN passkeys.credential_id IS 'The id the authenticator chose, base64url.';
COMMENT ON COLUMN passkeys.counter IS 'The signature counter. It must grow, unless the authenticator has none and always says 0.';
COMMENT ON COLUMN passkeys.backed_up IS 'The passkey is synced by its provider, so losing the device does not lose it.';

CREATE TABLE webauthn_challenges (
  challenge_hash bytea PRIMARY KEY,
  owner_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX webauthn_challenges_by_age ON webauthn_challenges (expires_at);
COMMENT ON INDEX webauthn_challenges_by_age IS 'finding expired ones to remove';
COMMENT ON TABLE webauthn_challenges IS 'accounts: A challenge handed to a browser.
Growth: one row per attempt, for minutes; deleted by the answer that uses it, or once expired.';
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
