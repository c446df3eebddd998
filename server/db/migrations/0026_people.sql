-- A browser names each intent by a key, so that a change that is sent twice happens once.
CREATE TABLE idempotency_keys (
  actor text NOT NULL CHECK (length(actor) BETWEEN 1 AND 200),
  key text NOT NULL CHECK (length(key) BETWEEN 16 AND 64),
  procedure text NOT NULL,
  input_hash bytea NOT NULL,
  run_id uuid NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz,
  finished_at timestamptz,
  outcome jsonb,
  PRIMARY KEY (actor, key)
);
COMMENT ON TABLE idempotency_keys IS 'platform: Changes that a person asked for under a key: a repeat gets the first one''s answer.
Growth: one row per change sent by a browser; removed a day later.';
COMMENT ON COLUMN idempotency_keys.actor IS 'who asked: the person, with the impersonation if staff act as them; nobody: before a login';
COMMENT ON COLUMN idempotency_keys.input_hash IS 'SHA-256 of the input, so that a key never answers for something else';
COMMENT ON COLUMN idempotency_keys.run_id IS 'the request that works on it; another one takes over after its time';
COMMENT ON COLUMN idempotency_keys.changed_at IS 'set in the transaction of the change itself; without it nothing was changed yet';
COMMENT ON COLUMN idempotency_keys.outcome IS 'the answer or the refusal; NULL until the change is finished';
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (claimed_at);
COMMENT ON INDEX idempotency_keys_by_age IS 'the rows that are old enough to be removed';
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO opensetter_app;

-- Whoever was removed from a team reads why it is gone, without being in the team any more.
CREATE TABLE team_removals (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  team_slug text NOT NULL,
  team_name text NOT NULL,
  removed_by text NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, team_slug)
);
COMMENT ON TABLE team_removals IS 'teams: What a removed member is told: which team, by whom and when.
Growth: one row per removed person and team; removed when the person joins again, with the account, or after 90 days.';
COMMENT ON COLUMN team_removals.removed_by IS 'the name of who removed the member, as it was then';
GRANT SELECT, INSERT, UPDATE, DELETE ON team_removals TO opensetter_app;

ALTER TABLE user_profiles ADD COLUMN email_refused_at timestamptz;
COMMENT ON COLUMN user_profiles.email_refused_at IS
  'when the mail server last refused the person''s address for good; NULL once an email got through';
