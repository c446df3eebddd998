CREATE TABLE campaigns (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  campaign_id uuid NOT NULL,
  campaign_slug text NOT NULL,
  agent_id text NOT NULL,
  user_id text NOT NULL,
  team_slug text NOT NULL,
  campaign_name text NOT NULL,
  agent_name text NOT NULL,
  company_name text NOT NULL,
  behavior_prompt_template text NOT NULL DEFAULT '',
  first_message_template text NOT NULL DEFAULT '',
  behavior_prompt text NOT NULL DEFAULT '',
  first_message_prompt text NOT NULL DEFAULT '',
  prompt_variables jsonb NOT NULL DEFAULT '{}',
  custom_variables jsonb NOT NULL DEFAULT '[]',
  offer_description text NOT NULL DEFAULT '',
  business_focus text NOT NULL DEFAULT 'other',
  goal_type text NOT NULL,
  goal_custom text,
  calendar_url text,
  agent_type text NOT NULL DEFAULT 'setter' CHECK (agent_type = 'setter'),
  agent_language text NOT NULL DEFAULT 'english',
  agent_style text NOT NULL DEFAULT 'professional',
  agent_timezone text NOT NULL DEFAULT 'UTC',
  response_hours text NOT NULL DEFAULT '{"always_on":true}',
  is_agent_configured boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'testing', 'active', 'inactive')),
  subscription_required boolean NOT NULL DEFAULT true,
  onboarding_completed boolean NOT NULL DEFAULT false,
  onboarding_step text NOT NULL,
  offer_generated_from text NOT NULL,
  agent_phone_id text,
  waha_session text,
  waha_session_status text,
  whatsapp_connected boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id),
  UNIQUE (team_id, campaign_slug)
);
CREATE INDEX campaigns_newest ON campaigns (team_id, created_at DESC);

-- One gateway session of a campaign: where its webhooks arrive and the key that signs them.
CREATE TABLE whatsapp_connections (
  team_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  waha_session text NOT NULL,
  hmac_key text NOT NULL,
  status text,
  /* why the number that was scanned could not be linked, in words for the person */
  link_error text,
  /* when the gateway said so, in ms: an older event never overwrites a newer one */
  status_at bigint NOT NULL DEFAULT 0,
  /* the last sign of life, to notice a session that works and is deaf */
  heard_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, connection_id),
  UNIQUE (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
CREATE UNIQUE INDEX whatsapp_connections_by_id ON whatsapp_connections (connection_id);

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
CREATE INDEX whatsapp_accounts_by_phone ON whatsapp_accounts (team_id, agent_phone_id, updated_at DESC);

-- Which campaign a number is linked to, across all teams: a number serves one campaign.
CREATE TABLE linked_numbers (
  agent_phone_id text PRIMARY KEY,
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
CREATE INDEX linked_numbers_by_campaign ON linked_numbers (team_id, campaign_id);

ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaigns_of_team ON campaigns
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE whatsapp_connections ENABLE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_connections_of_team ON whatsapp_connections
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE whatsapp_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY whatsapp_accounts_of_team ON whatsapp_accounts
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE linked_numbers ENABLE ROW LEVEL SECURITY;
CREATE POLICY linked_numbers_of_team ON linked_numbers
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

/* Webhook address → the connection and its team, before any team is known. */
CREATE FUNCTION gate_connection(id uuid)
RETURNS TABLE (team_id uuid, connection_id uuid, campaign_id uuid, waha_session text, hmac_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.team_id, c.connection_id, c.campaign_id, c.waha_session, c.hmac_key
  FROM whatsapp_connections c WHERE c.connection_id = id
$$;

/* Every connection, for the watch over sessions. */
CREATE FUNCTION gate_connections_to_watch()
RETURNS TABLE (team_id uuid, connection_id uuid, campaign_id uuid, waha_session text,
  status text, heard_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.team_id, c.connection_id, c.campaign_id, c.waha_session, c.status, c.heard_at
  FROM whatsapp_connections c JOIN linked_numbers n
    ON n.team_id = c.team_id AND n.campaign_id = c.campaign_id
$$;

/* Links a number to a campaign of the current team. Answers 'linked', or whose it is: 'own' when
   another campaign of the same team has it, 'foreign' when another team does (not which). */
CREATE FUNCTION gate_link_number(phone text, campaign uuid)
RETURNS TABLE (outcome text, other_campaign_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE holder linked_numbers;
BEGIN
  INSERT INTO linked_numbers (agent_phone_id, team_id, campaign_id)
  VALUES (phone, current_team(), campaign) ON CONFLICT DO NOTHING;
  SELECT * INTO holder FROM linked_numbers l WHERE l.agent_phone_id = phone;
  IF holder.team_id = current_team() AND holder.campaign_id = campaign THEN
    RETURN QUERY SELECT 'linked', NULL::uuid;
  ELSIF holder.team_id = current_team() THEN
    RETURN QUERY SELECT 'own', holder.campaign_id;
  ELSE
    RETURN QUERY SELECT 'foreign', NULL::uuid;
  END IF;
END $$;

REVOKE ALL ON FUNCTION gate_connection(uuid), gate_connections_to_watch(),
  gate_link_number(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_connection(uuid), gate_connections_to_watch(),
  gate_link_number(text, uuid) TO opensetter_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON campaigns, whatsapp_connections, whatsapp_accounts TO opensetter_app;
GRANT SELECT, DELETE ON linked_numbers TO opensetter_app;
