CREATE OR REPLACE FUNCTION gate_trim_notices(most integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT team_id, user_id, kind, subject_id, since, channel FROM notices
    WHERE told_at < now() - interval '30 days' ORDER BY told_at LIMIT most
  ), gone AS (
    DELETE FROM notices n USING old o
    WHERE (n.team_id, n.user_id, n.kind, n.subject_id, n.since, n.channel)
      = (o.team_id, o.user_id, o.kind, o.subject_id, o.since, o.channel)
    RETURNING 1
  )
  SELECT count(*) FROM gone
$$;
COMMENT ON FUNCTION gate_trim_notices IS 'Deletes the oldest notices that are older than 30 days, so many at most; answers how many.';
