-- A number that lost its connection stays on its card until somebody reconnects or removes it.
ALTER TABLE whatsapp_accounts ADD COLUMN lost_at timestamptz;
COMMENT ON COLUMN whatsapp_accounts.lost_at IS 'since when the connection is lost; NULL: it is not, or somebody removed or disconnected the number';
-- A person who disconnects takes the session away as well; a connection that is lost leaves it.
UPDATE whatsapp_accounts a SET lost_at = a.updated_at
FROM campaigns k
WHERE k.team_id = a.team_id AND k.campaign_id = a.campaign_id AND k.waha_session = a.waha_session
  AND NOT k.whatsapp_connected AND a.connection_status = 'disconnected';

CREATE TABLE notification_settings (
  team_id uuid NOT NULL,
  user_id text NOT NULL,
  whose text NOT NULL CHECK (whose IN ('all', 'mine')),
  waiting_push boolean NOT NULL,
  waiting_email boolean NOT NULL,
  email_after_minutes smallint NOT NULL CHECK (email_after_minutes BETWEEN 1 AND 1440),
  lost_push boolean NOT NULL,
  lost_email boolean NOT NULL,
  mention_push boolean NOT NULL,
  mention_email boolean NOT NULL,
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  lost_in_quiet_hours boolean NOT NULL,
  time_zone text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (team_id, user_id) REFERENCES memberships ON DELETE CASCADE,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
COMMENT ON TABLE notification_settings IS 'notifications: What a member wants to be told, how and when. Without a row the defaults of the role hold.
Growth: at most one row per member; removed when the person leaves the team.';
COMMENT ON COLUMN notification_settings.whose IS 'which waiting leads: all, or those assigned to the person and to nobody';
COMMENT ON COLUMN notification_settings.email_after_minutes IS 'how long a lead waits for a person before the email';
COMMENT ON COLUMN notification_settings.quiet_from IS 'minutes after midnight in time_zone; with quiet_to, which may be the next day';
ALTER TABLE notification_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY notification_settings_of_team ON notification_settings
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE notices (
  team_id uuid NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('lead_waiting', 'number_lost', 'mentioned')),
  subject_id uuid NOT NULL,
  since timestamptz NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, user_id, kind, subject_id, since, channel),
  FOREIGN KEY (team_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
COMMENT ON TABLE notices IS 'notifications: What a person was told on which channel, so that nothing is told twice.
Growth: one row per event, person and channel; removed after 30 days and when the person leaves the team.';
COMMENT ON COLUMN notices.subject_id IS 'the conversation, the campaign of the number, or the note';
COMMENT ON COLUMN notices.since IS 'when it began: the same lead can wait again';
CREATE INDEX notices_by_age ON notices (told_at);
COMMENT ON INDEX notices_by_age IS 'the rows that are old enough to be removed';
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
CREATE POLICY notices_of_team ON notices
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- These belong to a person's browser, not to a team.
CREATE TABLE push_subscriptions (
  subscription_id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 2000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_subscriptions IS 'notifications: Where the push service of a browser takes messages for it (RFC 8030).
Growth: up to 20 rows per person; removed with the session, by the person, and when the push service says that it is gone.';
COMMENT ON COLUMN push_subscriptions.session_id IS 'signing out in that browser ends it, so nobody else reads the names of leads there';
COMMENT ON COLUMN push_subscriptions.p256dh IS 'the browser''s public key, base64url (RFC 8291)';
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
COMMENT ON INDEX push_subscriptions_by_user IS 'the ones of a person';
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
COMMENT ON INDEX push_subscriptions_by_session IS 'the ones that end with a session';

CREATE TABLE push_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key text NOT NULL,
  private_key_encrypted text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_keys IS 'notifications: The keys by which push services know this installation (VAPID, RFC 8292), unless the settings name some.
Growth: one row.';
COMMENT ON COLUMN push_keys.private_key_encrypted IS 'encrypted with a key derived from APP_SECRET';

GRANT SELECT, INSERT, UPDATE, DELETE
  ON notification_settings, notices, push_subscriptions, push_keys TO opensetter_app;
