-- Posts to a lead webhook that can't be read wait until a person maps their fields once.

CREATE TABLE lead_posts (
  team_id uuid NOT NULL,
  post_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  shape text NOT NULL,
  digest text NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  source text,
  problem text NOT NULL,
  body text NOT NULL,
  bytes integer NOT NULL,
  fields jsonb NOT NULL DEFAULT '[]',
  phones text[] NOT NULL DEFAULT '{}',
  emails text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (team_id, post_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE lead_posts IS 'leads: Posts of outside forms that can''t be read, waiting for a person to map their fields.
Growth: the newest 1,000 and 16 MB per campaign, for 90 days; removed once they are leads, when dismissed, and with the lead of a number or an email in them.';
COMMENT ON COLUMN lead_posts.post_id IS 'version 7: newer ones sort later';
COMMENT ON COLUMN lead_posts.shape IS 'digest of what posts of one form have in common; empty: a text without fields';
COMMENT ON COLUMN lead_posts.is_test IS 'sent to see what would be read: it becomes no lead, and only the newest is kept';
COMMENT ON COLUMN lead_posts.digest IS 'of the body: a repeat is kept once';
COMMENT ON COLUMN lead_posts.source IS 'the page with the form, as the browser says';
COMMENT ON COLUMN lead_posts.problem IS 'why it is no lead, for a person to read';
COMMENT ON COLUMN lead_posts.body IS 'the fields as JSON, or the text as it was sent';
COMMENT ON COLUMN lead_posts.fields IS 'key, label and value of each field';
COMMENT ON COLUMN lead_posts.phones IS 'digits of everything that could be a number, for erasure';
COMMENT ON COLUMN lead_posts.emails IS 'in lower case, for erasure';
CREATE UNIQUE INDEX lead_posts_once ON lead_posts (team_id, campaign_id, is_test, digest);
COMMENT ON INDEX lead_posts_once IS 'a repeat is kept once';
CREATE INDEX lead_posts_of_campaign ON lead_posts (team_id, campaign_id, post_id DESC);
COMMENT ON INDEX lead_posts_of_campaign IS 'the newest of a campaign';
CREATE INDEX lead_posts_by_age ON lead_posts (received_at);
COMMENT ON INDEX lead_posts_by_age IS 'the rows that are old enough to be removed';
ALTER TABLE lead_posts ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_posts_of_team ON lead_posts
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE lead_field_maps (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  shape text NOT NULL,
  map jsonb NOT NULL,
  user_id text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id, shape),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE lead_field_maps IS 'leads: Which field of a form is what, as a person has mapped it once for posts of its shape.
Growth: the newest 100 per campaign; removed with the campaign.';
COMMENT ON COLUMN lead_field_maps.shape IS 'what posts of one form have in common';
COMMENT ON COLUMN lead_field_maps.map IS 'name, phone, email, message or ignore, by the key of the field';
ALTER TABLE lead_field_maps ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_field_maps_of_team ON lead_field_maps
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON lead_posts, lead_field_maps TO opensetter_app;
