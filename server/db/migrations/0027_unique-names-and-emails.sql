-- How many emails an address has had because of people whom its owner may not know.

CREATE TABLE emailed_addresses (
  purpose text NOT NULL,
  address_hash bytea NOT NULL,
  sent_at timestamptz[] NOT NULL,
  last_sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (purpose, address_hash)
);
COMMENT ON TABLE emailed_addresses IS 'accounts: The latest emails to an address, of all teams together, so that nobody is flooded.
Growth: one row per address and purpose for a day; removed daily.';
COMMENT ON COLUMN emailed_addresses.address_hash IS 'SHA-256 of the address: the table tells nobody whom teams have written to.';
COMMENT ON COLUMN emailed_addresses.sent_at IS 'Newest first, at most as many as the purpose allows in a day.';
CREATE INDEX emailed_addresses_by_age ON emailed_addresses (last_sent_at);
COMMENT ON INDEX emailed_addresses_by_age IS 'finding old ones to remove';

GRANT SELECT, INSERT, UPDATE, DELETE ON emailed_addresses TO opensetter_app;

-- An automation names campaigns by their id alone, and the gateway numbers by their session.
DO $$ DECLARE found text; BEGIN
  SELECT string_agg(DISTINCT campaign_id::text, ', ') INTO found FROM (
    SELECT campaign_id FROM campaigns GROUP BY campaign_id HAVING count(*) > 1) AS d;
  IF found IS NOT NULL THEN
    RAISE EXCEPTION 'Several teams have a campaign with the same id (%). Keep one of each (DELETE FROM campaigns WHERE team_id = … AND campaign_id = …), then start again. Nothing was changed.', found;
  END IF;
END $$;
CREATE UNIQUE INDEX campaigns_by_id ON campaigns (campaign_id);
COMMENT ON INDEX campaigns_by_id IS 'one campaign per id in all teams';
CREATE UNIQUE INDEX whatsapp_connections_by_session ON whatsapp_connections (waha_session);
COMMENT ON INDEX whatsapp_connections_by_session IS 'one campaign per session at the gateway';
CREATE UNIQUE INDEX campaigns_by_session ON campaigns (waha_session) WHERE waha_session IS NOT NULL;
COMMENT ON INDEX campaigns_by_session IS 'one campaign per session at the gateway';
