-- Campaigns made from a website or a questionnaire: what was read and written about them, the work
-- under way, and the picture of the site.
ALTER TABLE campaigns
  ADD COLUMN website_url text,
  ADD COLUMN website_content text,
  ADD COLUMN website_scraped_at timestamptz,
  ADD COLUMN website_screenshot_url text,
  ADD COLUMN name_pdf text,
  /* where outside forms send the leads of this campaign */
  ADD COLUMN webhook_url text,
  /* the activity in a person's own words, for the prompts; the focus is one of a list */
  ADD COLUMN business_activity text,
  ADD COLUMN site_facts jsonb NOT NULL DEFAULT '[]',
  /* what neither the site nor the answers say */
  ADD COLUMN open_questions jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN creation_notes jsonb NOT NULL DEFAULT '[]',
  /* who wrote the offer */
  ADD COLUMN generated text NOT NULL DEFAULT 'person'
    CHECK (generated IN ('model', 'template', 'person'));

-- One creation: what was asked for, how far the work is, and how it ended. No foreign key to the
-- campaign: the record outlives a draft that was removed.
CREATE TABLE campaign_creations (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  creation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('website', 'guided')),
  user_id text NOT NULL,
  campaign_id uuid NOT NULL,
  campaign_slug text NOT NULL,
  campaign_name text NOT NULL,
  form jsonb NOT NULL,
  /* the draft was made for this creation, so it goes when that fails */
  owns_draft boolean NOT NULL DEFAULT true,
  /* asked for by an outside automation: never sent out to one */
  by_automation boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
  steps jsonb NOT NULL,
  error_reason text,
  error_message text,
  /* who works on it: a later run takes over, and an earlier one can change nothing any more */
  run_id uuid,
  acknowledged_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, creation_id),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK ((error_reason IS NULL) = (error_message IS NULL))
);
CREATE INDEX campaign_creations_of_person
  ON campaign_creations (team_id, user_id, started_at DESC);
CREATE INDEX campaign_creations_of_campaign ON campaign_creations (team_id, campaign_id);

CREATE TABLE campaign_screenshots (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  mime text NOT NULL,
  image bytea NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);

ALTER TABLE campaign_creations ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_creations_of_team ON campaign_creations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE campaign_screenshots ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_screenshots_of_team ON campaign_screenshots
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

/* A team's slug, old ones too → the team, for an automation that holds the token. */
CREATE FUNCTION gate_team_by_slug(slug text)
RETURNS TABLE (team_id uuid, team_slug text, owner_user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id, t.team_slug, t.owner_user_id
  FROM team_slugs s JOIN team_settings t ON t.team_id = s.team_id
  WHERE s.team_slug = slug AND t.dissolved_at IS NULL
$$;

REVOKE ALL ON FUNCTION gate_team_by_slug(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_team_by_slug(text) TO opensetter_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON campaign_creations, campaign_screenshots TO opensetter_app;
