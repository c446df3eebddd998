-- Every web process forwards them to each team's browsers. Stops below the oldest running transaction, so
-- that a change that commits late is never skipped.
CREATE OR REPLACE FUNCTION gate_live_events(after_xid xid8, after_id bigint, most integer)
RETURNS TABLE (team_id uuid, xid xid8, id bigint, kind text, subject_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.team_id, e.xid, e.id, e.kind, e.subject_id FROM live_events e
  WHERE (e.xid, e.id) > (after_xid, after_id)
    AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY e.xid, e.id LIMIT most
$$;
COMMENT ON FUNCTION gate_live_events IS 'The changes of all teams after a position, oldest first.';
