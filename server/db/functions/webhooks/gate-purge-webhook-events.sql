-- For the daily job, which has no team scope. Deliveries are deleted with their event.
CREATE OR REPLACE FUNCTION gate_purge_webhook_events(most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM webhook_events WHERE ctid = ANY (array(
    SELECT ctid FROM webhook_events WHERE at < now() - interval '14 days' ORDER BY at LIMIT most))
    RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;
COMMENT ON FUNCTION gate_purge_webhook_events IS 'Deletes up to `most` events that are older than 14 days; answers how many.';
