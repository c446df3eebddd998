-- The link between a campaign and its WhatsApp number at the gateway.

CREATE TABLE whatsapp_connections (
  team_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  waha_session text NOT NULL,
  hmac_key text NOT NULL,
  status text,
  link_error text,
  status_at bigint NOT NULL DEFAULT 0,
  heard_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  listened_at timestamptz,
  PRIMARY KEY (team_id, connection_id),
  UNIQUE (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE whatsapp_connections IS 'whatsapp: A campaign''s session at the gateway: where its webhooks arrive and the key that signs them.
Growth: at most one row per campaign; removed with the campaign.';
COMMENT ON COLUMN whatsapp_connections.connection_id IS 'part of the webhook''s address';
COMMENT ON COLUMN whatsapp_connections.status IS 'as the gateway says: STARTING, SCAN_QR_CODE, WORKING, FAILED or STOPPED';
COMMENT ON COLUMN whatsapp_connections.link_error IS 'why the scanned number could not be linked, for the person to read';
COMMENT ON COLUMN whatsapp_connections.status_at IS 'ms since the epoch, by the gateway: an older event never overwrites a newer one';
COMMENT ON COLUMN whatsapp_connections.heard_at IS 'the last event, to notice a stale session: one that claims to work and sends nothing';
COMMENT ON COLUMN whatsapp_connections.listened_at IS 'when its history was last read to the end: nothing older is missing';
CREATE UNIQUE INDEX whatsapp_connections_by_id ON whatsapp_connections (connection_id);
COMMENT ON INDEX whatsapp_connections_by_id IS 'a webhook''s address to its team (gate_connection)';
ALTER TABLE whatsapp_connections ENABLE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_connections_of_team ON whatsapp_connections
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE whatsapp_accounts (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  waha_session text NOT NULL,
  agent_phone_id text NOT NULL,
  phone_number text NOT NULL,
  profile_name text NOT NULL DEFAULT 'Unknown',
  profile_picture_url text,
  connection_status text NOT NULL DEFAULT 'connected',
  status text NOT NULL DEFAULT 'active',
  owner_user_id text NOT NULL,
  last_seen timestamptz NOT NULL DEFAULT now(),
  daily_messages_quota integer NOT NULL DEFAULT 250,
  daily_messages_sent integer NOT NULL DEFAULT 0,
  quota_reset_date date,
  send_interval_minutes integer NOT NULL DEFAULT 3,
  account_created_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id, waha_session),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE whatsapp_accounts IS 'whatsapp: The WhatsApp account behind a session: its number, profile and quota.
Growth: one row per session that was ever linked; removed with the campaign.';
COMMENT ON COLUMN whatsapp_accounts.connection_status IS 'connected, disconnected or connecting';
COMMENT ON COLUMN whatsapp_accounts.daily_messages_quota IS 'first messages that may go out a day';
COMMENT ON COLUMN whatsapp_accounts.send_interval_minutes IS 'between two first messages';
CREATE INDEX whatsapp_accounts_by_phone ON whatsapp_accounts (team_id, agent_phone_id, updated_at DESC);
COMMENT ON INDEX whatsapp_accounts_by_phone IS 'the newest account of a number';
ALTER TABLE whatsapp_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_accounts_of_team ON whatsapp_accounts
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE linked_numbers (
  agent_phone_id text PRIMARY KEY,
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE linked_numbers IS 'whatsapp: Which campaign a number is linked to, across all teams: a number serves one campaign.
Growth: one row per linked number; removed when it is unlinked and with the campaign.';
CREATE INDEX linked_numbers_by_campaign ON linked_numbers (team_id, campaign_id);
COMMENT ON INDEX linked_numbers_by_campaign IS 'the number of a campaign';
ALTER TABLE linked_numbers ENABLE ROW LEVEL SECURITY;
CREATE POLICY linked_numbers_of_team ON linked_numbers
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON whatsapp_connections, whatsapp_accounts TO opensetter_app;
-- A number is linked through gate_link_number only, which sees the numbers of all teams.
GRANT SELECT, DELETE ON linked_numbers TO opensetter_app;
