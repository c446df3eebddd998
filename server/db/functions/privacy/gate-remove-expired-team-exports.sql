-- For the nightly job, which has no team scope.
CREATE OR REPLACE FUNCTION gate_remove_expired_team_exports(most integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT e.team_id, e.export_id FROM team_exports e WHERE e.expires_at < now() LIMIT most
  ), gone AS (
    DELETE FROM team_exports e USING old o
    WHERE e.team_id = o.team_id AND e.export_id = o.export_id RETURNING 1
  )
  SELECT count(*) FROM gone
$$;
COMMENT ON FUNCTION gate_remove_expired_team_exports IS 'Removes archives of teams that are kept no longer, at most so many, and counts them.';
