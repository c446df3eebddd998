-- Whether a program has the token already: a second rotation within a day must not shut it out.
ALTER TABLE api_keys ADD COLUMN token_used_at timestamptz;
COMMENT ON COLUMN api_keys.token_used_at IS 'when the present token was first used; null: by nobody yet, so that another rotation replaces it at once';
