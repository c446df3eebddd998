-- A zone that browsers know and this server doesn't must not keep a message from being stored. So it is
-- tried here, and the statements that count by days use what this answers.
CREATE OR REPLACE FUNCTION team_time_zone(team uuid) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE zone text;
BEGIN
  SELECT k.agent_timezone INTO zone FROM campaigns k WHERE k.team_id = team
    ORDER BY k.created_at, k.campaign_id LIMIT 1;
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
COMMENT ON FUNCTION team_time_zone IS 'The time zone by which a team''s days are counted: that of its oldest campaign.';
GRANT EXECUTE ON FUNCTION team_time_zone TO PUBLIC;
