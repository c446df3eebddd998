-- A sign-in that is on its way through an identity provider: what must come back, and to which
-- browser. Secrets are stored hashed; a row is used once, within minutes.
CREATE TABLE sign_in_attempts (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  /* a path of ours to go on to */
  return_path text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts TO opensetter_app;
