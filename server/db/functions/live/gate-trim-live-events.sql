CREATE OR REPLACE FUNCTION gate_trim_live_events() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM live_events WHERE at < now() - interval '1 hour' RETURNING 1)
  SELECT count(*) FROM gone
$$;
COMMENT ON FUNCTION gate_trim_live_events IS 'Deletes changes older than an hour; answers how many.';
