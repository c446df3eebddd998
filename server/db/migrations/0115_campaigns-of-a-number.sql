-- Several campaigns answer on one number. The one that it was connected to stays its default: session,
-- keys of messages and addresses of leads are its own.
ALTER TABLE campaigns ADD COLUMN number_campaign_id uuid;
ALTER TABLE campaigns ADD COLUMN leaves_number_since timestamptz;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_on_number_of_other
  CHECK (number_campaign_id <> campaign_id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_number_campaign
  FOREIGN KEY (team_id, number_campaign_id) REFERENCES campaigns (team_id, campaign_id)
  ON DELETE SET NULL (number_campaign_id);
COMMENT ON COLUMN campaigns.number_campaign_id IS 'the campaign on whose number this one answers; missing: on its own. Its messages and the addresses of its leads are stored under that campaign''s id';
COMMENT ON COLUMN campaigns.leaves_number_since IS 'it was taken off that number, and its leads are moving to the default';
CREATE INDEX campaigns_on_number ON campaigns (team_id, number_campaign_id)
  WHERE number_campaign_id IS NOT NULL;
COMMENT ON INDEX campaigns_on_number IS 'the other campaigns of a number';

-- What the others know of their number is a copy, which a trigger keeps: every statement that asks a
-- campaign for its number goes on to work.
DROP INDEX campaigns_by_session;
CREATE UNIQUE INDEX campaigns_by_session ON campaigns (waha_session)
  WHERE waha_session IS NOT NULL AND number_campaign_id IS NULL;
COMMENT ON INDEX campaigns_by_session IS 'one campaign per session at the gateway, beside those that answer on its number';
CREATE TRIGGER keep_number_of_campaigns
  AFTER UPDATE OF agent_phone_id, waha_session, waha_session_status, whatsapp_connected ON campaigns
  FOR EACH ROW WHEN (NEW.number_campaign_id IS NULL AND
    (OLD.agent_phone_id, OLD.waha_session, OLD.waha_session_status, OLD.whatsapp_connected)
    IS DISTINCT FROM
    (NEW.agent_phone_id, NEW.waha_session, NEW.waha_session_status, NEW.whatsapp_connected))
  EXECUTE FUNCTION keep_number_of_campaigns();

CREATE TABLE number_routes (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  link_texts text[] NOT NULL DEFAULT '{}',
  ads text[] NOT NULL DEFAULT '{}',
  forms text[] NOT NULL DEFAULT '{}',
  languages text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE number_routes IS 'whatsapp: By which signs a new lead of a number with several campaigns gets to one of them.
Growth: at most one row per campaign; removed when it leaves the number and with the campaign.';
COMMENT ON COLUMN number_routes.link_texts IS 'beginnings of a first message, as links write them';
COMMENT ON COLUMN number_routes.ads IS 'ids or titles';
COMMENT ON COLUMN number_routes.forms IS 'ids or names';
COMMENT ON COLUMN number_routes.languages IS 'codes of ISO 639-1';
ALTER TABLE number_routes ENABLE ROW LEVEL SECURITY;
CREATE POLICY number_routes_of_team ON number_routes
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON number_routes TO opensetter_app;
