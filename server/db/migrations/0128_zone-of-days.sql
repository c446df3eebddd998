-- Campaigns are few, so that writing them anew takes no time.
ALTER TABLE campaigns ADD COLUMN day_zone text GENERATED ALWAYS AS (known_time_zone(agent_timezone)) STORED;
COMMENT ON COLUMN campaigns.day_zone IS 'agent_timezone, or UTC where this server doesn''t know it; by that of its oldest campaign a team''s days are counted';
