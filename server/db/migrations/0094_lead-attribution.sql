-- Where leads come from, and leads that Meta reports by their ids alone.

ALTER TABLE conversations
  ADD COLUMN attribution jsonb,
  ADD COLUMN from_form text,
  ADD COLUMN from_source text,
  ADD COLUMN from_campaign text,
  ADD COLUMN from_ad text;
COMMENT ON COLUMN conversations.attribution IS
  'where the lead came from: form, page, utm fields, ad and click id; NULL: not known. Set once, at first entry or by the first ad';
COMMENT ON COLUMN conversations.from_form IS 'of attribution, for lists: the name of the form, or else its id';
COMMENT ON COLUMN conversations.from_source IS 'of attribution, for lists: utm_source, or else the platform of the click id';
COMMENT ON COLUMN conversations.from_campaign IS 'of attribution, for lists: utm_campaign';
COMMENT ON COLUMN conversations.from_ad IS 'of attribution, for lists: the title of the ad, or else its id';

-- Partial, so that leads without an attribution cost nothing. Columns of text instead of expressions on
-- the JSON: under row-level security only leakproof operators may use an index.
CREATE INDEX conversations_from_form
  ON conversations (team_id, from_form, last_activity_at DESC, conversation_id DESC)
  WHERE from_form IS NOT NULL;
COMMENT ON INDEX conversations_from_form IS 'the list of a form, newest first, and the forms to choose from';
CREATE INDEX conversations_from_source
  ON conversations (team_id, from_source, last_activity_at DESC, conversation_id DESC)
  WHERE from_source IS NOT NULL;
COMMENT ON INDEX conversations_from_source IS 'the list of a source, newest first, and the sources to choose from';
CREATE INDEX conversations_from_campaign
  ON conversations (team_id, from_campaign, last_activity_at DESC, conversation_id DESC)
  WHERE from_campaign IS NOT NULL;
COMMENT ON INDEX conversations_from_campaign IS 'the list of an ad campaign, newest first, and the campaigns to choose from';
CREATE INDEX conversations_from_ad
  ON conversations (team_id, from_ad, last_activity_at DESC, conversation_id DESC)
  WHERE from_ad IS NOT NULL;
COMMENT ON INDEX conversations_from_ad IS 'the list of an ad, newest first, and the ads to choose from';

CREATE TABLE meta_settings (
  team_id uuid PRIMARY KEY REFERENCES team_settings ON DELETE CASCADE,
  token_sealed bytea,
  token_last4 text,
  token_set_at timestamptz,
  secret_sealed bytea,
  problem text CHECK (problem IN ('token', 'permission', 'app_secret', 'limit', 'unreachable')),
  problem_at timestamptz
);
COMMENT ON TABLE meta_settings IS 'leads: How a team''s lead ads are fetched from Meta.
Growth: at most one row per team; removed with it.';
COMMENT ON COLUMN meta_settings.token_sealed IS 'the token of the team''s Facebook page, sealed with APP_SECRET; NULL: none';
COMMENT ON COLUMN meta_settings.token_last4 IS 'its end, to recognise it by';
COMMENT ON COLUMN meta_settings.secret_sealed IS 'the secret of the team''s app at Meta, sealed with APP_SECRET; NULL: posts are not checked for a signature';
COMMENT ON COLUMN meta_settings.problem IS 'why the last fetch failed, for the owner; NULL: it worked';
ALTER TABLE meta_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY meta_settings_of_team ON meta_settings
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE meta_leads (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  leadgen_id text NOT NULL CHECK (leadgen_id ~ '^[0-9]{1,40}$'),
  form_id text,
  ad_id text,
  page_id text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'fetched', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id, leadgen_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE meta_leads IS 'leads: Leads that Meta reported by their ids, until they are fetched, so that a repeat makes no second lead.
Growth: one row per lead of a lead ad, at most 5,000 waiting per campaign; removed after 90 days, when Meta has none of it any more, and with the campaign.';
COMMENT ON COLUMN meta_leads.leadgen_id IS 'the lead''s id at Meta';
COMMENT ON COLUMN meta_leads.next_at IS 'not fetched before; while a fetch is under way, when another may try';
CREATE INDEX meta_leads_waiting ON meta_leads (team_id, campaign_id, next_at) WHERE state = 'waiting';
COMMENT ON INDEX meta_leads_waiting IS 'what is fetched next';
CREATE INDEX meta_leads_by_time ON meta_leads (received_at);
COMMENT ON INDEX meta_leads_by_time IS 'for the daily removal, which knows no team';
ALTER TABLE meta_leads ENABLE ROW LEVEL SECURITY;
CREATE POLICY meta_leads_of_team ON meta_leads
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON meta_settings, meta_leads TO opensetter_app;
