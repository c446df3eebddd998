-- Campaigns and how they are generated. The field names are those of the product's specification.

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
  website_url text,
  website_content text,
  website_scraped_at timestamptz,
  website_screenshot_url text,
  name_pdf text,
  webhook_url text,
  business_activity text,
  site_facts jsonb NOT NULL DEFAULT '[]',
  open_questions jsonb NOT NULL DEFAULT '[]',
  creation_notes jsonb NOT NULL DEFAULT '[]',
  generated text NOT NULL DEFAULT 'person' CHECK (generated IN ('model', 'template', 'person')),
  removed_at timestamptz,
  PRIMARY KEY (team_id, campaign_id),
  UNIQUE (team_id, campaign_slug)
);
COMMENT ON TABLE campaigns IS 'campaigns: A campaign with its agent: what it offers, what it wants and how it writes.
Growth: tens of rows per team; hidden at once when removed (removed_at), purged by a job after its conversations.';
COMMENT ON COLUMN campaigns.user_id IS 'who created it';
COMMENT ON COLUMN campaigns.behavior_prompt_template IS 'the prompt with its variables; behavior_prompt has them filled in';
COMMENT ON COLUMN campaigns.response_hours IS 'JSON as text: when the agent answers, in agent_timezone';
COMMENT ON COLUMN campaigns.agent_phone_id IS 'the linked number, as WhatsApp writes it';
COMMENT ON COLUMN campaigns.webhook_url IS 'where outside forms send the leads of this campaign';
COMMENT ON COLUMN campaigns.business_activity IS 'in the person''s own words, for the prompts; business_focus is one of a list';
COMMENT ON COLUMN campaigns.open_questions IS 'what neither the website nor the answers say';
COMMENT ON COLUMN campaigns.generated IS 'who wrote the offer';
COMMENT ON COLUMN campaigns.removed_at IS 'since then row-level security hides it; it may have millions of messages to purge';
CREATE INDEX campaigns_newest ON campaigns (team_id, created_at DESC);
COMMENT ON INDEX campaigns_newest IS 'the campaigns of a team, newest first';
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaigns_of_team ON campaigns
  USING (team_id = current_team() AND removed_at IS NULL) WITH CHECK (team_id = current_team());

-- No foreign key to the campaign: the record outlives a draft that was removed.
CREATE TABLE campaign_creations (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  creation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('website', 'guided')),
  user_id text NOT NULL,
  campaign_id uuid NOT NULL,
  campaign_slug text NOT NULL,
  campaign_name text NOT NULL,
  form jsonb NOT NULL,
  owns_draft boolean NOT NULL DEFAULT true,
  by_automation boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
  steps jsonb NOT NULL,
  error_reason text,
  error_message text,
  run_id uuid,
  acknowledged_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, creation_id),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK ((error_reason IS NULL) = (error_message IS NULL))
);
COMMENT ON TABLE campaign_creations IS 'campaigns: A campaign being generated: what was asked for, how far it is, how it ended.
Growth: one row per generation; a person''s older ones are removed by newer ones, the rest with the team.';
COMMENT ON COLUMN campaign_creations.form IS 'the answers that it is generated from';
COMMENT ON COLUMN campaign_creations.owns_draft IS 'the draft was made for it, so it is removed when it fails';
COMMENT ON COLUMN campaign_creations.by_automation IS 'asked for by an outside automation, so never passed on to one';
COMMENT ON COLUMN campaign_creations.run_id IS 'the job run that works on it: a later run takes over, and an earlier one can no longer change it';
COMMENT ON COLUMN campaign_creations.acknowledged_at IS 'when the person has seen how it ended';
CREATE INDEX campaign_creations_of_person
  ON campaign_creations (team_id, user_id, started_at DESC);
COMMENT ON INDEX campaign_creations_of_person IS 'the last generations of a person';
CREATE INDEX campaign_creations_of_campaign ON campaign_creations (team_id, campaign_id);
COMMENT ON INDEX campaign_creations_of_campaign IS 'whether a campaign is being generated';
ALTER TABLE campaign_creations ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_creations_of_team ON campaign_creations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE campaign_screenshots (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  mime text NOT NULL,
  image bytea NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE campaign_screenshots IS 'campaigns: The picture of the website that a campaign was generated from.
Growth: at most one row per campaign, some 100 KB each; removed with the campaign.';
ALTER TABLE campaign_screenshots ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_screenshots_of_team ON campaign_screenshots
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE campaign_old_slugs (
  team_id uuid NOT NULL,
  campaign_slug text NOT NULL,
  campaign_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_slug),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE campaign_old_slugs IS 'campaigns: Where a campaign was found before it was renamed. A campaign that has the slug now comes first.
Growth: one row per renaming; removed with the campaign.';
CREATE INDEX campaign_old_slugs_of_campaign ON campaign_old_slugs (team_id, campaign_id);
COMMENT ON INDEX campaign_old_slugs_of_campaign IS 'removed with its campaign';
ALTER TABLE campaign_old_slugs ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_old_slugs_of_team ON campaign_old_slugs
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON campaigns, campaign_creations, campaign_screenshots, campaign_old_slugs TO opensetter_app;
