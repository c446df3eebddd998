-- People, how they sign in, and their sessions. These tables belong to no team. better-auth writes
-- users, sessions, accounts, verifications and rate_limits.

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  labels text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE users IS 'accounts: A person who can sign in.
Growth: one row per person; removed when the person deletes the account.';
COMMENT ON COLUMN users.email IS 'in lower case';
COMMENT ON COLUMN users.labels IS 'marks of the account; "superadmin" makes platform staff';
CREATE INDEX users_by_email_part ON users USING gin (email gin_trgm_ops);
COMMENT ON INDEX users_by_email_part IS 'staff search people by any part of an email address';

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sessions IS 'accounts: A browser that is signed in.
Growth: one row per sign-in; removed at sign-out, with the account, and nightly once expired.';
COMMENT ON COLUMN sessions.token IS 'what the signed cookie carries';
COMMENT ON COLUMN sessions.updated_at IS 'when the session last got its full length; at most daily';
CREATE INDEX sessions_by_user ON sessions (user_id);
COMMENT ON INDEX sessions_by_user IS 'ending a person''s other sessions';

CREATE TABLE accounts (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
COMMENT ON TABLE accounts IS 'accounts: A way to sign in as a person: a password, or Google.
Growth: one or two rows per person; removed with the person.';
COMMENT ON COLUMN accounts.account_id IS 'the id at the provider; of a password the user''s own id';
COMMENT ON COLUMN accounts.provider_id IS '"credential" (a password) or "google"';
COMMENT ON COLUMN accounts.password IS 'hashed';
CREATE INDEX accounts_by_user ON accounts (user_id);
COMMENT ON INDEX accounts_by_user IS 'the ways in which a person can sign in';

CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE verifications IS 'accounts: Short-lived values of better-auth; our own links are in mailed_tokens.
Growth: a few rows at a time; better-auth removes them.';
CREATE INDEX verifications_by_identifier ON verifications (identifier);
COMMENT ON INDEX verifications_by_identifier IS 'better-auth looks a value up by what it was issued for';

CREATE TABLE rate_limits (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  count integer NOT NULL,
  last_request bigint NOT NULL
);
COMMENT ON TABLE rate_limits IS 'accounts: How often something was tried, to slow down guessing.
Growth: one row per address and action under way; whoever starts a new one removes a few old ones.';
COMMENT ON COLUMN rate_limits.key IS 'who and what, for example an address and "sign-in"';
COMMENT ON COLUMN rate_limits.last_request IS 'ms since the epoch';
CREATE INDEX rate_limits_by_age ON rate_limits (last_request);
COMMENT ON INDEX rate_limits_by_age IS 'finding a few old counters to remove';

CREATE TABLE mailed_tokens (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mailed_tokens IS 'accounts: A link that was emailed. It works once and expires.
Growth: one row per email with a link; removed nightly and by the next email once expired.';
COMMENT ON COLUMN mailed_tokens.token_hash IS 'SHA-256 of the secret in the link';
COMMENT ON COLUMN mailed_tokens.purpose IS 'what the link is for, such as a password reset';
CREATE INDEX mailed_tokens_by_user ON mailed_tokens (user_id, purpose);
COMMENT ON INDEX mailed_tokens_by_user IS 'a new link of a purpose ends the older ones';

CREATE TABLE user_profiles (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  auth_provider text NOT NULL DEFAULT 'email' CHECK (auth_provider IN ('email', 'google', 'hybrid')),
  team_id uuid,
  onboarding_completed boolean NOT NULL DEFAULT false,
  company_name text,
  subscription_plan text NOT NULL DEFAULT 'free',
  is_admin boolean NOT NULL DEFAULT false,
  admin_level text CHECK (admin_level IN ('superadmin', 'admin', 'support')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  invited boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE user_profiles IS 'accounts: What the product knows of a person beside the sign-in.
Growth: one row per person; removed with the person.';
COMMENT ON COLUMN user_profiles.auth_provider IS '"hybrid": a password and Google';
COMMENT ON COLUMN user_profiles.team_id IS 'the team that the onboarding made; it gives no access';
COMMENT ON COLUMN user_profiles.is_admin IS 'platform staff';
COMMENT ON COLUMN user_profiles.admin_level IS 'which staff; missing means admin';
COMMENT ON COLUMN user_profiles.invited IS 'came by invitation: the onboarding asks for a name only';

CREATE TABLE sign_in_attempts (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  return_path text,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_attempts IS 'accounts: A sign-in on its way through an identity provider: what must come back, and to which browser.
Growth: one row per attempt, for minutes; used once, and expired ones are removed by later attempts.';
COMMENT ON COLUMN sign_in_attempts.state_hash IS 'SHA-256 of the state in the address';
COMMENT ON COLUMN sign_in_attempts.browser_hash IS 'SHA-256 of the browser''s cookie';
COMMENT ON COLUMN sign_in_attempts.return_path IS 'a path of ours to go on to';
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (expires_at);
COMMENT ON INDEX sign_in_attempts_by_age IS 'finding expired attempts to remove';

GRANT SELECT, INSERT, UPDATE, DELETE
  ON users, sessions, accounts, verifications, rate_limits, mailed_tokens, user_profiles,
    sign_in_attempts
  TO opensetter_app;
