-- For the daily job, which has no team scope: nothing else removes these for a number that is silent.
CREATE OR REPLACE FUNCTION gate_trim_early_changes(most integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM early_message_changes e WHERE e.ctid = ANY (ARRAY(
      SELECT o.ctid FROM early_message_changes o
      WHERE o.received_at < now() - interval '1 day' LIMIT most))
    RETURNING 1
  )
  SELECT count(*) FROM gone
$$;
COMMENT ON FUNCTION gate_trim_early_changes IS 'Removes what was said of messages that never came, at most so many, and counts them.';
