-- Teams and who is in them. Every key of a team's table begins with team_id, and every such table
-- has row-level security by the team that the transaction was opened for.

CREATE TABLE team_settings (
  team_id uuid PRIMARY KEY,
  team_slug text NOT NULL,
  team_name text NOT NULL,
  owner_user_id text NOT NULL,
  subscription_plan text NOT NULL DEFAULT 'free'
    CHECK (subscription_plan IN ('free', 'starter', 'business', 'scale')),
  subscription_status text NOT NULL DEFAULT 'free'
    CHECK (subscription_status IN ('free', 'active', 'canceled', 'past_due')),
  billing_cycle text CHECK (billing_cycle IN ('monthly', 'yearly')),
  current_period_end timestamptz,
  messages_limit integer NOT NULL,
  campaigns_limit integer NOT NULL,
  followups_limit integer NOT NULL,
  test_credits integer NOT NULL DEFAULT 50,
  test_credits_used integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  dissolved_at timestamptz
);
COMMENT ON TABLE team_settings IS 'teams: A team: its name, plan and limits.
Growth: one row per team; removed last when a team without members is purged.';
COMMENT ON COLUMN team_settings.messages_limit IS 'messages of the agent that the plan includes; wins over the plan''s table';
COMMENT ON COLUMN team_settings.test_credits IS 'playground answers that the team may ask for';
COMMENT ON COLUMN team_settings.dissolved_at IS 'since then the team has no members, nobody can join, and its rows are being purged';
CREATE INDEX team_settings_by_slug_part ON team_settings USING gin (team_slug gin_trgm_ops);
COMMENT ON INDEX team_settings_by_slug_part IS 'staff search teams by any part of a slug';
ALTER TABLE team_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_settings_of_team ON team_settings
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE memberships (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (length(role) BETWEEN 1 AND 64),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, user_id)
);
COMMENT ON TABLE memberships IS 'teams: Who is in a team, and with which role.
Growth: one row per person and team; removed when the person leaves or deletes the account.';
COMMENT ON COLUMN memberships.role IS 'any name; domain/teams/role-names.ts says which role it stands for';
CREATE INDEX memberships_by_user ON memberships (user_id);
COMMENT ON INDEX memberships_by_user IS 'the teams of a person, on every request';
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
CREATE POLICY memberships_of_team ON memberships
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
CREATE TRIGGER refuse_dissolved_team BEFORE INSERT ON memberships
  FOR EACH ROW EXECUTE FUNCTION refuse_dissolved_team();

-- Counters come in slots, so that the messages of a busy team do not queue behind one row's lock.
CREATE TABLE team_counters (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  slot smallint NOT NULL,
  leads_count bigint NOT NULL DEFAULT 0,
  messages_count bigint NOT NULL DEFAULT 0,
  replied_leads_count bigint NOT NULL DEFAULT 0,
  usage_messages bigint NOT NULL DEFAULT 0,
  converti_count bigint NOT NULL DEFAULT 0,
  pas_interesse_count bigint NOT NULL DEFAULT 0,
  lead_froid_count bigint NOT NULL DEFAULT 0,
  stop_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE team_counters IS 'teams: Counters of a team, read as the sum over its slots. A slot alone may be negative.
Growth: up to 16 rows per team; removed with the team.';
COMMENT ON COLUMN team_counters.slot IS '0 to 15: the server process of the connection, modulo 16';
COMMENT ON COLUMN team_counters.replied_leads_count IS 'leads who have written at least once';
COMMENT ON COLUMN team_counters.usage_messages IS 'what counts against messages_limit; never falls';
COMMENT ON COLUMN team_counters.converti_count IS 'leads by status; those en_cours are all leads less these four';
ALTER TABLE team_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_counters_of_team ON team_counters
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- Whoever adds to a day has added to the slot's row in team_counters before, in the same statement.
-- So nobody waits here who did not wait there, nor in another order.
CREATE TABLE team_days (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  day date NOT NULL,
  slot smallint NOT NULL,
  received_count bigint NOT NULL DEFAULT 0,
  sent_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, day, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE team_days IS 'teams: Messages by day for the charts, read as the sum over the slots of a day.
Growth: up to 16 rows per team and day with messages; removed with the team.';
COMMENT ON COLUMN team_days.day IS 'in UTC, by WhatsApp''s time of the message (message_day)';
COMMENT ON COLUMN team_days.slot IS 'as in team_counters';
ALTER TABLE team_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_days_of_team ON team_days
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE team_slugs (
  team_slug text PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE
);
COMMENT ON TABLE team_slugs IS 'teams: Where a slug leads. Old slugs stay, so that old links keep working.
Growth: one row per name that a team ever had; removed with the team.';
ALTER TABLE team_slugs ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_slugs_of_team ON team_slugs
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE invitations (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
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
COMMENT ON TABLE invitations IS 'teams: An invitation by email to join a team, open until it is accepted, declined or withdrawn.
Growth: one row per invitation; removed with the team.';
COMMENT ON COLUMN invitations.membership_id IS 'names the invitation in its link; the membership is made when it is accepted';
COMMENT ON COLUMN invitations.token_hash IS 'SHA-256 of the secret in the link';
COMMENT ON COLUMN invitations.mail_state IS 'whether the email has gone out';
CREATE UNIQUE INDEX invitations_open ON invitations (team_id, email) WHERE ended_at IS NULL;
COMMENT ON INDEX invitations_open IS 'an address has one open invitation to a team';
CREATE INDEX invitations_by_inviter ON invitations (invited_by);
COMMENT ON INDEX invitations_by_inviter IS 'emptied when the person deletes the account';
CREATE INDEX invitations_by_ender ON invitations (ended_by);
COMMENT ON INDEX invitations_by_ender IS 'emptied when the person deletes the account';
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY invitations_of_team ON invitations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON team_settings, memberships, team_counters, team_days, team_slugs, invitations
  TO opensetter_app;
