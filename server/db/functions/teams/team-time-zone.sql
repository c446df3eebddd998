-- Not plain SQL, which would be planned again on each call.
CREATE OR REPLACE FUNCTION team_time_zone(team uuid) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT k.day_zone FROM campaigns k WHERE k.team_id = team
    ORDER BY k.created_at, k.campaign_id LIMIT 1), 'UTC');
END $$;
COMMENT ON FUNCTION team_time_zone IS 'The time zone by which a team''s days are counted: that of its oldest campaign.';
GRANT EXECUTE ON FUNCTION team_time_zone TO PUBLIC;
