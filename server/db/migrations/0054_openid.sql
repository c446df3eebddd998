-- Single sign-on by OpenID Connect beside Google.

ALTER TABLE user_profiles DROP CONSTRAINT user_profiles_auth_provider_check;
ALTER TABLE user_profiles ADD CONSTRAINT user_profiles_auth_provider_check
  CHECK (auth_provider IN ('email', 'google', 'openid', 'hybrid'));
COMMENT ON COLUMN user_profiles.auth_provider IS '"hybrid": a password, and Google or single sign-on';
COMMENT ON TABLE accounts IS 'accounts: A way to sign in as a person: a password, Google, or single sign-on.
Growth: one to three rows per person; removed with the person.';
COMMENT ON COLUMN accounts.provider_id IS '"credential" (a password), "google", or "openid:" and the address of the provider';

ALTER TABLE sign_in_attempts
  ADD COLUMN provider text NOT NULL DEFAULT 'google' CHECK (provider IN ('google', 'openid')),
  ADD COLUMN connect_user_id text REFERENCES users ON DELETE CASCADE;
COMMENT ON COLUMN sign_in_attempts.provider IS 'where the browser went; no other provider may answer';
COMMENT ON COLUMN sign_in_attempts.connect_user_id IS 'who connects their account at the provider, instead of signing in';
CREATE INDEX sign_in_attempts_by_connecting ON sign_in_attempts (connect_user_id)
  WHERE connect_user_id IS NOT NULL;
COMMENT ON INDEX sign_in_attempts_by_connecting IS 'removing attempts with the person';
