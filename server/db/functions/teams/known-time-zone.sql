-- Immutable except for updates of the server's time zones, so that a generated column can use it.
CREATE OR REPLACE FUNCTION known_time_zone(zone text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  PERFORM timezone(zone, timestamptz 'epoch');
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
COMMENT ON FUNCTION known_time_zone IS 'The time zone, or UTC where this server doesn''t know it, as browsers may know newer ones.';
GRANT EXECUTE ON FUNCTION known_time_zone TO PUBLIC;
