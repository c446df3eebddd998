CREATE OR REPLACE FUNCTION gate_live_position() RETURNS TABLE (xid xid8, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_snapshot_xmin(pg_current_snapshot()), 0::bigint
$$;
COMMENT ON FUNCTION gate_live_position IS 'Where a reader that begins now stands.';
